// Collections of products over the real store.
import { validate as isCreate } from '../../../schemas/compiled/product-collections/create';
import * as app from '../../support/app';
import { aCaller, aRule, aRuntime, putRecords, refusal, type TestRuntime } from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await app.upsertProduct(rt, caller, {
    source_id: 'shirt',
    name: 'Shirt',
    price: 900,
    metadata: { season: 'winter' },
  });
  rt.clock.advance(1);
  await app.upsertProduct(rt, caller, { source_id: 'cap', name: 'Cap', price: 300 });
  await app.upsertSku(rt, caller, 'cap', { source_id: 'cap-xl', sku: 'Cap XL', price: 950 });
});

const namesIn = async (id: string, query = {}) => {
  const { data, total } = await app.listCollectionProducts(rt, caller, { id, query });
  return [data.map((one) => one.source_id).join(' '), total];
};

describe('createCollection', () => {
  test('stores a fixed list, each member once, by id', async () => {
    const collection = await app.createCollection(rt, caller, {
      name: 'Caps',
      type: 'STATIC',
      products: [
        { object: 'sku', id: 'cap-xl' },
        { object: 'product', id: 'shirt' },
        { object: 'product', id: 'shirt' },
      ],
    });

    expect(collection).toMatchObject({
      id: expect.stringMatching(/^pc_/) as unknown,
      object: 'products_collection',
      products: [
        {
          object: 'sku',
          id: expect.stringMatching(/^sku_/) as unknown,
          product_id: expect.stringMatching(/^prod_/) as unknown,
        },
        { object: 'product', id: expect.stringMatching(/^prod_/) as unknown },
      ],
    });
    expect(await app.getCollection(rt, caller, collection.id)).toEqual(collection);
    expect(await namesIn(collection.id)).toEqual(['cap-xl shirt', 2]);
    expect(await namesIn(collection.id, { limit: 1, page: 2 })).toEqual(['shirt', 2]);
  });

  test('leaves a member out once it is removed from the catalogue', async () => {
    const products = [
      { object: 'product' as const, id: 'shirt' },
      { object: 'product' as const, id: 'cap' },
    ];
    const { id } = await app.createCollection(rt, caller, { name: 'All', type: 'STATIC', products });

    await app.deleteProduct(rt, caller, 'shirt');

    expect(await namesIn(id)).toEqual(['cap', 1]);
  });

  test.each([
    ['a price', { junction: 'and', price: { conditions: { $more_than: [500] } } }, 'shirt cap-xl'],
    ['metadata', { junction: 'and', 'metadata.season': { conditions: { $is: ['winter'] } } }, 'shirt'],
    [
      'either condition',
      { junction: 'OR', name: { conditions: { $is: ['Cap'] } }, price: { conditions: { $is: [900] } } },
      'shirt cap',
    ],
    ['SKUs alone', { junction: 'and', object: { conditions: { $is: ['sku'] } } }, 'cap-xl'],
    ['no condition', { junction: 'and' }, 'shirt cap cap-xl'],
  ])('keeps a filter that finds members by %s', async (name, filter, expected) => {
    const { id } = await app.createCollection(rt, caller, { name, type: 'AUTO_UPDATE', filter });

    expect((await namesIn(id))[0]).toBe(expected);
  });

  test.each([
    [
      'a filter without conditions that can be read',
      { type: 'AUTO_UPDATE' as const, filter: { junction: 'and', price: {} } },
      'invalid_payload',
    ],
    ['no filter where one is needed', { type: 'AUTO_UPDATE' as const }, 'invalid_payload'],
    ['a filter for a fixed list', { type: 'STATIC' as const, filter: { junction: 'and' } }, 'invalid_payload'],
    [
      'a list beside a filter',
      { type: 'AUTO_UPDATE' as const, products: [], filter: { junction: 'and' } },
      'invalid_payload',
    ],
    [
      'an unknown product',
      { type: 'STATIC' as const, products: [{ object: 'product' as const, id: 'x' }] },
      'not_found',
    ],
    ['an unknown SKU', { type: 'STATIC' as const, products: [{ object: 'sku' as const, id: 'shirt' }] }, 'not_found'],
  ])('refuses %s', async (_name, members, key) => {
    expect(await refusal(app.createCollection(rt, caller, { name: 'N', ...members }))).toMatchObject({ key });
  });

  test('refuses a name in use, and takes it once it is free', async () => {
    const { id } = await app.createCollection(rt, caller, { name: 'N', type: 'STATIC' });

    const create = () => app.createCollection(rt, caller, { name: 'N', type: 'STATIC' });
    expect(await refusal(create())).toMatchObject({ key: 'duplicate_found', resource_type: 'products_collection' });
    await app.deleteCollection(rt, caller, id);
    expect(await create()).toMatchObject({ name: 'N', products: [] });
  });

  test.each([
    ['no name', { type: 'STATIC' }],
    ['no type', { name: 'N' }],
    ['an unknown type', { name: 'N', type: 'DYNAMIC' }],
    ['a member without an id', { name: 'N', type: 'STATIC', products: [{ object: 'product' }] }],
    ['too many members', { name: 'N', type: 'STATIC', products: Array(1001).fill({ object: 'product', id: 'x' }) }],
  ])('its schema refuses %s', (_name, body) => {
    expect(isCreate(body)).toBe(false);
  });
});

