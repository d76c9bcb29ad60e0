// Refusals, checks and rules in words: complete, and true to what the service saw.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, findingsOf, openChecks, sawWords, titleOf } from '../../dashboard/model/explain/checks';
import { type Finding, sawOf, verdictOf } from '../../dashboard/model/explain/findings';
import { REFUSAL_KEYS, refusalOf } from '../../dashboard/model/explain/refusals';
import {
  type RuleNode,
  type ExplainableRuleSet,
  ruleTree,
  ruleWords,
  subjectOf,
} from '../../dashboard/model/explain/rules';
import { SKIP_MESSAGES } from '../../lib/core/stacking/limits';
import { CATALOGUE } from '../../lib/errors';

const PAGE = readFileSync(join(__dirname, '../../docs/errors.md'), 'utf8');
const TABLE = PAGE.slice(PAGE.indexOf('## What to do'));

describe('a refusal', () => {
  it('has a sentence for every key of the catalogue and of a skipped redeemable, and for no other', () => {
    expect([...REFUSAL_KEYS].sort()).toEqual([...Object.keys(CATALOGUE), ...Object.keys(SKIP_MESSAGES)].sort());
  });

  it('reads as docs/errors.md says', () => {
    const rows = [...TABLE.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \|$/gm)];

    expect(Object.fromEntries(rows.map(([, key = '', sentence, advice]) => [key, { sentence, advice }]))).toEqual(
      Object.fromEntries(REFUSAL_KEYS.map((key) => [key, refusalOf(key)])),
    );
  });

  it('is not made up for a key that is not known', () => {
    expect([refusalOf('no_such_key'), refusalOf('constructor')]).toEqual([null, null]);
  });
});

const words = {
  money: (amount: number) => `$${amount / 100}`,
  moment: (date: string, zone: string) => `${date} ${zone}`,
};

describe('a check', () => {
  it('that decided leaves those after it open', () => {
    const made: readonly Check[] = [
      { check: 'stacking', passed: true },
      { check: 'exists', passed: true },
      { check: 'active', passed: false },
    ];

    expect(openChecks(made)).toEqual([
      'dates',
      'windows',
      'published',
      'holder',
      'quantity',
      'rules',
      'benefit',
      'effect',
    ]);
    expect(openChecks([{ check: 'metadata', passed: false }])).toEqual(['rules', 'benefit', 'effect']);
    expect(openChecks([{ check: 'new_check', passed: false }])).toEqual([]);
    expect(openChecks(made.slice(0, 2))).toEqual([]);
    expect(openChecks([])).toEqual([]);
  });

  it.each<[string, Check, string | null]>([
    [
      'dates',
      {
        check: 'dates',
        passed: false,
        saw: {
          now: 'now',
          timezone: 'Europe/Warsaw',
          own: { start_date: 'later' },
          campaign: { expiration_date: 'end' },
        },
      },
      'It starts later Europe/Warsaw, its campaign ends end Europe/Warsaw; now now Europe/Warsaw',
    ],
    ['no dates', { check: 'dates', passed: true, saw: { now: 'n', own: {}, campaign: null } }, 'It has no dates'],
    [
      'weekdays',
      { check: 'windows', passed: false, saw: { now: 'n', timezone: 'UTC', own: { validity_day_of_week: [0, 6] } } },
      'On Sun, Sat; now n UTC',
    ],
    [
      'hours',
      {
        check: 'windows',
        passed: false,
        saw: {
          now: 'n',
          timezone: 'UTC',
          own: { validity_hours: { daily: [{ start_time: '10:00', expiration_time: '12:00', days_of_week: [1, 2] }] } },
          campaign: { validity_timeframe: { interval: 'P2D', duration: 'PT1H' } },
        },
      },
      'In the hours 10:00 to 12:00 on Mon, Tue, in the window PT1H of every P2D; now n UTC',
    ],
    [
      'uses',
      { check: 'quantity', passed: false, saw: { quantity: 3, redeemed_quantity: 2, held_by_sessions: 1 } },
      'Used 2 of 3; open checkouts have reserved 1',
    ],
    [
      'uses without a limit',
      { check: 'quantity', passed: true, saw: { quantity: null, redeemed_quantity: 2 } },
      'Used 2, no limit',
    ],
    ['a holder', { check: 'holder', passed: false, saw: 'cust_1' }, 'It belongs to cust_1'],
    [
      'a place',
      { check: 'stacking', passed: true, saw: { position: 1, applied: 1, group: 'COMMON' } },
      'Position 2; 1 before it applies',
    ],
    ['metadata that does not fit', { check: 'metadata', passed: false, saw: 'Property .vip' }, 'Property .vip'],
    ['metadata that fits', { check: 'metadata', passed: true, saw: null }, null],
    ['what cannot be computed', { check: 'benefit', passed: false, saw: { details: 'No amount' } }, 'No amount'],
    [
      'why it cannot be computed',
      { check: 'benefit', passed: false, saw: { key: 'missing_amount', details: 'CARD-1.' } },
      'The order has no amount.',
    ],
    ['what it does not know', { check: 'stacking', passed: true, saw: 7 }, null],
  ])('says what it saw: %s', (_name, check, text) => {
    expect(sawWords(check, words)).toBe(text);
  });

  it('has its own name where there is no other, and lists the rules it tested', () => {
    expect(titleOf({ check: 'new_check' })).toBe('new_check');
    expect(findingsOf({ check: 'rules', passed: true, saw: { rule_id: 'val_1', rules: [] } })).toEqual({
      ruleId: 'val_1',
      rules: [],
    });
    expect(findingsOf({ check: 'exists', passed: true, saw: true })).toEqual({ ruleId: null, rules: [] });
  });
});

