// Lines of a redemption that say `override` change the catalogue.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  dump,
  putVoucher,
  redeem,
  refusalOf,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const shoe = { override: true, name: 'Shoe', price: 700, metadata: { color: 'red' } };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'], client_redeem_enabled: true } });
});

async function requestOf(product: object = shoe) {
  const { code } = await putVoucher(rt, aVoucher());
  const items = [{ source_id: 'shoe', related_object: 'product' as const, quantity: 2, product }];
  return { redeemables: [voucherLine(code)], order: { items } };
}

const stored = async () => (await rt.store.products.load(caller, 'shoe'))?.record;

describe('redeem with override', () => {
  it('stores the product, and prices the line by it', async () => {
    const { order } = await redeem(rt, caller, await requestOf());

    expect(await stored()).toMatchObject({ name: 'Shoe', price: 700, metadata: { color: 'red' } });
    expect(order).toMatchObject({ amount: 1_400, total_amount: 1_260 });
  });

  it('changes a product that is there', async () => {
    await redeem(rt, caller, await requestOf());
    await redeem(rt, caller, await requestOf({ override: true, price: 900 }));

    expect(await stored()).toMatchObject({ name: 'Shoe', price: 900 });
  });

  it.each([
    ['a line without it', caller, { ...shoe, override: false }],
    ['a browser', aCaller({ kind: 'client', origin: 'https://shop.example' }), shoe],
  ])('changes nothing for %s', async (_name, as, product) => {
    await redeem(rt, as, await requestOf(product));

    expect(await stored()).toBeUndefined();
  });

  it('is refused where it names no product', async () => {
    const request = await requestOf();
    const items = [{ quantity: 1, price: 5, product: { override: true, name: 'What?' } }];

    const refused = redeem(rt, caller, { ...request, order: { items } });

    expect(await refusalOf(refused)).toMatchObject({ key: 'invalid_product' });
  });
});

/** A redemption of one coupon on these lines. */
async function redeemLines(items: readonly object[], voucher = aVoucher()) {
  const { code } = await putVoucher(rt, voucher);
  await rt.store.config.load(caller);
  rt.meter.reset();
  return redeem(rt, caller, { redeemables: [voucherLine(code)], order: { source_id: 'order-1', items } });
}

const lineOf = (number: number) => ({
  quantity: 1,
  product: { source_id: `p-${number}`, override: true, price: 100 },
});

