// What is looked at when a formula is saved: syntax, kinds of values, and operands in their place.
import { checkFormula, type FormulaUse } from '../../../lib/core/formula/check';
import { OPERANDS } from '../../support/core';

const onOrder: FormulaUse = { field: 'amount', level: 'order', redeemable: 'voucher' };
const onItems: FormulaUse = { field: 'amount', level: 'items', redeemable: 'voucher' };
const ofTier: FormulaUse = { field: 'percent', level: 'items', redeemable: 'tier' };
const ofRule: FormulaUse = { field: 'price', level: 'items', redeemable: 'any' };

describe('formulas that can be saved', () => {
  test.each([
    '5',
    '-5',
    'ORDER_AMOUNT * 0.1',
    'CUSTOMER_METADATA("age")',
    'IF(CUSTOMER_METADATA("favorite_brands") contains "Nike";20;CUSTOMER_METADATA("age"))',
    'IF(ORDER_AMOUNT > 100;CUSTOMER_METADATA("age") + 2;CUSTOMER_METADATA("age") - -2)',
    'IF(ORDER_UNITS_QUANTITY > 3;CUSTOMER_METADATA("age") / 5;CUSTOMER_METADATA("age") / 10)',
    'IF(VOUCHER_PUBLISH_COUNT = 1;25;5)',
    'IF(ORDER_ITEMS_QUANTITY > 4;IF(ORDER_AMOUNT > 200;25;15);10)',
    'IF(ORDER_UNITS_QUANTITY > 5;FLOOR(ORDER_UNITS_QUANTITY / 3;0);1)',
    'SWITCH(ORDER_METADATA("store_city");SWITCH_CASE("Boston";10) SWITCH_CASE("New York";15);5)',
    'DEFAULT_TO(REDEMPTION_METADATA("store_list") / 2;5)',
    'POW(ORDER_METADATA("number_of_store_visits");2)',
    'IF(CUSTOMER_METADATA("vip"); 10; 5)',
    'IF(CUSTOMER_METADATA("vip") AND ORDER_AMOUNT > 1 OR TODAY DATE_IS NOW; 10; 5)',
    'IF(TODAY IS_AFTER DATE("2024-01-01"); 10; 0)',
    'IF(TODAY IS_AFTER "2024-01-01"; 10; 0)',
    'IF(TODAY IS_AFTER "2024-01-01T10:00:00Z"; 10; 0)',
    'IF(TODAY IS_AFTER "2024-01-01T10:00:00"; 10; 0)',
    'DAYS_SINCE("2024-01-01")',
    'IF(CUSTOMER_METADATA("since") IS_BEFORE TODAY; 10; 0)',
    'DAYS_UNTIL(VOUCHER_EXPIRATION_DATE)',
    'YEARS_SINCE(DEFAULT_TO(CUSTOMER_BIRTHDATE; TODAY))',
    'IF(ORDER_ITEMS_QUANTITY IN_ARRAY "3,6,9"; 10; 5)',
    'IF("a" NOT_IN_ARRAY ORDER_METADATA("list"); 10; 5)',
    'IF(ORDER_METADATA("sizes") contains 42; 10; 5)',
    'IF("abc" contains "b"; 10; 5)',
    'IF(IF(2 > 1; "a"; ORDER_METADATA("b")) is "a"; 10; 5)',
    'SWITCH(2 > 1; SWITCH_CASE("true"; 1); 2)',
    'SWITCH(TODAY; SWITCH_CASE(DATE("2024-01-01"); 1); 2)',
    'ROUND(ORDER_AMOUNT; -2)',
    'ROUND(ORDER_AMOUNT; 2.0)',
    'ROUND(1 / 3; ORDER_METADATA("places") / 2)',
    'POW(2.5; 3)',
    'MIN(0.5; 1.5)',
    '0 / 5 + 0 * 0 - 0',
    '7 % 0.5',
    '100 / ORDER_UNITS_QUANTITY',
    '100 % ORDER_UNITS_QUANTITY',
  ])('%s', (text) => {
    expect(checkFormula(text, onOrder)).toBeNull();
  });
});

