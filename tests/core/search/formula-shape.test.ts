// Which formulas a bound may rely on: they stay the same, or rise slowly with what is left of a line.
import { shapeOf } from '../../../lib/core/search/formula-shape';
import { formulaTime, readFormula } from '../../support/core';

const context = {
  time: formulaTime(0, 'UTC'),
  order: null,
  line: null,
  customer: { metadata: { age: 30 } },
  voucher: null,
  tier: null,
  redeemableMetadata: null,
  redemptionMetadata: null,
  publicationMetadata: null,
};

/** Of a line of which 50.00 is left. */
const shape = (text: string) => shapeOf(readFormula(text)!, context, 5_000);

it.each([
  ['IF(ORDER_AMOUNT > 100; 1.5; 1)', 'CONSTANT'],
  ['CUSTOMER_METADATA("age") / 3', 'CONSTANT'],
  ['ORDER_ITEM_PRICE * 2', 'CONSTANT'],
  ['CHEAPEST_ORDER_ITEM_PRICE', 'VARYING'],
  ['ORDER_ITEM_SUBTOTAL * 0.2', 'STEADY'],
  ['MIN(ORDER_ITEM_SUBTOTAL * 0.01; 2)', 'STEADY'],
  ['MAX(4; ORDER_ITEM_SUBTOTAL / 10 - 1)', 'STEADY'],
  ['CUSTOMER_METADATA("age") + ORDER_ITEM_SUBTOTAL / 5', 'STEADY'],
  ['ORDER_ITEM_SUBTOTAL * 2', 'VARYING'],
  ['90 - ORDER_ITEM_SUBTOTAL', 'VARYING'],
  ['-ORDER_ITEM_SUBTOTAL', 'VARYING'],
  ['5 / ORDER_ITEM_SUBTOTAL', 'VARYING'],
  ['ORDER_ITEM_SUBTOTAL % 7', 'VARYING'],
  ['IF(ORDER_ITEM_SUBTOTAL > 20; 30; 2)', 'VARYING'],
  ['ROUND(ORDER_ITEM_SUBTOTAL; 0)', 'VARYING'],
  ['MIN(ORDER_ITEM_SUBTOTAL; CUSTOMER_METADATA("absent"))', 'VARYING'],
  ['ORDER_ITEM_SUBTOTAL / 10 + CUSTOMER_METADATA("absent")', 'VARYING'],
  ['CUSTOMER_METADATA("absent") + ORDER_ITEM_SUBTOTAL / 10', 'VARYING'],
  ['MOST_EXPENSIVE_ORDER_ITEM_PRICE / 10', 'VARYING'],
  ['CHEAPEST_ORDER_ITEM_PRICE / 10', 'VARYING'],
  ['IF(ORDER_AMOUNT > 1 AND ORDER_ITEM_SUBTOTAL > 3; 1; 2)', 'VARYING'],
  ['IF(ORDER_AMOUNT > 1 AND ORDER_ITEM_PRICE > 3; 1; 2)', 'CONSTANT'],
  ['SWITCH(ORDER_ITEM_SUBTOTAL; SWITCH_CASE(1; 2); 3)', 'VARYING'],
  ['SWITCH(1; SWITCH_CASE(ORDER_ITEM_SUBTOTAL; 2); 3)', 'VARYING'],
  ['SWITCH(1; SWITCH_CASE(1; ORDER_ITEM_SUBTOTAL); 3)', 'VARYING'],
  ['SWITCH(1; SWITCH_CASE(1; 2); ORDER_ITEM_SUBTOTAL)', 'VARYING'],
  ['SWITCH(ORDER_AMOUNT; SWITCH_CASE(1; 2); 3)', 'CONSTANT'],
])('%s is %s', (text, expected) => {
  expect(shape(text)).toBe(expected);
});

/** For a line x goes from 0 to 50. STEADY needs x of at least zero, a slope of at least zero, and at most 99 of both. */
it.each([
  ['x / 2 + 48', 'STEADY'],
  ['x / 2 + 49', 'VARYING'],
  ['x / 5 + 3', 'STEADY'],
  ['x / 5 + 90', 'VARYING'],
  ['x / 5 - 1', 'VARYING'],
  ['60 - x / 5', 'VARYING'],
  ['x / 2 + x / 2', 'VARYING'],
  ['x / 10 / (x + 1)', 'VARYING'],
  ['x / 0', 'VARYING'],
  ['0.2 * x', 'STEADY'],
  ['1 * x', 'VARYING'],
  ['x * 1.5', 'VARYING'],
  ['x * x / 100', 'STEADY'],
  ['(x / 10 - 1) * 2', 'VARYING'],
  ['ROUND(x / 10; 0)', 'VARYING'],
  ['MIN(x / 2; 80)', 'STEADY'],
  ['MIN(x; 50)', 'VARYING'],
  ['MAX(10 - x / 10; 4)', 'VARYING'],
])('of what is left of a line, x, %s is %s', (text, expected) => {
  expect(shape(text.replaceAll('x', 'ORDER_ITEM_SUBTOTAL'))).toBe(expected);
});

it.each([
  [1e9, 'STEADY'],
  [1e9 + 1, 'VARYING'],
])('of a line of %i minor units a small part is %s', (most, expected) => {
  expect(shapeOf(readFormula('ORDER_ITEM_SUBTOTAL / 1000000000')!, context, most)).toBe(expected);
});

it('is VARYING for a line that costs more than percentages are exact for', () => {
  expect(shapeOf(readFormula('MIN(ORDER_ITEM_SUBTOTAL; 2)')!, context, 2e9)).toBe('VARYING');
});
