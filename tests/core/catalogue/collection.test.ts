// What a collection is made of, and who uses it.
import {
  applyCollectionChanges,
  collectionMembers,
  refuseCollection,
  refuseFilter,
  refuseUsedCollection,
} from '../../../lib/core/catalogue/collection';
import { factsOf, type ProductCollection } from '../../support/core';

const FILTER = { junction: 'and', name: { conditions: { $is: ['Shirt'] } } };
const invalid = (details: string) => ({ key: 'invalid_payload', details });

describe('refuseCollection', () => {
  it('takes a list for STATIC and a filter for AUTO_UPDATE', () => {
    expect(refuseCollection({ type: 'STATIC', name: 'A', products: [] })).toBeNull();
    expect(refuseCollection({ type: 'AUTO_UPDATE', name: 'A', filter: FILTER })).toBeNull();
  });

  it('refuses the other way about', () => {
    expect(refuseCollection({ type: 'STATIC', name: 'A', filter: FILTER })).toEqual(
      invalid('Property .filter is for the type AUTO_UPDATE.'),
    );
    expect(refuseCollection({ type: 'AUTO_UPDATE', name: 'A', products: [] })).toEqual(
      invalid('Property .products is for the type STATIC.'),
    );
  });
});

describe('refuseFilter', () => {
  it('takes a good one, and none for a list', () => {
    expect(refuseFilter({ type: 'AUTO_UPDATE', name: 'A', filter: FILTER }, 'UTC')).toBeNull();
    expect(refuseFilter({ type: 'STATIC', name: 'A' }, 'UTC')).toBeNull();
  });

  it('refuses a missing one, and one that cannot be read', () => {
    expect(refuseFilter({ type: 'AUTO_UPDATE', name: 'A' }, 'UTC')).toEqual(
      invalid('Property .filter is required for the type AUTO_UPDATE.'),
    );
    const unread = { ...FILTER, name: { conditions: { $like: ['Shirt'] } } };
    expect(refuseFilter({ type: 'AUTO_UPDATE', name: 'A', filter: unread }, 'UTC')).toEqual(
      invalid(expect.stringContaining('$like') as string),
    );
  });
});

describe('a change of a collection', () => {
  const list: ProductCollection = {
    id: 'pc_1',
    name: 'Shirts',
    type: 'STATIC',
    products: [{ object: 'product', id: 'prod_1' }],
    created_at: '2026-01-01T00:00:00.000Z',
    object: 'products_collection',
  };
  const found = { ...list, type: 'AUTO_UPDATE', filter: FILTER } as ProductCollection;
  const other = { junction: 'or', name: { conditions: { $is: ['Cap'] } } };

  test.each<[string, ProductCollection, object, ProductCollection['products'] | null, object]>([
    ['the name', list, { name: 'Tops' }, null, { name: 'Tops' }],
    [
      'the list',
      list,
      { products: [] },
      [{ object: 'product', id: 'prod_2' }],
      { products: [{ object: 'product', id: 'prod_2' }] },
    ],
    ['the list to none', list, { products: [] }, [], { products: [] }],
    ['the filter', found, { filter: other, type: 'AUTO_UPDATE' }, null, { filter: other }],
    ['nothing', list, { type: 'STATIC' }, null, {}],
    ['nothing by null', list, { name: null, type: null, products: null, filter: null }, null, {}],
  ])('is of %s', (_name, before, request, members, changed) => {
    expect(applyCollectionChanges(before, request, members ?? null)).toStrictEqual({ ...before, ...changed });
  });

  test.each<[string, object, string]>([
    ['another type', { type: 'AUTO_UPDATE' }, 'Property .type is fixed when a collection is made.'],
    ['a filter of a list', { filter: FILTER }, 'Property .filter is for the type AUTO_UPDATE.'],
  ])('cannot be of %s', (_name, request, details) => {
    expect(applyCollectionChanges(list, request, null)).toEqual(invalid(details));
  });

  it('cannot give a list to a collection with a filter', () => {
    expect(applyCollectionChanges(found, { products: [] }, [])).toEqual(
      invalid('Property .products is for the type STATIC.'),
    );
  });
});

describe('collectionMembers', () => {
  const { products, skus } = factsOf({
    products: { prod_1: {}, prod_2: {} },
    skus: { sku_1: { product_id: 'prod_1' } },
  }).catalog;
  const entry = <T>(record: T) => ({ record });
  const names = {
    products: new Map([
      ['prod_1', entry(products.get('prod_1')!)],
      ['shirt', entry(products.get('prod_1')!)],
    ]),
    skus: new Map([['red', entry(skus.get('sku_1')!)]]),
  };

  it('names each once, by its id', () => {
    const requested = [
      { object: 'product', id: 'shirt' },
      { object: 'sku', id: 'red' },
      { object: 'product', id: 'prod_1' },
    ] as const;

    expect(collectionMembers(requested, names)).toEqual([
      { object: 'product', id: 'prod_1' },
      { object: 'sku', id: 'sku_1', product_id: 'prod_1' },
    ]);
    expect(collectionMembers([], names)).toEqual([]);
  });

  test.each([
    ['product', 'red'],
    ['sku', 'shirt'],
  ] as const)('refuses a %s that is not there', (object, id) => {
    expect(collectionMembers([{ object, id }], names)).toEqual({
      key: 'not_found',
      details: `Cannot find ${object} with id ${id}`,
      resource_id: id,
      resource_type: object,
    });
  });
});

describe('refuseUsedCollection', () => {
  const rule = { applicable_to: { included: [{ object: 'products_collection', id: 'pc_1' }], excluded: [] } };
  const { config } = factsOf({ rules: { val_1: rule as never, val_2: {} } });

  it('refuses one that a rule names anywhere', () => {
    expect(refuseUsedCollection('pc_1', config)).toEqual({
      key: 'resource_in_use',
      details: 'The collection pc_1 is used by 1 of type validation_rules.',
      related_object_ids: ['val_1'],
      related_object_type: 'validation_rules',
      related_object_total: 1,
    });
  });

  it('takes one that no rule names', () => {
    expect(refuseUsedCollection('pc_2', config)).toBeNull();
  });
});
