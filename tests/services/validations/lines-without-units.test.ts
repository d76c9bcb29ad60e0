// A line that lost all its units is not in the order any more, whatever a rule, a bundle or a formula reads of lines.
import * as app from '../../support/app';
import { aCaller, aRuntime, redeem, type TestRuntime } from '../../support/shop';

type Body = Readonly<Record<string, unknown>>;

const caller = aCaller();
const tea = { object: 'product', source_id: 'tea' };
const coffee = { object: 'product', source_id: 'coffee' };
const CART = [{ product_id: 'tea', quantity: 1, price: 1_000, metadata: { fragile: true } }];

let rt: TestRuntime;
let orderId: string;
let teas: string;
let drinks: string;

const below = (name: string, conditions: Body, more: Body = {}) => ({
  rules: { '1': { name, conditions, rules: {}, ...more }, logic: '1' },
});
const cheap = below('order.items.price', { $less_than_or_equal: [1_000] });

/** Rules on an order with two units of coffee for 1200, and a line of tea for 1000 without units. */
const RULES: readonly (readonly [title: string, holds: boolean, rule: () => Body])[] = [
  ['any line is tea', false, () => ({ name: 'order.items.any', conditions: { $is: [tea] } })],
  ['any line is in a collection', false, () => ({ name: 'order.items.any', conditions: { $in: [collection(teas)] } })],
  ['any line is cheap', false, () => ({ name: 'order.items.any', conditions: {}, ...cheap })],
  ['no line is tea', true, () => ({ name: 'order.items.none', conditions: { $is: [tea] } })],
  ['no line is cheap', true, () => ({ name: 'order.items.none', conditions: {}, ...cheap })],
  ['every line is coffee', true, () => ({ name: 'order.items.every', conditions: { $is: [coffee] } })],
  ['every line is no tea', true, () => ({ name: 'order.items.every', conditions: { $is_not: [tea] } })],
  ['the cheapest line is coffee', true, () => ({ name: 'order.items.cheapest', conditions: { $is: [coffee] } })],
  ['the cheapest line is tea', false, () => ({ name: 'order.items.cheapest', conditions: { $is: [tea] } })],
  [
    'the cheapest drink is coffee',
    true,
    () => ({
      name: 'order.items.cheapest',
      conditions: { $from: [collection(drinks)], $is: [coffee] },
    }),
  ],
  [
    'the dearest tea is tea',
    false,
    () => ({
      name: 'order.items.most_expensive',
      conditions: { $from: [collection(teas)], $is: [tea] },
    }),
  ],
  ['some line has a low price', false, () => ({ name: 'order.items.price_any', conditions: { $less_than: [1_100] } })],
  [
    'all lines have a high price',
    true,
    () => ({ name: 'order.items.price_each', conditions: { $more_than: [1_100] } }),
  ],
  ['the price of a line', false, () => ({ name: 'order.items.price', conditions: { $is: [1_000] } })],
  ['the units of a line', false, () => ({ name: 'order.items.quantity', conditions: { $less_than: [1] } })],
  ['metadata of a line', false, () => metadata('order.items.metadata', { $is: [true] })],
  ['metadata of some line', false, () => metadata('order.items.metadata_any', { $is: [true] })],
  ['metadata of all lines', true, () => metadata('order.items.metadata_each', { $is_not: [true] })],
  ['units of all lines', true, () => ({ name: 'order.items.count', conditions: { $is: [1] } })],
  ['product.id', false, () => ({ name: 'product.id', conditions: { $is: ['tea'] } })],
  ['product.id of none', true, () => ({ name: 'product.id', conditions: { $is_not: ['tea'] } })],
  ['product.price', false, () => ({ name: 'product.price', conditions: { $less_than: [1_100] } })],
  ['product.metadata', false, () => ({ ...metadata('product.metadata', { $is: ['herb'] }), property: 'kind' })],
  [
    'product.metadata of all',
    true,
    () => ({
      ...metadata('product.metadata', { $is: ['bean'] }),
      ...below('product.metadata.match_all', { $is: [true] }),
      property: 'kind',
    }),
  ],
];

function metadata(name: string, conditions: Body): Body {
  return { name, conditions, property: 'fragile' };
}

function collection(id: string): Body {
  return { object: 'products_collection', id };
}