describe('listCollections', () => {
  test('is in order of creation', async () => {
    for (const name of ['b', 'a', 'c']) {
      await app.createCollection(rt, caller, { name, type: 'STATIC' });
      rt.clock.advance(1000);
    }

    const { data, total } = await app.listCollections(rt, caller, { limit: 2 });
    expect([data.map(({ name }) => name), total]).toEqual([['b', 'a'], 3]);
  });
});

describe('deleteCollection', () => {
  const ruleOn = (id: string, where: 'included' | 'condition') =>
    aRule(
      {
        name: 'order.items.any',
        conditions: where === 'condition' ? { $is: [{ object: 'products_collection', id }] } : {},
      },
      where === 'included' ? { applicable_to: { included: [{ object: 'products_collection', id }] } } : {},
    );

  test.each(['included', 'condition'] as const)('is refused while a rule names the collection (%s)', async (where) => {
    const { id } = await app.createCollection(rt, caller, { name: 'N', type: 'STATIC' });
    const record = ruleOn(id, where);
    await putRecords(rt, { kind: 'rule', record });

    expect(await refusal(app.deleteCollection(rt, caller, id))).toMatchObject({
      key: 'resource_in_use',
      related_object_ids: [record.id],
      related_object_type: 'validation_rules',
      related_object_total: 1,
    });
    expect(await app.getCollection(rt, caller, id)).toMatchObject({ id });
  });

  test.each([
    ['get', (id: string) => app.getCollection(rt, caller, id)],
    ['delete', (id: string) => app.deleteCollection(rt, caller, id)],
    ['products', (id: string) => app.listCollectionProducts(rt, caller, { id, query: {} })],
  ])('an unknown collection is not found by %s', async (_name, call) => {
    expect(await refusal(call('pc_x'))).toMatchObject({ key: 'not_found', resource_type: 'products_collection' });
  });
});

describe('updateCollection', () => {
  const filterOf = (price: number) => ({ junction: 'and', price: { conditions: { $is: [price] } } });
  const aList = () =>
    app.createCollection(rt, caller, { name: 'List', type: 'STATIC', products: [{ object: 'product', id: 'cap' }] });
  const aFilter = () =>
    app.createCollection(rt, caller, { name: 'Filter', type: 'AUTO_UPDATE', filter: filterOf(900) });

  test('replaces the name and the products of a fixed list', async () => {
    const { id } = await aList();
    rt.clock.advance(1_000);
    const products = [{ object: 'sku' as const, id: 'cap-xl' }];
    const changed = await app.updateCollection(rt, caller, id, { name: 'Other', type: 'STATIC', products });

    expect(changed).toMatchObject({ id, name: 'Other', type: 'STATIC', products: [{ object: 'sku' }] });
    expect(changed.updated_at).toBe(new Date(rt.clock.nowMs()).toISOString());
    expect(await namesIn(id)).toEqual(['cap-xl', 1]);
    expect(await aList()).toMatchObject({ name: 'List' });
  });

  test('replaces the filter, and keeps what is not sent', async () => {
    const { id } = await aFilter();
    await app.updateCollection(rt, caller, id, { filter: filterOf(300) });

    expect((await namesIn(id))[0]).toBe('cap');
    const before = await app.getCollection(rt, caller, id);
    expect(await app.updateCollection(rt, caller, id, { name: null, filter: null })).toEqual(before);
  });

  test.each([
    ['another type', { type: 'AUTO_UPDATE' as const }, 'invalid_payload'],
    ['a filter for a fixed list', { filter: filterOf(1) }, 'invalid_payload'],
    ['an unknown product', { products: [{ object: 'product' as const, id: 'none' }] }, 'not_found'],
    ['a name in use', { name: 'Filter' }, 'duplicate_found'],
  ])('refuses %s', async (_name, request, key) => {
    await aFilter();
    const { id } = await aList();
    const before = await app.getCollection(rt, caller, id);

    expect(await refusal(app.updateCollection(rt, caller, id, request))).toMatchObject({ key });
    expect(await app.getCollection(rt, caller, id)).toEqual(before);
  });

  test('refuses products for a filter, and a filter that says nothing', async () => {
    const { id } = await aFilter();

    expect(await refusal(app.updateCollection(rt, caller, id, { products: [] }))).toMatchObject({
      key: 'invalid_payload',
    });
    expect(await refusal(app.updateCollection(rt, caller, id, { filter: { price: {} } }))).toMatchObject({
      key: 'invalid_payload',
    });
  });
});
