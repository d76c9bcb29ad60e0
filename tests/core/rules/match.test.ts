// Which lines a definition, a collection or the filter of one covers.
import {
  checkFilter,
  type CollectionFilter,
  compileFilter,
  type LineView,
  matchesDefinition,
  matchesFilter,
  matchesOperand,
  type ZonedNow,
} from '../../support/core';
import { aCollection, aContext, aLine, NOW } from './builders';

const matches = (line: LineView, filter: CollectionFilter, now: ZonedNow) =>
  matchesFilter(line, compileFilter(filter), now);

const line = aLine({ productId: 'prod_a', productSourceId: 'a', skuId: 'sku_1', skuSourceId: 's1' });
const collections = aContext({
  collections: [
    aCollection({ id: 'pc_product', products: [{ object: 'product', id: 'prod_a' }] }),
    aCollection({ id: 'pc_sku', products: [{ object: 'sku', id: 'sku_1', product_id: 'prod_a' }] }),
    aCollection({ id: 'pc_source', products: [{ object: 'product', id: 'a' }] }),
    aCollection({
      id: 'pc_other',
      products: [
        { object: 'product', id: 'sku_1' },
        { object: 'sku', id: 'prod_a' },
      ],
    }),
    aCollection({ id: 'pc_sku_source', products: [{ object: 'sku', id: 's1', product_id: 'prod_a' }] }),
    aCollection({ id: 'pc_empty' }),
    { ...aCollection({ id: 'pc_unlisted' }), products: undefined },
    aCollection({
      id: 'pc_brown',
      type: 'AUTO_UPDATE',
      filter: { junction: 'and', 'metadata.color': { conditions: { $is: ['brown'] } } },
    }),
    aCollection({ id: 'pc_unfiltered', type: 'AUTO_UPDATE', filter: null }),
  ],
}).collections;

describe('matchesDefinition', () => {
  test.each([
    ['a product by id', { object: 'product', id: 'prod_a' }, true],
    ['a product by source id', { object: 'product', source_id: 'a' }, true],
    ['a product by its source id sent as id', { object: 'product', id: 'a' }, true],
    ['another product', { object: 'product', id: 'prod_b', source_id: 'b' }, false],
    ['a product named like the SKU', { object: 'product', id: 'sku_1' }, false],
    ['an SKU by id', { object: 'sku', id: 'sku_1' }, true],
    ['an SKU by source id', { object: 'sku', source_id: 's1' }, true],
    ['another SKU of the product', { object: 'sku', id: 'sku_2', product_id: 'prod_a' }, false],
    ['either by type', { type: 'product_or_sku', id: 's1' }, true],
    ['a product by type', { type: 'product_or_sku', id: 'prod_a' }, true],
    ['neither by type', { type: 'product_or_sku', id: 'prod_b' }, false],
    ['no collection where a product or an SKU is meant', { type: 'product_or_sku', id: 'pc_product' }, false],
    ['no product where a collection is meant', { object: 'products_collection', id: 'prod_a' }, false],
    ['a collection by type', { type: 'products_collection', id: 'pc_product' }, true],
    ['a collection that holds the product', { object: 'products_collection', id: 'pc_product' }, true],
    ['a collection that holds the SKU', { object: 'products_collection', id: 'pc_sku' }, true],
    ['a collection that holds the source id', { object: 'products_collection', id: 'pc_source' }, true],
    ['a collection that holds the ids as the other kind', { object: 'products_collection', id: 'pc_other' }, false],
    ['a collection that holds the source id of the SKU', { object: 'products_collection', id: 'pc_sku_source' }, true],
    ['a collection without a list', { object: 'products_collection', id: 'pc_unlisted' }, false],
    ['an empty collection', { object: 'products_collection', id: 'pc_empty' }, false],
    ['an unknown collection', { object: 'products_collection', id: 'pc_unknown' }, false],
    ['a collection without id', { object: 'products_collection' }, false],
    ['all products', { object: 'products_collection', id: 'pc_a11pr0dUc75' }, true],
    ['no object, by product', { id: 'a' }, true],
    ['no object, by SKU', { id: 'sku_1' }, true],
    ['no object, by collection', { id: 'pc_product' }, true],
    ['nothing', {}, false],
    ['empty text', { object: 'product', id: '', source_id: '' }, false],
  ])('answers for %s', (_name, definition, expected) => {
    expect(matchesDefinition(line, definition, collections)).toBe(expected);
  });

  it('covers every SKU of a product', () => {
    const other = aLine({ skuId: 'sku_2' });

    expect(matchesDefinition(other, { object: 'product', id: 'prod_a' }, collections)).toBe(true);
    expect(matchesDefinition(other, { object: 'products_collection', id: 'pc_product' }, collections)).toBe(true);
    expect(matchesDefinition(other, { object: 'products_collection', id: 'pc_sku' }, collections)).toBe(false);
  });

  it('never takes a missing id for an empty one', () => {
    const unknown = aLine({ productId: null, productSourceId: '' });

    expect(matchesDefinition(unknown, { object: 'product', id: null, source_id: '' }, collections)).toBe(false);
  });

  it('asks the filter of a collection that updates itself', () => {
    const definition = { object: 'products_collection', id: 'pc_brown' };

    expect(matchesDefinition(aLine({ productMetadata: { color: 'brown' } }), definition, collections)).toBe(true);
    expect(matchesDefinition(line, definition, collections)).toBe(false);
    expect(matchesDefinition(line, { ...definition, id: 'pc_unfiltered' }, collections)).toBe(true);
  });
});