describe('the catalogue, in the transaction of the redemption', () => {
  const withSku = {
    quantity: 1,
    product: { source_id: 'cap', override: true, name: 'Cap' },
    sku: { source_id: 'cap-xl', override: true, sku: 'Cap XL', price: 300 },
  };

  it.each([
    ['the code is disabled', aVoucher({ active: false }), [withSku], 'voucher_disabled'],
    ['a later line is wrong', aVoucher(), [withSku, { sku: { override: true } }], 'invalid_sku'],
    [
      'a later line names an unknown id',
      aVoucher(),
      [withSku, { product: { id: `prod_${'a'.repeat(32)}`, override: true } }],
      'not_found',
    ],
    [
      'a new SKU has no product',
      aVoucher(),
      [withSku, { product_id: 'p', sku: { source_id: 'x', override: true } }],
      'not_found',
    ],
  ])('stays as it was where %s', async (_name, voucher, items, key) => {
    await app.upsertProduct(rt, caller, { source_id: 'cap', name: 'Old' });
    const catalogue = async () => Object.entries(await dump(rt)).filter(([item]) => /#[PK]#|#U#/.test(item));
    const before = await catalogue();

    const refused = redeemLines(items, voucher);

    expect(await refusalOf(refused)).toMatchObject({ key });
    expect(await catalogue()).toEqual(before);
  });

  it('takes two round trips for new products and SKUs, and for known ones', async () => {
    await redeemLines([withSku]);
    expect(rt.meter.roundTrips).toBe(2);

    const { order } = await redeemLines([{ ...withSku, sku: { ...withSku.sku, price: 400 } }]);

    expect(rt.meter.roundTrips).toBe(2);
    expect(order).toMatchObject({ amount: 300 });
    const sku = await app.getSku(rt, caller, 'cap-xl');
    expect(sku).toMatchObject({ sku: 'Cap XL', price: 400 });
    expect(await app.getProduct(rt, caller, { product: 'cap' })).toMatchObject({
      id: sku.product_id,
      name: 'Cap',
      skus: { total: 1, data: [{ source_id: 'cap-xl' }] },
    });
  });

  it('follows the order of the lines, under every name of a record', async () => {
    const { id } = await app.upsertProduct(rt, caller, { source_id: 'cap', name: 'Old', metadata: { a: 1 } });

    await redeemLines([
      { quantity: 1, product: { source_id: 'cap', override: true, price: 100, metadata: { b: 2 } } },
      { quantity: 1, product: { id, override: true, price: 200 }, sku: { source_id: 'cap-s', override: true } },
      { quantity: 1, product_id: id, sku: { source_id: 'cap-m', override: true, price: 50 } },
      { quantity: 1, sku: { source_id: 'cap-m', override: true, price: 60 } },
    ]);

    expect(await app.getProduct(rt, caller, { product: 'cap' })).toMatchObject({
      name: 'Old',
      price: 200,
      metadata: { a: 1, b: 2 },
      skus: { total: 2 },
    });
    expect(await app.getSku(rt, caller, 'cap-m')).toMatchObject({ price: 60, product_id: id });
  });

  it('finds a product by its source id in either form of Unicode', async () => {
    await app.upsertProduct(rt, caller, { source_id: 'caf\u00e9', price: 500 });

    const { order } = await redeemLines([
      { quantity: 1, product: { source_id: 'cafe\u0301', override: true, name: 'Coffee' } },
    ]);

    expect(order).toMatchObject({ amount: 500 });
    expect(await app.getProduct(rt, caller, { product: 'caf\u00e9' })).toMatchObject({ name: 'Coffee', price: 500 });
  });

  it('loses no change of another request', async () => {
    await app.upsertProduct(rt, caller, { source_id: 'shoe', price: 700 });
    const requests = await Promise.all(
      [1, 2, 3, 4].map((number) => requestOf({ override: true, metadata: { [`by${number}`]: true } })),
    );

    await Promise.all(requests.map((request) => redeem(rt, caller, request)));

    expect(await stored()).toMatchObject({ metadata: { by1: true, by2: true, by3: true, by4: true } });
  });

  it('is not written where nothing of it changes', async () => {
    await redeemLines([withSku]);
    const before = await rt.store.products.load(caller, 'cap');

    await redeemLines([withSku]);

    expect(await rt.store.products.load(caller, 'cap')).toEqual(before);
    // Session, redemption, order, and the voucher with the line of its ledger.
    expect(rt.meter.made.filter(({ operation }) => operation === 'transact').map(({ size }) => size)).toEqual([4]);
  });

  it('takes as many lines as one transaction holds', async () => {
    // The line that stands on the voucher is counted: for the release before it is an item of its own. So is the line of the audit trail.
    const fitting = app.LIMITS.transactionActions - 6;
    const lines = Array.from({ length: fitting }, (_, index) => lineOf(index));

    await redeemLines(lines);

    expect(rt.meter.made.filter(({ operation }) => operation === 'transact').map(({ size }) => size)).toEqual([99]);
    expect(rt.meter.roundTrips).toBe(2);
  });

  it('refuses more lines than that, and writes nothing', async () => {
    const lines = Array.from({ length: app.LIMITS.transactionActions - 5 }, (_, index) => lineOf(index));

    const refused = redeemLines(lines);

    expect(await refusalOf(refused)).toMatchObject({ key: 'invalid_order' });
    expect(rt.meter.made.filter(({ operation }) => operation === 'transact')).toEqual([]);
    expect(Object.keys(await dump(rt)).filter((item) => /#[PR]#/.test(item))).toEqual([]);
  });

  it('refuses a new SKU of a product that has all it may have', async () => {
    const { id } = await app.upsertProduct(rt, caller, { source_id: 'cap' });
    await app.upsertSku(rt, caller, id, { source_id: 'cap-s' });
    const at = Object.values(await dump(rt)).find((item) => item.id === id);
    const table = new app.DynamoTable(rt.at);
    await table.write({
      kind: 'update',
      key: { pk: at!.pk, sk: at!.sk },
      change: { set: { skus: app.LIMITS.skusPerProduct } },
    });

    const refused = redeemLines([withSku]);

    expect(await refusalOf(refused)).toMatchObject({ key: 'invalid_sku' });
  });
});

describe('validate with override', () => {
  it('changes nothing', async () => {
    expect((await app.validate(rt, caller, await requestOf())).valid).toBe(true);
    expect(await stored()).toBeUndefined();
  });
});
