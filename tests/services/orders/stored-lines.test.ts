// Lines of a stored order are decided on as if the request had sent them: with what the catalogue knows of their products.
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
  rollback,
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

beforeEach(async () => {
  rt = await aRuntime();
  const looks = { attributes: ['leather'], image_url: 'https://shop.example/shoe.png' };
  shoe = await app.upsertProduct(rt, caller, { source_id: 'shoe', name: 'Shoe', price: 700, ...looks });
  cap = await app.upsertProduct(rt, caller, { source_id: 'cap', name: 'Cap', price: 100 });
});

/** A tier of 10 % off lines, with this scope or rule. */
async function tierOf(members: Partial<app.ValidationRule>, rule: app.Rule = ANY_LINES): Promise<string> {
  const record = aRule(rule, members);
  await putRecords(rt, { kind: 'rule', record });
  const assignments = assigned(record, { id: 'tier', type: 'promotion_tier' });
  return (await putTier(rt, { action: { discount: TEN_PERCENT }, assignments })).id;
}

type Filter = NonNullable<app.CreateProductCollectionRequest['filter']>;

/** A collection that finds its members, and the tier of it. */
async function tierOfCollection(filter: Filter): Promise<string> {
  const { id } = await app.createCollection(rt, caller, { name: 'Found', type: 'AUTO_UPDATE', filter });
  return tierOf({ applicable_to: { included: [{ object: 'products_collection', id }] } });
}

const LEATHER: Filter = { junction: 'and', attributes: { conditions: { $is: ['leather'] } } };

