// What a loyalty program adds to a draft: when points expire, which orders earn them, and tiers of members.
import { earningWords } from '../loyalty/program';
import { readMoney } from '../money';
import { allOf, plural, t } from '../../texts/text';
import type { FieldFault } from '../faults';

export const EXPIRATIONS = {
  NEVER: t('Never'),
  MONTHS: t('Some months after they are earned'),
  YEAR_END: t('At the end of the year, some months after'),
} as const;

const MOVES = {
  TIER_JOINED: t('Reaching a first tier'),
  TIER_UPGRADED: t('Reaching a higher tier'),
  TIER_DOWNGRADED: t('Falling to a lower tier'),
  TIER_LEFT: t('Losing the tier'),
} as const;

export const BASES = {
  ORDER_AMOUNT: t('Cart before discounts'),
  ORDER_TOTAL_AMOUNT: t('Amount paid'),
  FIXED: t('Each order'),
  ...MOVES,
} as const;

/** True for a basis whose points are a fixed number. */
export function isFixed(basis: EarningDraft['basis']): boolean {
  return basis === 'FIXED' || isMove(basis);
}

/** True for points of a move between tiers, which count at once. */
export function isMove(basis: EarningDraft['basis']): basis is keyof typeof MOVES {
  return basis in MOVES;
}

const MOVE_WORDS: Readonly<Record<keyof typeof MOVES, (points: string) => string>> = {
  TIER_JOINED: (points) => t('{points} for reaching a first tier', { points }),
  TIER_UPGRADED: (points) => t('{points} for reaching a higher tier', { points }),
  TIER_DOWNGRADED: (points) => t('{points} for falling to a lower tier', { points }),
  TIER_LEFT: (points) => t('{points} for losing the tier', { points }),
};

const MOVE_EVENTS: Readonly<Record<keyof typeof MOVES, string>> = {
  TIER_JOINED: 'customer.loyalty.tier.joined',
  TIER_UPGRADED: 'customer.loyalty.tier.upgraded',
  TIER_DOWNGRADED: 'customer.loyalty.tier.downgraded',
  TIER_LEFT: 'customer.loyalty.tier.left',
};

export interface EarningDraft {
  readonly basis: keyof typeof BASES;
  /** The full step of an amount that earns the points. */
  readonly every: string;
  readonly points: string;
  /** Computes the points instead; empty for none. */
  readonly formula: string;
  /** Days until the points can be spent; empty for none. */
  readonly wait: string;
}

export interface LevelDraft {
  readonly name: string;
  /** The lowest balance. A tier ends where the next one begins. */
  readonly from: string;
}

export interface LoyaltyDraft {
  /** True when a customer without a card gets one with the first points. */
  readonly joins: boolean;
  readonly expiration: keyof typeof EXPIRATIONS;
  readonly months: string;
  readonly earning: readonly EarningDraft[];
  readonly levels: readonly LevelDraft[];
}

export const NEW_EARNING: EarningDraft = { basis: 'ORDER_AMOUNT', every: '1', points: '1', formula: '', wait: '' };

export const EMPTY_LOYALTY: LoyaltyDraft = {
  joins: true,
  expiration: 'NEVER',
  months: '12',
  earning: [NEW_EARNING],
  levels: [],
};

/** A copy earns what is entered for it: earning rules and tiers belong to the copied program. */
export const COPIED_LOYALTY: LoyaltyDraft = { ...EMPTY_LOYALTY, joins: false, earning: [] };

/** Whole numbers without a sign, such as points and days. */
function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
}

type Body = Readonly<Record<string, unknown>>;

/** The rules of a program by which points expire; empty where they do not. */
export function expirationOf({ expiration, months }: LoyaltyDraft): Body {
  if (expiration === 'NEVER') return {};
  const rules = { period_type: 'MONTH', period_value: wholeNumber(months) ?? 0 };
  return { expiration_rules: expiration === 'MONTHS' ? rules : { ...rules, rounding_type: 'END_OF_YEAR' } };
}

export interface ProgramRequests {
  readonly earningRules: readonly Body[];
  readonly loyaltyTiers: readonly Body[];
}

/** Earning rules and tiers, which are stored after the program. */
export function programOf({ earning, levels }: LoyaltyDraft): ProgramRequests {
  return { earningRules: earning.map(earningRuleOf), loyaltyTiers: tiersOf(levels) };
}

function earningRuleOf(row: EarningDraft) {
  const { basis, wait } = row;
  const days = isMove(basis) ? null : wholeNumber(wait);
  return {
    event: isMove(basis) ? MOVE_EVENTS[basis] : 'order.paid',
    loyalty: earnedOf(row),
    ...(days !== null && days > 0 && { pending_points: { period_type: 'DAY', period_value: days } }),
  };
}

function earnedOf({ basis, every, points, formula }: EarningDraft) {
  const computed = formula.trim();
  const earned = { points: wholeNumber(points) ?? 0, ...(computed !== '' && { points_formula: computed }) };
  if (basis === 'FIXED' || isMove(basis)) return { type: 'FIXED', ...earned } as const;
  const step = { every: readMoney(every) ?? 0, ...earned };
  const order = basis === 'ORDER_AMOUNT' ? { amount: step } : { total_amount: step };
  return { type: 'PROPORTIONAL', calculation_type: basis, order } as const;
}

