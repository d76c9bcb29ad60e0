// Lines of an order that name an SKU belong to the product of the SKU, whichever request brings the order.
import * as app from '../../support/app';
import {
  aCaller,
  aRule,
  aRuntime,
  assigned,
  aVoucher,
  putRecords,
  putTier,
  putVoucher,
  redeem,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const TEN_PERCENT: app.Discount = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' };
const ANY_LINES = { name: 'order.items.count', conditions: { $more_than_or_equal: [1] } };

let rt: TestRuntime;
let shoe: app.Product;
let cap: app.Product;
/** Of the shoe, without a price of its own. */
let large: app.Sku;

beforeEach(async () => {
  rt = await aRuntime();
  shoe = await app.upsertProduct(rt, caller, {
    source_id: 'shoe',
    name: 'Shoe',
    price: 700,
    metadata: { brand: 'Ox' },
  });
  cap = await app.upsertProduct(rt, caller, { source_id: 'cap', name: 'Cap', price: 100 });
  large = await app.upsertSku(rt, caller, 'shoe', { source_id: 'shoe-l', sku: 'Shoe, large' });
});

/** A tier of 10 % off lines, with this scope or rule. */
async function tierOf(members: Partial<app.ValidationRule>, rule: app.Rule = ANY_LINES): Promise<string> {
  const record = aRule(rule, members);
  await putRecords(rt, { kind: 'rule', record });
  const assignments = assigned(record, { id: 'tier', type: 'promotion_tier' });
  return (await putTier(rt, { action: { discount: TEN_PERCENT }, assignments })).id;
}

type Answered = Pick<app.CalculatedOrder, 'total_amount' | 'items'>;

const orderOf = (entries: unknown): Answered => (entries as readonly { readonly order: Answered }[])[0]!.order;

/** One tier tried on an order, by every request that does so. */
const REQUESTS: readonly [string, (tierId: string, order: app.RequestOrder) => Promise<Answered>][] = [
  ['validation', async (id, order) => (await app.validate(rt, caller, { redeemables: [tierLine(id)], order })).order!],
  [
    'validation of one tier',
    async (tierId, order) => orderOf([await app.validateTier(rt, caller, { tierId, request: { order } })]),
  ],
  [
    'validation of promotions',
    async (_id, order) =>
      orderOf((await app.validatePromotions(rt, caller, { request: { order }, query: {} }))['promotions']),
  ],
  [
    'qualification',
    async (_id, order) => orderOf((await app.checkEligibility(rt, caller, { order })).redeemables['data']),
  ],
  ['redemption', async (id, order) => (await redeem(rt, caller, { redeemables: [tierLine(id)], order })).order!],
];

describe.each(REQUESTS)('an SKU in the order of a %s', (_name, send) => {
  const lines: readonly [string, () => app.RequestOrderItem][] = [
    ['its id', () => ({ sku_id: large.id })],
    ['its source id', () => ({ sku_id: 'shoe-l' })],
    ['the source id of the line', () => ({ source_id: 'shoe-l', related_object: 'sku' })],
    ['the id of its object', () => ({ sku: { id: large.id } })],
    ['the source id of its object', () => ({ sku: { source_id: 'shoe-l' } })],
  ];

  it.each(lines)('is not discounted where its product is excluded, named by %s', async (_by, line) => {
    const id = await tierOf({ applicable_to: { included_all: true, excluded: [{ object: 'product', id: shoe.id }] } });

    const order = await send(id, { items: [{ product_id: cap.id }, line()] });

    expect(order.total_amount).toBe(790);
    expect(order.items?.[1]).toMatchObject({
      product_id: shoe.id,
      sku_id: large.id,
      price: 700,
      product: { id: shoe.id, source_id: 'shoe', name: 'Shoe', price: 700, metadata: { brand: 'Ox' } },
      sku: { id: large.id, source_id: 'shoe-l', sku: 'Shoe, large' },
    });
  });

  it('is discounted where its product is named by its source id', async () => {
    const id = await tierOf({ applicable_to: { included: [{ object: 'product', source_id: 'shoe' }] } });

    expect((await send(id, { items: [{ product_id: cap.id }, { sku_id: large.id }] })).total_amount).toBe(730);
  });

  it.each<[string, () => app.CreateProductCollectionRequest]>([
    ['a list', () => ({ name: 'Ox', type: 'STATIC', products: [{ object: 'product', id: shoe.id }] })],
    [
      'a filter on metadata of products',
      () => ({
        name: 'Ox',
        type: 'AUTO_UPDATE',
        filter: { junction: 'and', 'metadata.brand': { conditions: { $is: ['Ox'] } } },
      }),
    ],
  ])('is in the collection of its product, by %s', async (_name2, collection) => {
    const { id: collectionId } = await app.createCollection(rt, caller, collection());
    const id = await tierOf({ applicable_to: { included: [{ object: 'products_collection', id: collectionId }] } });

    expect((await send(id, { items: [{ product_id: cap.id }, { sku_id: large.id }] })).total_amount).toBe(730);
  });

  it('fulfils rules on its product', async () => {
    const id = await tierOf({}, { name: 'product.id', conditions: { $is: [{ id: shoe.id, object: 'product' }] } });

    expect((await send(id, { items: [{ sku_id: large.id }] })).total_amount).toBe(630);
  });

  it('has its own price before that of its product', async () => {
    await app.upsertSku(rt, caller, 'shoe', { source_id: 'shoe-l', price: 900 });
    const id = await tierOf({});

    expect((await send(id, { items: [{ sku_id: large.id, quantity: 2 }] })).total_amount).toBe(1_620);
  });

  it('belongs to its own product, whichever the line names beside it', async () => {
    const id = await tierOf({ applicable_to: { included_all: true, excluded: [{ object: 'product', id: shoe.id }] } });
    const named = { product_id: cap.id, source_id: 'cap', product: { source_id: 'cap', name: 'Cap', price: 1 } };

    const order = await send(id, { items: [{ product_id: cap.id }, { ...named, sku_id: large.id }] });

    expect(order.total_amount).toBe(790);
    expect(order.items?.[1]).toMatchObject({ product_id: shoe.id, product: { id: shoe.id, name: 'Shoe' }, price: 700 });
    expect(order.items?.[1]).not.toHaveProperty('source_id');
  });

  it('stays as sent where the catalogue has no such SKU', async () => {
    const id = await tierOf({});

    const order = await send(id, { items: [{ sku_id: 'unknown', price: 100 }] });

    expect(order).toMatchObject({ total_amount: 90, items: [{ sku_id: 'unknown' }] });
    expect(order.items?.[0]).not.toHaveProperty('product');
  });
});

describe('an SKU', () => {
  it('is what applicable_to names, beside the definition of its product', async () => {
    const id = await tierOf({ applicable_to: { included: [{ object: 'product', id: shoe.id }] } });

    const { redeemables } = await app.validate(rt, caller, {
      redeemables: [tierLine(id)],
      order: { items: [{ sku_id: large.id }] },
    });

    expect(redeemables[0]).toMatchObject({
      applicable_to: {
        total: 2,
        data: [
          { object: 'product', id: shoe.id, order_item_indices: [0] },
          {
            object: 'sku',
            id: large.id,
            source_id: 'shoe-l',
            product_id: shoe.id,
            product_source_id: 'shoe',
            order_item_indices: [0],
          },
        ],
      },
    });
  });

  it('is stored with its product by a redemption, as by an order', async () => {
    const id = await tierOf({});
    const items = [{ sku_id: large.id, quantity: 2 }];

    await redeem(rt, caller, { redeemables: [tierLine(id)], order: { source_id: 'redeemed', items } });
    await app.upsertOrder(rt, caller, { source_id: 'saved', items });

    const names = async (order: string) =>
      (await app.getOrder(rt, caller, order)).items?.map(({ product_id, sku_id, product, sku, price }) => {
        return { product_id, sku_id, product, sku, price };
      });
    expect(await names('redeemed')).toEqual(await names('saved'));
    expect(await names('saved')).toMatchObject([{ product_id: shoe.id, price: 700 }]);
  });

  it('counts for free units of its product that are missing', async () => {
    const discount = { type: 'UNIT', unit_off: 2, unit_type: 'shoe', effect: 'ADD_MISSING_ITEMS' } as const;
    const { code } = await putVoucher(rt, aVoucher({ discount }));

    const { order } = await app.validate(rt, caller, {
      redeemables: [voucherLine(code)],
      order: { items: [{ sku_id: large.id, quantity: 1 }] },
    });

    expect(order).toMatchObject({ amount: 1_400, total_amount: 0, items: [{ sku_id: large.id, quantity: 2 }] });
  });

  it.each(['ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS'] as const)(
    'that nobody ordered is given away at the price of its product (%s)',
    async (effect) => {
      const discount = { type: 'UNIT', unit_off: 1, unit_type: 'shoe-l', effect } as const;
      const { code } = await putVoucher(rt, aVoucher({ discount }));

      const { order } = await app.validate(rt, caller, { redeemables: [voucherLine(code)], order: { amount: 1_000 } });

      expect(order).toMatchObject({
        amount: 1_700,
        total_amount: 1_000,
        items: [{ product_id: shoe.id, sku_id: large.id, price: 700, product: { id: shoe.id, name: 'Shoe' } }],
      });
    },
  );

  it('that is given away is seen by the rules behind, as one that is sent', async () => {
    await app.upsertSku(rt, caller, 'shoe', { source_id: 'shoe-l', price: 900, metadata: { hue: 'red' } });
    const discount = { type: 'UNIT', unit_off: 1, unit_type: 'shoe-l', effect: 'ADD_NEW_ITEMS' } as const;
    const { code } = await putVoucher(rt, aVoucher({ discount }));
    const tierId = await tierOf({}, { name: 'product.metadata', property: 'hue', conditions: { $is: ['red'] } });
    const [free, ruled] = [voucherLine(code), tierLine(tierId)];
    const order = { source_id: 'cart', items: [{ product_id: cap.id }] };

    const { valid } = await app.validate(rt, caller, { redeemables: [free, ruled], order });
    await redeem(rt, caller, { redeemables: [free], order });
    const next = await app.validate(rt, caller, { redeemables: [ruled], order: { source_id: 'cart' } });

    expect([valid, next.valid]).toEqual([true, true]);
    expect((await app.getOrder(rt, caller, 'cart')).items?.[1]?.sku).toMatchObject({ metadata: { hue: 'red' } });
  });

  it('of a product that is being removed keeps its id', async () => {
    const id = await tierOf({});
    rt.faults.afterNext('batchGet', () => app.deleteProduct(rt, caller, 'shoe'));

    const { order } = await app.validate(rt, caller, {
      redeemables: [tierLine(id)],
      order: { items: [{ sku_id: large.id, price: 100 }] },
    });

    expect(order).toMatchObject({ total_amount: 90, items: [{ sku_id: large.id, product_id: shoe.id }] });
  });
});

describe('the round trips of a validation', () => {
  const roundTrips = async (items: readonly app.RequestOrderItem[]) => {
    const id = await tierOf({});
    await rt.store.config.load(caller);
    rt.meter.reset();
    await app.validate(rt, caller, { redeemables: [tierLine(id)], order: { items } });
    return rt.meter.roundTrips;
  };

  it.each<[string, () => readonly app.RequestOrderItem[], number]>([
    ['a product', () => [{ product_id: shoe.id }], 1],
    ['an SKU beside its product', () => [{ product_id: shoe.id, sku_id: large.id }], 1],
    ['an SKU beside the source id of its product', () => [{ product_id: 'shoe', sku_id: large.id }], 1],
    ['an SKU whose product another line names', () => [{ product_id: 'shoe' }, { sku_id: large.id }], 1],
    ['an unknown SKU', () => [{ sku_id: 'unknown' }], 1],
    ['an SKU alone', () => [{ sku_id: large.id }], 2],
    ['an SKU twice', () => [{ sku_id: large.id }, { sku_id: 'shoe-l' }], 2],
  ])('with %s are as few as can be', async (_name, items, expected) => {
    expect(await roundTrips(items())).toBe(expected);
  });
});
