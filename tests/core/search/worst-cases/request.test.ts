// The terms and the carts of a worst-case search, from its request.
import { listNamedItems, parseCarts, parseWorstCaseTerms } from '../../../../lib/core/search/worst-cases/request';
import type { WorstCaseRequest } from '../../../../lib/model/generated';
import { factsOf, isFailure, NOON } from '../../../support/core';

type Question = Omit<WorstCaseRequest, 'changes'>;

const NOW = Date.parse(NOON);
const DAY = 86_400_000;
const amounts = { from: 1_000, to: 3_000, step: 500 };
const products = [{ id: 'A' }];
const at = (difference: number) => new Date(NOW + difference).toISOString();

describe('the terms of a question', () => {
  it('have defaults for all that the request leaves out', () => {
    expect(parseWorstCaseTerms({ bounds: { amounts } }, NOW)).toEqual({
      aim: 'PERCENT',
      steps: 20_000,
      together: 3,
      customers: [null],
      moments: [NOW],
    });
  });

  it('are those that the request names', () => {
    const bounds = {
      amounts,
      together: 5,
      customers: [null, { id: 'cust_1' }, { source_id: 'jane' }],
      moments: [at(DAY)],
    };

    expect(parseWorstCaseTerms({ bounds, objective: 'AMOUNT', steps: 7 }, NOW)).toEqual({
      aim: 'AMOUNT',
      steps: 7,
      together: 5,
      customers: [null, { id: 'cust_1' }, { source_id: 'jane' }],
      moments: [NOW + DAY],
    });
  });

  it('aim at the floor of the request', () => {
    expect(parseWorstCaseTerms({ bounds: { products }, floor: { percent_off: 30 } }, NOW)).toMatchObject({
      aim: { percent_off: 30 },
    });
  });

  it('keep both names of a customer', () => {
    const customers = [{ id: 'cust_1', source_id: 'jane' }];

    expect(parseWorstCaseTerms({ bounds: { amounts, customers } }, NOW)).toMatchObject({ customers });
  });

  test.each<[string, number, boolean]>([
    ['of a second that has begun', -1_000, true],
    ['before this second', -1_001, false],
    ['366 days ahead', 366 * DAY, true],
    ['more than 366 days ahead', 366 * DAY + 1, false],
  ])('take a moment %s: %i ms, %s', (_name, difference, isTaken) => {
    expect(!isFailure(parseWorstCaseTerms({ bounds: { amounts, moments: [at(difference)] } }, NOW))).toBe(isTaken);
  });

  test.each<[string, Question, string]>([
    [
      'an objective beside a floor',
      { bounds: { amounts }, floor: { amount: 5 }, objective: 'AMOUNT' },
      'Property .objective must not stand beside .floor.',
    ],
    ['neither products nor amounts', { bounds: {} }, 'Property .bounds must have either products or amounts.'],
    ['both', { bounds: { products, amounts } }, 'Property .bounds must have either products or amounts.'],
    [
      'amounts that fall',
      { bounds: { amounts: { from: 1_001, to: 1_000, step: 1 } } },
      'Property .bounds.amounts.to must not be below .bounds.amounts.from.',
    ],
    [
      'a second moment in the past',
      { bounds: { amounts, moments: [at(0), at(-DAY)] } },
      'Property .bounds.moments[1] must be from now to 366 days ahead.',
    ],
    [
      'a second customer without a name',
      { bounds: { amounts, customers: [null, {}] } },
      'Property .bounds.customers[1] must have an id or a source_id.',
    ],
    [
      'a first customer without letters in its names',
      { bounds: { amounts, customers: [{ id: '', source_id: null }, null] } },
      'Property .bounds.customers[0] must have an id or a source_id.',
    ],
  ])('refuse %s', (_name, request, details) => {
    expect(parseWorstCaseTerms(request, NOW)).toEqual({ key: 'invalid_payload', details });
  });

  it('take amounts that stay', () => {
    expect(parseWorstCaseTerms({ bounds: { amounts: { from: 5, to: 5, step: 1 } } }, NOW)).toMatchObject({
      steps: 20_000,
    });
  });
});

test('the named items of a question are one line for each product or SKU', () => {
  expect(listNamedItems({ products: [{ id: 'A', max: 5 }, { sku_id: 'S' }, {}] })).toEqual([
    { product_id: 'A', quantity: 1 },
    { sku_id: 'S', quantity: 1 },
    { product_id: null, quantity: 1 },
  ]);
  expect(listNamedItems({ amounts })).toEqual([]);
});

