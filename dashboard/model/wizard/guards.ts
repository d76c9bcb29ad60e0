// Checks of a draft, step by step: faults block its creation, warnings do not.
import { readMoney } from '../money';
import { type CampaignDraft, hasDiscount, ownRules, type RuleDraft } from './draft';
import type { DiscountDraft } from './effects';
import { loyaltyProblems } from './loyalty';
import { selectSharedRule } from './passthrough';
import { CHARSET, operandOf, percentOf, wholeOf } from './request';
import { isMoment, momentOf, NO_MOMENT } from '../zone';
import { t } from '../../texts/text';

export const STEPS = ['kind', 'value', 'earning', 'when', 'codes', 'together', 'check'] as const;
export type StepName = (typeof STEPS)[number];

export interface Problem {
  /** Id of the field. */
  readonly field: string;
  readonly text: string;
  readonly isWarning?: boolean;
  /** Step of the field, if it is another one. */
  readonly step?: StepName;
}

export const MOST_CODES = 100_000;
const ROOM = 100n;

export function problemsOf(
  step: StepName,
  draft: CampaignDraft,
  now: { readonly ms: number; readonly timezone: string },
) {
  switch (step) {
    case 'kind':
      return draft.name.trim() === '' ? [{ field: 'name', text: t('The campaign needs a name.') }] : [];
    case 'value':
      return valueProblems(draft);
    case 'earning':
      return draft.kind === 'LOYALTY' ? loyaltyProblems(draft.loyalty) : [];
    case 'when':
      return [...dateProblems(draft, now), ...ruleProblems(draft)];
    case 'codes':
      return codeProblems(draft);
    default:
      return [];
  }
}

function valueProblems(draft: CampaignDraft): readonly Problem[] {
  if (draft.kind === 'PROMOTION') {
    const named = draft.tiers.flatMap(({ name }, index) =>
      name.trim() === ''
        ? [{ field: `tier-${index}-name`, text: t('Tier {number} needs a name.', { number: index + 1 }) }]
        : [],
    );
    return [
      ...named,
      ...draft.tiers.flatMap((tier, index) => discountProblems(tier, `tier-${index}-`)),
      ...draft.tiers.flatMap((tier, index) => operandProblems(ownRules(tier), `tier-${index}-`)),
    ];
  }
  if (hasDiscount(draft)) return discountProblems(draft.value, '');
  if (draft.kind === 'GIFT') {
    const amount = readMoney(draft.balance);
    return amount !== null && amount > 0
      ? []
      : [{ field: 'balance', text: t('Enter the amount on each card, such as 50.00.') }];
  }
  return wholeOf(draft.balance) === null
    ? [{ field: 'balance', text: t('Enter the points on a new card, 0 or more.') }]
    : [];
}

/** @param prefix of the names of its fields */
export function discountProblems(
  { discount, text, cap, product = '', kept }: DiscountDraft,
  prefix: string,
): readonly Problem[] {
  if (kept) return [];
  const field = `${prefix}text`;
  if (discount === 'UNIT') {
    const isNamed = product.trim() !== '';
    return [
      ...((wholeOf(text) ?? 0) > 0 ? [] : [{ field, text: t('Enter how many units are free, 1 or more.') }]),
      ...(isNamed ? [] : [{ field: `${prefix}product`, text: t('Enter the free product: ID or source ID.') }]),
    ];
  }
  if (discount === 'PERCENT') {
    const percent = percentOf(text);
    const isGood = percent !== null && percent > 0 && percent <= 100;
    const problems: Problem[] = isGood ? [] : [{ field, text: t('Enter a percentage above 0, at most 100.') }];
    if (cap.trim() !== '' && readMoney(cap) === null)
      problems.push({ field: `${prefix}cap`, text: t('Enter the cap as an amount, such as 30.00.') });
    if (isGood && percent > 50 && cap.trim() === '') {
      problems.push({ field, text: t('More than half off, without a cap.'), isWarning: true });
    }
    return problems;
  }
  const amount = readMoney(text);
  const isGood = amount !== null && (amount > 0 || (discount === 'FIXED' && amount === 0));
  return isGood ? [] : [{ field, text: t('Enter an amount with up to two decimals, such as 5.00.') }];
}

