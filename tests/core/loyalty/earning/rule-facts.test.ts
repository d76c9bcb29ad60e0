// What validation rules and formulas of earning rules see of a paid order and of a custom event.
import { decideEarnedPoints } from '../../../../lib/core/loyalty/earning/accrual';
import { type EarningRule, factsOf, type Rule, type World } from '../../../support/core';

// 23:30 in UTC is the next day in Warsaw, a Monday.
const NOW_MS = Date.parse('2026-03-08T23:30:00Z');
const ORDER = {
  id: 'ord_1',
  amount: 10_000,
  total_amount: 8_000,
  total_discount_amount: 2_000,
  metadata: { channel: 'web' },
  items: [
    {
      product_id: 'prod_tea',
      product: { id: 'prod_tea', source_id: 'tea', metadata: { kind: 'green' } },
      quantity: 5,
      discount_quantity: 2,
      price: 1_000,
      amount: 5_000,
    },
    { product_id: 'prod_mug', quantity: 2, price: 2_500, amount: 5_000 },
  ],
} as unknown as NonNullable<World['order']>;

interface Given {
  readonly order?: object | null;
  readonly event?: Readonly<Record<string, unknown>> | null;
  readonly customer?: object;
}

/** The points of a rule: 10 where its validation rule holds, unless the rule computes others. */
function earned(
  rules: readonly Rule[],
  { order = {}, event = null, customer = {} }: Given,
  loyalty: object = {},
): number {
  const { config, catalog, ...known } = factsOf({
    project: { timezone: 'Europe/Warsaw' },
    customer: { id: 'cust_1', metadata: { level: 3, since: '2026-03-09' }, ...customer },
    ...(order && { order: { ...ORDER, ...order } }),
    products: { prod_tea: {}, prod_mug: {} },
    collections: { pc_tea: { products: [{ id: 'prod_tea', object: 'product' }] } },
    rules: { val_1: { rules: Object.fromEntries(rules.map((one, index) => [String(index + 1), one])) } },
  });
  const rule = {
    id: 'ern_1',
    campaign_id: 'camp_1',
    loyalty: { type: 'FIXED', points: 10, ...loyalty },
    assignments: rules.length > 0 ? [{ rule_id: 'val_1' }] : [],
  } as unknown as EarningRule;
  return decideEarnedPoints(rule, {
    config,
    catalog,
    customer: known.customer!,
    memberships: { seg_in: true, seg_out: false },
    order: known.order,
    eventMetadata: event,
    nowMs: NOW_MS,
  });
}

const rule = (name: string, conditions: object, property?: string): readonly Rule[] => [
  { name, conditions: conditions as NonNullable<Rule['conditions']>, ...(property && { property }) },
];
const is = (value: unknown) => ({ $is: [value] });
const WITHOUT_TOTAL = { total_amount: undefined };
const WITHOUT_AMOUNTS = { total_amount: undefined, amount: undefined };

