// Laws of formulas that hold for any text, any attributes and any numbers.
import fc from 'fast-check';
import { checkFormula } from '../../lib/core/formula/check';
import { evaluateFormula, formulaMinor, formulaPercent, formulaUnits } from '../../lib/core/formula/evaluate';
import { OPERANDS } from '../../lib/core/formula/names';
import { parseFormula } from '../../lib/core/formula/syntax/parse';
import * as app from '../support/app';
import { aContext, aLine, anOrder, parsed } from '../core/formula/support';

const words = [
  ...OPERANDS.keys(),
  ...[
    'IF',
    'MIN',
    'POW',
    'ROUND',
    'DEFAULT_TO',
    'SWITCH',
    'SWITCH_CASE',
    'DATE',
    'YEAR',
    'AND',
    'OR',
    'is',
    'contains',
  ],
  ...[
    'IN_ARRAY',
    'IS_AFTER',
    '(',
    ')',
    ';',
    '+',
    '-',
    '*',
    '/',
    '%',
    '<',
    '>',
    '=',
    '"',
    '"a"',
    '"2024-01-31"',
    '("a")',
  ],
  ...['1', '0', '2.5', '99999999999999999999', '\\', ' ', '\n', 'x', '÷', '__proto__', '\ud800', '😀'],
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join('')),
);

/** Formulas that are well formed; the kinds of their values may clash. */
const { formula: anyFormula } = fc.letrec<{ formula: string }>((tie) => {
  const inner = tie('formula');
  return {
    formula: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom('0', '1', '2.5', '100', '"a"', '"3,4"', 'TODAY', 'NOW', 'DATE("2024-02-29")', 'ORDER_AMOUNT'),
      fc.constantFrom('ORDER_UNITS_QUANTITY', 'CHEAPEST_ORDER_ITEM_PRICE', 'CUSTOMER_BIRTHDATE', 'ORDER_ITEM_SUBTOTAL'),
      fc.constantFrom('CUSTOMER_METADATA("a")', 'ORDER_METADATA("b")', 'REDEMPTION_METADATA("c")'),
      fc.tuple(inner, fc.constantFrom('+', '-', '*', '/', '%', '>', '<', '=', ' AND ', ' OR '), inner).map(bracketed),
      fc
        .tuple(inner, fc.constantFrom(' is ', ' contains ', ' IN_ARRAY ', ' IS_BEFORE ', ' DATE_IS '), inner)
        .map(bracketed),
      fc.tuple(inner, inner, inner).map((parts) => `IF(${parts.join(';')})`),
      fc.tuple(inner, inner, inner, inner).map(([a, b, c, d]) => `SWITCH(${a};SWITCH_CASE(${b};${c});${d})`),
      fc
        .tuple(fc.constantFrom('MIN', 'POW', 'ROUND', 'DEFAULT_TO'), inner, inner)
        .map(([f, a, b]) => `${f}(${a};${b})`),
      fc.tuple(fc.constantFrom('YEAR', 'MONTHS_SINCE', 'DAYS_UNTIL', '-'), inner).map(([f, a]) => `${f}(${a})`),
    ),
  };
});

function bracketed(parts: readonly string[]): string {
  return `(${parts.join('')})`;
}

const anyContext: fc.Arbitrary<app.FormulaContext> = fc
  .record({
    json: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.oneof(fc.double(), fc.jsonValue(), fc.string())),
    amount: fc.integer({ min: 0, max: app.LIMITS.amount }),
    nowMs: fc.integer({ min: 0, max: 4e12 }),
  })
  .map(({ json, amount, nowMs }) => {
    const line = aLine({ price: amount as app.Minor, amount: amount as app.Minor });
    const order = anOrder(amount, [line, aLine()], json);
    const customer = { metadata: json, birthdate: '1990-02-28' };
    return aContext({ order, line, customer, redemptionMetadata: json, time: app.formulaTime(nowMs, 'Europe/Warsaw') });
  });

describe('any text', () => {
  it('is a formula, or is refused at a place inside it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = parseFormula(text);
        if (result.ok) return result.formula.text === text;
        const { position, message } = result.error;
        return position >= 0 && position <= text.length && message.endsWith('.');
      }),
      { numRuns: 2000 },
    );
  });

  it('is checked without an error for every use', () => {
    const uses = fc.record({
      field: fc.constantFrom('amount' as const, 'percent' as const, 'unit' as const, 'price' as const),
      level: fc.constantFrom('order' as const, 'items' as const),
      redeemable: fc.constantFrom('voucher' as const, 'tier' as const, 'any' as const),
    });
    fc.assert(
      fc.property(fc.oneof(anyText, anyFormula), uses, (text, use) => {
        const problem = checkFormula(text, use);
        return parseFormula(text).ok || problem !== null;
      }),
    );
  });
});

describe('any formula', () => {
  it('yields a bounded result or none, whatever the attributes', () => {
    fc.assert(
      fc.property(anyFormula, anyContext, (text, context) => {
        const result = parseFormula(text);
        if (!result.ok) return;
        const { formula } = result;
        expectWithin(formulaMinor(formula, context), app.LIMITS.amount);
        expectWithin(formulaUnits(formula, context), app.LIMITS.formulaUnits);
        const percent = formulaPercent(formula, context);
        if (percent !== null) expect(app.percentRate(percent).numerator).toBeLessThanOrEqual(1e13);
      }),
      { numRuns: 2000 },
    );
  });

  it('yields a number or nothing once it passed the check, when it reads no attributes', () => {
    fc.assert(
      fc.property(anyFormula, anyContext, (text, context) => {
        fc.pre(!text.includes('METADATA'));
        fc.pre(checkFormula(text, { field: 'amount', level: 'items', redeemable: 'any' }) === null);
        expect(['number', undefined]).toContain(evaluateFormula(parsed(text), context)?.kind);
      }),
      { numRuns: 500 },
    );
  });

  it('is worked out the same again', () => {
    fc.assert(
      fc.property(anyFormula, anyContext, (text, context) => {
        const result = parseFormula(text);
        if (result.ok)
          expect(evaluateFormula(result.formula, context)).toEqual(evaluateFormula(result.formula, context));
      }),
    );
  });

  function expectWithin(result: number | null, most: number): void {
    if (result === null) return;
    expect(Number.isSafeInteger(result)).toBe(true);
    expect(result).toBeGreaterThanOrEqual(0);
    expect(result).toBeLessThanOrEqual(most);
  }
});
