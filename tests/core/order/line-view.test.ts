// A line as validation rules and product scopes see it.
import { isShippingLine, viewsWithUnits } from '../../../lib/core/order/line-view';
import type { LineIdentity } from '../../../lib/core/order/state';
import { SHIPPING_PRODUCT } from '../../../lib/model/records/catalog';
import {
  buildLineViews,
  EMPTY_CATALOG,
  type Line,
  lineView,
  type Minor,
  NO_LINES_SEEN,
  openOrder,
  type RequestOrderItem,
} from '../../support/core';
import { aLine, aProduct, aSku, catalogOf } from '../discount/cart';

describe('lineView', () => {
  test.each([
    ['nothing known', {}, [null, null, null, null]],
    ['ids', { product_id: 'p', sku_id: 'k' }, ['p', null, 'k', null]],
    ['ids of objects', { product: { id: 'p' }, sku: { id: 'k' } }, ['p', null, 'k', null]],
    ['source ids of objects', { product: { source_id: 's' }, sku: { source_id: 't' } }, [null, 's', null, 't']],
    ['a source id of a product', { source_id: 's' }, [null, 's', null, null]],
    ['a source id of an SKU', { source_id: 't', related_object: 'sku' as const }, [null, null, null, 't']],
    [
      'a source id of an SKU beside its product',
      { source_id: 't', related_object: 'sku' as const, product_id: 'p' },
      ['p', null, null, 't'],
    ],
  ])('reads the ids of a line: %s', (_name, identity, expected) => {
    const view = lineView(aLine({ identity }), EMPTY_CATALOG);

    expect([view.productId, view.productSourceId, view.skuId, view.skuSourceId]).toEqual(expected);
  });

  it('shows the amounts of a line as they are now', () => {
    const line = aLine({ quantity: 2, amount: 200 as Minor });
    lineView(line, EMPTY_CATALOG);

    const discounted = { ...line, discount: 50 as Minor, quantity: 3, amount: 300 as Minor };

    expect(lineView(discounted, EMPTY_CATALOG)).toMatchObject({ quantity: 3, price: 100, amount: 300, subtotal: 250 });
  });

  it('has no subtotal without an amount', () => {
    const line = aLine({ price: null, amount: null });

    expect(lineView(line, EMPTY_CATALOG)).toMatchObject({ price: null, amount: null, subtotal: null });
  });

  it('shows what the request and the catalogue say of the product and the SKU', () => {
    const product = aProduct({
      id: 'p',
      name: 'stored',
      price: 700,
      attributes: ['size'],
      metadata: { a: 1 },
      image_url: 'i',
      created_at: 'c',
    });
    const sku = aSku({ id: 'k', product_id: 'p', sku: 'large', price: 800, metadata: { b: 2 }, updated_at: 'u' });
    const catalog = catalogOf([product, sku]);
    const item: RequestOrderItem = { sku_id: 'k', product: { name: 'sent' }, metadata: { c: 3 }, quantity: 2 };
    const order = openOrder({ request: { items: [item] }, stored: null, catalog });

    expect(lineView(order.lines[0]!, catalog)).toEqual({
      productId: 'p',
      productSourceId: null,
      skuId: 'k',
      skuSourceId: null,
      quantity: 2,
      price: 800,
      amount: 1600,
      subtotal: 1600,
      metadata: { c: 3 },
      productMetadata: { a: 1 },
      skuMetadata: { b: 2 },
      productFields: {
        name: 'sent',
        price: 700,
        attributes: ['size'],
        image_url: 'i',
        created_at: 'c',
        updated_at: null,
      },
      skuFields: { name: 'large', price: 800, attributes: {}, image_url: null, created_at: '', updated_at: 'u' },
    });
  });

  it('shows the price of the line for what the catalogue does not know', () => {
    const view = lineView(aLine(), EMPTY_CATALOG);

    expect(view).toMatchObject({ metadata: {}, productMetadata: {}, skuMetadata: {} });
    expect([view.productFields, view.skuFields]).toEqual([
      { name: null, price: 100 },
      { name: null, price: 100 },
    ]);
  });
});

describe('shipping', () => {
  const both = [SHIPPING_PRODUCT.id, SHIPPING_PRODUCT.source_id];

  it.each<[string, LineIdentity, readonly (string | null)[], boolean]>([
    ['its id', { product_id: 'prod_5h1pp1ng' }, both, true],
    ['its source id as an id', { product_id: '5h1pp1ng' }, both, true],
    ['its source id', { source_id: '5h1pp1ng' }, both, true],
    ['its id as a source id', { product: { source_id: 'prod_5h1pp1ng' } }, both, true],
    ['nothing of it', { product_id: 'p', source_id: 's' }, ['p', 's'], false],
    ['its source id for an SKU', { source_id: '5h1pp1ng', related_object: 'sku' }, [null, null], false],
    ['nothing', {}, [null, null], false],
  ])('is a product that a line names by %s', (_name, identity, names, expected) => {
    const { productId, productSourceId } = lineView(aLine({ identity }), EMPTY_CATALOG);

    expect([productId, productSourceId]).toEqual(names);
    expect(isShippingLine(identity)).toBe(expected);
  });
});

it('rules read lines with units alone', () => {
  const [some, none] = [1, 0].map((quantity) => lineView(aLine({ quantity }), EMPTY_CATALOG));
  const all = [some!, some!];

  expect(viewsWithUnits([some!, none!, some!])).toEqual(all);
  expect(viewsWithUnits([none!])).toEqual([]);
  expect(viewsWithUnits(all)).toBe(all);
});

describe('buildLineViews', () => {
  const [first, second] = [aLine({ identity: { product_id: 'A' } }), aLine({ identity: { product_id: 'B' } })];
  const discounted = { ...second, discount: 30 as Minor };
  const seen = (lines: readonly Line[], catalog = EMPTY_CATALOG, before = NO_LINES_SEEN) =>
    buildLineViews(lines, catalog, before);

  it('gives the same list the same views', () => {
    const lines = [first, second];
    const before = seen(lines);

    expect(seen(lines, EMPTY_CATALOG, before)).toBe(before);
  });

  it('gives a line that did not change the same view, and one that did its new amounts', () => {
    const before = seen([first, second]);
    const { views } = seen([first, discounted], EMPTY_CATALOG, before);

    expect(views[0]).toBe(before.views[0]);
    expect(views[1]).toEqual({ ...before.views[1], subtotal: 70 });
    expect(views[1]).toEqual(lineView(discounted, EMPTY_CATALOG));
  });

  it.each([
    ['another line at the same place', [second, first]],
    ['a line more', [first, second, aLine({ identity: { product_id: 'C' } })]],
    ['a line less', [first]],
    ['no line', []],
  ])('sees %s', (_name, lines) => {
    const { views } = seen(lines, EMPTY_CATALOG, seen([first, second]));

    expect(views).toEqual(lines.map((line) => lineView(line, EMPTY_CATALOG)));
  });

  it('sees the same lines anew with another catalogue', () => {
    const lines = [first];
    const catalog = catalogOf([aProduct({ id: 'A', attributes: ['size'] })]);
    const [without, with_] = [seen(lines), seen(lines, catalog)];

    expect(without.views[0]?.productFields).not.toHaveProperty('attributes');
    expect(seen(lines, catalog, without).views[0]?.productFields).toMatchObject({ attributes: ['size'] });
    expect(seen([...lines], EMPTY_CATALOG, with_).views[0]?.productFields).not.toHaveProperty('attributes');
  });
});
