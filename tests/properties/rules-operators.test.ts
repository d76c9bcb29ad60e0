// Laws of operators: pairs that say the opposite, orders that agree, and answers for any value at all.
import fc from 'fast-check';
import { checkRules } from '../../lib/core/rules/check';
import type { LineView } from '../../lib/core/rules/context';
import { RULE_KINDS } from '../../lib/core/rules/names';
import { OPERATORS } from '../../lib/core/operators/operators';
import { fulfils } from '../../lib/core/rules/fulfil';
import * as app from '../support/app';
import { aContext, aLine, aRule, only } from '../core/rules/builders';

const now = { nowMs: Date.parse('2026-11-21T12:00:00Z'), timezone: 'Europe/Warsaw' };
const holds = (operator: string, operands: readonly unknown[], value: unknown) =>
  fulfils(value, [[operator, operands]], { now });

const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .chain((moment) => fc.constantFrom(moment.toISOString(), moment.toISOString().slice(0, 10)));
const scalar = fc.oneof(fc.constantFrom('a', 'b', 'c', ''), fc.integer({ min: -3, max: 3 }), fc.boolean(), date);
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.constantFrom(null, undefined), fc.jsonValue());
const list = fc.array(scalar, { minLength: 1, maxLength: 4 });

describe('operators', () => {
  test.each([
    ['$is', '$is_not'],
    ['$in', '$not_in'],
  ])('%s and %s are opposites for any value', (operator, opposite) => {
    fc.assert(
      fc.property(value, list, (one, operands) => {
        expect(holds(operator, operands, one)).toBe(!holds(opposite, operands, one));
      }),
    );
  });

  test.each([
    ['$less_than', '$more_than_or_equal'],
    ['$more_than', '$less_than_or_equal'],
  ])('%s and %s are opposites for numbers and for dates', (operator, opposite) => {
    fc.assert(
      fc.property(
        fc.oneof(fc.tuple(fc.double({ noNaN: true }), fc.integer()), fc.tuple(date, date)),
        ([one, operand]) => {
          expect(holds(operator, [operand], one)).toBe(!holds(opposite, [operand], one));
        },
      ),
    );
  });

  it('$after and $before never both hold, and neither holds with $is', () => {
    fc.assert(
      fc.property(date, date, (one, operand) => {
        const answers = ['$after', '$before', '$is'].map((operator) => holds(operator, [operand], one));

        expect(answers.filter(Boolean)).toHaveLength(1);
      }),
    );
  });

  it('days ago and days ahead split the calendar', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 2000 }), (one, days) => {
        const past = ['$less_than_ago', '$is_days_ago', '$more_than_ago'].filter((operator) =>
          holds(operator, [days], one),
        );
        const ahead = ['$less_than_future', '$is_days_in_future', '$more_than_future'].filter((operator) =>
          holds(operator, [days], one),
        );

        expect(past.length).toBeLessThanOrEqual(1);
        expect(ahead.length).toBeLessThanOrEqual(1);
        expect(past.length + ahead.length).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('answer for any value and any operands', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OPERATORS.keys()),
        value,
        fc.array(fc.anything(), { maxLength: 3 }),
        (operator, one, operands) => {
          expect(typeof holds(operator, operands, one)).toBe('boolean');
        },
      ),
    );
  });
});

