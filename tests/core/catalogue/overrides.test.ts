// What lines that say `override` change of the catalogue.
import type { KnownCatalogue } from '../../../lib/core/catalogue/change';
import { countWriteActions, NO_CHANGE, planCatalogue } from '../../../lib/core/catalogue/overrides';
import {
  CREATED_AT,
  factsOf,
  isFailure,
  NOON,
  type Product,
  type RequestOrderItem,
  type Sku,
} from '../../support/core';

const { products, skus } = factsOf({
  products: { prod_1: { source_id: 'shirt', name: 'Shirt', price: 1000 } },
  skus: { sku_1: { source_id: 'red', product_id: 'prod_1', price: 1100 } },
}).catalog;
const SHIRT = products.get('prod_1')!;
const RED = skus.get('sku_1')!;

/** The catalogue as it is read for lines that call its records so. */
function known(names: { readonly products?: readonly string[]; readonly skus?: readonly string[]; count?: number }) {
  return {
    catalog: {
      products: new Map((names.products ?? []).map((name) => [name, SHIRT])),
      skus: new Map((names.skus ?? []).map((name) => [name, RED])),
    },
    catalogStates: new Map([
      ['prod_1', { revision: 4, skus: names.count ?? 1 }],
      ['sku_1', { revision: 7, skus: 0 }],
    ]),
  } satisfies KnownCatalogue;
}

const NOTHING: KnownCatalogue = { catalog: { products: new Map(), skus: new Map() }, catalogStates: new Map() };
const UNKNOWN_ID = `prod_${'a1'.repeat(16)}`;
const UNKNOWN_SKU = `sku_${'a1'.repeat(16)}`;

const decide = (items: readonly unknown[], read: KnownCatalogue = NOTHING) =>
  planCatalogue(items as readonly RequestOrderItem[], {
    known: read,
    config: { metadataSchemas: new Map() },
    now: NOON,
    idOf: (prefix, sourceId) => `${prefix}_of_${sourceId}`,
  });

function plan(items: readonly unknown[], read?: KnownCatalogue) {
  const planned = decide(items, read);
  if (isFailure(planned)) throw new Error(planned.details);
  return planned;
}

const aProduct = (members: Partial<Product>): Product => ({
  id: '',
  source_id: null,
  name: null,
  price: null,
  attributes: [],
  metadata: {},
  image_url: null,
  created_at: NOON,
  updated_at: null,
  object: 'product',
  ...members,
});

const aSku = (members: Partial<Sku>): Sku => ({
  id: '',
  source_id: null,
  product_id: '',
  sku: null,
  price: null,
  currency: null,
  attributes: {},
  image_url: null,
  metadata: {},
  created_at: NOON,
  updated_at: null,
  object: 'sku',
  ...members,
});