describe('the carts of a question', () => {
  const { catalog } = factsOf({
    products: { A: { price: 100, source_id: 'chair' }, B: { price: 70 }, BARE: {} },
    skus: {
      S: { product_id: 'A', price: 30 },
      OF_B: { product_id: 'B' },
      OF_BARE: { product_id: 'BARE' },
      LOST: { product_id: 'GONE' },
    },
  });
  const cartsOf = (bounds: Question['bounds'], cases = 1) => parseCarts(bounds, catalog, cases);
  const listOf = (sent: Question['bounds']['products']) => {
    const carts = cartsOf({ products: sent });
    return isFailure(carts) ? carts : carts.products;
  };

  it('rise by the step of the amounts', () => {
    const carts = cartsOf({ amounts });

    expect(carts).toMatchObject({ count: 5, largest: { amount: 3_000 } });
  });

  test.each<[string, NonNullable<Question['bounds']['products']>[number], object]>([
    ['a price of the catalogue, and at most 2 units', { id: 'A' }, { object: 'product', id: 'A', price: 100, max: 2 }],
    ['a product by its source id', { id: 'chair' }, { object: 'product', id: 'A', price: 100, max: 2 }],
    [
      'a price and a maximum of the request',
      { id: 'A', price: 0, max: 9 },
      { object: 'product', id: 'A', price: 0, max: 9 },
    ],
    ['the price of an SKU', { sku_id: 'S' }, { object: 'sku', id: 'S', price: 30, max: 2 }],
    ['the price of the product of an SKU', { sku_id: 'OF_B' }, { object: 'sku', id: 'OF_B', price: 70, max: 2 }],
  ])('have %s', (_name, sent, expected) => {
    expect(listOf([sent])).toEqual([expected]);
  });

  it('stay within the units and lines of the bounds', () => {
    const both = [{ id: 'A' }, { id: 'B' }];
    const counts = [{}, { units: 2 }, { lines: 1 }].map((more) => cartsOf({ products: both, ...more }));

    expect(counts).toMatchObject([{ count: 8 }, { count: 5 }, { count: 4 }]);
  });

  const NAMELESS = 'Property .bounds.products[0] must have either an id or a sku_id.';
  const missing = (resource_type: string, name: string) => ({
    key: 'not_found',
    details: `Cannot find ${resource_type} with id ${name}`,
    resource_id: name,
    resource_type,
  });
  test.each<[string, NonNullable<Question['bounds']['products']>, object]>([
    ['a product without a name', [{}], { details: NAMELESS }],
    ['a product with an SKU', [{ id: 'A', sku_id: 'S' }], { details: NAMELESS }],
    ['an unknown product', [{ id: 'S' }], missing('product', 'S')],
    ['an unknown SKU', [{ sku_id: 'A' }], missing('sku', 'A')],
    [
      'a product under two names',
      [{ id: 'A' }, { id: 'chair' }],
      { details: 'Property .bounds.products[1] names chair a second time.' },
    ],
    [
      'a product without a price',
      [{ id: 'BARE' }],
      { details: 'Property .bounds.products[0].price must be set: the catalogue has no price of BARE.' },
    ],
    [
      'an SKU without a price, of a product without one',
      [{ sku_id: 'OF_BARE' }],
      { details: 'Property .bounds.products[0].price must be set: the catalogue has no price of OF_BARE.' },
    ],
    [
      'an SKU without a price, of no known product',
      [{ sku_id: 'LOST' }],
      { details: 'Property .bounds.products[0].price must be set: the catalogue has no price of LOST.' },
    ],
  ])('refuse %s', (_name, sent, expected) => {
    expect(listOf(sent)).toEqual({ key: 'invalid_payload', ...expected });
  });

  const tooMany = (count: number) => ({
    key: 'invalid_payload',
    details: `Property .bounds must span at most 2000000 carts, counted for each customer and moment: it spans ${count}.`,
  });

  it('are at most 2,000,000, counted for each customer and moment', () => {
    const wide = { amounts: { from: 1, to: 1_000_000, step: 1 } };

    expect(cartsOf(wide, 2)).toMatchObject({ count: 1_000_000 });
    expect(cartsOf(wide, 3)).toEqual(tooMany(3_000_000));
    expect(cartsOf({ products: [{ id: 'A', max: 1_000 }] }, 2_001)).toEqual(tooMany(2_001_000));
  });
});
