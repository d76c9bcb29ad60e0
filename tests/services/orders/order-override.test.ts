// Lines of an order that say `override`: the catalogue changes in the transaction of the order, or not at all.
import * as app from '../../support/app';
import { aCaller, aRuntime, brokenInvariants, dump, refusalOf, type TestRuntime } from '../../support/shop';

const caller = aCaller();
/** Lock, order, its outbox row, its line in an activity, of the customers it moves between the profiles and the counts, and two lines of the audit trail. */
const OTHER_WRITES = 10;
const MOST = app.LIMITS.transactionActions - OTHER_WRITES;

const shoe = { override: true, source_id: 'shoe', name: 'Shoe', price: 700 };
const withSku = {
  quantity: 1,
  product: { source_id: 'cap', override: true, name: 'Cap' },
  sku: { source_id: 'cap-xl', override: true, sku: 'Cap XL', price: 300 },
};

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

afterEach(async () => {
  expect(await brokenInvariants(rt)).toEqual([]);
});

const save = (items: readonly object[], members: object = {}) =>
  app.upsertOrder(rt, caller, { source_id: 'order-1', items: items, ...members });

const transactions = () => rt.meter.made.filter(({ operation }) => operation === 'transact').map(({ size }) => size);
const catalogue = async () => Object.entries(await dump(rt)).filter(([item]) => /#[PK]#|#U#/.test(item));
const manyProducts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ quantity: 1, product: { source_id: `p-${index}`, override: true } }));

describe('saving an order with override', () => {
  it('writes the catalogue in the transaction of the order, and nothing before', async () => {
    rt.meter.reset();

    const order = await save([{ quantity: 2, product: shoe }, withSku]);

    expect(order).toMatchObject({ amount: 1_700 });
    // Lock, order, two products, the SKU and its row, and the line of the audit trail.
    expect(transactions()).toEqual([7]);
    expect(rt.meter.made.filter(({ operation }) => operation === 'write')).toHaveLength(1);
    const sku = await app.getSku(rt, caller, 'cap-xl');
    expect(await app.getProduct(rt, caller, { product: 'cap' })).toMatchObject({
      id: sku.product_id,
      name: 'Cap',
      skus: { total: 1 },
    });
  });

  it('leaves no catalogue behind where the order was not written', async () => {
    rt.faults.next('transact', { kind: 'LOST_REQUEST' });

    const refused = refusalOf(save([{ quantity: 1, product: shoe }, withSku]));

    expect(await refused).toMatchObject({ key: 'temporarily_unavailable' });
    expect(await catalogue()).toEqual([]);
    expect(await refusalOf(app.getOrder(rt, caller, 'order-1'))).toMatchObject({ key: 'not_found' });
  });

  it('has both where only the answer was lost', async () => {
    rt.faults.next('transact', { kind: 'LOST_ANSWER' });

    await save([{ quantity: 1, product: shoe }]);

    expect(await app.getOrder(rt, caller, 'order-1')).toMatchObject({ amount: 700 });
    expect(await app.getProduct(rt, caller, { product: 'shoe' })).toMatchObject({ name: 'Shoe' });
  });

  it('loses no change that another request makes meanwhile', async () => {
    await app.upsertProduct(rt, caller, { source_id: 'shoe', price: 100, metadata: { color: 'red' } });
    const work = () => app.updateProduct(rt, caller, 'shoe', { metadata: { size: 42 } });
    rt.faults.next('transact', { kind: 'AFTER', work });

    const order = await save([{ quantity: 1, product: { ...shoe, metadata: { sole: 'flat' } } }]);

    expect(order).toMatchObject({ amount: 700 });
    expect(await app.getProduct(rt, caller, { product: 'shoe' })).toMatchObject({
      name: 'Shoe',
      price: 700,
      metadata: { color: 'red', size: 42, sole: 'flat' },
    });
  });

  it('follows the order of the lines, under every name of a record', async () => {
    const { id } = await app.upsertProduct(rt, caller, { source_id: 'cap', name: 'Old', metadata: { a: 1 } });

    await save([
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

  it('changes the catalogue where the order stays as it is', async () => {
    const before = await save([{ quantity: 1, product: shoe }]);
    const items = before.items?.map(({ id }) => ({ id, quantity: 1, product: shoe }));
    await app.updateProduct(rt, caller, 'shoe', { name: 'Boot' });
    rt.clock.advance(60_000);

    const after = await app.updateOrder(rt, caller, 'order-1', { items: items });

    expect(after).toEqual(before);
    expect(await app.getOrder(rt, caller, 'order-1')).toEqual(before);
    expect(await app.getProduct(rt, caller, { product: 'shoe' })).toMatchObject({ name: 'Shoe' });
  });

  it('writes nothing where neither changes', async () => {
    const before = await save([{ quantity: 1, price: 700, product: shoe }]);
    const items = before.items?.map(({ id }) => ({ id, quantity: 1, price: 700, product: shoe }));
    const stored = await catalogue();
    rt.meter.reset();

    await app.updateOrder(rt, caller, 'order-1', { items: items });

    expect(transactions()).toEqual([]);
    expect(await catalogue()).toEqual(stored);
  });

  it('takes as many records as one transaction holds', async () => {
    rt.meter.reset();

    await save(manyProducts(MOST));

    expect(transactions()).toEqual([3 + MOST]);
  });

  it('refuses more than that, and writes neither the catalogue nor the customer', async () => {
    const refused = refusalOf(save(manyProducts(MOST + 1), { customer: { source_id: 'ada' } }));

    expect(await refused).toMatchObject({ key: 'invalid_order' });
    expect(await catalogue()).toEqual([]);
    expect(Object.keys(await dump(rt)).filter((item) => item.includes('#C#'))).toEqual([]);
  });
});
