// What the catalogue knows of the lines of an order.
import {
  collectMissingProducts,
  EMPTY_CATALOG,
  namesOfLines,
  productKeys,
  type RequestOrderItem,
  resolveCatalogLine,
  skuKeys,
} from '../../support/core';
import { aProduct, aSku, catalogOf } from '../../core/discount/cart';

describe('productKeys and skuKeys', () => {
  test.each<[string, RequestOrderItem, readonly string[], readonly string[]]>([
    ['ids', { product_id: 'p', sku_id: 'k' }, ['p'], ['k']],
    ['objects', { product: { id: 'p', source_id: 's' }, sku: { id: 'k', source_id: 't' } }, ['p', 's'], ['k', 't']],
    ['a source id', { source_id: 's' }, ['s'], []],
    ['a source id of a product', { source_id: 's', related_object: 'product' }, ['s'], []],
    ['a source id of an SKU', { source_id: 't', related_object: 'sku' }, [], ['t']],
    ['empty text and null', { product_id: '', sku_id: null, source_id: '' }, [], []],
  ])('are those of %s', (_name, item, ofProduct, ofSku) => {
    expect(productKeys(item)).toEqual(ofProduct);
    expect(skuKeys(item)).toEqual(ofSku);
  });
});

describe('namesOfLines', () => {
  it('lists every name once', () => {
    const items = [
      { product_id: 'p', sku_id: 'k' },
      { source_id: 'p' },
      { source_id: 'k', related_object: 'sku' } as const,
    ];

    expect(namesOfLines(items)).toEqual({ products: ['p'], skus: ['k'] });
  });
});

describe('collectMissingProducts', () => {
  it('names each product once that SKUs have and the catalogue has not', () => {
    const skus = [
      aSku({ id: 'K1', product_id: 'P' }),
      aSku({ id: 'K2', product_id: 'Q' }),
      aSku({ id: 'K3', product_id: 'Q' }),
    ];

    expect(collectMissingProducts(catalogOf([aProduct({ id: 'P' }), ...skus]))).toEqual(['Q']);
    expect(collectMissingProducts(EMPTY_CATALOG)).toEqual([]);
  });
});

describe('resolveCatalogLine', () => {
  const product = aProduct({ id: 'P', source_id: 's' });
  const other = aProduct({ id: 'Q', source_id: 'q' });
  const sku = aSku({ id: 'K', product_id: 'P', source_id: 't' });
  const catalog = catalogOf([product, other, sku]);

  it.each<[string, RequestOrderItem]>([
    ['the SKU alone', { sku_id: 'K' }],
    ['the id of its product', { sku_id: 'K', product_id: 'P' }],
    ['the source id of its product', { sku_id: 'K', source_id: 's' }],
    ['one name of its product among others', { sku_id: 'K', product_id: 'Q', product: { source_id: 's' } }],
    ['what it says of a product without a name', { sku_id: 'K', product: { name: 'Pen' } }],
  ])('keeps %s', (_name, item) => {
    expect(resolveCatalogLine(item, catalog)).toEqual({ item, product, sku });
  });

  it.each<[string, RequestOrderItem, RequestOrderItem]>([
    ['the id of another one', { sku_id: 'K', product_id: 'Q', quantity: 2 }, { sku_id: 'K', quantity: 2 }],
    ['an unknown one', { sku_id: 'K', product: { id: 'X', price: 1 } }, { sku_id: 'K' }],
    ['another source id', { sku_id: 'K', source_id: 'q', price: 5 }, { sku_id: 'K', price: 5 }],
    [
      'another one beside the source id of the SKU',
      { source_id: 't', related_object: 'sku', product_id: 'Q' },
      { source_id: 't', related_object: 'sku' },
    ],
  ])('leaves out a product that is not that of the SKU: %s', (_name, item, kept) => {
    expect(resolveCatalogLine(item, catalog)).toEqual({ item: kept, product, sku });
  });

  it('has no product where that of the SKU is gone, whichever the line names', () => {
    const { product: found } = resolveCatalogLine({ sku_id: 'K', product_id: 'Q' }, catalogOf([other, sku]));

    expect(found).toBeUndefined();
  });

  it('finds the product of a line whose SKU is unknown', () => {
    const item = { sku_id: 'X', product_id: 's' };

    expect(resolveCatalogLine(item, catalog)).toEqual({ item, product, sku: undefined });
  });
});
