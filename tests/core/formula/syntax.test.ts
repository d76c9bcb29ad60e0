// The grammar of formulas: what is read as what, what is refused and where, and how much is allowed.
import { FUNCTION_NAMES } from '../../support/core';
import { compute, parsed, problem, withAttributes } from './support';

describe('precedence', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 * 3 + 1', 7],
    ['10 - 4 - 3', 3],
    ['10 - (4 - 3)', 9],
    ['12 / 3 / 2', 2],
    ['12 / 3 * 2', 8],
    ['7 - 10 % 4', 5],
    ['2 * 7 % 4', 2],
    ['-2 * -3', 6],
    ['5 - -2', 7],
    ['5 --2', 7],
    ['-(2 + 3)', -5],
    ['--4', 4],
    ['-(-4) - 1', 3],
    ['1 + 1 > 1', true],
    ['2 > 1 + 1', false],
    ['3 > 5 - 3', true],
    ['5 - 3 < 3', true],
    ['1 > 2 AND 1 > 2 OR 2 > 1', true],
    ['2 > 1 OR 2 > 1 AND 1 > 2', true],
    ['(2 > 1 OR 2 > 1) AND 1 > 2', false],
    ['3 × 4', 12],
    ['3 ÷ 4', 0.75],
    ['((((5))))', 5],
  ])('%s', (text, expected) => {
    expect(compute(text)).toBe(expected);
  });
});

describe('literals', () => {
  test.each([
    ['a whole number', '12', 12],
    ['decimals', '0.125', 0.125],
    ['leading zeros', '007', 7],
    ['a text', '"VIP"', 'VIP'],
    ['an empty text', '""', ''],
    ['a quote in a text', String.raw`"a \" b"`, 'a " b'],
    ['a backslash in a text', String.raw`"a \\ b"`, String.raw`a \ b`],
    ['a backslash before a letter', String.raw`"a \n b"`, String.raw`a \n b`],
    ['brackets and semicolons in a text', '"(a;b)"', '(a;b)'],
    ['characters beyond the basic plane', '"😀"', '😀'],
    ['printed signs in a text', '"3 × 4 ÷ 2"', '3 × 4 ÷ 2'],
    ['a line break in a text', '"a\nb"', 'a\nb'],
    ['a day', 'DATE("2023-08-17")', '2023-08-17'],
    ['a moment', 'DATE_TIME("2023-08-17T14:05:00.000Z")', '2023-08-17T14:05:00.000Z'],
    ['a moment in the zone of the project', 'DATE_TIME("2023-08-17T14:05:00")', '2023-08-17T12:05:00.000Z'],
  ])('reads %s', (_name, text, expected) => {
    expect(compute(text)).toBe(expected);
  });
});

describe('spaces', () => {
  test.each([
    ['none', 'IF(2>1;3;4)'],
    ['plenty', '  IF ( 2  >  1 ; 3 ; 4 )  '],
    ['line breaks and tabs', 'IF(\n\t2 > 1;\r\n\t3;\n\t4\n)'],
    ['spaces that do not break', 'IF(2\u00a0>\u00a01;3;4)'],
  ])('may be %s', (_name, text) => {
    expect(compute(text)).toBe(3);
  });

  it('separate words from words', () => {
    const attributes = withAttributes({ city: 'Boston' });
    expect(compute('CUSTOMER_METADATA("city")is"Boston"', attributes)).toBe(true);
    expect(compute('CUSTOMER_METADATA("city") is "Boston"AND 2 > 1', attributes)).toBe(true);
  });
});

describe('SWITCH', () => {
  test.each([
    ['cases without a separator', 'SWITCH(2; SWITCH_CASE(1; 10) SWITCH_CASE(2; 20); 5)', 20],
    ['cases without a space', 'SWITCH(1;SWITCH_CASE(1;10)SWITCH_CASE(2;20);5)', 10],
    ['one case', 'SWITCH(3; SWITCH_CASE(1; 10); 5)', 5],
    ['a switch in a switch', 'SWITCH(1; SWITCH_CASE(1; SWITCH(2; SWITCH_CASE(2; 7); 8)); 9)', 7],
  ])('takes %s', (_name, text, expected) => {
    expect(compute(text)).toBe(expected);
  });
});