describe('matchesOperand', () => {
  test.each([
    ['a text', 'prod_a', true],
    ['an object', { id: 'prod_a', object: 'product', effect: 'APPLY_TO_EVERY' }, true],
    ['a number', 7, false],
    ['null', null, false],
    ['a list', ['prod_a'], false],
  ])('takes %s', (_name, operand, expected) => {
    expect(matchesOperand(line, operand, collections)).toBe(expected);
  });
});

describe('matchesFilter', () => {
  const now = { nowMs: NOW, timezone: 'UTC' };
  const full: LineView = aLine({
    price: 900,
    skuId: 'sku_1',
    skuSourceId: 's1',
    productMetadata: { color: 'brown' },
    skuMetadata: { size: 'L' },
    productFields: {
      name: 'Boot',
      price: 1500,
      attributes: ['leather'],
      image_url: 'https://x/1',
      created_at: '2026-11-01T00:00:00Z',
      updated_at: null,
    },
    skuFields: { name: 'Boot L', price: 1600 },
  });

  test.each([
    ['id', { $is: ['prod_a'] }, true],
    ['id', { $is: ['sku_1'] }, true],
    ['product_id', { $in: ['prod_b'] }, false],
    ['source_id', { $starts_with: ['s'] }, true],
    ['name', { $ends_with: [' L'] }, true],
    ['name', { $is: ['Shoe'] }, false],
    ['price', { $less_than: [1501] }, true],
    ['price', { $less_than: [1000] }, false],
    ['object', { $is: ['product'] }, true],
    ['attributes', { $contains: ['leather'] }, true],
    ['attributes', { $count_more: [1] }, false],
    ['image_url', { $contains: ['x'] }, true],
    ['created_at', { $less_than_ago: [30] }, true],
    ['updated_at', { $has_value: [] }, false],
    ['metadata.color', { $is: ['brown'] }, true],
    ['metadata.size', { $is: ['L'] }, true],
    ['metadata.size', { $is: ['M'] }, false],
    ['metadata.constructor', { $has_value: [] }, false],
    ['skus', { $has_value: [] }, false],
  ])('compares %s with %j', (key, conditions, expected) => {
    expect(matches(full, { junction: 'and', [key]: { conditions } }, now)).toBe(expected);
  });

  it('asks a line without SKU only as a product', () => {
    const isSku = { junction: 'and', object: { conditions: { $is: ['sku'] } } };

    expect(matches(full, isSku, now)).toBe(true);
    expect(matches(aLine(), isSku, now)).toBe(false);
  });

  it('takes the price of the line where the catalogue has none', () => {
    const filter = { junction: 'and', price: { conditions: { $less_than: [1000] } } };

    expect(matches(aLine({ price: 999 }), filter, now)).toBe(true);
    expect(matches(aLine({ price: 1000 }), filter, now)).toBe(false);
  });

  test.each([
    ['and', false],
    ['AND', false],
    ['or', true],
    ['OR', true],
  ])('joins its conditions with %s', (junction, expected) => {
    const filter = {
      junction,
      'metadata.color': { conditions: { $is: ['brown'] } },
      name: { conditions: { $is: ['Shoe'] } },
    };

    expect(matches(full, filter, now)).toBe(expected);
  });

  it('needs one record that fulfils them together', () => {
    const filter = {
      junction: 'and',
      'metadata.color': { conditions: { $is: ['brown'] } },
      'metadata.size': { conditions: { $is: ['L'] } },
    };

    expect(matches(full, filter, now)).toBe(false);
  });

  it('holds for everything without conditions and for nothing with unreadable ones', () => {
    expect(matches(full, { junction: 'or' }, now)).toBe(true);
    expect(matches(full, { junction: 'and', name: 'Boot' }, now)).toBe(false);
  });
});

