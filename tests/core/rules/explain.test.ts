// What a set's rules found, one by one.
import { explainRules } from '../../../lib/core/rules/explain';
import type { Rule } from '../../support/core';
import { aContext, aLine, aRule } from './builders';

const amount = (conditions: Rule['conditions']): Rule => ({ name: 'order.amount', conditions: conditions ?? null });
const set = aRule({
  '1': amount({ $more_than: [0] }),
  '2': amount({ $less_than: [0] }),
  '3': { name: 'order.total_amount', conditions: { $more_than: [0] } },
  '4': { name: 'redemption.user.login', conditions: { $is: ['kim'] } },
  '5': amount({ $is: [1] }),
  logic: '4 or 2 or 1 and 3',
});

describe('explainRules', () => {
  it('lists every rule the logic names, also where it no longer matters', () => {
    expect(explainRules(set, aContext(), null)).toEqual([
      { number: 1, name: 'order.amount', holds: true, isOmitted: false, saw: { kind: 'VALUE', value: 10_000 } },
      { number: 2, name: 'order.amount', holds: false, isOmitted: false, saw: { kind: 'VALUE', value: 10_000 } },
      { number: 3, name: 'order.total_amount', holds: null, isOmitted: false },
      { number: 4, name: 'redemption.user.login', holds: null, isOmitted: true },
    ]);
  });

  it('knows after the discount what it could not know before', () => {
    const findings = explainRules(set, aContext(), { orderTotal: 0, discount: 10_000, giftCredits: 0, points: 0 });

    expect(findings.find(({ number }) => number === 3)).toMatchObject({ holds: false });
  });

  it.each(['order.items.any', 'order.items.every', 'order.items.none'])(
    'knows %s no better than what is below',
    (name) => {
      const below = { '1': { name: 'order.total_amount', conditions: { $more_than: [0] } } };
      const context = aContext({ lines: [aLine()] });

      expect(explainRules(aRule({ '1': { name, rules: below } }), context, null)).toMatchObject([{ holds: null }]);
    },
  );

  it('knows a rule no better than what is below it', () => {
    const below = { '1': { name: 'order.total_amount', conditions: { $more_than: [0] } } };

    expect(
      explainRules(aRule({ '1': { ...amount({ $more_than: [0] }), rules: below } }), aContext(), null),
    ).toMatchObject([{ number: 1, holds: null, below: [{ number: 1, name: 'order.total_amount', holds: null }] }]);
  });

  it.each([
    ['cust_1', true],
    ['cust_2', false],
  ])('knows whether the customer is the one it was published to: %s', (holderId, holds) => {
    const rule = aRule({ '1': { name: 'publication.redeemable_by_linked_customer' } });
    const context = aContext({ customer: { id: 'cust_1', metadata: {} }, holderId });

    expect(explainRules(rule, context, null)).toMatchObject([{ holds }]);
  });

  test.each([
    ['without conditions', {}],
    ['whose logic cannot be read', { '1': amount({ $is: [1] }), logic: '1 or' }],
  ])('is empty for a set %s', (_name, rules) => {
    expect(explainRules(aRule(rules), aContext(), null)).toEqual([]);
  });
});

describe('what explainRules says a rule saw', () => {
  const sawOf = (rule: Rule, parts: Parameters<typeof aContext>[0]) =>
    explainRules(aRule({ '1': rule }), aContext(parts), null)[0]?.saw;

  it('is each line, where every one must fulfil it', () => {
    const rule = { name: 'order.items.price_each', conditions: { $more_than: [0] } };

    expect(sawOf(rule, { lines: [aLine({ price: 5 }), aLine({ price: null })] })).toEqual({
      kind: 'LINES',
      values: [5, null],
    });
  });

  it('is why there was nothing to look at', () => {
    expect(sawOf(amount({ $more_than: [0] }), { order: null })).toEqual({ kind: 'MISSING', key: 'missing_order' });
  });

  it('is the beginning of a list that is long', () => {
    const rule = { name: 'order.metadata', property: 'notes', conditions: { $is: ['x'] } };
    const notes = ['x'.repeat(200)];

    expect(sawOf(rule, { order: { metadata: { notes } } })).toEqual({ kind: 'VALUE', value: `["${'x'.repeat(98)}…` });
    expect(sawOf(rule, { order: { metadata: { notes: ['x', 1] } } })).toEqual({ kind: 'VALUE', value: ['x', 1] });
  });

  it('is nothing for an unknown name, which never holds', () => {
    const rules = { '1': amount({ $more_than: [0] }) };

    expect(explainRules(aRule({ '1': { name: 'order.moon', rules } }), aContext(), null)).toMatchObject([
      { name: 'order.moon', holds: false, saw: undefined, below: [{ number: 1, holds: true }] },
    ]);
  });
});