describe('refusals', () => {
  test.each([
    ['', 0, 'The formula is empty.'],
    ['  ', 0, 'The formula is empty.'],
    ['(', 1, 'A value is expected here, not the end of the formula.'],
    ['(1', 2, "')' is expected to close the bracket, not the end of the formula."],
    ['1)', 1, "An operator or the end is expected here, not ')'."],
    ['1 2', 2, "An operator or the end is expected here, not '2'. Operators: + - * / % > < = is isNot"],
    ['1 "a"', 2, "An operator or the end is expected here, not the text 'a'."],
    ['"a" "is" "b"', 4, "An operator or the end is expected here, not the text 'is'."],
    ['1 +', 3, 'A value is expected here, not the end of the formula.'],
    ['+ 1', 0, "A value is expected here, not '+'."],
    ['1 + * 2', 4, "A value is expected here, not '*'."],
    ['"is" is', 7, 'A value is expected here, not the end of the formula.'],
    ['AND 1', 0, "A value is expected here, not 'AND'."],
    ['IS_AFTER', 0, "A value is expected here, not 'IS_AFTER'."],
    ['1 < 2 < 3', 6, "Join two comparisons with AND or OR: '<' follows one."],
    ['"a" is "b" is "c"', 11, "Join two comparisons with AND or OR: 'is' follows one."],
    ['1 >= 2', 2, "Unknown operator '>='. Operators: + - * / % > < ="],
    ['1 == 2', 2, "Unknown operator '=='."],
    ['1 <> 2', 2, "Unknown operator '<>'."],
    ['1 != 2', 2, "Unknown operator '!='."],
    ['9**9**9', 1, "Unknown operator '**'."],
    ['1 // 2', 2, "Unknown operator '//'."],
    ['1 && 2', 2, "Unknown operator '&&'."],
    ['1 || 2', 2, "Unknown operator '||'."],
    ['!1', 0, "Unexpected character '!'."],
    ['2^3', 1, "Unexpected character '^'."],
    ['{}', 0, "Unexpected character '{'."],
    ['1 + 😀', 4, "Unexpected character '😀'."],
    ['1,5', 1, "Unexpected ','. Arguments are separated by ';', and decimals start with a point: 0.5."],
    ['.5', 0, "Unexpected '.'. A decimal point stands between two digits: 0.5."],
    ['5.', 1, "Unexpected '.'. A decimal point stands between two digits: 0.5."],
    ['1e5', 1, "An operator or the end is expected here, not 'e5'."],
    ['"abc', 0, 'This text has no closing quote. A double quote inside a text is written \\".'],
    ['1 is "abc\\"', 5, 'This text has no closing quote.'],
    ["'abc'", 0, "Unexpected '''. A text stands in straight double quotes: \"VIP\"."],
    ['“abc”', 0, 'Unexpected \'“\'. A text stands in straight double quotes: "VIP".'],
    ['constructor', 0, "Unknown name 'constructor'. Functions: IF, DEFAULT_TO, MIN, MAX, POW,"],
    ['__proto__', 0, "Unknown name '__proto__'."],
    ['toString()', 0, "Unknown name 'toString'."],
    ['(()=>1)()', 2, "A value is expected here, not ')'."],
    ['order_amount', 0, "Unknown name 'order_amount': write ORDER_AMOUNT; letter case counts."],
    ['If(1;2;3)', 0, "Unknown name 'If': write IF; letter case counts."],
    ['1 and 2', 2, "An operator or the end is expected here, not 'and'."],
    ['VOUCHER_CODE', 0, "Unknown name 'VOUCHER_CODE'. Names that begin like it: VOUCHER_REDEMPTION_QUANTITY, "],
    ['PUBLICATION_DATE', 0, "Unknown name 'PUBLICATION_DATE'. Names that begin like it: PUBLICATION_METADATA."],
    ['METADATA("a")', 0, "Unknown name 'METADATA'. Functions: "],
    ['x'.repeat(41), 0, `Unknown name '${'x'.repeat(40)}…'.`],
    ['ORDER_METADATA', 14, `'(' is expected as in ORDER_METADATA("attribute"), not the end of the formula.`],
    ['ORDER_METADATA(size)', 15, 'A text in double quotes is expected, as in ORDER_METADATA("attribute").'],
    ['ORDER_METADATA()', 15, 'A text in double quotes is expected'],
    ['ORDER_METADATA("a"; "b")', 18, `')' is expected as in ORDER_METADATA("attribute"), not ';'.`],
    ['ORDER_AMOUNT("a")', 12, "An operator or the end is expected here, not '('."],
    ['DATE("2023-02-30")', 5, `'2023-02-30' is no date of the calendar, written as DATE("2026-12-24").`],
    ['DATE("2023-08-17T14:05:00Z")', 5, "'2023-08-17T14:05:00Z' is no date of the calendar, written as DATE("],
    ['DATE_TIME("2023-08-17")', 10, `is no date of the calendar, written as DATE_TIME("2026-12-24T18:00:00Z").`],
    ['DATE(TODAY)', 5, 'A text in double quotes is expected, as in DATE("2026-12-24").'],
    ['IF', 2, "'(' is expected as in IF(condition; value if true; value if false), not the end of the formula."],
    ['IF(1;2)', 0, 'IF is written IF(condition; value if true; value if false); the number of arguments here is 2.'],
    ['IF(1;2;3;4)', 0, 'the number of arguments here is 4.'],
    ['MIN()', 0, 'MIN is written MIN(number; number; ...); the number of arguments here is 0.'],
    ['MIN(1;)', 6, "A value is expected here, not ')'."],
    ['1 + ROUND(2)', 4, 'ROUND is written ROUND(number; places); the number of arguments here is 1.'],
    ['YEAR(TODAY; 1)', 0, 'YEAR is written YEAR(date); the number of arguments here is 2.'],
    ['ROUND(1; 2', 10, "')' is expected or ';' as in ROUND(number; places), not the end of the formula."],
    ['MIN(")"', 7, "')' is expected or ';' as in MIN(number; number; ...), not the end of the formula."],
    ['SWITCH 1', 7, "'(' is expected as in SWITCH(value; SWITCH_CASE(value; result)"],
    ['SWITCH(1)', 8, "';' is expected as in SWITCH("],
    ['SWITCH(1; 2)', 10, 'SWITCH_CASE is expected here: SWITCH(value; SWITCH_CASE(value; result) '],
    ['SWITCH(1; SWITCH_CASE(1; 2))', 27, "';' is expected as in SWITCH("],
    ['SWITCH(1; SWITCH_CASE(1; 2); 3', 30, "')' is expected as in SWITCH("],
    ['SWITCH(1; SWITCH_CASE(1; 2); SWITCH_CASE(2; 3); 4)', 29, 'SWITCH_CASE stands only inside SWITCH: SWITCH('],
    ['SWITCH(1; SWITCH_CASE 1', 22, "'(' is expected as in SWITCH_CASE(value; result), not '1'."],
    ['SWITCH(1; SWITCH_CASE(1); 3)', 23, "';' is expected as in SWITCH_CASE(value; result), not ')'."],
    ['SWITCH(1; SWITCH_CASE(1; 2; 3); 3)', 26, "')' is expected as in SWITCH_CASE(value; result), not ';'."],
    ['"\ud800"', 1, 'Half of a character stands here: the text is not well-formed Unicode.'],
    ['1 + \udc00', 4, 'Half of a character stands here'],
    [`1${'0'.repeat(30)}1`, 0, 'is out of bounds: numbers go up to 10^30, with at most 60 decimals.'],
    [`0.${'0'.repeat(60)}1`, 0, 'is out of bounds'],
  ])('%s at %i', (text, position, message) => {
    expect(problem(text)).toEqual({ position, message: expect.stringContaining(message) as string });
  });

  it('describes a long text by its first characters, whole ones only', () => {
    expect(problem(`1 "${'😀'.repeat(41)}"`)?.message).toContain(`not the text '${'😀'.repeat(40)}…'.`);
    expect(problem(`1 "${'😀'.repeat(40)}"`)?.message).toContain(`not the text '${'😀'.repeat(40)}'.`);
  });
});

