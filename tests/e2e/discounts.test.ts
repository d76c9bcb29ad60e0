// Every row of the specification's table of discounts, created and redeemed over HTTP, with amounts computed by hand.
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';

/** 5997 + 1700 + 12000 = 19697. */
const CART = [
  { source_id: 'A', price: 1_999, quantity: 3 },
  { source_id: 'B', price: 850, quantity: 2 },
  { source_id: 'C', price: 12_000, quantity: 1 },
] as const;

interface Expected {
  readonly amount?: number;
  readonly total: number;
  /** Off each line, in the order of the lines. */
  readonly lines?: readonly number[];
  /** The number that was used, where a formula gave it or failed to. */
  readonly result?: Readonly<Record<string, unknown>>;
}

interface Redeemed {
  readonly order: { readonly items: readonly { readonly discount_amount?: number }[] };
}

let service: Service;
let ids: Readonly<Record<string, string>> = {};

/** A definition with the ids of this run. */
function withIds(definition: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const text = JSON.stringify(definition).replaceAll(/ID OF [A-Z]+/g, (name) => ids[name] ?? name);
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

beforeAll(async () => {
  service = await runningService();
  for (const { source_id, price } of CART) {
    await service.call('POST', '/v1/products', { body: { source_id, name: `Product ${source_id}`, price } });
  }
  const { body } = await service.call('GET', '/v1/products/B');
  const blue = { source_id: 'B-BLUE', sku: 'Blue', price: 900 };
  const sku = await service.call('POST', `/v1/products/${body.id}/skus`, { body: blue });
  ids = { 'ID OF B': body.id, 'ID OF BLUE': sku.body.id };
});

const UNIT_OF_B = { unit_off: 1, unit_type: 'B' } as const;

it.each<[string, Readonly<Record<string, unknown>>, Expected]>([
  ['AMOUNT amount_off', { type: 'AMOUNT', amount_off: 500 }, { total: 19_197 }],
  [
    'AMOUNT amount_off_formula',
    { type: 'AMOUNT', amount_off: 100, amount_off_formula: 'ORDER_AMOUNT / 10' },
    { total: 17_727, result: { amount_off: 1_970, is_dynamic: true } },
  ],
  ['AMOUNT APPLY_TO_ORDER', { type: 'AMOUNT', amount_off: 700, effect: 'APPLY_TO_ORDER' }, { total: 18_997 }],
  [
    'AMOUNT APPLY_TO_ITEMS',
    { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ITEMS' },
    { total: 18_197, lines: [500, 500, 500] },
  ],
  [
    'AMOUNT aggregated_amount_limit',
    { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ITEMS', aggregated_amount_limit: 700 },
    { total: 18_997 },
  ],
  [
    'AMOUNT APPLY_TO_ITEMS_PROPORTIONALLY',
    { type: 'AMOUNT', amount_off: 1_000, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
    { total: 18_697, lines: [305, 86, 609] },
  ],
  [
    'AMOUNT APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
    { type: 'AMOUNT', amount_off: 1_000, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY' },
    { total: 18_697, lines: [500, 333, 167] },
  ],
  [
    'AMOUNT APPLY_TO_ITEMS_BY_QUANTITY',
    { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' },
    { total: 16_697, lines: [1_500, 1_000, 500] },
  ],
  [
    'UNIT ADD_NEW_ITEMS',
    { type: 'UNIT', unit_off: 2, unit_type: 'B', effect: 'ADD_NEW_ITEMS' },
    { amount: 21_397, total: 19_697 },
  ],
  [
    'UNIT ADD_MISSING_ITEMS',
    { type: 'UNIT', unit_off: 3, unit_type: 'B', effect: 'ADD_MISSING_ITEMS' },
    { amount: 20_547, total: 17_997 },
  ],
  [
    'UNIT unit_off_formula',
    { type: 'UNIT', unit_off: 1, unit_off_formula: '1 + 1', unit_type: 'B', effect: 'ADD_NEW_ITEMS' },
    { amount: 21_397, total: 19_697, result: { unit_off: 2, is_dynamic: true } },
  ],
  [
    'UNIT product',
    { type: 'UNIT', unit_off: 1, product: { id: 'ID OF B' }, effect: 'ADD_NEW_ITEMS' },
    { amount: 20_547, total: 19_697 },
  ],
  [
    'UNIT sku',
    { type: 'UNIT', unit_off: 1, sku: { id: 'ID OF BLUE' }, effect: 'ADD_NEW_ITEMS' },
    { amount: 20_597, total: 19_697 },
  ],
  [
    'UNIT ADD_MANY_ITEMS',
    {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [
        { ...UNIT_OF_B, effect: 'ADD_NEW_ITEMS' },
        { unit_off: 1, unit_type: 'C', effect: 'ADD_MISSING_ITEMS' },
      ],
    },
    { amount: 20_547, total: 7_697 },
  ],
  ['PERCENT percent_off', { type: 'PERCENT', percent_off: 12.5 }, { total: 17_235 }],
  ['PERCENT amount_limit', { type: 'PERCENT', percent_off: 12.5, amount_limit: 2_000 }, { total: 17_697 }],
  [
    'PERCENT percent_off_formula',
    { type: 'PERCENT', percent_off: 5, percent_off_formula: 'IF(ORDER_AMOUNT > 180; 12; 7)' },
    { total: 17_333, result: { percent_off: 12, is_dynamic: true } },
  ],
  [
    'PERCENT APPLY_TO_ITEMS',
    { type: 'PERCENT', percent_off: 15, effect: 'APPLY_TO_ITEMS' },
    { total: 16_742, lines: [900, 255, 1_800] },
  ],
  [
    'PERCENT aggregated_amount_limit',
    { type: 'PERCENT', percent_off: 15, effect: 'APPLY_TO_ITEMS', aggregated_amount_limit: 1_000 },
    { total: 18_697 },
  ],
  ['FIXED APPLY_TO_ORDER', { type: 'FIXED', fixed_amount: 15_000, effect: 'APPLY_TO_ORDER' }, { total: 15_000 }],
  ['FIXED APPLY_TO_ITEMS', { type: 'FIXED', fixed_amount: 1_500, effect: 'APPLY_TO_ITEMS' }, { total: 7_700 }],
  [
    'FIXED fixed_amount_formula',
    { type: 'FIXED', fixed_amount: 15_000, fixed_amount_formula: 'ORDER_AMOUNT - 10' },
    { total: 18_697, result: { fixed_amount: 18_697, is_dynamic: true } },
  ],
  [
    'FIXED fixed_amount where the formula fails',
    { type: 'FIXED', fixed_amount: 15_000, fixed_amount_formula: 'ORDER_METADATA("budget")' },
    { total: 15_000, result: { fixed_amount: 15_000, is_dynamic: false } },
  ],
])('%s', async (name, definition, { amount = 19_697, total, lines, result = {} }) => {
  const code = name.replaceAll(' ', '-');
  const discount = withIds(definition);
  const created = await service.call('POST', `/v1/vouchers/${code}`, { body: { type: 'DISCOUNT_VOUCHER', discount } });
  const items = CART.map((item) => ({ ...item, related_object: 'product' }));
  const request = { redeemables: [{ object: 'voucher', id: code }], order: { source_id: `order ${name}`, items } };
  const validated = await service.call('POST', '/v1/validations', { body: request });
  const redeemed = await service.call('POST', '/v1/redemptions', { body: request });
  const stored = await service.call('GET', `/v1/orders/${encodeURIComponent(`order ${name}`)}`);

  expect(created.body.discount).toMatchObject(discount);
  expect(redeemed).toMatchObject({ status: 200, body: { redemptions: [{ result: 'SUCCESS', voucher: { code } }] } });
  const { order } = redeemed.body as unknown as Redeemed;
  expect(order).toMatchObject({ amount, total_amount: total, total_discount_amount: amount - total });
  expect(stored.body).toMatchObject({ amount, total_amount: total, status: 'PAID' });
  if (lines) {
    expect(order.items.map((item) => item.discount_amount)).toEqual(lines);
  }
  expect(validated.body).toMatchObject({ redeemables: [{ result: { discount: result } }] });
});