function shape(node: RuleNode | null): unknown {
  if (node === null) return null;
  if (node.kind === 'RULE') return node.below ? [node.number, shape(node.below)] : node.number;
  return { [node.kind]: node.items.map(shape) };
}

const rule = { name: 'order.amount', conditions: { $more_than: [1] } };

describe('rules', () => {
  it.each<[string, ExplainableRuleSet | null, unknown]>([
    ['none', {}, null],
    ['nothing', null, null],
    ['one', { 1: rule, logic: '1' }, 1],
    ['all without logic', { 1: rule, 2: rule }, { ALL: [1, 2] }],
    ['and before or', { 1: rule, 2: rule, 3: rule, logic: '1 or 2 AND 3' }, { ANY: [1, { ALL: [2, 3] }] }],
    ['brackets', { 1: rule, 2: rule, 3: rule, logic: '1 and (2 or 3)' }, { ALL: [1, { ANY: [2, 3] }] }],
    ['rules below', { 1: { ...rule, rules: { 1: rule, 2: rule } } }, [1, { ALL: [1, 2] }]],
    ['an unknown number', { 1: rule, logic: '1 and 2' }, null],
    ['an open bracket', { 1: rule, logic: '(1' }, null],
  ])('make a tree: %s', (_name, set, tree) => {
    expect(shape(ruleTree(set))).toEqual(tree);
  });

  it.each([
    [
      { name: 'order.amount', conditions: { $more_than_or_equal: [5000] } },
      'Cart after earlier discounts is at least $50',
    ],
    [
      { name: 'customer.metadata', property: 'tier', conditions: { $in: ['gold', 'black'] } },
      'Customer attribute “tier” is one of “gold” or “black”',
    ],
    [
      { name: 'redemption.count.per_customer.daily', conditions: { $less_than_or_equal: [2] } },
      'Redemptions per customer per day: at most 2',
    ],
    [
      { name: 'order.items.any', conditions: { $is: [{ object: 'product', source_id: 'shoe' }] } },
      'One line is “shoe”',
    ],
    [
      { name: 'order.metadata', property: 'vip', conditions: { $is: [true], $not_new: 1 } },
      'Order attribute “vip” is yes and $not_new 1',
    ],
    [{ name: 'new.rule', conditions: null }, 'new.rule'],
  ])('are said in words', (one, text) => {
    expect(ruleWords(one, words.money)).toBe(text);
  });

  it('have a subject in words for each name that the service knows', () => {
    const page = readFileSync(join(__dirname, '../../docs/behaviour/validation-rules.md'), 'utf8');
    const names = [...page.matchAll(/^\| `((?:order|redemption|campaign)\.[\w.]+)`/gm)].map(([, name = '']) => name);

    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => subjectOf({ name }) === name)).toEqual([]);
  });
});

describe('what a rule found', () => {
  const finding = (more: Partial<Finding>): Finding => ({ number: 1, name: 'order.items.price', holds: true, ...more });

  it.each<[string, Partial<Finding>]>([
    ['✓ holds', {}],
    ['✗ does not hold', { holds: false }],
    ['unknown', { holds: null }],
    ['left out', { holds: null, is_omitted: true }],
    ['holds for the line', { lines: { of: 1, met: 1 } }],
    ['holds for all 2 lines', { lines: { of: 2, met: 2 } }],
    ['holds for 1 of 2 lines', { lines: { of: 2, met: 1 } }],
    ['holds for no line', { holds: false, lines: { of: 2, met: 0 } }],
    ['no lines to check', { holds: null, lines: { of: 0, met: 0 } }],
  ])('is said as "%s"', (text, more) => {
    expect(verdictOf(finding(more)).words).toBe(text);
  });

  it('is neither good nor bad where another rule says how many lines must be', () => {
    const tones = [{}, { holds: false }, { lines: { of: 1, met: 1 } }].map((more) => verdictOf(finding(more)).tone);

    expect(tones).toEqual(['good', 'bad', null]);
  });

  it.each<[string | null, Partial<Finding>]>([
    [null, {}],
    ['It saw $6', { saw: 600 }],
    ['It saw nothing', { saw: null }],
    ['It saw $6 and $8', { saw_in_lines: [600, 800] }],
    ['It picked 1 line', { picked_lines: 1 }],
    [refusalOf('missing_order')?.sentence ?? '', { missing: 'missing_order' }],
  ])('with what it looked at: %s', (text, more) => {
    expect(sawOf(finding(more), { name: 'order.items.price' }, words.money)).toBe(text);
  });
});
