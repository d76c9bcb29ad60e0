// Products and SKUs as requests make and change them.
import {
  applyProductChanges,
  applySkuChanges,
  CREATED_AT,
  newProduct,
  newSku,
  NOON,
  type Product,
  refuseForeignSku,
  type Sku,
} from '../../support/core';

const NEW = { id: 'prod_new', now: NOON };

const PRODUCT: Product = {
  id: 'prod_1',
  source_id: 'shirt',
  name: 'Shirt',
  price: 1000,
  attributes: ['color'],
  metadata: { a: 1 },
  image_url: 'https://shop.example/shirt.png',
  created_at: CREATED_AT,
  updated_at: null,
  object: 'product',
};

const SKU: Sku = {
  id: 'sku_1',
  source_id: 'red',
  product_id: 'prod_1',
  sku: 'Red',
  price: 1100,
  currency: 'EUR',
  attributes: { color: 'red' },
  image_url: 'https://shop.example/red.png',
  metadata: { a: 1 },
  created_at: CREATED_AT,
  updated_at: null,
  object: 'sku',
};

const TOO_LARGE = { metadata: { a: 'x'.repeat(32 * 1024) } };

describe('newProduct', () => {
  it('takes what is sent', () => {
    const { id, created_at, updated_at, object, ...members } = PRODUCT;

    expect(newProduct(members, NEW)).toEqual({ ...PRODUCT, id: 'prod_new', created_at: NOON });
  });

  it('is empty where nothing is sent', () => {
    expect(newProduct({}, NEW)).toEqual({
      id: 'prod_new',
      source_id: null,
      name: null,
      price: null,
      attributes: [],
      metadata: {},
      image_url: null,
      created_at: NOON,
      updated_at: null,
      object: 'product',
    });
  });

  it('refuses an id that no product has', () => {
    expect(newProduct({ id: 'prod_gone' }, NEW)).toEqual({
      key: 'not_found',
      details: 'Cannot find product with id prod_gone',
      resource_id: 'prod_gone',
      resource_type: 'product',
    });
  });
});

describe('applyProductChanges', () => {
  it('changes what is sent, and never the ids', () => {
    const sent = { name: 'Cap', price: 5, attributes: ['size'], image_url: null, metadata: { b: 2 } };

    expect(applyProductChanges(PRODUCT, { ...sent, source_id: 'cap' } as typeof sent, NOON)).toEqual({
      ...PRODUCT,
      ...sent,
      metadata: { a: 1, b: 2 },
      updated_at: NOON,
    });
  });

  it('clears by null; metadata stays', () => {
    const sent = { name: null, price: null, attributes: null, image_url: null, metadata: null };

    expect(applyProductChanges(PRODUCT, sent, NOON)).toEqual({
      ...PRODUCT,
      name: null,
      price: null,
      attributes: [],
      image_url: null,
      updated_at: NOON,
    });
  });

  it('is the same object where nothing is sent', () => {
    expect(applyProductChanges(PRODUCT, {}, NOON)).toBe(PRODUCT);
  });

  it('refuses too much metadata', () => {
    expect(applyProductChanges(PRODUCT, TOO_LARGE, NOON)).toMatchObject({ key: 'invalid_payload' });
  });
});

describe('newSku', () => {
  it('takes what is sent', () => {
    const { id, product_id, created_at, updated_at, object, ...members } = SKU;

    expect(newSku(PRODUCT, members, NEW)).toEqual({ ...SKU, id: 'prod_new', created_at: NOON });
  });

  it('is empty where nothing is sent', () => {
    expect(newSku(PRODUCT, {}, NEW)).toEqual({
      id: 'prod_new',
      source_id: null,
      product_id: 'prod_1',
      sku: null,
      price: null,
      currency: null,
      attributes: {},
      image_url: null,
      metadata: {},
      created_at: NOON,
      updated_at: null,
      object: 'sku',
    });
  });

  it('refuses an id that no SKU has', () => {
    expect(newSku(PRODUCT, { id: 'sku_gone' }, NEW)).toMatchObject({ key: 'not_found', resource_type: 'sku' });
  });
});

describe('applySkuChanges', () => {
  it('changes what is sent', () => {
    const sent = { sku: 'Blue', price: 5, currency: 'USD' as const, attributes: { b: 'x' }, image_url: null };

    expect(applySkuChanges(SKU, { ...sent, metadata: { b: 2 } }, NOON)).toEqual({
      ...SKU,
      ...sent,
      metadata: { a: 1, b: 2 },
      updated_at: NOON,
    });
  });

  it('clears by null; metadata stays', () => {
    const sent = { sku: null, price: null, currency: null, attributes: null, image_url: null, metadata: null };

    expect(applySkuChanges(SKU, sent, NOON)).toEqual({
      ...SKU,
      sku: null,
      price: null,
      currency: null,
      attributes: {},
      image_url: null,
      updated_at: NOON,
    });
  });

  it('is the same object where nothing is sent', () => {
    expect(applySkuChanges(SKU, {}, NOON)).toBe(SKU);
  });

  it('refuses too much metadata', () => {
    expect(applySkuChanges(SKU, TOO_LARGE, NOON)).toMatchObject({ key: 'invalid_payload' });
  });
});

describe('refuseForeignSku', () => {
  it('takes an SKU of the product', () => {
    expect(refuseForeignSku(PRODUCT, SKU)).toBeNull();
  });

  test.each([
    ['red', 'red'],
    [null, 'sku_1'],
  ])('refuses one of another product, named by %s', (source_id, name) => {
    expect(refuseForeignSku(PRODUCT, { ...SKU, source_id, product_id: 'prod_2' })).toEqual({
      key: 'duplicate_found',
      details: `The SKU ${name} belongs to the product prod_2.`,
      resource_id: 'sku_1',
      resource_type: 'sku',
    });
  });
});
