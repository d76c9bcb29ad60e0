// Products and SKUs over the real store.
import { validate as isUpsertProduct } from '../../../schemas/compiled/products/create';
import { validate as isUpsertSku } from '../../../schemas/compiled/products/create-sku';
import * as app from '../../support/app';
import { aCaller, aRuntime, type TestRuntime } from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const failure = (members: object) => ({ failure: expect.objectContaining(members) as unknown });

describe('upsertProduct', () => {
  test('takes an empty request', async () => {
    const product = await app.upsertProduct(rt, caller, {});

    expect(product).toEqual({
      id: expect.stringMatching(/^prod_[a-z0-9]{32}$/) as unknown,
      source_id: null,
      name: null,
      price: null,
      attributes: [],
      metadata: {},
      image_url: null,
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: null,
      object: 'product',
    });
    expect(await app.getProduct(rt, caller, { product: product.id, hide: 'sku' })).toEqual(product);
  });

  test('updates the product of the same source id: sent members only, metadata by key', async () => {
    const made = await app.upsertProduct(rt, caller, {
      source_id: 'a/ b',
      name: 'A',
      price: 100,
      metadata: { x: 1, y: 1 },
    });
    rt.clock.advance(1000);

    const changed = await app.upsertProduct(rt, caller, { source_id: 'a/ b', price: null, metadata: { y: 2 } });

    expect(changed).toEqual({
      ...made,
      price: null,
      metadata: { x: 1, y: 2 },
      updated_at: '2026-03-10T12:00:01.000Z',
    });
    expect(await app.getProduct(rt, caller, { product: 'a/ b', hide: 'sku' })).toEqual(changed);
  });

  test('leaves the time of change alone where nothing differs', async () => {
    const made = await app.upsertProduct(rt, caller, {
      source_id: 'a',
      attributes: ['red'],
      metadata: { z: 1, a: { c: 1, b: 2 } },
    });
    rt.clock.advance(1000);

    expect(
      await app.upsertProduct(rt, caller, { source_id: 'a', attributes: ['red'], metadata: { a: { b: 2, c: 1 } } }),
    ).toEqual(made);
  });

  test('refuses an id no product has', async () => {
    await expect(app.upsertProduct(rt, caller, { id: 'prod_unknown' })).rejects.toMatchObject(
      failure({ key: 'not_found', resource_type: 'product', resource_id: 'prod_unknown' }),
    );
  });

  test('loses no member of updates made at the same time', async () => {
    await app.upsertProduct(rt, caller, { source_id: 'a' });
    const keys = Array.from({ length: 8 }, (_, index) => `k${index}`);

    await Promise.all(keys.map((key) => app.upsertProduct(rt, caller, { source_id: 'a', metadata: { [key]: true } })));

    const { metadata } = await app.getProduct(rt, caller, { product: 'a' });
    expect(Object.keys(metadata).sort()).toEqual(keys);
  });

  test('makes one product of creations made at the same time', async () => {
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) => app.upsertProduct(rt, caller, { source_id: 's', metadata: { [key]: true } })),
    );

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const { metadata } = await app.getProduct(rt, caller, { product: 's' });
    expect(Object.keys(metadata).sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  test.each([
    ['a price that is text', { price: '100' }],
    ['a price below zero', { price: -1 }],
    ['a price above the largest amount', { price: app.LIMITS.amount + 1 }],
    ['a fraction of a minor unit', { price: 0.5 }],
    ['an empty source id', { source_id: '' }],
    ['attributes that are an object', { attributes: {} }],
    ['a name that is too long', { name: 'n'.repeat(256) }],
  ])('its schema refuses %s', (_name, body) => {
    expect(isUpsertProduct(body)).toBe(false);
  });

  test.each([
    ['the largest price', { price: app.LIMITS.amount }],
    ['nulls', { id: null, source_id: null, name: null, price: null, attributes: null, metadata: null }],
    ['unknown members', { object: 'product', skus: { total: 1 } }],
  ])('its schema takes %s', (_name, body) => {
    expect(isUpsertProduct(body)).toBe(true);
  });
});