describe('words', () => {
  test.each([...FUNCTION_NAMES])('%s is shown as it is written', (name) => {
    expect(problem(`${name}()`)?.message).toContain(`${name} is written ${name}(`);
  });

  test.each(['DATE', 'DATE_TIME', 'SWITCH', 'SWITCH_CASE', 'AND', 'OR', 'is', 'IN_ARRAY', 'IS_BEFORE', 'YEARS_SINCE'])(
    '%s is suggested for another letter case',
    (word) => {
      const written = word === 'is' ? 'Is' : word.toLowerCase();

      expect(problem(written)?.message).toBe(`Unknown name '${written}': write ${word}; letter case counts.`);
    },
  );

  test.each(['OR', 'contains', 'NOT_IN_ARRAY'])('%s is no value', (word) => {
    expect(problem(word)).toEqual({ message: `A value is expected here, not '${word}'.`, position: 0 });
  });
});

describe('parsed formulas', () => {
  it('keep their text', () => {
    expect(parsed(' 1 + 2 ').text).toBe(' 1 + 2 ');
  });

  test.each([
    ['ORDER_AMOUNT * 0.1', false],
    ['CHEAPEST_ORDER_ITEM_PRICE', false],
    ['"ORDER_ITEM_PRICE" is "a"', false],
    ['ORDER_ITEM_PRICE * 0.7', true],
    ['1 + IF(2 > 1; ORDER_ITEM_UNITS_QUANTITY; 2)', true],
    ['ORDER_ITEM_METADATA("size")', true],
  ])('know whether they read a line: %s', (text, expected) => {
    expect(parsed(text).usesLine).toBe(expected);
  });
});