describe('checkFilter', () => {
  test.each([
    ['a condition', { junction: 'and', price: { conditions: { $less_than: [1000] } } }],
    ['metadata', { junction: 'OR', 'metadata.color': { conditions: { $is_not: ['brown', 'red'] } } }],
    ['no condition', { junction: 'and' }],
    ['an operator without values', { junction: 'and', name: { conditions: { $is_unknown: [] } } }],
    ['a value for an operator without', { junction: 'and', name: { conditions: { $is_unknown: [true] } } }],
  ])('accepts %s', (_name, filter) => {
    expect(checkFilter(filter, 'UTC')).toBeNull();
  });

  test.each([
    ['no junction', { price: { conditions: {} } }, 'filter.junction'],
    ['another junction', { junction: 'xor' }, 'filter.junction'],
    ['a word that begins like a junction', { junction: 'andy' }, 'filter.junction'],
    ['a list of a junction', { junction: ['and'] }, 'filter.junction'],
    [
      'another member',
      { junction: 'and', color: { conditions: {} } },
      'filter.color is not a member a filter can ask for: use id, product_id, source_id, name, price, object, attributes,',
    ],
    ['nothing', { junction: 'and', price: null }, 'filter.price.conditions'],
    ['conditions of nothing', { junction: 'and', price: { conditions: null } }, 'filter.price.conditions'],
    ['conditions in a list', { junction: 'and', price: { conditions: [] } }, 'filter.price.conditions'],
    ['conditions in a text', { junction: 'and', price: { conditions: '5' } }, 'filter.price.conditions'],
    ['metadata without a name', { junction: 'and', 'metadata.': { conditions: {} } }, 'filter.metadata. is not'],
    ['no conditions', { junction: 'and', price: 5 }, 'filter.price.conditions'],
    ['another operator', { junction: 'and', price: { conditions: { $in_location: ['loc_1'] } } }, '$in_location'],
    ['a bad value', { junction: 'and', price: { conditions: { $less_than: ['x'] } } }, '$less_than needs'],
    [
      'values for an operator without',
      { junction: 'and', price: { conditions: { $has_value: [1, 2] } } },
      '$has_value needs an empty list',
    ],
  ])('refuses %s', (_name, filter, message) => {
    expect(checkFilter(filter, 'UTC')).toContain(message);
  });
});
