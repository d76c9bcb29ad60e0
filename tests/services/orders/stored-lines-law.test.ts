// A law: a redemption of an order by its id decides as one that is sent the same order in full.
import fc from 'fast-check';
import * as app from '../../support/app';
import {
  aCaller,
  aRule,
  aRuntime,
  assigned,
  putRecords,
  putStackingRules,
  putTier,
  redeem,
  type TestRuntime,
  tierLine,
} from '../../support/shop';

const caller = aCaller();
const RUNS = { numRuns: 20 };
const ITEMS: app.Discount = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' };

let rt: TestRuntime;
let shoe: app.Product;
let cap: app.Product;
let large: app.Sku;
let tiers: readonly string[];

async function tier(discount: app.Discount, members: Partial<app.ValidationRule>, rule?: app.Rule): Promise<string> {
  const record = aRule(rule ?? { name: 'order.items.count', conditions: { $more_than: [0] } }, members);
  await putRecords(rt, { kind: 'rule', record });
  return (
    await putTier(rt, { action: { discount }, assignments: assigned(record, { id: 't', type: 'promotion_tier' }) })
  ).id;
}

async function collection(field: string, conditions: object): Promise<string> {
  const filter: app.CreateProductCollectionRequest['filter'] = { junction: 'and', [field]: { conditions } };
  return (await app.createCollection(rt, caller, { name: field, type: 'AUTO_UPDATE', filter })).id;
}

function bundleOf(id: string): app.ValidationRule['bundle_rules'] {
  const rules = { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [2] } } };
  return {
    '1': { name: 'order.items.any', conditions: { $is: [{ id, object: 'product' }] }, rules },
    limit: 3,
    logic: '1',
  };
}

/** Discounts and rules that ask for all a line may say, and for what only the catalogue knows. */
async function putTiers(): Promise<readonly string[]> {
  const [leather, pictured, changed, named, branded] = [
    await collection('attributes', { $contains: ['leather'] }),
    await collection('image_url', { $has_value: [''] }),
    await collection('updated_at', { $has_value: [''] }),
    await collection('name', { $starts_with: ['S'] }),
    await collection('metadata.brand', { $is: ['Ox'] }),
  ];
  const of = (id: string) => ({ object: 'products_collection' as const, id });
  const units: app.Discount = { type: 'UNIT', unit_off: 1, unit_type: 'cap', effect: 'ADD_MISSING_ITEMS' };
  const byBrand: app.Discount = {
    type: 'PERCENT',
    percent_off: 10,
    effect: 'APPLY_TO_ITEMS',
    percent_off_formula: 'IF(ORDER_ITEM_PRODUCT_METADATA("brand") is "Ox"; 20; 5)',
  };
  const halfPrice: Partial<app.ValidationRule> = {
    applicable_to: {
      included: [
        { object: 'product', source_id: 'cap', price: 30, price_formula: 'ORDER_ITEM_PRICE * 0.5' },
        { object: 'sku', id: large.id, quantity_limit: 1 },
      ],
    },
  };
  return [
    await tier(ITEMS, { applicable_to: { included: [of(leather), of(named)] } }),
    await tier(ITEMS, { applicable_to: { included_all: true, excluded: [of(pictured)] } }),
    await tier(ITEMS, {}, { name: 'order.items.every', conditions: { $is: [of(changed)] } }),
    await tier(ITEMS, {}, { name: 'product.metadata', property: 'brand', conditions: { $is: ['Ox'] } }),
    await tier(ITEMS, { applicable_to: { included: [of(branded), { object: 'sku', source_id: 'shoe-l' }] } }),
    await tier(ITEMS, { applicable_to: { included_all: true, excluded: [{ object: 'product', id: shoe.id }] } }),
    await tier({ type: 'AMOUNT', amount_off: 77 }, {}, { name: 'product.id', conditions: { $is: [{ id: cap.id }] } }),
    await tier(units, {}),
    await tier(byBrand, {}),
    await tier({ type: 'UNIT', unit_off: 2, unit_type: 'cap-s', effect: 'ADD_MISSING_ITEMS' }, {}),
    await tier({ type: 'UNIT', unit_off: 1, unit_type: leather, effect: 'ADD_SAME_ITEMS' }, {}),
    await tier({ type: 'FIXED', fixed_amount: 50, effect: 'APPLY_TO_ITEMS' }, halfPrice),
    await tier(ITEMS, {}, { name: 'order.items.cheapest', conditions: { $is: [of(pictured)], $from: [of(named)] } }),
    await tier({ type: 'AMOUNT', amount_off: 10 }, { rules: {}, bundle_rules: bundleOf(shoe.id) }),
  ];
}