describe('explainRules of nested rules', () => {
  const price = (conditions: Rule['conditions']): Rule => ({
    name: 'order.items.price',
    conditions: conditions ?? null,
  });
  const lines = [1_000, 2_000, 3_000].map((each) => aLine({ price: each }));
  const findingsBelow = (name: string, rules: Rule['rules'], order = lines) =>
    explainRules(aRule({ '1': { name, rules } }), aContext({ lines: order }), null)[0]?.below;

  it('lists each rule that the logic below names, under every one of them', () => {
    const deepest = { '1': amount({ $more_than: [20_000] }), '2': amount({ $more_than: [1] }), logic: '1 or 2' };
    const rule = aRule({
      '1': amount({ $more_than: [0] }),
      '2': { ...amount({ $more_than: [1] }), rules: { '3': { ...amount({ $is: [5] }), rules: deepest } } },
      logic: '1 and 2',
    });

    expect(explainRules(rule, aContext(), null)).toMatchObject([
      { number: 1, holds: true },
      {
        number: 2,
        holds: false,
        below: [
          {
            number: 3,
            holds: false,
            saw: { value: 10_000 },
            below: [
              { number: 1, holds: false },
              { number: 2, holds: true },
            ],
          },
        ],
      },
    ]);
  });

  test.each([
    ['order.items.any', true],
    ['order.items.every', false],
    ['order.items.none', true],
  ])('counts the lines for which a rule below %s holds', (name, holds) => {
    expect(findingsBelow(name, { '1': price({ $more_than: [1_500] }) })).toEqual([
      {
        number: 1,
        name: 'order.items.price',
        holds,
        isOmitted: false,
        saw: { kind: 'LINES', values: [1_000, 2_000, 3_000] },
        lines: { of: 3, met: 2 },
      },
    ]);
  });

  it('shows for each line what a rule below saw that looks at the order', () => {
    const rules = {
      '1': amount({ $is: [10_000] }),
      '2': { name: 'order.total_amount', conditions: { $more_than: [0] } },
    };

    expect(findingsBelow('order.items.any', rules)).toEqual([
      {
        number: 1,
        name: 'order.amount',
        holds: true,
        isOmitted: false,
        lines: { of: 3, met: 3 },
        saw: { kind: 'LINES', values: [10_000, 10_000, 10_000] },
      },
      { number: 2, name: 'order.total_amount', holds: null, isOmitted: false, lines: { of: 3, met: 0 } },
    ]);
  });

  it('says nothing of lines that a rule below picks for each line again', () => {
    const rules = { '1': { name: 'order.items.any', rules: { '1': price({ $more_than: [0] }) } } };

    expect(findingsBelow('order.items.any', rules)).toMatchObject([
      { name: 'order.items.any', holds: true, saw: undefined, lines: { of: 3, met: 3 }, below: [{ holds: true }] },
    ]);
  });

  it('counts the lines for rules below a rule below', () => {
    const rules = { '1': { ...price({ $more_than: [0] }), rules: { '1': price({ $more_than: [2_500] }) } } };

    expect(findingsBelow('order.items.any', rules)).toMatchObject([
      { holds: true, lines: { of: 3, met: 1 }, below: [{ holds: true, lines: { of: 3, met: 1 } }] },
    ]);
  });

  it('knows nothing of a rule for which no line was picked', () => {
    const missing = { kind: 'MISSING', key: 'missing_order_items' };
    const rules = { '1': price({ $more_than: [0] }) };

    expect(explainRules(aRule({ '1': { name: 'order.items.every', rules } }), aContext(), null)).toMatchObject([
      { holds: false, saw: missing, below: [{ holds: null, lines: { of: 0, met: 0 } }] },
    ]);
  });

  it('says of a left out rule below that it is left out', () => {
    const rules = {
      '1': price({ $more_than: [0] }),
      '2': { name: 'redemption.user.login', conditions: { $is: ['kim'] } },
    };

    expect(findingsBelow('order.items.any', rules)).toMatchObject([
      { number: 1, holds: true },
      { number: 2, name: 'redemption.user.login', holds: null, isOmitted: true },
    ]);
  });

  it('shows five lines, and of a long value its beginning', () => {
    const metadata = (length: number) => ({ note: 'x'.repeat(length) });
    const order = [100, 101, 1, 1, 1, 1].map((length) => aLine({ metadata: metadata(length) }));
    const rules = { '1': { name: 'order.items.metadata', property: 'note', conditions: { $contains: ['x'] } } };

    expect(findingsBelow('order.items.any', rules, order)).toMatchObject([
      {
        lines: { of: 6, met: 6 },
        saw: { values: ['x'.repeat(100), `${'x'.repeat(100)}…`, 'x', 'x', 'x'] },
      },
    ]);
  });

  test.each([
    ['between characters', 98, '😀'],
    ['not through a character', 99, ''],
  ])('ends the beginning of a value %s', (_name, plain, last) => {
    const metadata = { note: 'x'.repeat(plain) + '😀'.repeat(5) };
    const rule = { name: 'order.metadata', property: 'note', conditions: { $is: ['x'] } };

    expect(explainRules(aRule({ '1': rule }), aContext({ order: { metadata } }), null)).toMatchObject([
      { saw: { value: `${'x'.repeat(plain)}${last}…` } },
    ]);
  });
});
