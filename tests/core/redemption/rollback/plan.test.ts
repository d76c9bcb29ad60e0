// The undo of a redemption: what is refused, and what is given back.
import {
  CREATED_AT,
  evaluated,
  inputOf,
  listed,
  NO_EARLIER_RETURNS,
  type Order,
  planRedemption,
  planRollback,
  type Redeemable,
  refuseTarget,
  type RollbackInput,
  type StoredRedemption,
  type World,
} from '../../../support/core';

const BASE = 'b'.repeat(22);
const DATE = '2026-08-31T12:00:00.000Z';
const CUSTOMER = {
  id: 'cust_1',
  source_id: 'jane',
  created_at: CREATED_AT,
  system_metadata: {},
  object: 'customer',
} as const;
const WORLD: World = {
  now: DATE,
  customer: {},
  products: { B: { price: 100 } },
  vouchers: {
    OFF: { discount: { type: 'AMOUNT', amount_off: 100 } },
    CARD: { gift: 500 },
    FREE: { discount: { type: 'UNIT', unit_off: 2, unit_type: 'B', effect: 'ADD_NEW_ITEMS' } },
  },
};
const ITEMS = { items: [{ product_id: 'A', price: 1000, quantity: 1 }] };

interface Redeemed {
  readonly stored: StoredRedemption;
  readonly order: Order;
}

function redeemed(redeemables: readonly Redeemable[], more: World = {}, id?: string): Redeemed {
  const world = { ...WORLD, ...more };
  const input = inputOf(world, { redeemables, order: id ? { id } : ITEMS, customer: { id: 'cust_1' } });
  const plan = planRedemption(evaluated(input), input, {
    ids: { base: BASE, orderId: 'ord_1' },
    date: DATE,
    trackingId: 'track_1',
    customer: { record: CUSTOMER, change: 'NONE', revision: 1 },
    requestHash: null,
    award: null,
  });
  if (plan.status !== 'PLANNED') throw new Error(plan.failure.key);
  return { stored: plan.stored, order: plan.order!.record };
}

function inputFor({ stored, order }: Redeemed, more: Partial<RollbackInput> = {}): RollbackInput {
  return {
    stored,
    returns: NO_EARLIER_RETURNS,
    request: {},
    config: inputOf(WORLD, { redeemables: [] }).facts.config,
    order: { order, version: 2 },
    balances: new Map(),
    nowMs: Date.parse(DATE) + 1000,
    date: '2026-08-31T12:00:01.000Z',
    keyId: 'key-1',
    keyHash: null,
    requestHash: null,
    attemptId: 'try_1',
    ...more,
  };
}

function undone(from: Redeemed, more: Partial<RollbackInput> = {}) {
  const plan = planRollback(inputFor(from, more));
  if (plan.status !== 'PLANNED') throw new Error(plan.failure.key);
  return plan;
}

describe('refuseTarget', () => {
  const single = redeemed(listed('OFF')).stored;
  const stack = redeemed(listed('OFF', 'CARD')).stored;
  const id = (prefix: 'r' | 'rf', position: number) => ({ prefix, base: BASE, position });

  test.each([
    ['a parent as a stack', id('r', 0), stack, 'STACK', undefined],
    ['a single one as a stack', id('r', 0), single, 'STACK', undefined],
    ['a single one as such', id('r', 0), single, 'SINGLE', undefined],
    ['a parent as a single one', id('r', 0), stack, 'SINGLE', 'invalid_redemption'],
    ['a child as a single one', id('r', 1), stack, 'SINGLE', 'invalid_redemption_parent'],
    ['a child as a stack', id('r', 1), stack, 'STACK', 'invalid_redemption_parent'],
    ['a failed redemption', id('rf', 0), single, 'STACK', 'invalid_redemption'],
    ['an unknown redemption', id('r', 0), null, 'STACK', 'invalid_redemption'],
  ] as const)('decides on %s', (_, parsed, stored, route, key) => {
    expect(refuseTarget(parsed, stored, route)?.key).toBe(key);
  });
});

it.each([
  ['rf', 0, 'SINGLE', 'Only a redemption that succeeded can be rolled back.'],
  ['r', 1, 'STACK', 'A redemption inside a stack is rolled back by the id of its parent.'],
  ['r', 0, 'SINGLE', 'A redemption of several redeemables is rolled back through /rollbacks.'],
] as const)('refuseTarget says why: %s at %i, %s', (prefix, position, route, details) => {
  const { stored } = redeemed(listed('OFF', 'CARD'));

  expect(refuseTarget({ prefix, base: BASE, position }, stored, route)?.details).toBe(details);
});

