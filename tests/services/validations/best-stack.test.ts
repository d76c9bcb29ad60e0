// The best stack over HTTP: its answer, that it redeems to the same amounts, and its refusals.
import { handler as findBest } from '../../../functions/validations/find-best';
import { handler as redeem } from '../../../functions/redemptions/redeem';
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  callHandler,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putStack,
  putStackingRules,
  putTier,
  putVoucher,
  stackLine,
  type TestRuntime,
  tierLine,
} from '../../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

const order = { amount: 10_000 };

function post(body: object): Promise<HttpAnswer> {
  return callHandler(findBest, { path: '/v1/validations/best', headers: KEYS.server, body });
}

function putAmount(code: string, amount_off: number) {
  return putVoucher(rt, aVoucher({ code, discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' } }));
}

function putPercent(code: string, percent_off: number) {
  return putVoucher(rt, aVoucher({ code, discount: { type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' } }));
}

const codes = (...ids: readonly string[]) => ids.map((id) => ({ object: 'voucher' as const, id }));

describe('the best stack', () => {
  beforeEach(async () => {
    await putAmount('TEN', 1_000);
    await putPercent('HALF', 50);
  });

  it('applies the percentage before the amount, whatever the order of the list', async () => {
    const { status, body } = await post({ order, candidates: codes('TEN', 'HALF') });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      redeemables: codes('HALF', 'TEN'),
      validation: { valid: true, order: { total_amount: 4_000, total_applied_discount_amount: 6_000 } },
      total_discount_amount: 6_000,
      value: 6_000,
      upper_bound: 6_000,
      proof: 'OPTIMAL',
      left_out: [],
    });
  });

  it('redeems to the same amounts', async () => {
    const { body } = await post({ order, candidates: codes('TEN', 'HALF') });
    const { redeemables, validation } = body as unknown as { redeemables: unknown; validation: { order: object } };

    const redeemed = await callHandler(redeem, {
      path: '/v1/redemptions',
      headers: KEYS.server,
      body: { order, redeemables },
    });

    const { total_amount, total_applied_discount_amount } = validation.order as Record<string, number>;
    expect(redeemed.status).toBe(200);
    expect(redeemed.body).toMatchObject({ order: { total_amount, total_applied_discount_amount } });
  });

  it('tries the redeemables that qualify when the request names no candidates', async () => {
    const { body } = await post({ order });

    expect(body).toMatchObject({ redeemables: codes('HALF', 'TEN'), proof: 'OPTIMAL' });
  });

  it('lists redeemables that do not apply with their key, and those that would make it worse with their cost', async () => {
    await putStackingRules(rt, { applicable_redeemables_limit: 1 });

    const { body } = await post({ order, candidates: codes('TEN', 'GONE', 'HALF') });

    expect(body).toMatchObject({
      redeemables: codes('HALF'),
      alternatives: [{ redeemables: codes('TEN'), total_discount_amount: 1_000 }],
      left_out: [
        { object: 'voucher', id: 'TEN', reason: 'WORSE', cost: 4_000 },
        { object: 'voucher', id: 'GONE', reason: 'INAPPLICABLE', key: 'not_found' },
      ],
    });
  });

  it('contains the redeemables to keep, and refuses those that no stack contains', async () => {
    await putStackingRules(rt, { applicable_redeemables_limit: 1 });

    const kept = await post({ order, candidates: codes('HALF'), keep: codes('TEN') });
    const gone = await post({ order, candidates: codes('HALF'), keep: codes('GONE') });

    expect(kept.body).toMatchObject({ redeemables: codes('TEN'), value: 1_000, upper_bound: 1_000 });
    expect([gone.status, gone.body]).toMatchObject([400, { key: 'invalid_payload' }]);
  });

  it('counts the payment of a card only for the objective PAYABLE', async () => {
    const card = await putVoucher(rt, aGiftCard(2_500));
    const candidates = codes(card.code, 'HALF');

    const discount = await post({ order, candidates });
    const payable = await post({ order, candidates, objective: 'PAYABLE' });

    expect(discount.body).toMatchObject({ redeemables: codes('HALF'), value: 5_000 });
    expect(payable.body).toMatchObject({ redeemables: codes('HALF', card.code), value: 7_500 });
  });

  it('stays above a floor, and names redeemables that are only in stacks below it', async () => {
    const { body } = await post({ order, candidates: codes('TEN', 'HALF'), floor: { percent_off: 20 } });

    expect(body).toMatchObject({
      redeemables: codes('TEN'),
      left_out: [{ object: 'voucher', id: 'HALF', reason: 'FLOOR' }],
    });
  });

  it('compares a promotion stack, which stands alone, with stacks of other redeemables', async () => {
    const tiers = [await putTier(rt), await putTier(rt)];
    const stack = await putStack(rt, tiers);

    const better = await post({ order, candidates: [tierLine(tiers[0]!.id), stackLine(stack.id)] });
    const worse = await post({ order, candidates: [stackLine(stack.id), ...codes('HALF')] });

    expect(better.body).toMatchObject({ redeemables: [stackLine(stack.id)], value: 1_900 });
    expect(worse.body).toMatchObject({
      redeemables: codes('HALF'),
      left_out: [{ object: 'promotion_stack', id: stack.id, reason: 'WORSE', cost: 3_100 }],
    });
  });

  it('is empty when nothing reduces the order', async () => {
    const { body } = await post({ order: { amount: 0 }, candidates: codes('TEN') });

    expect(body).toMatchObject({
      redeemables: [],
      validation: null,
      total_discount_amount: 0,
      value: 0,
      upper_bound: 0,
      proof: 'OPTIMAL',
      alternatives: [],
      left_out: [{ id: 'TEN', reason: 'WORSE', cost: 0 }],
    });
  });

  it('keeps a record under its code or its id', async () => {
    const { id } = await putAmount('FIVE', 500);

    const { body } = await post({ order, candidates: codes('FIVE', 'HALF'), keep: codes(id) });

    expect(body).toMatchObject({ redeemables: codes('HALF', 'FIVE') });
  });

  it('has the members of the sent redeemables, and no others', async () => {
    const card = await putVoucher(rt, aGiftCard(2_500));
    const line = { object: 'voucher', id: card.code, gift: { credits: 700 } };

    const { body } = await post({ order, candidates: [{ ...line, note: 'x' }], objective: 'PAYABLE' });

    expect(body).toMatchObject({ redeemables: [line], value: 700 });
    expect((body['redeemables'] as readonly object[])[0]).toEqual(line);
  });

  it('keeps the order of the list among equals of a hierarchy', async () => {
    await putStackingRules(rt, { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' });

    const { body } = await post({ order, candidates: codes('TEN', 'HALF') });

    expect(body).toMatchObject({ redeemables: codes('TEN', 'HALF'), total_discount_amount: 5_500 });
  });

  it('counts the units of a line in a floor of metadata', async () => {
    await app.upsertProduct(rt, aCaller(), { source_id: 'shirt', name: 'Shirt', metadata: { cost: 600 } });
    const items = [{ source_id: 'shirt', related_object: 'product', quantity: 2, price: 1_000 }];
    await putAmount('EIGHT', 800);

    const below = await post({ order: { items }, candidates: codes('TEN', 'EIGHT'), floor: { metadata: 'cost' } });

    expect(below.body).toMatchObject({
      redeemables: codes('EIGHT'),
      left_out: [{ id: 'TEN', reason: 'FLOOR' }],
    });
  });

  it('answers BOUNDED when the budget ends, with a bound that is not below that of a larger budget', async () => {
    const items = [900, 1_100, 1_300, 1_700].map((price, at) => ({ product_id: `P${at}`, quantity: 2, price }));
    const candidates = codes(...Array.from({ length: 12 }, (_, at) => `V${at}`));
    await Promise.all(candidates.map(({ id }, at) => (at % 2 ? putPercent(id, 3 + at) : putAmount(id, 100 + 37 * at))));

    const small = await post({ order: { items }, candidates, budget_ms: 1 });
    const large = await post({ order: { items }, candidates, budget_ms: 500 });

    expect(small.body).toMatchObject({ proof: 'BOUNDED' });
    const [least, most] = [small, large].map(({ body }) => body as Record<string, number>);
    expect(least!['upper_bound']).toBeGreaterThanOrEqual(most!['upper_bound']!);
    expect(least!['value']).toBeLessThanOrEqual(most!['value']!);
    expect((await post({ order: { items }, candidates, budget_ms: 1 })).body).toMatchObject({
      redeemables: small.body['redeemables'],
      visited: least!['visited'],
    });
  });

  it('takes one round trip, and three more for the candidates of a qualification', async () => {
    const caller = aCaller();
    await app.findBest(rt, caller, { order, candidates: codes('TEN') });

    rt.meter.reset();
    await app.findBest(rt, caller, { order, candidates: codes('TEN', 'HALF') });
    const named = rt.meter.roundTrips;
    rt.meter.reset();
    await app.findBest(rt, caller, { order });

    expect([named, rt.meter.roundTrips]).toEqual([1, 3]);
    expect(rt.meter.made.filter(({ operation }) => operation === 'write' || operation === 'transact')).toEqual([]);
  });

  it.each([
    ['customer', { order, customer: { id: 'cust_gone' } }],
    ['order', { order: { id: 'ord_gone' } }],
  ])('is not_found for an unknown %s', async (object, body) => {
    const refused = await post({ ...body, candidates: codes('TEN') });

    expect([refused.status, refused.body]).toMatchObject([404, { key: 'not_found', resource_type: object }]);
  });

  it.each([
    ['an order without amount, items and id', { order: {}, candidates: codes('TEN') }, 'invalid_payload'],
    ['no candidate', { order, candidates: [] }, 'invalid_payload'],
    [
      '31 candidates',
      { order, candidates: codes(...Array.from({ length: 31 }, (_, at) => `C${at}`)) },
      'invalid_payload',
    ],
    ['a budget of zero', { order, candidates: codes('TEN'), budget_ms: 0 }, 'invalid_payload'],
    ['a budget above 500', { order, candidates: codes('TEN'), budget_ms: 501 }, 'invalid_payload'],
    ['a budget that is no integer', { order, candidates: codes('TEN'), budget_ms: 1.5 }, 'invalid_payload'],
    ['an unknown objective', { order, candidates: codes('TEN'), objective: 'BEST' }, 'invalid_payload'],
    [
      'a floor of two members',
      { order, candidates: codes('TEN'), floor: { amount: 1, percent_off: 1 } },
      'invalid_payload',
    ],
    ['a redeemable twice', { order, candidates: codes('TEN', 'TEN') }, 'duplicated_redeemables'],
  ])('refuses %s', async (_, body, key) => {
    const refused = await post(body);

    expect([refused.status, refused.body]).toMatchObject([400, { key }]);
  });

  it.each([[{ amount: 1, percent_off: 1 }], [{}], [{ price: 1 }], [{ amount: 1, price: 1 }], [5]])(
    'names the three members of a floor, of which %j has not exactly one',
    async (floor) => {
      const refused = await post({ order, candidates: codes('TEN'), floor });

      expect([refused.status, refused.body]).toMatchObject([
        400,
        {
          key: 'invalid_payload',
          details: "Property .floor must have exactly one property: 'percent_off', 'amount' or 'metadata'.",
        },
      ]);
    },
  );
});