describe('line rules', () => {
  const line: fc.Arbitrary<LineView> = fc
    .record({
      productId: fc.constantFrom('p1', 'p2', 'p3', null),
      skuId: fc.constantFrom('s1', 's2', null),
      quantity: fc.integer({ min: 1, max: 5 }),
      price: fc.option(fc.integer({ min: 0, max: 5 })),
    })
    .map((parts) => aLine({ ...parts, productSourceId: null }));
  const lines = fc.array(line, { minLength: 1, maxLength: 6 });
  const wanted = fc.constantFrom(['p1'], ['p1', 'p2'], ['s1'], ['p4']);
  const isMet = (name: string, conditions: Record<string, unknown>, lineViews: readonly LineView[]) =>
    app.evaluateRules(only(name, conditions), aContext({ lines: lineViews })) === null;

  it('none is the opposite of any', () => {
    fc.assert(
      fc.property(lines, wanted, (lineViews, $is) => {
        expect(isMet('order.items.none', { $is }, lineViews)).toBe(!isMet('order.items.any', { $is }, lineViews));
      }),
    );
  });

  it('every is no line that is something else', () => {
    fc.assert(
      fc.property(lines, wanted, (lineViews, $is) => {
        expect(isMet('order.items.every', { $is }, lineViews)).toBe(
          !isMet('order.items.any', { $is_not: $is }, lineViews),
        );
      }),
    );
  });

  it('product.id says the opposite with $is_not', () => {
    fc.assert(
      fc.property(lines, wanted, (lineViews, $in) => {
        expect(isMet('product.id', { $in }, lineViews)).toBe(!isMet('product.id', { $not_in: $in }, lineViews));
      }),
    );
  });

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(
        lines,
        wanted,
        fc.constantFrom('any', 'every', 'none', 'cheapest', 'most_expensive'),
        (lineViews, $is, which) => {
          const name = `order.items.${which}`;

          expect(isMet(name, { $is }, [...lineViews].reverse())).toBe(isMet(name, { $is }, lineViews));
        },
      ),
    );
  });
});

describe('checkRules', () => {
  const names = fc.constantFrom(...RULE_KINDS.keys(), 'custom_event.metadata', 'order.colour');
  const conditions = fc.dictionary(fc.constantFrom(...OPERATORS.keys(), '$foo'), fc.oneof(list, fc.jsonValue()), {
    maxKeys: 2,
  });
  const rule = fc.record(
    {
      name: names,
      property: fc.constantFrom('x', null),
      conditions,
      rules: fc.constantFrom({}, { '1': { name: 'order.items.price', conditions: { $is: [1] } } }),
    },
    { requiredKeys: ['name'] },
  );
  const set = fc.record(
    { '1': rule, '2': fc.oneof(rule, fc.jsonValue()), logic: fc.constantFrom('1', '1 and 2', '1 or 2', '3', '', 5) },
    { requiredKeys: ['1'] },
  );

  it('answers for any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), set), (rules) => {
        const result = checkRules({ rules, timezone: 'UTC' });

        expect(['VALID', 'PARTIALLY_VALID', 'INVALID', 'REFUSED']).toContain(result.status);
      }),
      { numRuns: 500 },
    );
  });

  const good = fc.constantFrom<app.Rule>(
    { name: 'order.amount', conditions: { $more_than: [0] } },
    { name: 'order.amount', conditions: { $less_than: [0] } },
    { name: 'order.total_amount', conditions: { $more_than: [0] } },
    { name: 'order.items.any', rules: { '1': { name: 'order.items.price', conditions: { $is: [1] } } } },
    { name: 'customer.metadata', property: 'x', conditions: { $is: ['y'] } },
    { name: 'customer.segment', conditions: { $is: ['seg_1'] } },
    { name: 'redemption.user.login', conditions: { $is: ['me'] } },
  );
  const goodSet = fc
    .tuple(good, good, good, fc.constantFrom('1', '1 and 2', '1 or 2', '(1 or 2) and 3', ''))
    .map(([one, two, three, logic]) => ({ '1': one, '2': two, '3': three, logic }));

  it('lets nothing pass that the evaluation cannot read, and INVALID always refuses', () => {
    fc.assert(
      fc.property(goodSet, fc.boolean(), (rules, hasLines) => {
        const { status } = checkRules({ rules, timezone: 'UTC' });
        const failure = app.evaluateRules(aRule(rules), aContext({ lines: hasLines ? [aLine()] : [] }));

        expect(status).not.toBe('REFUSED');
        expect(failure?.key).not.toBe('invalid_validation_rules');
        if (status === 'INVALID') expect(failure).not.toBeNull();
      }),
    );
  });
});