describe('planCatalogue', () => {
  it('changes nothing where no line says override', () => {
    const read = known({ products: ['shirt'] });
    const items = [
      { product: { source_id: 'shirt', price: 5 } },
      { sku: { source_id: 'red', override: false } },
      { quantity: 1 },
    ];

    expect(plan(items, read)).toEqual({ catalog: read.catalog, change: { products: [], skus: [] } });
    expect(plan(items, read).change).toBe(NO_CHANGE);
  });

  it('makes a product', () => {
    const item = { product: { source_id: 'cap', override: true, name: 'Cap', price: 300, metadata: { a: 1 } } };
    const record = aProduct({
      id: 'prod_of_cap',
      source_id: 'cap',
      name: 'Cap',
      price: 300,
      metadata: { a: 1 },
    });

    const { catalog, change } = plan([item, { quantity: 1 }]);

    expect(change).toEqual({ products: [{ record, revision: null, isChanged: true, newSkus: 0 }], skus: [] });
    expect(catalog.products).toEqual(
      new Map([
        ['prod_of_cap', record],
        ['cap', record],
      ]),
    );
    expect(catalog.skus.size).toBe(0);
  });

  it('changes a product under every name it was read by', () => {
    const item = { product: { id: 'prod_1', override: true, name: null, price: 900, metadata: null } };
    const record = { ...SHIRT, name: null, price: 900, updated_at: NOON };

    const { catalog, change } = plan([item], known({ products: ['prod_1', 'shirt'] }));

    expect(change).toEqual({ products: [{ record, revision: 4, isChanged: true, newSkus: 0 }], skus: [] });
    expect(catalog.products.get('prod_1')).toEqual(record);
    expect(catalog.products.get('shirt')).toEqual(record);
  });

  it('writes nothing of a product that stays as it is', () => {
    const item = { product: { source_id: 'shirt', override: true, name: 'Shirt' } };

    expect(plan([item], known({ products: ['shirt'] })).change).toEqual(NO_CHANGE);
  });

  it('merges metadata', () => {
    const first = { product: { source_id: 'cap', override: true, metadata: { a: 1, b: 1 } } };
    const second = { product: { source_id: 'cap', override: true, metadata: { b: 2 } } };

    const { change } = plan([first, second]);

    expect(change.products.map(({ record }) => record.metadata)).toEqual([{ a: 1, b: 2 }]);
  });

  it('compares names in composed form', () => {
    const composed = 'caf\u00e9';
    const apart = 'cafe\u0301';
    const items = [
      { product: { source_id: composed, override: true, price: 1 } },
      { product: { source_id: apart, override: true, price: 2 } },
    ];

    const { catalog, change } = plan(items);

    expect(change.products).toHaveLength(1);
    expect(catalog.products.get(apart)).toMatchObject({ price: 2 });
    expect(catalog.products.get(composed)).toMatchObject({ price: 2 });
  });

  it('makes an SKU with its product', () => {
    const item = {
      product: { source_id: 'cap', override: true },
      sku: { source_id: 'cap-xl', override: true, sku: 'XL', price: 5, metadata: { a: 1 } },
    };
    const product = aProduct({ id: 'prod_of_cap', source_id: 'cap' });
    const sku = aSku({
      id: 'sku_of_cap-xl',
      source_id: 'cap-xl',
      product_id: 'prod_of_cap',
      sku: 'XL',
      price: 5,
      metadata: { a: 1 },
    });

    const { catalog, change } = plan([item]);

    expect(change).toEqual({
      products: [{ record: product, revision: null, isChanged: true, newSkus: 1 }],
      skus: [{ record: sku, revision: null }],
    });
    expect(catalog.skus.get('cap-xl')).toEqual(sku);
    expect(countWriteActions(change)).toBe(3);
  });

  it('adds an SKU to a product that stays as it is', () => {
    const item = { product_id: 'prod_1', sku: { source_id: 'blue', override: true } };

    const { change } = plan([item], known({ products: ['prod_1'] }));

    expect(change.products).toEqual([{ record: SHIRT, revision: 4, isChanged: false, newSkus: 1 }]);
    expect(change.skus).toMatchObject([{ record: { product_id: 'prod_1' }, revision: null }]);
  });

  it('changes an SKU, and writes nothing of its product', () => {
    const item = { sku: { source_id: 'red', override: true, sku: null, price: 1, metadata: { b: 1 } } };
    const record = { ...RED, sku: null, price: 1, metadata: { b: 1 }, updated_at: NOON };

    const { change } = plan([item], known({ skus: ['red'] }));

    expect(change).toEqual({ products: [], skus: [{ record, revision: 7 }] });
    expect(countWriteActions(change)).toBe(1);
  });

  it('counts new SKUs by their product, and no changed one', () => {
    const items = [
      { product: { source_id: 'cap', override: true }, sku: { source_id: 'cap-xl', override: true } },
      {
        product: { source_id: 'shirt', override: true, price: 1 },
        sku: { source_id: 'red', override: true, price: 1 },
      },
    ];

    const { change } = plan(items, known({ products: ['shirt'], skus: ['red'] }));

    expect(change.products.map(({ record, newSkus }) => [record.id, newSkus])).toEqual([
      ['prod_of_cap', 1],
      ['prod_1', 0],
    ]);
  });

  it('changes a product that has no source id', () => {
    const read = known({ products: ['prod_1'] });
    const nameless = { ...SHIRT, source_id: null };
    const catalog = { ...read.catalog, products: new Map([['prod_1', nameless]]) };

    const planned = plan([{ product: { id: 'prod_1', override: true, price: 1 } }], { ...read, catalog });

    expect([...planned.catalog.products.keys()]).toEqual(['prod_1']);
  });

  it('writes nothing of an SKU that stays as it is', () => {
    expect(plan([{ sku: { id: 'sku_1', override: true } }], known({ skus: ['sku_1'] })).change).toEqual(NO_CHANGE);
  });

  test.each<[string, number, boolean]>([
    ['takes the last SKU of a product', 499, false],
    ['refuses one more', 500, true],
  ])('%s', (_name, count, isRefused) => {
    const item = { product_id: 'prod_1', sku: { source_id: 'blue', override: true } };
    const decided = decide([item], known({ products: ['prod_1'], count }));

    expect(isFailure(decided)).toBe(isRefused);
    if (isRefused) expect(decided).toEqual({ key: 'invalid_sku', details: 'A product has at most 500 SKUs.' });
  });

  it('changes a product that has too many SKUs already', () => {
    const item = { product: { source_id: 'shirt', override: true, price: 1 } };

    expect(plan([item], known({ products: ['shirt'], count: 501 })).change.products).toHaveLength(1);
  });

  it('counts the SKUs of a new product from none', () => {
    const items = Array.from({ length: 501 }, (_, index) => ({
      product: { source_id: 'cap', override: true },
      sku: { source_id: `cap-${index}`, override: true },
    }));

    expect(plan(items.slice(1)).change.skus).toHaveLength(500);
    expect(decide(items)).toMatchObject({ key: 'invalid_sku' });
  });

  const nameless = { override: true, name: 'Cap' };
  const notFound = (type: string, id: string) => ({
    key: 'not_found',
    details: `Cannot find ${type} with id ${id}`,
    resource_id: id,
    resource_type: type,
  });

  test.each<[string, unknown, unknown]>([
    [
      'a product without a name',
      { product: nameless },
      { key: 'invalid_product', details: 'A product with override needs an id or a source id.' },
    ],
    [
      'an SKU without a name',
      { sku: nameless },
      { key: 'invalid_sku', details: 'An SKU with override needs an id or a source id.' },
    ],
    ['the product before the SKU', { product: nameless, sku: nameless }, { key: 'invalid_product' }],
    [
      'a new SKU without a product',
      { sku: { source_id: 'blue', override: true } },
      { key: 'invalid_sku', details: 'A new SKU needs a product: name it with product_id or product.' },
    ],
    ['a new SKU of no product', { product_id: 'x', sku: { source_id: 'y', override: true } }, notFound('product', 'x')],
    ['an id that no product has', { product: { id: UNKNOWN_ID, override: true } }, notFound('product', UNKNOWN_ID)],
    [
      'an id that no SKU has',
      { product: { source_id: 'cap', override: true }, sku: { id: UNKNOWN_SKU, override: true } },
      notFound('sku', UNKNOWN_SKU),
    ],
    [
      'too much metadata together',
      { product: { source_id: 'shirt', override: true, metadata: { a: 'x'.repeat(32 * 1024) } } },
      { key: 'invalid_payload' },
    ],
  ])('refuses %s', (_name, item, failure) => {
    const read = known({ products: ['shirt'] });

    expect(decide([{ product: { source_id: 'first', override: true } }, item], read)).toMatchObject(failure as object);
  });

  it('takes an id of another form for a source id', () => {
    const { change } = plan([{ product: { id: 'cap-1', override: true } }]);

    expect(change.products[0]?.record).toMatchObject({ id: 'prod_of_cap-1', source_id: 'cap-1' });
  });

  it('keeps what it was read with as it was', () => {
    expect(SHIRT).toMatchObject({ name: 'Shirt', price: 1000, created_at: CREATED_AT });
  });
});