async function stored(items: readonly app.RequestOrderItem[]): Promise<string> {
  return (await app.upsertOrder(rt, caller, { source_id: 'cart', items })).id;
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

describe.each(REQUESTS)('a stored order in a %s', (_name, send) => {
  it.each<[string, Filter]>([
    ['attributes', LEATHER],
    ['pictures', { junction: 'and', image_url: { conditions: { $has_value: [''] } } }],
    ['the day of the change', { junction: 'and', updated_at: { conditions: { $has_value: [''] } } }],
    ['the day of the making', { junction: 'and', created_at: { conditions: { $before: ['2030-01-01'] } } }],
  ])('is seen by a collection that finds products by their %s', async (_by, filter) => {
    await app.upsertProduct(rt, caller, { source_id: 'shoe', name: 'The shoe' });
    const tierId = await tierOfCollection(filter);
    const id = await stored([{ product_id: shoe.id }, { product_id: cap.id }]);

    const sent = await app.validate(rt, caller, {
      redeemables: [tierLine(tierId)],
      order: { items: [{ product_id: shoe.id }, { product_id: cap.id }] },
    });

    expect((await send(tierId, { id })).total_amount).toBe(sent.order?.total_amount);
    expect(sent.order?.total_amount).toBeLessThan(800);
  });

  it('by its source id is seen alike, whatever else is sent', async () => {
    const tierId = await tierOfCollection(LEATHER);
    await stored([{ product_id: shoe.id }]);

    expect((await send(tierId, { source_id: 'cart', items: [{ product_id: cap.id }] })).total_amount).toBe(630);
  });

  it('has the product of an SKU that nobody knew when it was stored', async () => {
    const tierId = await tierOf({ applicable_to: { included: [{ object: 'product', id: shoe.id }] } });
    const id = await stored([{ sku_id: 'shoe-l', price: 200 }, { product_id: cap.id }]);
    const large = await app.upsertSku(rt, caller, 'shoe', { source_id: 'shoe-l', sku: 'Large', price: 900 });

    const order = await send(tierId, { id });

    expect(order.total_amount).toBe(280);
    expect(order.items?.[0]).toMatchObject({
      product_id: shoe.id,
      sku_id: large.id,
      price: 200,
      amount: 200,
      product: { id: shoe.id, name: 'Shoe' },
      sku: { id: large.id, sku: 'Large' },
    });
  });
});

describe('a stored line', () => {
  it('keeps name, price and metadata as they were, and has the attributes of today', async () => {
    const named = (
      await app.createCollection(rt, caller, {
        name: 'Named',
        type: 'AUTO_UPDATE',
        filter: {
          junction: 'and',
          name: { conditions: { $is: ['Shoe'] } },
          attributes: { conditions: { $is: ['suede'] } },
        },
      })
    ).id;
    const tierId = await tierOf({ applicable_to: { included: [{ object: 'products_collection', id: named }] } });
    const id = await stored([{ product_id: shoe.id }]);
    await app.upsertProduct(rt, caller, { source_id: 'shoe', name: 'Boot', price: 1, attributes: ['suede'] });

    const { order } = await app.validate(rt, caller, { redeemables: [tierLine(tierId)], order: { id } });

    expect(order).toMatchObject({ amount: 700, total_amount: 630, items: [{ product: { name: 'Shoe', price: 700 } }] });
  });

  it('of a removed product belongs to no collection that asks the catalogue', async () => {
    const tierId = await tierOfCollection(LEATHER);
    const id = await stored([{ product_id: shoe.id }]);
    await app.deleteProduct(rt, caller, 'shoe');

    const { redeemables } = await app.validate(rt, caller, { redeemables: [tierLine(tierId)], order: { id } });

    expect(redeemables[0]).toMatchObject({
      status: 'APPLICABLE',
      applicable_to: { data: [{ object: 'products_collection' }] },
    });
  });

  it('is stored with the product of its SKU by the next redemption, and keeps its id through a rollback', async () => {
    const tierId = await tierOf({});
    const id = await stored([{ sku_id: 'shoe-l', price: 200 }]);
    await app.upsertSku(rt, caller, 'shoe', { source_id: 'shoe-l', price: 900 });
    const [before] = (await app.getOrder(rt, caller, id)).items!;

    const { redemptions } = await redeem(rt, caller, { redeemables: [tierLine(tierId)], order: { id } });
    await rollback(rt, caller, { id: redemptions[0]!.id });

    const [after] = (await app.getOrder(rt, caller, id)).items!;
    expect(after).toMatchObject({ id: before!.id, product_id: shoe.id, price: 200, amount: 200 });
  });
});

describe('the round trips of a decision on a stored order', () => {
  async function roundTrips(order: app.RequestOrder): Promise<readonly [number, number]> {
    const tierId = await tierOf({});
    await rt.store.config.load(caller);
    await app.validate(rt, caller, { redeemables: [tierLine(tierId)], order });
    rt.meter.reset();
    await rt.store.evaluations.loadFacts(caller, { redeemables: [tierLine(tierId)], order });
    const reading = rt.meter.roundTrips;
    rt.meter.reset();
    await redeem(rt, caller, { redeemables: [tierLine(tierId)], order });
    return [reading, rt.meter.roundTrips];
  }

  it('are as few as without lines where no collection asks the catalogue', async () => {
    await tierOfCollection({ junction: 'and', name: { conditions: { $is: ['Shoe'] } } });
    await app.upsertSku(rt, caller, 'shoe', { source_id: 'shoe-l' });
    const id = await stored([{ product_id: shoe.id }, { sku_id: 'shoe-l' }, { product_id: 'unknown', price: 5 }]);

    expect(await roundTrips({ id })).toEqual([1, 2]);
  });

  it('are one more where one does', async () => {
    await tierOfCollection(LEATHER);
    await app.upsertSku(rt, caller, 'shoe', { source_id: 'shoe-l' });
    const id = await stored([{ product_id: shoe.id }, { sku_id: 'shoe-l' }]);

    expect(await roundTrips({ id })).toEqual([2, 3]);
  });

  it('are no more where the request brings its own lines', async () => {
    await tierOfCollection(LEATHER);
    const id = await stored([{ sku_id: 'unknown', price: 5 }]);

    expect(await roundTrips({ id, items: [{ product_id: cap.id }] })).toEqual([1, 2]);
  });

  it('are one more for an SKU that is still unknown, and two until its product is stored', async () => {
    const id = await stored([{ sku_id: 'shoe-l', price: 5 }]);
    expect(await roundTrips({ id })).toEqual([2, 3]);

    await app.upsertSku(rt, caller, 'shoe', { source_id: 'shoe-l' });

    expect(await roundTrips({ id })).toEqual([3, 4]);
    expect(await roundTrips({ id })).toEqual([1, 2]);
  });

  it('are no more than for another late read beside it', async () => {
    await tierOfCollection(LEATHER);
    await app.upsertProduct(rt, caller, { source_id: 'mug', price: 300 });
    const discount = { type: 'UNIT', unit_off: 1, unit_type: 'mug', effect: 'ADD_NEW_ITEMS' } as const;
    const { code } = await putVoucher(rt, aVoucher({ discount }));
    const id = await stored([{ product_id: shoe.id }]);
    rt.meter.reset();

    await rt.store.evaluations.loadFacts(caller, { redeemables: [voucherLine(code)], order: { id } });
    rt.meter.reset();
    await rt.store.evaluations.loadFacts(caller, { redeemables: [voucherLine(code)], order: { id } });

    expect(rt.meter.roundTrips).toBe(2);
  });
});