describe('updateProduct', () => {
  test('finds by id and by source id, and never changes the ids', async () => {
    const made = await app.upsertProduct(rt, caller, { source_id: 'a' });

    const sent = { id: 'prod_x', source_id: 'b', name: 'New' } as object;
    expect(await app.updateProduct(rt, caller, made.id, sent)).toMatchObject({
      id: made.id,
      source_id: 'a',
      name: 'New',
    });
    expect(await app.updateProduct(rt, caller, 'a', { attributes: null })).toMatchObject({
      attributes: [],
      name: 'New',
    });
  });

  test('refuses an unknown product', async () => {
    await expect(app.updateProduct(rt, caller, 'x', {})).rejects.toMatchObject(
      failure({ key: 'not_found', resource_type: 'product' }),
    );
  });
});

describe('listProducts', () => {
  beforeEach(async () => {
    for (const source_id of ['1', '2', '3', '4', '5']) {
      await app.upsertProduct(rt, caller, { source_id });
      rt.clock.advance(1000);
    }
  });

  const names = async (query: object) => {
    const { products, total } = (await app.listProducts(rt, caller, query)) as unknown as {
      products: { source_id: string }[];
      total: number;
    };
    return [products.map((one) => one.source_id).join(''), total];
  };

  test.each([
    ['oldest first', {}, '12345'],
    ['newest first', { order: '-created_at' }, '54321'],
    ['a page', { limit: 2, page: 2 }, '34'],
    ['the last page', { limit: 2, page: 3, order: '-created_at' }, '1'],
    ['past the end', { limit: 2, page: 4 }, ''],
  ])('answers %s', async (_name, query, expected) => {
    expect(await names(query)).toEqual([expected, 5]);
  });

  test.each([
    ['a price in minor units', { price: { conditions: { $more_than: ['2500'] } } }, '345'],
    ['a name', { name: { conditions: { $contains: ['Mug'] } } }, '24'],
    ['a source id', { source_id: { conditions: { $in: ['1', '5', '6'] } } }, '15'],
    ['a moment of creation', { created_at: { conditions: { $after: ['2026-03-10T12:00:02.500Z'] } } }, '45'],
    ['metadata', { 'metadata.shelf': { conditions: { $is: ['left'] } } }, '135'],
    [
      'two fields',
      { price: { conditions: { $less_than_equal: ['4000'] } }, name: { conditions: { $is: ['Mug 4'] } } },
      '4',
    ],
  ])('finds products by %s', async (_name, filters, expected) => {
    for (const [id, name, shelf] of [
      ['1', 'Cup 1', 'left'],
      ['2', 'Mug 2', 'right'],
      ['3', 'Cup 3', 'left'],
      ['4', 'Mug 4', 'right'],
      ['5', 'Cup 5', 'left'],
    ] as const) {
      await app.updateProduct(rt, caller, id, { name, price: Number(id) * 1_000, metadata: { shelf } });
    }

    expect(await names({ filters })).toEqual([expected, expected.length]);
    expect(await names({ filters, limit: 1 })).toEqual([expected.slice(0, 1), expected.length]);
  });

  test('refuses a filter by an unknown field', async () => {
    const filters = { image_url: { conditions: { $is: ['x'] } } };

    await expect(app.listProducts(rt, caller, { filters })).rejects.toMatchObject(
      failure({ key: 'invalid_query_params' }),
    );
  });

  test('orders by the time of change', async () => {
    await app.updateProduct(rt, caller, '2', { name: 'x' });

    expect((await names({ order: '-updated_at' }))[0]).toMatch(/^2/);
    expect(await names({ updated_at: { after: '2026-03-01' } })).toEqual(['2', 1]);
  });

  test('takes a range of creation, both ends left out', async () => {
    const created_at = { after: '2026-03-10T12:00:01.000Z', before: '2026-03-10T12:00:04.000Z' };

    expect(await names({ created_at })).toEqual(['34', 2]);
  });

  test('refuses what is no moment', async () => {
    await expect(app.listProducts(rt, caller, { created_at: { after: 'soon' } })).rejects.toMatchObject(
      failure({ key: 'invalid_query_params' }),
    );
  });
});

