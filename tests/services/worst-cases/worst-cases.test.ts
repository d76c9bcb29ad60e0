// The worst case over HTTP: the examples of its page, that its witness redeems to its amounts, and its refusals.
import { handler as findWorstCase } from '../../../functions/worst-cases/find';
import { handler as getWorstCase } from '../../../functions/worst-cases/get';
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
  putCampaign,
  putKeys,
  putStackingRules,
  putTier,
  putVoucher,
  type TestRuntime,
  tierLine,
} from '../../support/shop';

const TIER = `promo_${'b'.repeat(24)}`;

let rt: TestRuntime;
let productId: string;
let tierId: string;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  const product = { source_id: 'C', name: 'Chair', price: 12_000, metadata: { cost: 5_000 } };
  productId = (await app.upsertProduct(rt, aCaller(), product)).id;
  const campaign = await putCampaign(rt, { id: `camp_${'a'.repeat(24)}`, campaign_type: 'PROMOTION' });
  const discount = { type: 'PERCENT', percent_off: 30, effect: 'APPLY_TO_ORDER' } as const;
  tierId = (await putTier(rt, { id: TIER, campaign_id: campaign.id, action: { discount } })).id;
  await putPercent('HALF', 50);
});

function post(body: object, headers: Readonly<Record<string, string>> = KEYS.server): Promise<HttpAnswer> {
  return callHandler(findWorstCase, { path: '/v1/worst-cases', headers, body });
}