test.each<[string, readonly Rule[], Given, boolean]>([
  ['metadata of the customer', rule('customer.metadata', is(3), 'level'), {}, true],
  ['other metadata of the customer', rule('customer.metadata', is(4), 'level'), {}, false],
  [
    'metadata that a customer lacks',
    rule('customer.metadata', is(3), 'level'),
    { customer: { metadata: undefined } },
    false,
  ],
  ['a segment of the customer', rule('customer.segment', is('seg_in')), {}, true],
  ['another segment', rule('customer.segment', is('seg_out')), {}, false],
  ['the customer as the holder', rule('publication.redeemable_by_linked_customer', is(true)), {}, true],
  ['the total after discounts', rule('order.amount', is(8_000)), {}, true],
  ['the amount of an order without a total', rule('order.amount', is(10_000)), { order: WITHOUT_TOTAL }, true],
  ['no amount', rule('order.amount', { $more_than: [-1] }), { order: WITHOUT_AMOUNTS }, false],
  ['the amount before discounts', rule('order.initial_amount', is(10_000)), {}, true],
  ['no amount before discounts', rule('order.initial_amount', { $more_than: [-1] }), { order: WITHOUT_AMOUNTS }, false],
  ['what was paid', rule('order.total_amount', is(8_000)), {}, true],
  ['what was paid without a total', rule('order.total_amount', is(10_000)), { order: WITHOUT_TOTAL }, true],
  ['metadata of the order', rule('order.metadata', is('web'), 'channel'), {}, true],
  ['the units of the order', rule('order.items.count', is(7)), {}, true],
  ['no units of an order without lines', rule('order.items.count', is(0)), { order: { items: undefined } }, true],
  ['a product', rule('product.id', is('prod_tea')), {}, true],
  ['a product by its source id', rule('product.id', is('tea')), {}, true],
  ['another product', rule('product.id', is('prod_pot')), {}, false],
  [
    'no product of a line without units',
    rule('product.id', is('prod_mug')),
    {
      order: {
        items: [
          { product_id: 'prod_tea', quantity: 1 },
          { product_id: 'prod_mug', quantity: 0 },
        ],
      },
    },
    false,
  ],
  ['a collection', rule('product.id', is('pc_tea')), {}, true],
  ['metadata of a product', rule('product.metadata', is('green'), 'kind'), {}, true],
  [
    'an order where an event was tracked',
    rule('order.amount', { $more_than: [-1] }),
    { order: null, event: {} },
    false,
  ],
  ['metadata of an event', rule('redemption.metadata', is(7), 'pages'), { order: null, event: { pages: 7 } }, true],
  ['metadata of an event where an order was paid', rule('redemption.metadata', is(7), 'pages'), {}, false],
  ['the points that pay for an order', rule('redemption.reward.pay_with_points.points_used', is(0)), {}, true],
  ['a key', rule('redemption.api_key', { $is_not: ['key_1'] }), {}, true],
  ['a counter of redemptions', rule('redemption.count.per_customer', { $less_than: [9] }), {}, false],
  ['a sum of discounts', rule('campaign.redemptions.discounted_amount', { $less_than: [99_999_999] }), {}, false],
])('a validation rule sees %s', (_case, rules, given, holds) => {
  expect(earned(rules, given)).toBe(holds ? 10 : 0);
});

test('each of several conditions of a validation rule has to hold', () => {
  const both = [...rule('order.amount', is(8_000)), ...rule('customer.metadata', is(4), 'level')];

  expect(earned(both, {})).toBe(0);
});

test.each<[string, Given, number]>([
  ['ORDER_AMOUNT', {}, 100],
  ['ORDER_UNITS_QUANTITY', {}, 7],
  ['ORDER_ITEMS_QUANTITY', {}, 2],
  ['CUSTOMER_METADATA("level") + 1', {}, 4],
  ['ORDER_METADATA("visits") + 1', { order: { metadata: { visits: 4 } } }, 5],
  ['ORDER_METADATA("visits") + 1', {}, 10],
  ['ORDER_METADATA("visits") + 1', { order: { metadata: undefined } }, 10],
  ['ORDER_AMOUNT', { order: null, event: {} }, 10],
  // In Warsaw it is 9 March already.
  ['7 + DAYS_SINCE(CUSTOMER_METADATA("since"))', {}, 7],
])('a formula sees what a rule does: %s of %j is %d', (points_formula, given, points) => {
  expect(earned([], given, { points_formula })).toBe(points);
});

const count = (id: string) => ({
  type: 'PROPORTIONAL',
  calculation_type: 'ORDER_ITEMS_QUANTITY',
  order_items: { quantity: { every: 1, points: 1, object: 'product', id } },
});

test.each<[string, object, number]>([
  ['that were paid', {}, 3],
  ['without free ones', { items: [{ product_id: 'prod_tea', quantity: 5, amount: 5_000 }] }, 5],
  [
    'of which more are free than there are',
    { items: [{ product_id: 'prod_tea', quantity: 5, discount_quantity: 9 }] },
    0,
  ],
  ['of an order without lines', { items: undefined }, 0],
])('points count units %s', (_case, order, points) => {
  expect(earned([], { order }, count('prod_tea'))).toBe(points);
});