describe('SKUs', () => {
  beforeEach(async () => {
    await app.upsertProduct(rt, caller, { source_id: 'shirt' });
    await app.upsertProduct(rt, caller, { source_id: 'shoe' });
  });

  test('belong to their product', async () => {
    const red = await app.upsertSku(rt, caller, 'shirt', { source_id: 'red', sku: 'Red', price: 700, currency: 'EUR' });
    rt.clock.advance(1000);
    const blue = await app.upsertSku(rt, caller, 'shirt', { source_id: 'blue' });

    expect(red).toMatchObject({ object: 'sku', sku: 'Red', attributes: {}, metadata: {}, updated_at: null });
    expect(await app.getSku(rt, caller, 'red')).toEqual(red);
    expect(await app.getSku(rt, caller, red.id)).toEqual(red);
    expect(await app.getProduct(rt, caller, { product: 'shirt' })).toMatchObject({
      id: red.product_id,
      skus: { object: 'list', data_ref: 'data', data: [red, blue], total: 2 },
    });
    expect(await app.listSkus(rt, caller, 'shirt', { order: '-created_at', limit: 1 })).toEqual({
      object: 'list',
      data_ref: 'skus',
      skus: [blue],
      total: 2,
    });
    expect(await app.listSkus(rt, caller, 'shoe', {})).toMatchObject({ skus: [], total: 0 });
  });

  test('are updated by a second creation with the same source id', async () => {
    const made = await app.upsertSku(rt, caller, 'shirt', { source_id: 'red', price: 700 });
    rt.clock.advance(1);

    expect(await app.upsertSku(rt, caller, 'shirt', { source_id: 'red', sku: 'R' })).toMatchObject({
      id: made.id,
      price: 700,
      sku: 'R',
    });
    expect(await app.listSkus(rt, caller, 'shirt', {})).toMatchObject({ total: 1 });
  });

  test('cannot be taken over by another product', async () => {
    await app.upsertSku(rt, caller, 'shirt', { source_id: 'red' });

    await expect(app.upsertSku(rt, caller, 'shoe', { source_id: 'red' })).rejects.toMatchObject(
      failure({ key: 'duplicate_found', resource_type: 'sku' }),
    );
    await expect(app.updateSku(rt, caller, { product: 'shoe', sku: 'red' }, {})).rejects.toMatchObject(
      failure({ key: 'not_found', resource_type: 'sku' }),
    );
  });

  test.each([
    ['of an unknown product', () => app.upsertSku(rt, caller, 'x', {}), 'product'],
    ['with an unknown id', () => app.upsertSku(rt, caller, 'shirt', { id: 'sku_x' }), 'sku'],
    ['read by an unknown name', () => app.getSku(rt, caller, 'x'), 'sku'],
    ['removed by an unknown name', () => app.deleteSku(rt, caller, { product: 'shirt', sku: 'x' }), 'sku'],
  ])('are refused %s', async (_name, call, resource_type) => {
    await expect(call()).rejects.toMatchObject(failure({ key: 'not_found', resource_type }));
  });

  test('leave their product when they are removed', async () => {
    const red = await app.upsertSku(rt, caller, 'shirt', { source_id: 'red' });

    await app.deleteSku(rt, caller, { product: 'shirt', sku: red.id });

    await expect(app.getSku(rt, caller, 'red')).rejects.toMatchObject(failure({ key: 'not_found' }));
    expect(await app.listSkus(rt, caller, 'shirt', {})).toMatchObject({ total: 0 });
  });

  test('its schema refuses attributes that are a list', () => {
    expect(isUpsertSku({ attributes: [] })).toBe(false);
  });
});

describe('deleteProduct', () => {
  test('removes more SKUs than one transaction holds, while others are added', async () => {
    await app.upsertProduct(rt, caller, { source_id: 'p' });
    const add = (name: string) => app.upsertSku(rt, caller, 'p', { source_id: name });
    await Promise.all(Array.from({ length: 60 }, (_, index) => add(`s${index}`)));

    const late = Promise.allSettled(Array.from({ length: 5 }, (_, index) => add(`late${index}`)));
    await app.deleteProduct(rt, caller, 'p');
    await late;

    await expect(app.getProduct(rt, caller, { product: 'p' })).rejects.toMatchObject(failure({ key: 'not_found' }));
    const all = [...Array.from({ length: 60 }, (_, index) => `s${index}`), 'late0', 'late1', 'late2', 'late3', 'late4'];
    expect((await rt.store.skus.loadMany(caller, all)).size).toBe(0);
  });

  test('refuses an unknown product', async () => {
    await expect(app.deleteProduct(rt, caller, 'x')).rejects.toMatchObject(failure({ key: 'not_found' }));
  });
});