beforeAll(async () => {
  rt = await aRuntime();
  await app.upsertProduct(rt, caller, { source_id: 'tea', name: 'Tea', price: 1_000, metadata: { kind: 'herb' } });
  await app.upsertProduct(rt, caller, {
    source_id: 'coffee',
    name: 'Coffee',
    price: 1_200,
    metadata: { kind: 'bean' },
  });
  const filter = { junction: 'and', source_id: { conditions: { $is: ['tea'] } } };
  teas = (await app.createCollection(rt, caller, { name: 'Teas', type: 'AUTO_UPDATE', filter } as never)).id;
  const all = { junction: 'and', name: { conditions: { $in: ['Tea', 'Coffee'] } } };
  drinks = (await app.createCollection(rt, caller, { name: 'Drinks', type: 'AUTO_UPDATE', filter: all } as never)).id;
  await aCode('SWAP', {
    discount: {
      type: 'UNIT',
      effect: 'REPLACE_ITEMS',
      unit_off: 1,
      unit_type: 'coffee',
      product: { source_id: 'coffee' },
    },
  });
  const included = [{ ...tea, effect: 'APPLY_TO_EVERY' }];
  await aRule('SWAP', { rules: {}, applicable_to: { included, excluded: [], included_all: false } });
  const { order } = await redeem(rt, caller, { redeemables: [code('SWAP')], order: { items: CART } } as never);
  orderId = order!.id!;
});

it('an order keeps the line from which all units were replaced, with quantity 0', async () => {
  const { items } = await app.getOrder(rt, caller, orderId);

  expect(items).toMatchObject([
    { product: { source_id: 'tea' }, quantity: 0 },
    { product: { source_id: 'coffee' }, quantity: 1 },
  ]);
});

describe.each([
  ['a stored order', false],
  ['the order that an earlier redeemable of the request leaves', true],
])('in %s a line without units is seen by no rule:', (_title, isAfterSwap) => {
  it.each(RULES.map(([title, holds, rule]) => [title, holds, rule] as const))(
    '%s is %s',
    async (title, holds, rule) => {
      const id = `${isAfterSwap ? 'AFTER' : 'STORED'}-${title.replaceAll(' ', '-')}`;
      await aCode(id, { discount: { type: 'PERCENT', percent_off: 10 } });
      await aRule(id, { rules: { '1': rule(), logic: '1' } });

      const request = isAfterSwap
        ? { redeemables: [code('SWAP'), code(id)], order: { items: CART } }
        : { redeemables: [code(id)], order: { id: orderId } };
      const { redeemables, inapplicable_redeemables: refused = [] } = await app.validate(rt, caller, request as never);

      expect(redeemables.some((one) => one.id === id && one.status === 'APPLICABLE')).toBe(holds);
      expect(refused).toMatchObject(holds ? [] : [{ id, result: { error: { key: 'order_rules_violated' } } }]);
    },
  );
});

it('a bundle takes no unit of a line without units', async () => {
  await aCode('BUNDLE', { discount: { type: 'PERCENT', percent_off: 10 } });
  const member = (product: Body) => ({ name: 'order.items.any', conditions: { $is: [product] }, rules: {} });
  await aRule('BUNDLE', {
    rules: {},
    bundle_rules: { '1': member(tea), '2': member(coffee), logic: '1 and 2' },
    applicable_to: { included: [], excluded: [], included_all: true },
  });

  const answer = await app.validate(rt, caller, { redeemables: [code('BUNDLE')], order: { id: orderId } } as never);

  expect(answer).toMatchObject({
    valid: false,
    inapplicable_redeemables: [{ result: { error: { key: 'order_rules_violated' } } }],
  });
});

it.each([
  ['ORDER_ITEMS_QUANTITY', 50],
  ['CHEAPEST_ORDER_ITEM_PRICE', 600],
  ['CHEAPEST_ORDER_ITEM_UNITS_QUANTITY', 50],
])('a formula with %s reads no line without units', async (operand, off) => {
  const discount = { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off_formula: `${operand} / 2` };
  await aCode(operand, { discount: { ...discount, amount_off: 0 } });

  const answer = await app.validate(rt, caller, { redeemables: [code(operand)], order: { id: orderId } } as never);

  expect(answer.order).toMatchObject({ applied_discount_amount: off });
});

function code(id: string) {
  return { object: 'voucher', id };
}

async function aCode(id: string, more: Body): Promise<void> {
  await app.createVoucher(rt, caller, id, { type: 'DISCOUNT_VOUCHER', ...more } as never);
}

async function aRule(voucher: string, definition: Body): Promise<void> {
  const rule = await app.createRule(rt, caller, { name: `for ${voucher}`, ...definition });
  await app.assignRule(rt, caller, rule.id, { voucher });
}