function putPercent(code: string, percent_off: number) {
  return putVoucher(rt, aVoucher({ code, discount: { type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' } }));
}

const bounds = { products: [{ id: 'C', max: 3 }] };
const floor = { metadata: 'cost' };

describe('the worst case', () => {
  it('takes the newest 100 usable candidates, and counts the others, older codes included', async () => {
    for (let index = 0; index < 103; index += 1) await putPercent(`CODE-${index}`, 1);
    for (let index = 0; index < 5; index += 1)
      await putVoucher(rt, aVoucher({ code: `PAST-${index}`, expiration_date: '2020-01-01T00:00:00.000Z' }));
    const { body } = await post({ bounds, floor, steps: 10 });
    const { candidates } = body['searched'] as { readonly candidates: readonly { readonly id: string }[] };

    // 103 codes, HALF and the tier of all tests.
    expect(candidates).toHaveLength(100);
    expect(candidates.filter(({ id }) => id.startsWith('PAST'))).toEqual([]);
    expect(body['not_seen']).toContainEqual({ reason: 'CANDIDATES', count: 5 });
  });

  it('names the cart that is deepest below its cost, and redeems to its amounts', async () => {
    const { status, body } = await post({ bounds, floor });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'worst_case',
      verdict: 'UNSAFE',
      proof: 'OPTIMAL',
      value: 2_400,
      upper_bound: 2_400,
      witness: {
        request: {
          order: { items: [{ product_id: productId, quantity: 3, price: 12_000 }] },
          customer: null,
        },
        amount: 36_000,
        total_discount_amount: 23_400,
        total_amount: 12_600,
        percent_off: 65,
        floor: 15_000,
        below_by: 2_400,
      },
      carts: 3,
      searched: {
        bounds: {
          products: [{ id: productId, price: 12_000, max: 3 }],
          amounts: null,
          units: null,
          lines: null,
          together: 3,
          customers: [null],
        },
      },
      not_seen: [],
    });

    const { witness } = body as unknown as { readonly witness: { readonly request: object } };
    const redeemed = await callHandler(redeem, {
      path: '/v1/redemptions',
      headers: KEYS.server,
      body: witness.request,
    });
    expect(redeemed.body).toMatchObject({ order: { total_amount: 12_600, total_applied_discount_amount: 23_400 } });
  });

  it('is safe where no cart is below its floor', async () => {
    const { body } = await post({ bounds, floor: { percent_off: 65 }, candidates: [tierLine(tierId)] });

    expect(body).toMatchObject({ verdict: 'SAFE', proof: 'OPTIMAL', value: 0, upper_bound: 0, witness: null });
  });

  it('is undecided when the steps run out', async () => {
    const { body } = await post({ bounds, floor, steps: 1 });

    expect(body).toMatchObject({ verdict: 'UNDECIDED', proof: 'BOUNDED', value: 0, witness: null, steps: 1 });
  });

  it('without a floor is the highest percentage', async () => {
    const { body } = await post({ bounds: { amounts: { from: 1_000, to: 3_000, step: 1_000 } } });

    expect(body).toMatchObject({ verdict: null, proof: 'OPTIMAL', value: 65, upper_bound: 65, carts: 3 });
    expect(body).toMatchObject({ witness: { request: { order: { amount: 1_000 } }, floor: null, below_by: null } });
  });

  it('with INITIAL_AMOUNT adds percentages up', async () => {
    await putStackingRules(rt, { discount_calculation_mode: 'INITIAL_AMOUNT' });
    const { body } = await post({ bounds, floor: { percent_off: 79 } });

    expect(body).toMatchObject({ verdict: 'UNSAFE', witness: { percent_off: 80 } });
  });

  it('of more than 50,000 steps is searched in the background, and goes on where a slice ended', async () => {
    const { status, body } = await post({ bounds, floor, steps: 50_001 });
    expect(status).toBe(202);
    const id = String(body['async_action_id']);
    const read = () =>
      callHandler(getWorstCase, {
        method: 'GET',
        path: `/v1/worst-cases/${id}`,
        params: { async_action_id: id },
        headers: KEYS.server,
      });
    expect(await read()).toMatchObject({ status: 404, body: { key: 'not_found' } });

    while ((await app.runDueActions(rt, performance.now() + 10_000)).ended === 0);

    expect((await read()).body).toMatchObject({ verdict: 'UNSAFE', proof: 'OPTIMAL', value: 2_400 });
  });

  it('with an Idempotency-Key begins one search in the background', async () => {
    const keyed = { ...KEYS.server, 'Idempotency-Key': 'worst-1' };
    const first = await post({ bounds, floor, steps: 50_001 }, keyed);
    const again = await post({ bounds, floor, steps: 50_001 }, keyed);
    const other = await post({ bounds, floor, steps: 50_002 }, keyed);

    expect(again).toMatchObject({ status: 202, body: first.body, headers: { 'idempotent-replayed': 'true' } });
    expect(other.body).toMatchObject({ key: 'idempotency_key_reused' });
  });

  it('with an Idempotency-Key is searched again when the answer is the report', async () => {
    const keyed = { ...KEYS.server, 'Idempotency-Key': 'worst-2' };

    expect((await post({ bounds, floor }, keyed)).body).toEqual((await post({ bounds, floor }, keyed)).body);
  });

  it.each([
    ['neither products nor amounts', { bounds: {} }],
    ['both', { bounds: { ...bounds, amounts: { from: 0, to: 1, step: 1 } } }],
    ['an amount that falls', { bounds: { amounts: { from: 2, to: 1, step: 1 } } }],
    ['a product twice', { bounds: { products: [{ id: 'C' }, { id: 'C' }] } }],
    ['too many carts', { bounds: { amounts: { from: 0, to: 2_000_000, step: 1 } } }],
    ['a floor beside an objective', { bounds, floor, objective: 'AMOUNT' }],
    ['a floor of two members', { bounds, floor: { ...floor, amount: 1 } }],
    ['more units than 20', { bounds: { products: [{ id: 'C', max: 21 }] } }],
    ['a moment in the past', { bounds: { ...bounds, moments: ['2020-01-01T00:00:00.000Z'] } }],
    ['a name of no draft', { bounds, candidates: ['$tier'] }],
  ])('is refused for %s', async (_what, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });

  it('is refused for stored value, what is listed twice, and what is unknown', async () => {
    await putVoucher(rt, aGiftCard(500, { code: 'CARD' }));
    const codes = (...ids: readonly string[]) => ids.map((id) => ({ object: 'voucher', id }));

    expect(await post({ bounds, candidates: codes('CARD') })).toMatchObject({ body: { key: 'invalid_payload' } });
    expect(await post({ bounds, candidates: codes('HALF', 'HALF') })).toMatchObject({
      status: 400,
      body: { key: 'duplicated_redeemables' },
    });
    for (const body of [
      { bounds, candidates: codes('GONE') },
      { bounds, candidates: [{ object: 'campaign', id: 'camp_gone' }] },
      { bounds: { products: [{ id: 'GONE' }] } },
      { bounds: { ...bounds, customers: [{ source_id: 'gone' }] } },
    ])
      expect(await post(body)).toMatchObject({ status: 404, body: { key: 'not_found' } });
  });

  it('is not for client keys', async () => {
    expect((await post({ bounds }, KEYS.client)).status).toBe(403);
  });
});
