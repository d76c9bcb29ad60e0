// Laws of numbers and dates in formulas.
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import * as app from '../support/app';
import { aContext, compute } from '../core/formula/support';

describe('arithmetic', () => {
  const term = fc.tuple(fc.constantFrom('+', '-', '*'), fc.integer({ min: -999, max: 999 }));

  it('binds and groups as whole numbers do', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999, max: 999 }), fc.array(term, { maxLength: 4 }), (first, terms) => {
        const written = [String(first), ...terms.map(([sign, value]) => `${sign}${value}`)].join(' ');
        expect(compute(written)).toBe(Number(sumOfProducts(BigInt(first), terms)));
      }),
    );
  });

  it('divides and multiplies back without loss', () => {
    const some = fc.integer({ min: 1, max: 1e9 });
    fc.assert(fc.property(some, some, (a, b) => compute(`${a} / ${b} * ${b}`) === a));
  });

  it('splits a number into whole times and a remainder', () => {
    const some = fc.integer({ min: -1e6, max: 1e6 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(some, some, (a, b) => {
        fc.pre(b !== 0);
        const quotient = `(${a} - ${a} % ${b}) / ${b}`;
        expect(compute(`FLOOR(${quotient}; 0) = ${quotient}`)).toBe(true);
        expect(compute(`MAX(${b}; -${b < 0 ? `(${b})` : b}) > MAX(${a} % ${b}; -(${a} % ${b}))`)).toBe(true);
      }),
    );
  });

  it('rounds to one of the two neighbours, and never to the farther one', () => {
    const some = fc.integer({ min: -1e9, max: 1e9 }).map((parts) => parts / 1e4);
    fc.assert(
      fc.property(some, fc.integer({ min: -3, max: 3 }), (value, places) => {
        const [floor, nearest, ceil] = ['FLOOR', 'ROUND', 'CEIL'].map((name) => `${name}(${value}; ${places})`);
        expect(compute(`${floor} = ${nearest} OR ${ceil} = ${nearest}`)).toBe(true);
        const [down, up] = [`${value} - ${floor}`, `${ceil} - ${value}`];
        expect(compute(`IF(${down} < ${up}; ${nearest} - ${floor}; ${ceil} - ${nearest})`)).toBe(0);
      }),
    );
  });

  function sumOfProducts(first: bigint, terms: readonly (readonly [string, number])[]): bigint {
    const products = [first];
    for (const [sign, value] of terms) {
      if (sign === '*') products.push((products.pop() ?? 0n) * BigInt(value));
      else products.push(BigInt(sign === '-' ? -value : value));
    }
    return products.reduce((sum, product) => sum + product, 0n);
  }
});

describe('dates', () => {
  const days = fc
    .integer({ min: -100_000, max: 100_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

  it('counts as the calendar does', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [from, to] = [one, other].sort();
        const start = Temporal.PlainDate.from(from ?? '');
        const end = Temporal.PlainDate.from(to ?? '');
        const noon = aContext({ time: app.formulaTime(Date.parse(`${to}T12:00:00Z`), 'UTC') });

        expect(compute(`DAYS_SINCE(DATE("${from}"))`, noon)).toBe(start.until(end, { largestUnit: 'day' }).days);
        expect(compute(`MONTHS_SINCE(DATE("${from}"))`, noon)).toBe(start.until(end, { largestUnit: 'month' }).months);
        expect(compute(`YEARS_SINCE(DATE("${from}"))`, noon)).toBe(start.until(end, { largestUnit: 'year' }).years);
      }),
    );
  });

  it('counts until as it counts since, turned round', () => {
    fc.assert(
      fc.property(days, days, (day, today) => {
        const context = aContext({ time: app.formulaTime(Date.parse(`${today}T12:00:00Z`), 'UTC') });
        expect(compute(`DAYS_SINCE(DATE("${day}")) + DAYS_UNTIL(DATE("${day}"))`, context)).toBe(0);
        expect(compute(`MONTHS_SINCE(DATE("${day}")) + MONTHS_UNTIL(DATE("${day}"))`, context)).toBe(0);
      }),
    );
  });

  it('finds one day after, the same as or before another', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        const tests = ['IS_AFTER', 'DATE_IS', 'IS_BEFORE'].map((test) =>
          compute(`DATE("${one}") ${test} DATE("${other}")`),
        );
        expect(tests.filter((holds) => holds === true)).toHaveLength(1);
      }),
    );
  });
});