beforeAll(async () => {
  rt = await aRuntime();
  await putStackingRules(rt, { redeemables_application_mode: 'PARTIAL' });
  shoe = await app.upsertProduct(rt, caller, {
    source_id: 'shoe',
    name: 'Shoe',
    price: 700,
    metadata: { brand: 'Ox' },
  });
  cap = await app.upsertProduct(rt, caller, { source_id: 'cap', name: 'Cap', price: 100, metadata: {} });
  large = await app.upsertSku(rt, caller, 'shoe', { source_id: 'shoe-l', sku: 'Large' });
  await app.upsertSku(rt, caller, 'cap', { source_id: 'cap-s', sku: 'Small', price: 90, metadata: { brand: 'Ox' } });
  tiers = await putTiers();
});

type Name = 'shoe' | 'cap' | 'unknown';

/** How a line may name what it is of; `later` is an SKU that the catalogue knows only once the order is stored. */
const anyName = (later: string): fc.Arbitrary<app.RequestOrderItem> => {
  const product = fc.constantFrom<Name>('shoe', 'cap', 'unknown');
  const sku = fc.constantFrom('shoe-l', 'cap-s', 'unknown');
  return fc.oneof(
    product.map((id) => ({ product_id: id === 'shoe' ? shoe.id : id })),
    product.map((source_id) => ({ source_id, related_object: 'product' as const })),
    product.map((source_id) => ({ product: { source_id, name: 'Sent', metadata: { brand: source_id } } })),
    sku.map((id) => ({ sku_id: id === 'shoe-l' ? large.id : id })),
    sku.map((source_id) => ({ source_id, related_object: 'sku' as const, product_id: 'cap' })),
    fc.constantFrom({ sku_id: later, price: 55 }, { source_id: later, related_object: 'sku' as const, price: 45 }),
  );
};

const anyTerms: fc.Arbitrary<app.RequestOrderItem> = fc.record(
  {
    quantity: fc.integer({ min: 1, max: 4 }),
    price: fc.integer({ min: 0, max: 900 }),
    amount: fc.integer({ min: 0, max: 3000 }),
    discount_amount: fc.integer({ min: 0, max: 300 }),
    metadata: fc.constant({ gift: true }),
  },
  { requiredKeys: [] },
);

const anyLines = (later: string) =>
  fc.array(
    fc.tuple(anyName(later), anyTerms).map(([name, terms]) => ({ ...terms, ...name })),
    { minLength: 1, maxLength: 4 },
  );

const anyLooks = fc.record({
  attributes: fc.subarray(['leather', 'red']),
  image_url: fc.constantFrom('https://shop.example/a.png', null),
});

const anyTiers = (minLength: number) => fc.shuffledSubarray([...Array(14).keys()], { minLength });

const anyCase = fc.nat().chain((number) => {
  const later = `later-${number}`;
  return fc.record({
    later: fc.constant(later),
    items: anyLines(later),
    looks: fc.tuple(anyLooks, anyLooks),
    first: anyTiers(0),
    used: anyTiers(1),
  });
});

const RECORDS: readonly unknown[] = ['order', 'order_item', 'redemption'];
const OF_RECORDS: readonly string[] = ['id', 'redemption', 'related_redemptions', 'created_at', 'updated_at'];
const OF_ORDERS: readonly string[] = ['source_id', 'status', 'redemptions', 'initial_amount'];

/** An answer without what says which order, and which of its redemptions, it is. */
function plain(answer: object): unknown {
  return JSON.parse(
    JSON.stringify(answer, function (this: Readonly<Record<string, unknown>>, name, value: unknown) {
      const isOfRecord = RECORDS.includes(this['object']) && OF_RECORDS.includes(name);
      const isOfOrder = this['object'] === 'order' && OF_ORDERS.includes(name);
      return isOfRecord || isOfOrder ? undefined : value;
    }),
  );
}

/** What a validation answers, and what a redemption does. */
async function decided(order: app.RequestOrder, used: readonly number[]): Promise<unknown> {
  const request = { redeemables: used.map((index) => tierLine(tiers[index]!)), order };
  const { valid, redeemables } = await app.validate(rt, caller, request);
  const redeemed = await redeem(rt, caller, request).then(
    ({ parent_redemption: _parent, ...parts }) => plain(parts),
    (error: unknown) => {
      if (error instanceof app.ApiError) return error.failure.key;
      throw error;
    },
  );
  return { valid, tried: plain(redeemables), redeemed };
}

describe('a redemption of a stored order', () => {
  it('by its id decides as one that is sent the same order in full, redeemed before or not', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ later, items, looks, first, used }) => {
        const { id } = await app.upsertOrder(rt, caller, { items });
        if (first.length > 0) await decided({ id }, first);
        await app.upsertProduct(rt, caller, { source_id: 'shoe', ...looks[0] });
        await app.upsertProduct(rt, caller, { source_id: 'cap', ...looks[1] });
        await app.upsertSku(rt, caller, 'shoe', { source_id: later });
        const { amount = null, discount_amount = null, items: stored, metadata } = await app.getOrder(rt, caller, id);
        const full = { amount, discount_amount, items: stored as readonly app.RequestOrderItem[], metadata };

        expect(await decided({ id }, used)).toEqual(await decided(full, used));
      }),
      RUNS,
    );
  });
});