function dateProblems(
  { start, end, fromHour, toHour }: CampaignDraft,
  { ms, timezone }: { readonly ms: number; readonly timezone: string },
): readonly Problem[] {
  const typed = [
    ['start', start],
    ['end', end],
  ] as const;
  const unread = typed.filter(([, local]) => local !== '' && !isMoment(local));
  if (unread.length > 0) return unread.map(([field]) => ({ field, text: NO_MOMENT }));
  const problems: Problem[] = [];
  const endMs = end === '' ? null : Date.parse(momentOf(end, timezone));
  if (start !== '' && end !== '' && start >= end)
    problems.push({ field: 'end', text: t('The end is before the start.') });
  else if (endMs !== null && endMs <= ms) problems.push({ field: 'end', text: t('The end is in the past.') });
  if (start !== '' && Date.parse(momentOf(start, timezone)) < ms)
    problems.push({ field: 'start', text: t('The start is in the past.'), isWarning: true });
  if ((fromHour === '') !== (toHour === '')) {
    problems.push({ field: 'fromHour', text: t('Enter both a start and an end for the hours.') });
  }
  if (end === '') problems.push({ field: 'end', text: t('No end date: runs until you stop it.'), isWarning: true });
  return problems;
}

/** @param prefix of the names of its fields */
function operandProblems(rules: readonly RuleDraft[], prefix: string): readonly Problem[] {
  return rules.flatMap((rule, index) =>
    operandOf(rule) === null
      ? [
          {
            field: `${prefix}rule-${index}`,
            text: t('Rule {number} has no value to compare with.', { number: index + 1 }),
          },
        ]
      : [],
  );
}

function ruleProblems(draft: CampaignDraft): readonly Problem[] {
  const { rules } = draft;
  if (selectSharedRule(draft) !== null) return [];
  const faults = operandProblems(rules, '');
  const isOpen = rules.length === 0;
  const warning = { field: 'rules', text: t('Without a rule, anyone may use it on any order.'), isWarning: true };
  return isOpen ? [...faults, warning] : faults;
}

function codeProblems(draft: CampaignDraft): readonly Problem[] {
  if (draft.kind === 'PROMOTION') return [];
  const uses = draft.uses.trim();
  const problems: Problem[] =
    !hasDiscount(draft) || uses === '' || (wholeOf(uses) ?? 0) > 0
      ? []
      : [{ field: 'uses', text: t('Enter a whole number of uses, or leave it empty for unlimited.') }];
  if (draft.kind === 'GENERIC') {
    return draft.code.trim() === '' ? [...problems, { field: 'code', text: t('Enter the code.') }] : problems;
  }
  const count = wholeOf(draft.count) ?? 0;
  if (count < 1 || count > MOST_CODES) problems.push({ field: 'count', text: t('Enter a number from 1 to 100,000.') });
  if (draft.prefix.includes('#')) {
    problems.push({ field: 'prefix', text: t('The prefix is the same in every code: # belongs to the pattern.') });
  }
  if (possibleCodes(draft.pattern) < BigInt(Math.max(1, count)) * ROOM) {
    problems.push({ field: 'pattern', text: t('This pattern has too few different codes: put in more #.') });
  }
  return problems;
}

interface Patterned {
  readonly name: string;
  readonly voucher?: { readonly code_config?: { readonly pattern?: string | null } | null } | null;
}

/** Campaigns with overlapping patterns: a new code may already be taken. */
export function lookAlikes(pattern: string, campaigns: readonly Patterned[]): readonly string[] {
  const own = pattern.trim();
  return campaigns.flatMap(({ name, voucher }) => {
    const other = voucher?.code_config?.pattern ?? '';
    return other !== '' && mayMeet(own, other) ? [name] : [];
  });
}

/** Place by place either has the same sign, or one of them draws it. */
function mayMeet(one: string, other: string): boolean {
  if (one.length !== other.length || !one.includes('#')) return false;
  return Array.from(one).every((sign, place) => [sign, '#'].includes(other.charAt(place)) || sign === '#');
}

/** Number of possible codes of a pattern. */
export function possibleCodes(pattern: string): bigint {
  return BigInt(CHARSET.length) ** BigInt(pattern.replace(/[^#]/g, '').length);
}

/** Words for larger numbers would be read by nobody. */
const MOST_NAMED = 1e15;

/** The probability that a random code exists: "1 in 11 million". */
export function guessText(pattern: string, count: number, locale = 'en'): string {
  const one = Number(possibleCodes(pattern) / BigInt(Math.max(1, count)));
  if (one < 10_000) return t('1 in {one}', { one });
  const format = new Intl.NumberFormat(locale, {
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 2,
  });
  if (one < MOST_NAMED) return t('1 in {one}', { one: format.format(one) });
  return t('1 in more than {one}', { one: format.format(MOST_NAMED) });
}

/** @param random from 0 to below 1 */
export function exampleCode(pattern: string, random: () => number): string {
  return pattern.replace(/#/g, () => CHARSET.charAt(Math.floor(random() * CHARSET.length)));
}