describe('planRollback', () => {
  const single = redeemed(listed('OFF'));
  const three = Date.parse('2026-11-30T12:00:00.000Z');

  test.each([
    ['three months later', { nowMs: three }, undefined],
    ['the day after', { nowMs: three + 86_400_000 }, 'invalid_rollback_params'],
    ['for its customer', { request: { customer: { id: 'cust_1' } } }, undefined],
    ['for its customer by source id', { request: { customer: { source_id: 'jane' } } }, undefined],
    ['for another customer', { request: { customer: { id: 'cust_2' } } }, 'invalid_customer'],
    ['for another customer by source id', { request: { customer: { source_id: 'joe' } } }, 'invalid_customer'],
    ['for its order', { request: { order: { id: 'ord_1' } } }, undefined],
    ['for another order', { request: { order: { id: 'ord_2' } } }, 'invalid_order'],
  ] as const)('decides %s', (_, more, key) => {
    const plan = planRollback(inputFor(single, more));

    expect(plan.status === 'REFUSED' ? plan.failure.key : undefined).toBe(key);
  });

  test.each([
    ['too late', { nowMs: three + 1 }, 'Redemptions older than 3 months cannot be rolled back.'],
    ['another customer', { request: { customer: { id: 'x' } } }, 'The customer is not the one of the redemption.'],
    ['another order', { request: { order: { source_id: 'x' } } }, 'The order is not the one of the redemption.'],
  ])('says why it refuses: %s', (_name, more, details) => {
    expect(planRollback(inputFor(single, more))).toMatchObject({ status: 'REFUSED', failure: { details } });
  });

  it('refuses what was rolled back', () => {
    const stored = { ...single.stored, rollback: { id: 'rr_x' } } as unknown as StoredRedemption;

    expect(planRollback(inputFor({ ...single, stored }))).toMatchObject({
      status: 'REFUSED',
      failure: { key: 'already_rolled_back', details: `Redemption r_${BASE}00 was rolled back by rr_x` },
    });
  });

  it('answers one record for a single redemption', () => {
    const { response } = undone(single, { request: { reason: 'Returned', metadata: { by: 'shop' } } });

    expect(response).not.toHaveProperty('parent_rollback');
    expect(response.rollbacks).toMatchObject([
      {
        id: `rr_${BASE}00`,
        object: 'redemption_rollback',
        reason: 'Returned',
        metadata: { by: 'shop' },
        customer_id: 'cust_1',
        tracking_id: 'track_1',
        result: 'SUCCESS',
        status: 'SUCCEEDED',
        redemption: `r_${BASE}00`,
        related_object_id: 'v_OFF',
        order: { status: 'CANCELED', total_amount: 1000 },
      },
    ]);
    expect(response.rollbacks[0]).not.toHaveProperty('amount');
  });

  it('answers a parent and children for a stack, and gives credits back', () => {
    const { response, vouchers } = undone(redeemed(listed('OFF', 'CARD')));

    expect(response.parent_rollback).toMatchObject({
      id: `rr_${BASE}00`,
      redemption: `r_${BASE}00`,
      order: { status: 'CANCELED' },
    });
    expect(response.rollbacks).toMatchObject([
      { id: `rr_${BASE}01`, redemption: `r_${BASE}01` },
      {
        id: `rr_${BASE}02`,
        redemption: `r_${BASE}02`,
        amount: -500,
        gift: { amount: -500 },
        voucher: { gift: { balance: 500 } },
      },
    ]);
    expect(response.rollbacks[0]?.order).not.toHaveProperty('status');
    expect(vouchers[1]?.balance).toMatchObject({ sequence: 1, before: 0, after: 500 });
    expect(response.order?.status).toBe('CANCELED');
  });

  it('gives back to the balance as it is now', () => {
    const balances = new Map([['v_CARD', { sequence: 7, revision: 2, balance: 40, holderId: null }]]);

    const { vouchers } = undone(redeemed(listed('CARD')), { balances });

    expect(vouchers[0]?.balance).toEqual({ sequence: 7, revision: 2, before: 40, after: 540, holderId: null });
  });

  it('gives nothing back to a voucher that is gone', () => {
    const { vouchers } = undone(redeemed(listed('CARD')), { balances: new Map([['v_CARD', null]]) });

    expect(vouchers).toMatchObject([{ isGone: true, balance: null }]);
  });

  it('takes added units out of the order again', () => {
    const { order } = undone(redeemed(listed('FREE')));

    expect(order?.record).toMatchObject({
      status: 'CANCELED',
      amount: 1000,
      total_amount: 1000,
      items: [{ product_id: 'A', quantity: 1 }],
    });
    expect(order?.record.items).toHaveLength(1);
    expect(order?.record).not.toHaveProperty('items_discount_amount');
  });

  it('marks the entry of the order', () => {
    const { order } = undone(redeemed(listed('OFF', 'CARD')));

    expect(order?.record.redemptions[`r_${BASE}00`]).toMatchObject({
      rollback_id: `rr_${BASE}00`,
      rollback_date: '2026-08-31T12:00:01.000Z',
      rollback_stacked: [`rr_${BASE}01`, `rr_${BASE}02`],
    });
  });

  it('leaves the order as it is WITHOUT_ORDER', () => {
    const { config } = inputOf(
      { ...WORLD, stacking: { redeemables_rollback_order_mode: 'WITHOUT_ORDER' } },
      { redeemables: [] },
    ).facts;

    const { order, mode } = undone(single, { config });

    expect(mode).toBe('WITHOUT_ORDER');
    expect(order?.record).toMatchObject({ status: 'PAID', discount_amount: 100, total_amount: 900 });
  });

  it('takes only its own share where another redemption is left on the order', () => {
    const earlier = { date: CREATED_AT, related_object_type: 'voucher', related_object_id: 'v_x' } as const;
    const stored = { amount: 7000, discount_amount: 600, redemptions: { r_old: earlier } };

    const { order } = undone(redeemed(listed('OFF'), { order: stored }, 'ord_1'));

    expect(order?.record).toMatchObject({
      status: 'PAID',
      discount_amount: 600,
      total_discount_amount: 600,
      total_amount: 6400,
    });
    expect(order?.record).not.toHaveProperty('applied_discount_amount');
  });

  it('takes back what it applied itself, whatever was applied since', () => {
    const first = redeemed(listed('OFF'));
    const ten = { discount: { type: 'AMOUNT', amount_off: 10 } as const };
    const second = redeemed(listed('TEN'), { order: first.order, vouchers: { TEN: ten } }, 'ord_1');
    expect(second.order).toMatchObject({ discount_amount: 110, applied_discount_amount: 10 });
    const later = { date: DATE, related_object_type: 'voucher', related_object_id: 'v_TEN' } as const;
    const order = { ...second.order, redemptions: { ...first.order.redemptions, r_later: later } };

    const { order: after } = undone({ stored: first.stored, order });

    expect(after?.record).toMatchObject({ status: 'PAID', discount_amount: 10, total_amount: 990 });
  });

  it('gives nothing back to a code without a balance', () => {
    expect(undone(single).vouchers).toMatchObject([{ balance: null, isGone: false }]);
  });

  describe('of the last order', () => {
    const EARLIER = { amount: 300, date: CREATED_AT };
    const stored = { ...single.stored, last_order_before: EARLIER };
    const { last_order_before, ...unnoted } = single.stored;
    const withoutOrder = inputOf(
      { ...WORLD, stacking: { redeemables_rollback_order_mode: 'WITHOUT_ORDER' } },
      { redeemables: [] },
    ).facts.config;
    const canceled = { order: { ...single.order, status: 'CANCELED' } as const, version: 2 };
    const ownId = single.stored.order_id ?? '';
    const share = { customerId: 'cust_1', orderId: ownId, count: -1, amount: -900, last: null };
    const other = { date: DATE, related_object_type: 'voucher', related_object_id: 'v_x' } as const;
    const redemptions = { ...single.order.redemptions, r_other: other };
    const last = { amount: 1000, date: '2026-08-31T12:00:01.000Z', order_id: ownId };

    it.each<[string, StoredRedemption, Partial<RollbackInput>, object | null, number]>([
      ['brings the one before back', stored, {}, { ...share, previous: EARLIER }, -1],
      [
        'brings none back where there was none',
        { ...stored, last_order_before: null },
        {},
        { ...share, previous: null },
        -1,
      ],
      [
        'looks for one where this order was the last before too',
        { ...stored, last_order_before: { ...EARLIER, order_id: ownId } },
        {},
        share,
        -1,
      ],
      ['leaves one that counts still', stored, { config: withoutOrder }, null, 0],
      [
        'leaves one that another redemption is left on, with its total',
        stored,
        { order: { order: { ...single.order, redemptions }, version: 3 } },
        { ...share, count: 0, amount: 100, last },
        0,
      ],
      ['leaves one that did not count any more', stored, { order: canceled }, null, 0],
      ['looks for one where that was not noted', unnoted, {}, share, -1],
      ['knows none where there was no order', unnoted, { order: null }, null, 0],
    ])('%s', (_name, of, more, order, orderCount) => {
      const { customer } = undone({ ...single, stored: of }, more);

      expect(customer?.order).toStrictEqual(order);
      expect(customer?.usage.orderCount).toBe(orderCount);
    });

    it('is that of the customer who has the order now', () => {
      const moved = { ...single.order, customer_id: 'cust_2' };
      const { customer, holders } = undone(single, { order: { order: moved, version: 2 } });

      expect(customer).toMatchObject({ order: null, usage: { orderCount: 0, orderAmount: 0 } });
      expect(holders).toMatchObject([
        { customerId: 'cust_2', holdings: [], order: { ...share, customerId: 'cust_2' } },
      ]);
    });
  });

  it('takes the counts of the customer back', () => {
    const { customer } = undone(redeemed(listed('OFF', 'CARD')));

    expect(customer?.usage).toMatchObject({
      redeemed: -2,
      rolledBack: 2,
      giftAmount: -500,
      orderCount: -1,
      orderAmount: -400,
      lastOrder: null,
      uses: [
        { id: 'v_OFF', by: -1 },
        { id: 'v_CARD', by: -1 },
      ],
    });
  });
});
