// A draft in words, as somebody would read it out before it goes live.
import { discountText } from '../waterfall';
import { readMoney } from '../money';
import { WEEKDAYS } from '../campaign/state';
import { type CampaignDraft, hasDiscount, KINDS } from './draft';
import { discountOf, operandOf, wholeOf } from './request';
import { OPERATORS, subjectNamed } from './subjects';
import type { RuleDraft, Value } from './draft';

export type Sentence = readonly [what: string, words: string];

type MoneyWords = (amount: number) => string;

export function draftWords(draft: CampaignDraft, money: MoneyWords): readonly Sentence[] {
  const { weekdays, fromHour, toHour, rules, isAnyRule } = draft;
  const days =
    weekdays.length > 0
      ? weekdays
          .toSorted()
          .map((day) => WEEKDAYS[day])
          .join(', ')
      : 'every day';
  const hours = fromHour && toHour ? `, ${fromHour} to ${toHour}` : '';
  const read = rules.map((rule) => ruleText(rule, money)).filter((text) => text !== null);
  return [
    ['Kind', KINDS[draft.kind][0]],
    ['Gives', givenWords(draft, money)],
    [
      'Dates',
      `${draft.start ? `from ${spaced(draft.start)}` : 'from now on'}${draft.end ? ` until ${spaced(draft.end)}` : ', without an end'}`,
    ],
    ['Days', `${days}${hours}`],
    ['Rules', read.length === 0 ? 'none' : read.join(isAnyRule ? '; or ' : '; and ')],
    ['Codes', codeWords(draft)],
    ['Costs at most', ceilingWords(draft, money)],
    ['Starts', draft.isStopped ? 'stopped: nobody can use it until it is enabled' : 'live'],
  ];
}

function spaced(local: string): string {
  return local.replace('T', ' ');
}

export function givenWords(draft: CampaignDraft, money: MoneyWords): string {
  const { kind, balance, tiers } = draft;
  if (kind === 'PROMOTION') {
    return tiers
      .map(({ name, rules = [], ...value }) => `${name}: ${valueWords(value, money)}${conditionWords(rules, money)}`)
      .join('; then ');
  }
  if (hasDiscount(draft)) return valueWords(draft.value, money);
  if (kind === 'GIFT') return `cards with ${money(readMoney(balance) ?? 0)}`;
  return `cards with ${balance || '0'} points`;
}

function valueWords(value: Value, money: MoneyWords): string {
  const words = discountText(discountOf(value), money) ?? '';
  return value.discount === 'UNIT' ? `${words} of ${value.product?.trim() ?? ''}` : words;
}

function conditionWords(rules: readonly RuleDraft[], money: MoneyWords): string {
  const read = rules.map((rule) => ruleText(rule, money)).filter((text) => text !== null);
  return read.length === 0 ? '' : `, where ${read.join(' and ')}`;
}

function codeWords({ kind, code, count, pattern, uses }: CampaignDraft): string {
  if (kind === 'PROMOTION') return 'none: it applies by itself';
  const each = uses.trim() === '' ? 'any number of times' : `${uses} ${uses.trim() === '1' ? 'time' : 'times'}`;
  return kind === 'GENERIC' ? `${code.trim()}, used ${each}` : `${count} like ${pattern}, each used ${each}`;
}

export function ruleText(rule: RuleDraft, money: MoneyWords): string | null {
  const operand = operandOf(rule);
  if (operand === null) return null;
  const { words, value, hasProperty } = subjectNamed(rule.subject);
  const shown = value === 'MONEY' ? money(operand as number) : rule.text.trim();
  return `${words}${hasProperty ? ` “${rule.property.trim()}”` : ''} ${OPERATORS[rule.operator] ?? rule.operator} ${shown}`;
}

/** The most it can give away, where that is known. */
export function ceilingOf(draft: CampaignDraft): number | null {
  const budgets = draft.isAnyRule
    ? []
    : draft.rules
        .filter(({ subject }) => subject === 'campaign.orders.amount_discounted')
        .flatMap(({ text }) => readMoney(text) ?? []);
  const codes = draft.kind === 'GENERIC' ? 1 : (wholeOf(draft.count) ?? 0);
  const uses = wholeOf(draft.uses);
  const once = draft.kind === 'GIFT' ? readMoney(draft.balance) : mostOff(draft);
  const times = draft.kind === 'GIFT' ? codes : uses === null ? null : codes * uses;
  const byCodes = once === null || times === null ? [] : [once * times];
  const all = [...budgets, ...byCodes];
  return all.length === 0 ? null : Math.min(...all);
}

/** What one redemption takes off at most. */
function mostOff(draft: CampaignDraft): number | null {
  if (!hasDiscount(draft)) return null;
  const { discount, text, cap } = draft.value;
  if (discount === 'AMOUNT') return readMoney(text);
  return discount === 'PERCENT' ? readMoney(cap) : null;
}

function ceilingWords(draft: CampaignDraft, money: MoneyWords): string {
  const most = ceilingOf(draft);
  return most === null ? 'not known: nothing limits it' : money(most);
}
