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
])('%s is %s', (text, expected) => {
  expect(shape(text)).toBe(expected);
});

it('is VARYING for a line that costs more than percentages are exact for', () => {
  expect(shapeOf(readFormula('MIN(ORDER_ITEM_SUBTOTAL; 2)')!, context, 2e9)).toBe('VARYING');
});