function tiersOf(levels: readonly LevelDraft[]): readonly Body[] {
  const sorted = levels
    .map(({ name, from }) => ({ name: name.trim(), from: wholeNumber(from) ?? 0 }))
    .toSorted((left, right) => left.from - right.from);
  return sorted.map(({ name, from }, place) => {
    const next = sorted[place + 1];
    return { name, points: { from, ...(next && { to: next.from - 1 }) } };
  });
}

const MOST_MONTHS = 120;
const MOST_DAYS = 90;
const MOST_CHARACTERS = 500;

interface LoyaltyProblem extends FieldFault {
  readonly isWarning?: boolean;
}

/** What is wrong with the expiration, the earning rules and the tiers. */
export function loyaltyProblems({ expiration, months, earning, levels }: LoyaltyDraft): readonly LoyaltyProblem[] {
  const count = wholeNumber(months);
  const isGood = expiration === 'NEVER' || (count !== null && count <= MOST_MONTHS);
  const warning = { field: 'earning', text: t('Without an earning rule, no order adds points.'), isWarning: true };
  const isEmptyMove = levels.length === 0 && earning.some(({ basis }) => isMove(basis));
  const noTiers = { field: 'levels', text: t('Without tiers, nobody reaches or loses one.'), isWarning: true };
  return [
    ...(isGood ? [] : [{ field: 'months', text: t('Enter the months, from 0 to {most}.', { most: MOST_MONTHS }) }]),
    ...earning.flatMap(earningProblems),
    ...levels.flatMap((level, index) => levelProblems(level, index, levels)),
    ...(earning.length === 0 ? [warning] : []),
    ...(isEmptyMove ? [noTiers] : []),
  ];
}

function earningProblems(row: EarningDraft, index: number): readonly LoyaltyProblem[] {
  const { basis, every, points, formula, wait } = row;
  const step = readMoney(every) ?? 0;
  const days = isMove(basis) || wait.trim() === '' ? 0 : wholeNumber(wait);
  return [
    ...(isFixed(basis) || step > 0
      ? []
      : [{ field: `earning-${index}-every`, text: t('Enter the amount of a step, such as 1.00.') }]),
    ...(isPoints(points, formula)
      ? []
      : [{ field: `earning-${index}-points`, text: t('Enter the points, 1 or more.') }]),
    ...(formula.trim().length <= MOST_CHARACTERS
      ? []
      : [{ field: `earning-${index}-formula`, text: t('At most {most} characters.', { most: MOST_CHARACTERS }) }]),
    ...(days !== null && days <= MOST_DAYS
      ? []
      : [{ field: `earning-${index}-wait`, text: t('Enter the days, up to {most}.', { most: MOST_DAYS }) }]),
  ];
}

/** Beside a formula the points may be 0. */
function isPoints(points: string, formula: string): boolean {
  const count = wholeNumber(points);
  return count !== null && (count > 0 || formula.trim() !== '');
}

function levelProblems(
  { name, from }: LevelDraft,
  index: number,
  levels: readonly LevelDraft[],
): readonly LoyaltyProblem[] {
  const lowest = wholeNumber(from);
  const isTaken = levels.some((other, place) => place < index && wholeNumber(other.from) === lowest);
  const fault = lowest === null ? t('Enter the lowest balance, 0 or more.') : t('Another tier begins here.');
  return [
    ...(name.trim() === ''
      ? [{ field: `level-${index}-name`, text: t('Tier {number} needs a name.', { number: index + 1 }) }]
      : []),
    ...(lowest === null || isTaken ? [{ field: `level-${index}-from`, text: fault }] : []),
  ];
}

/** The program in words: what orders earn, when points expire, and the tiers. */
export function loyaltyWords(
  draft: LoyaltyDraft,
  money: (amount: number) => string,
): readonly (readonly [what: string, words: string])[] {
  const earned = draft.earning.map((row) => earningText(row, money));
  const tiers = draft.levels.map(({ name, from }) => t('{name} from {from}', { name: name.trim(), from: from.trim() }));
  return [
    [t('Earns'), earned.length === 0 ? t('none') : allOf(earned)],
    [t('Points expire'), expirationWords(draft)],
    [t('Tiers'), tiers.length === 0 ? t('none') : allOf(tiers)],
    [t('Cards'), draft.joins ? t('customers get one with their first points') : t('only published cards')],
  ];
}

function earningText(row: EarningDraft, money: (amount: number) => string): string {
  const { basis, wait } = row;
  const words = earningWords({ loyalty: earnedOf(row) }, money);
  if (isMove(basis)) return MOVE_WORDS[basis](words);
  const earned = basis === 'FIXED' ? t('{points} for each order', { points: words }) : words;
  const days = wholeNumber(wait) ?? 0;
  return days === 0 ? earned : `${earned}, ${plural(days, { one: 'after {count} day', other: 'after {count} days' })}`;
}

function expirationWords({ expiration, months }: LoyaltyDraft): string {
  if (expiration === 'NEVER') return t('never');
  const count = wholeNumber(months) ?? 0;
  return expiration === 'MONTHS'
    ? plural(count, { one: 'after {count} month', other: 'after {count} months' })
    : plural(count, {
        one: 'at the end of the year, {count} month after they are earned',
        other: 'at the end of the year, {count} months after they are earned',
      });
}
