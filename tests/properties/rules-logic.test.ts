// Laws of rule logic: it equals boolean algebra, and what is not known never decides wrongly.
import fc from 'fast-check';
import {
  evaluateLogic,
  parseLogic,
  collectRequiredNumbers,
  ruleNumbers,
  withoutRules,
  type Logic,
} from '../../lib/core/rules/kind';
import * as app from '../support/app';
import { aContext, aRule } from '../core/rules/builders';

const NUMBERS = [1, 2, 3, 4, 5];

/** A logic as text and, built beside it, as a JavaScript expression of the same meaning. */
interface Pair {
  readonly text: string;
  readonly holds: (truths: readonly boolean[]) => boolean;
}

const leaf: fc.Arbitrary<Pair> = fc
  .constantFrom(...NUMBERS)
  .map((number) => ({ text: String(number), holds: (truths) => truths[number - 1]! }));

const { pair } = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(tie('pair'), fc.constantFrom('and', 'AND', 'or', 'Or'), tie('pair')).map(([left, word, right]) => ({
      text: `(${left.text}) ${word}(${right.text})`,
      holds: (truths: readonly boolean[]) =>
        word.toLowerCase() === 'and'
          ? left.holds(truths) && right.holds(truths)
          : left.holds(truths) || right.holds(truths),
    })),
  ),
}));
const short = pair.filter(({ text }) => text.length <= 300 && parseLogic(text).status === 'PARSED');
const truths = fc.array(fc.boolean(), { minLength: NUMBERS.length, maxLength: NUMBERS.length });

/** Words and numbers without brackets, where "and" must bind closer. */
const flat = fc.array(fc.tuple(fc.constantFrom(...NUMBERS), fc.constantFrom('and', 'or')), {
  minLength: 1,
  maxLength: 20,
});

function logicOf(text: string): Logic {
  const result = parseLogic(text);
  if (result.status !== 'PARSED' || result.logic === null) throw new Error(text);
  return result.logic;
}

describe('rule logic', () => {
  it('equals a boolean evaluation of the same expression', () => {
    fc.assert(
      fc.property(short, truths, ({ text, holds }, values) => {
        expect(evaluateLogic(logicOf(text), (number) => values[number - 1]!)).toBe(holds(values));
      }),
    );
  });

  it('binds "and" closer than "or" without brackets', () => {
    fc.assert(
      fc.property(flat, truths, (parts, values) => {
        const text = parts.map(([number, word], index) => (index === 0 ? `${number}` : `${word} ${number}`)).join(' ');
        const expected = text
          .split(' or ')
          .some((group) => group.split(' and ').every((number) => values[Number(number) - 1]!));

        expect(evaluateLogic(logicOf(text), (number) => values[number - 1]!)).toBe(expected);
      }),
    );
  });

  it('decides with unknowns only what every value of them decides alike', () => {
    fc.assert(
      fc.property(short, truths, truths, ({ text, holds }, values, isKnown) => {
        const answer = evaluateLogic(logicOf(text), (number) => (isKnown[number - 1] ? values[number - 1]! : null));
        const possible = new Set(
          Array.from({ length: 2 ** NUMBERS.length }, (_, bits) =>
            holds(values.map((value, index) => (isKnown[index] ? value : (bits & (1 << index)) !== 0))),
          ),
        );

        if (answer !== null) expect([...possible]).toEqual([answer]);
      }),
    );
  });

  it('cannot hold when a required rule does not', () => {
    fc.assert(
      fc.property(short, truths, ({ text, holds }, values) => {
        const required = collectRequiredNumbers(logicOf(text));

        if (required.some((number) => !values[number - 1])) expect(holds(values)).toBe(false);
      }),
    );
  });

  it('never names a rule that was taken out', () => {
    fc.assert(
      fc.property(short, fc.constantFrom(...NUMBERS), ({ text }, number) => {
        const rest = withoutRules(logicOf(text), (one) => one === number);

        expect(rest === null ? [] : ruleNumbers(rest)).toEqual(
          ruleNumbers(logicOf(text)).filter((one) => one !== number),
        );
      }),
    );
  });

  it('reads any text or refuses it at one of its characters', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('1', '2', '(', ')', ' ', 'and', 'or', 'x') })),
        (text) => {
          const result = parseLogic(text);

          if (result.status === 'PARSED') return;
          expect(result.position).toBeGreaterThanOrEqual(1);
          expect(result.position).toBeLessThanOrEqual(text.length + 1);
        },
      ),
    );
  });
});

describe('evaluateRules', () => {
  const known = (holds: boolean): app.Rule => ({
    name: 'order.amount',
    conditions: { [holds ? '$more_than' : '$less_than']: [0] },
  });
  const later = (holds: boolean): app.Rule => ({
    name: 'order.total_amount',
    conditions: { [holds ? '$more_than' : '$less_than']: [0] },
  });
  const setOf = (text: string, values: readonly boolean[], isLater: readonly boolean[]): app.RuleSet => ({
    ...Object.fromEntries(
      values.map((value, index) => [String(index + 1), isLater[index] ? later(value) : known(value)]),
    ),
    logic: text,
  });
  const after = { orderTotal: 10, discount: 0, giftCredits: 0, points: 0 };

  it('refuses after the discount exactly when the expression does not hold', () => {
    fc.assert(
      fc.property(short, truths, truths, ({ text, holds }, values, isLater) => {
        const failure = app.evaluateRulesAfter(aRule(setOf(text, values, isLater)), aContext(), after);

        expect(failure === null).toBe(holds(values));
      }),
    );
  });

  it('refuses before the discount only what is refused after it, whatever the amounts', () => {
    fc.assert(
      fc.property(short, truths, truths, truths, ({ text }, values, isLater, others) => {
        const mixed = values.map((value, index) => (isLater[index] ? others[index]! : value));
        const early = app.evaluateRules(aRule(setOf(text, values, isLater)), aContext());

        if (early !== null) {
          expect(app.evaluateRulesAfter(aRule(setOf(text, mixed, isLater)), aContext(), after)).not.toBeNull();
        }
      }),
    );
  });
});