describe('syntax', () => {
  it('is checked first', () => {
    expect(checkFormula('"a" + ORDER_ITEM_PRICE +', onOrder)).toEqual({
      message: 'A value is expected here, not the end of the formula.',
      position: 24,
    });
  });
});

describe('kinds of values', () => {
  test.each([
    ['"VIP"', 0, 'A number is needed here, not a text.'],
    ['TODAY', 0, 'A number is needed here, not a date.'],
    ['DATE("2024-01-01")', 0, 'A number is needed here, not a date.'],
    ['"2024-01-01"', 0, 'A number is needed here, not a text.'],
    ['ORDER_AMOUNT > 5', 0, 'A number is needed here, not a condition.'],
    ['2 > 1 AND 3 > 2', 0, 'A number is needed here, not a condition.'],
    ['1 + "2"', 4, 'A number is needed here, not a text.'],
    ['"1" + 2', 0, 'A number is needed here, not a text.'],
    ['1 + 2 * (TODAY)', 9, 'A number is needed here, not a date.'],
    ['-TODAY', 1, 'A number is needed here, not a date.'],
    ['(1 > 2) + 3', 1, 'A number is needed here, not a condition.'],
    ['IF(5; 1; 2)', 3, 'A condition is needed here, not a number.'],
    ['IF("yes"; 1; 2)', 3, 'A condition is needed here, not a text.'],
    ['IF(2 > 1; "a"; 2)', 10, 'A number is needed here, not a text.'],
    ['IF(2 > 1; 1; "b")', 13, 'A number is needed here, not a text.'],
    ['IF(2 > 1 AND 5; 1; 2)', 13, 'A condition is needed here, not a number.'],
    ['IF(5 OR 2 > 1; 1; 2)', 3, 'A condition is needed here, not a number.'],
    ['DEFAULT_TO(ORDER_METADATA("a"); "b")', 32, 'A number is needed here, not a text.'],
    ['SWITCH(1; SWITCH_CASE(1; "a"); 2)', 25, 'A number is needed here, not a text.'],
    ['SWITCH(1; SWITCH_CASE(1; 1); "a")', 29, 'A number is needed here, not a text.'],
    ['SWITCH(1 + "a"; SWITCH_CASE(1; 1); 2)', 11, 'A number is needed here, not a text.'],
    ['SWITCH(1; SWITCH_CASE(1 + "a"; 1); 2)', 26, 'A number is needed here, not a text.'],
    ['MIN(1; "2")', 7, 'A number is needed here, not a text.'],
    ['ROUND(TODAY; 0)', 6, 'A number is needed here, not a date.'],
    ['POW(2; "2")', 7, 'A number is needed here, not a text.'],
    ['FLOOR("2"; 0)', 6, 'A number is needed here, not a text.'],
    ['CEIL(2 > 1; 0)', 5, 'A number is needed here, not a condition.'],
    ['MAX(TODAY)', 4, 'A number is needed here, not a date.'],
    ['YEAR(5)', 5, 'A date is needed here, not a number.'],
    ['YEAR(1 + 2)', 5, 'A date is needed here, not a number.'],
    ['YEAR(-ORDER_AMOUNT)', 5, 'A date is needed here, not a number.'],
    ['YEAR(MAX(1))', 5, 'A date is needed here, not a number.'],
    ['DAYS_SINCE("soon")', 11, 'A date is needed here, not a text.'],
    ['MONTH(IF(2 > 1; TODAY; 5))', 23, 'A date is needed here, not a number.'],
    ['IF(TODAY IS_AFTER 5; 1; 2)', 18, 'A date is needed here, not a number.'],
    ['IF("2024-02-30" DATE_IS TODAY; 1; 2)', 3, 'A date is needed here, not a text.'],
    [
      'IF("a" = "b"; 1; 2)',
      3,
      "A number is needed here, not a text. '=' compares numbers; texts have is, isNot, contains, startsWith, endsWith, " +
        'dates DATE_IS, DATE_IS_NOT, IS_AFTER, IS_BEFORE.',
    ],
    ['IF(CUSTOMER_METADATA("a") = "b"; 1; 2)', 28, "A number is needed here, not a text. '=' compares numbers;"],
    ['IF(TODAY > NOW; 1; 2)', 3, "A number is needed here, not a date. '>' compares numbers;"],
    ['IF(5 is "a"; 1; 2)', 3, "A text is needed here, not a number. 'is' is a test of texts; numbers have > < =."],
    ['IF("a" isNot 5; 1; 2)', 13, "A text is needed here, not a number. 'isNot' is a test of texts;"],
    ['IF(TODAY startsWith "2"; 1; 2)', 3, "A text is needed here, not a date. 'startsWith' is a test of texts;"],
    ['IF("a" endsWith 5; 1; 2)', 16, 'A text is needed here, not a number.'],
    ['IF("a" contains TODAY; 1; 2)', 16, 'A text or a number is needed here, not a date.'],
    ['IF(5 contains 5; 1; 2)', 3, 'A text is needed here, not a number.'],
    ['IF(TODAY IN_ARRAY "a"; 1; 2)', 3, 'A number or a text is needed here, not a date.'],
    ['IF(5 IN_ARRAY 5; 1; 2)', 14, 'A text is needed here, not a number. Join the elements by commas: "3,6".'],
  ])('%s', (text, position, message) => {
    expect(checkFormula(text, onOrder)).toEqual({ position, message: expect.stringContaining(message) as string });
  });
});

