// A draft in words, for a review before it goes live.
import { discountText } from '../waterfall';
import { readMoney } from '../money';
import { WEEKDAYS } from '../campaign/state';
import { type CampaignDraft, codePattern, hasDiscount, KINDS, ownRules, type TierDraft } from './draft';
import { discountOf, operandOf, wholeOf } from './request';
import { effectWords, isOnce, type DiscountDraft } from './effects';
import { loyaltyWords } from './loyalty';
import { collectCopiedMemberNames, selectSharedRule } from './passthrough';
import { limitWord } from '../explain/rules';
import { OPERATORS, subjectNamed } from './subjects';
import type { RuleDraft } from './draft';
import { allOf, oneOf, plural, t } from '../../texts/text';

export type Sentence = readonly [what: string, words: string];

type MoneyWords = (amount: number) => string;
/** Formats a time in the format of an input. */
type MomentWords = (local: string) => string;

export function draftWords(draft: CampaignDraft, money: MoneyWords, moment: MomentWords): readonly Sentence[] {
  const { weekdays, fromHour, toHour, rules } = draft;
  const days =
    weekdays.length > 0
      ? weekdays
          .toSorted()
          .map((day) => WEEKDAYS[day])
          .join(', ')
      : t('every day');
  const hours = fromHour && toHour ? `, ${t('{from} to {to}', { from: fromHour, to: toHour })}` : '';
  const read = rules.map((rule) => ruleText(rule, money)).filter((text) => text !== null);
  const kept = collectCopiedMemberNames(draft);
  return [
    [t('Kind'), KINDS[draft.kind][0]],
    [t('Gives'), describeBenefit(draft, money)],
    ...(draft.kind === 'LOYALTY' ? loyaltyWords(draft.loyalty, money) : []),
    [t('Dates'), datesWords(draft, moment)],
    [t('Days'), `${days}${hours}`],
    [t('Rules'), ruleWords(draft, read)],
    [t('Codes'), codeWords(draft)],
    [t('Costs at most'), ceilingWords(draft, money)],
    ...(kept.length > 0 ? [[t('Kept from the copied campaign'), allOf(kept)] as const] : []),
    [t('Starts'), draft.isStopped ? t('Stopped: enable it to use it') : t('live')],
  ];
}

function ruleWords(draft: CampaignDraft, read: readonly string[]): string {
  if (selectSharedRule(draft) !== null) return t('those of the copied campaign');
  if (read.length === 0) return t('none');
  return draft.isAnyRule ? oneOf(read) : allOf(read);
}

function datesWords({ start, end }: CampaignDraft, moment: MomentWords): string {
  const from = start ? t('from {date}', { date: moment(start) }) : t('from now on');
  return end ? `${from} ${t('until {date}', { date: moment(end) })}` : `${from}, ${t('no end date')}`;
}

/** Describes in words what a campaign gives: a discount, a card's balance, or the discounts of its tiers. */
export function describeBenefit(draft: CampaignDraft, money: MoneyWords): string {
  const { kind, balance, tiers } = draft;
  if (kind === 'PROMOTION') {
    return tiers
      .map((tier) => `${tier.name}: ${valueWords(tier, money)}${conditionWords(tier, money)}`)
      .join(`; ${t('then')} `);
  }
  if (hasDiscount(draft)) return valueWords(draft.value, money);
  if (kind === 'GIFT') return t('cards with {money}', { money: money(readMoney(balance) ?? 0) });
  return plural(Number(balance), { one: 'cards with {count} point', other: 'cards with {count} points' });
}

function valueWords(value: DiscountDraft, money: MoneyWords): string {
  const words = discountText(discountOf(value), money) ?? '';
  if (value.kept) return t('{words}, as the copied discount has it', { words });
  const given =
    value.discount === 'UNIT' ? t('{free} of {product}', { free: words, product: value.product?.trim() ?? '' }) : words;
  const effect = effectWords(value);
  return effect === null ? given : `${given} (${effect})`;
}

function conditionWords(tier: TierDraft, money: MoneyWords): string {
  if (selectSharedRule(tier) !== null) return `, ${t('with the rules of the copied tier')}`;
  const read = ownRules(tier)
    .map((rule) => ruleText(rule, money))
    .filter((text) => text !== null);
  return read.length === 0 ? '' : `, ${t('where {rules}', { rules: allOf(read) })}`;
}

function codeWords(draft: CampaignDraft): string {
  const { kind, code, count, uses } = draft;
  const pattern = codePattern(draft);
  if (kind === 'PROMOTION') return t('none: it applies by itself');
  // Cards are used until nothing is left on them.
  if (!hasDiscount(draft)) return t('{count} like {pattern}', { count, pattern });
  const each =
    uses.trim() === '' ? t('any number of times') : plural(Number(uses), { one: 'once', other: '{count} times' });
  return kind === 'GENERIC'
    ? t('{code}, used {each}', { code: code.trim(), each })
    : t('{count} like {pattern}, each used {each}', { count, pattern, each });
}

export function ruleText(rule: RuleDraft, money: MoneyWords): string | null {
  const operand = operandOf(rule);
  if (operand === null) return null;
  const { words, value, hasProperty } = subjectNamed(rule.subject);
  const shown = value === 'MONEY' ? money(operand as number) : rule.text.trim();
  const subject = hasProperty ? `${words} “${rule.property.trim()}”` : words;
  const limit = limitWord(rule.subject, rule.operator);
  if (limit !== undefined) return `${subject}: ${limit} ${shown}`;
  return `${subject} ${OPERATORS[rule.operator] ?? rule.operator} ${shown}`;
}

/** The maximum that it can give away, if known. */
export function ceilingOf(draft: CampaignDraft): number | null {
  const budgets =
    draft.isAnyRule || selectSharedRule(draft) !== null
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

/** Maximum discount of one redemption. */
function mostOff(draft: CampaignDraft): number | null {
  if (!hasDiscount(draft)) return null;
  const { discount, text, cap, kept } = draft.value;
  if (kept || !isOnce(draft.value)) return null;
  if (discount === 'AMOUNT') return readMoney(text);
  return discount === 'PERCENT' ? readMoney(cap) : null;
}

function ceilingWords(draft: CampaignDraft, money: MoneyWords): string {
  const most = ceilingOf(draft);
  return most === null ? t('Unlimited') : money(most);
}
