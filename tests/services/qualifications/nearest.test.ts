// The nearest rewards over HTTP: named redeemables, the list of all, filters, bounds and refusals.
import { handler as findNearest } from '../../../functions/qualifications/nearest';
import * as app from '../../support/app';
import {
  aCaller,
  aRule,
  aRuntime,
  assigned,
  aVoucher,
  callHandler,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putRecords,
  putStack,
  putTier,
  putVoucher,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

function post(body: object): Promise<HttpAnswer> {
  return callHandler(findNearest, { path: '/v1/qualifications/nearest', headers: KEYS.server, body });
}

const order = { amount: 10_000 };

/** What assigns a rule to a redeemable. */
function guardedBy(rule: app.ValidationRule) {
  return assigned(rule, { id: 'promo_1', type: 'promotion_tier' });
}

/** A tier that takes 10 % off from an amount of the order. */
async function putTierFrom(amount: number, members: object = {}) {
  const rule = aRule({ name: 'order.amount', conditions: { $more_than_or_equal: [amount] } });
  await putRecords(rt, { kind: 'rule', record: rule });
  return putTier(rt, { assignments: guardedBy(rule), ...members });
}

const rowsOf = ({ body }: HttpAnswer) => body['data'] as readonly Record<string, unknown>[];

describe('named redeemables', () => {
  it('have one row each, in the order of the request', async () => {
    const near = await putTierFrom(10_500);
    await putVoucher(rt, aVoucher({ code: 'TEN' }));
    const { status, body } = await post({
      order,
      redeemables: [voucherLine('TEN'), tierLine(near.id), voucherLine('GONE')],
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'list',
      data_ref: 'data',
      data: [
        { object: 'voucher', id: 'TEN', works: true, key: null, nearest: null, more: null },
        {
          object: 'promotion_tier',
          id: near.id,
          works: false,
          key: 'order_rules_violated',
          nearest: { proof: 'SMALLEST', changes: [{ kind: 'AMOUNT', operator: 'replace', value: 10_500 }] },
          more: null,
        },
        { object: 'voucher', id: 'GONE', works: false, key: 'not_found', nearest: null, more: null },
      ],
      total: 3,
      has_more: false,
    });
  });

  it('hold the next step of what works in steps', async () => {
    const rule = {
      ...aRule({ name: 'order.amount', conditions: { $more_than: [0] } }),
      applicable_to: {
        included: [{ object: 'product' as const, source_id: 'hat', id: 'hat', repeat: 2, target: 'UNIT' as const }],
        excluded: [],
      },
    };
    await putRecords(rt, { kind: 'rule', record: rule });
    const discount = { type: 'PERCENT', percent_off: 100, effect: 'APPLY_TO_ITEMS' } as const;
    await putVoucher(rt, aVoucher({ code: 'EVERY2ND', discount, assignments: guardedBy(rule) }));
    const items = [{ source_id: 'hat', price: 1_000, quantity: 3 }];
    const [row] = rowsOf(await post({ order: { items }, redeemables: [voucherLine('EVERY2ND')] }));

    expect(row).toMatchObject({
      works: true,
      nearest: null,
      more: {
        proof: 'SMALLEST',
        changes: [{ kind: 'UNITS', from: 3, to: 5 }],
        units: { now: 2, then: 3 },
        discount: { now: 2_000, then: 3_000 },
      },
    });
  });

  it('are read with the products that their rules name', async () => {
    await app.upsertProduct(rt, aCaller(), { source_id: 'scarf', name: 'Scarf', price: 400 });
    const rule = aRule({ name: 'product.id', conditions: { $is: ['scarf'] } });
    await putRecords(rt, { kind: 'rule', record: rule });
    const tier = await putTier(rt, { assignments: guardedBy(rule) });
    const [row] = rowsOf(
      await post({
        order: { items: [{ source_id: 'hat', price: 900, quantity: 1 }] },
        redeemables: [tierLine(tier.id)],
      }),
    );

    expect(row).toMatchObject({
      nearest: {
        proof: 'SMALLEST',
        changes: [{ kind: 'UNITS', pointer: '/order/items/-', of: { object: 'product', id: 'scarf', name: 'Scarf' } }],
        text: 'Add 1 × Scarf.',
      },
    });
  });

  it.each([
    ['no list', { redeemables: [] }, 'invalid_payload'],
    ['a promotion stack', { redeemables: [{ object: 'promotion_stack', id: 'stack_1' }] }, 'invalid_payload'],
    ['the same code twice', { redeemables: [voucherLine('TEN'), voucherLine('TEN')] }, 'duplicated_redeemables'],
    ['an unknown kind', { options: { kinds: ['LUCK'] } }, 'invalid_payload'],
    ['no kind', { options: { kinds: [] } }, 'invalid_payload'],
    ['too many rows', { options: { limit: 51 } }, 'invalid_payload'],
    ['a negative bound', { options: { within: { amount: -1 } } }, 'invalid_payload'],
    ['half a unit', { options: { within: { units: 0.5 } } }, 'invalid_payload'],
    ['an unknown filter', { options: { filters: { colour: { conditions: { $is: ['red'] } } } } }, 'invalid_payload'],
    [
      'lines above the largest amount',
      { redeemables: [voucherLine('TEN')], order: { items: [{ amount: 1e12 }, { amount: 1e12 }] } },
      'invalid_order',
    ],
    ['an unknown customer', { redeemables: [voucherLine('TEN')], customer: { id: 'cust_gone' } }, 'not_found'],
  ])('are refused for %s', async (_words, sent, key) => {
    await putVoucher(rt, aVoucher({ code: 'TEN' }));

    expect((await post({ order, ...sent })).body).toMatchObject({ key });
  });
});

describe('the list', () => {
  it('holds the nearest first, and says when rows were cut', async () => {
    const far = await putTierFrom(30_000);
    const near = await putTierFrom(10_500);
    const later = await putTierFrom(10_000, { start_date: '2100-01-01T00:00:00.000Z' });
    await putTierFrom(9_000);
    const middle = await putTierFrom(20_000);
    await putStack(rt, [near, far]);

    const { body } = await post({ order });
    expect(rowsOf({ body } as HttpAnswer).map(({ id }) => id)).toEqual([near.id, middle.id, far.id]);
    expect(body).toMatchObject({ total: 3, has_more: false });
    expect(rowsOf(await post({ order })).map(({ id }) => id)).not.toContain(later.id);
    expect((await post({ order, options: { limit: 2 } })).body).toMatchObject({ total: 2, has_more: true });
  });

  it('omits what is further away, and what the filters do not select', async () => {
    const near = await putTierFrom(10_500);
    await putTierFrom(20_000);
    const ids = async (options: object) => rowsOf(await post({ order, options })).map(({ id }) => id);

    expect(await ids({ within: { amount: 500 } })).toEqual([near.id]);
    expect(await ids({ within: { amount: 499 } })).toEqual([]);
    expect(await ids({ filters: { resource_id: { conditions: { $is: [near.id] } } } })).toEqual([near.id]);
    expect(await ids({ kinds: ['TIME'] })).toEqual([]);
  });

  it('omits what needs more units or a longer wait than `within` allows', async () => {
    const rule = aRule({ name: 'order.items.count', conditions: { $more_than_or_equal: [3] } });
    await putRecords(rt, { kind: 'rule', record: rule });
    const counted = await putTier(rt, { assignments: guardedBy(rule) });
    const inAMinute = new Date(rt.clock.nowMs() + 60_000).toISOString();
    const later = await putTierFrom(10_000, { start_date: inAMinute });
    const items = [{ source_id: 'hat', price: 10_000, quantity: 1 }];
    const ids = async (within: object) =>
      rowsOf(await post({ order: { items }, options: { within } })).map(({ id }) => id);

    expect(await ids({})).toEqual([counted.id, later.id]);
    expect(await ids({ units: 2 })).toEqual([counted.id, later.id]);
    expect(await ids({ units: 1 })).toEqual([later.id]);
    expect(await ids({ seconds: 60 })).toEqual([counted.id, later.id]);
    expect(await ids({ seconds: 59 })).toEqual([counted.id]);
    expect(await ids({ units: 0, seconds: 0 })).toEqual([]);
  });

  it('uses the kinds of change that are allowed, and no other', async () => {
    await putTierFrom(12_000);
    const items = [{ source_id: 'hat', price: 1_000, quantity: 10 }];
    const changes = async (kinds: readonly string[]) =>
      rowsOf(await post({ order: { items }, options: { kinds } })).flatMap(
        ({ nearest }) => (nearest as { readonly changes: readonly object[] }).changes,
      );

    expect(await changes(['AMOUNT'])).toMatchObject([{ kind: 'AMOUNT', pointer: '/order/amount', value: 12_000 }]);
    expect(await changes(['UNITS'])).toMatchObject([{ kind: 'UNITS', pointer: '/order/items/0/quantity', value: 12 }]);
    expect(await changes(['LINE_AMOUNT', 'TIME', 'PROPERTY'])).toEqual([]);
  });

  it('holds codes that nobody holds, by their code', async () => {
    const rule: app.ValidationRule = aRule({ name: 'order.amount', conditions: { $more_than: [10_000] } });
    await putRecords(rt, { kind: 'rule', record: rule });
    await putVoucher(rt, aVoucher({ code: 'OPEN', assignments: guardedBy(rule) }));

    expect(rowsOf(await post({ order }))).toMatchObject([
      { object: 'voucher', id: 'OPEN', key: 'order_rules_violated' },
    ]);
  });
});