it.each([
  ['the formula as a whole', '"VIP"', 'A number is needed here, not a text.'],
  ['a part without a hint', '-"VIP"', 'A number is needed here, not a text.'],
])('the sentence ends where there is no hint, for %s', (_name, text, message) => {
  expect(checkFormula(text, onOrder)?.message).toBe(message);
});

it.each(['ORDER_AMOUNT / 0', '1 + 6 / 2 % 0.00'])('%s is saved: its fallback stands in', (text) => {
  expect(checkFormula(text, onOrder)).toBeNull();
});

describe('numbers that could never be used', () => {
  test.each([
    ['POW(2; 0.5)', 7, 'The exponent of POW is a whole number.'],
    ['ROUND(2; 1.5)', 9, 'The number of places of ROUND is a whole number.'],
    ['FLOOR(2; -0.5)', 9, 'The number of places of FLOOR is a whole number.'],
    ['CEIL(2; 1.5)', 8, 'The number of places of CEIL is a whole number.'],
  ])('%s', (text, position, message) => {
    expect(checkFormula(text, onOrder)).toEqual({ position, message });
  });
});

describe('operands in their place', () => {
  const line = /^ORDER_ITEM_/;
  const voucher = /^VOUCHER_/;
  const tier = /^PROMOTION_TIER_/;
  const discount = /^(REDEEMABLE|REDEMPTION|PUBLICATION)_METADATA$/;
  const nothing = /^$/;

  const cases: readonly (readonly [string, FormulaUse, readonly RegExp[]])[] = [
    ['a discount of a voucher on the order', onOrder, [line, tier]],
    ['a discount of a voucher on items', onItems, [tier, nothing]],
    ['a percentage of a tier on the order', { ...ofTier, level: 'order' }, [line, voucher]],
    ['a percentage of a tier on items', ofTier, [voucher]],
    ['a fixed price of the order', { ...onOrder, field: 'fixed' }, [line, tier]],
    ['a fixed price of items', { ...onItems, field: 'fixed' }, [tier]],
    ['free units', { ...onOrder, field: 'unit' }, [line, tier]],
    ['free units of a discount on items', { ...onItems, field: 'unit' }, [line, tier]],
    ['a price in a rule', ofRule, [nothing]],
    ['a price in a rule of an order-level discount', { ...ofRule, level: 'order' }, [nothing]],
    ['a limit of units in a rule', { ...ofRule, field: 'quantity_limit' }, [line]],
    ['points of an order', { field: 'points', hasOrder: true }, [line, voucher, tier, discount]],
    ['points of another event', { field: 'points', hasOrder: false }, [/ORDER_/, voucher, tier, discount]],
  ];

  test.each(cases)('%s', (_name, use, refused) => {
    const refusedNames = [...OPERANDS.values()]
      .filter(({ name, kind }) => checkFormula(usable(name, kind), use) !== null)
      .map(({ name }) => name);
    const expected = [...OPERANDS.keys()].filter((name) => refused.some((pattern) => pattern.test(name)));

    expect(refusedNames).toEqual(expected);
  });

  const usable = (name: string, kind: string) => {
    if (kind === 'date') return `YEAR(${name})`;
    return kind === 'attribute' ? `${name}("key")` : name;
  };

  test.each([
    [
      '1 + VOUCHER_PUBLISH_COUNT',
      { field: 'points', hasOrder: false } as const,
      4,
      'VOUCHER_PUBLISH_COUNT is known for discounts only; an earning rule has CUSTOMER_ operands.',
    ],
    [
      'ORDER_AMOUNT',
      { field: 'points', hasOrder: false } as const,
      0,
      'ORDER_AMOUNT is known for the event order.paid only; other events have no order.',
    ],
    [
      '1 + ORDER_ITEM_PRICE',
      onOrder,
      4,
      'ORDER_ITEM_PRICE is known for discounts on single lines only; this one is on the whole order. ' +
        'Use ORDER_, CHEAPEST_ or MOST_EXPENSIVE_ operands.',
    ],
    [
      'MAX(1; ORDER_ITEM_METADATA("a"))',
      { ...onItems, field: 'unit' } as const,
      7,
      'ORDER_ITEM_METADATA is known for discounts on single lines only; this formula is not computed for single lines. ' +
        'Use ORDER_, CHEAPEST_ or MOST_EXPENSIVE_ operands.',
    ],
    [
      'IF(VOUCHER_PUBLISH_COUNT = 1; 1; 2)',
      ofTier,
      3,
      'VOUCHER_PUBLISH_COUNT is known for vouchers only; a promotion tier has PROMOTION_TIER_ operands.',
    ],
    [
      'DAYS_SINCE(PROMOTION_TIER_START_DATE)',
      onItems,
      11,
      'PROMOTION_TIER_START_DATE is known for promotion tiers only; a voucher has VOUCHER_ operands.',
    ],
  ])('says why and what instead: %s', (text, use, position, message) => {
    expect(checkFormula(text, use)).toEqual({ position, message });
  });

  test.each([
    'IF(2 > 1; 1; ORDER_ITEM_PRICE)',
    'SWITCH(1; SWITCH_CASE(1; ORDER_ITEM_PRICE); 1)',
    'SWITCH(ORDER_ITEM_PRICE; SWITCH_CASE(1; 1); 1)',
    'SWITCH(1; SWITCH_CASE(ORDER_ITEM_PRICE; 1); 1)',
    'SWITCH(1; SWITCH_CASE(1; 1); ORDER_ITEM_PRICE)',
    'DEFAULT_TO(1; ORDER_ITEM_PRICE)',
    '-ORDER_ITEM_PRICE',
    'IF(1 > ORDER_ITEM_PRICE; 1; 2)',
    'IF(ORDER_ITEM_PRICE IN_ARRAY "1"; 1; 2)',
    'IF("1" IN_ARRAY ORDER_ITEM_METADATA("a"); 1; 2)',
    'IF(ORDER_ITEM_METADATA("a") IS_AFTER TODAY; 1; 2)',
    'IF(1 > 2 OR ORDER_ITEM_METADATA("a"); 1; 2)',
    'IF("a" is ORDER_ITEM_METADATA("a"); 1; 2)',
    'YEAR(ORDER_ITEM_METADATA("a"))',
  ])('finds them wherever they stand: %s', (text) => {
    expect(checkFormula(text, onOrder)?.position).toBe(text.indexOf('ORDER_ITEM_'));
    expect(checkFormula(text, onItems)).toBeNull();
  });
});
