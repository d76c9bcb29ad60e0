// A loyalty program in figures and words: points of all cards, earning rules, and tiers as steps.
import type { CampaignTotals } from '../../api/campaigns';
import type { EarningRule, LoyaltyTier } from '../../api/loyalties';
import { formatCount } from '../money';
import { plural, t } from '../../texts/text';

export interface PointsTotals {
  /** On new cards, earned, added manually, and moved here from other programs. */
  readonly issued: number;
  /** Spent, without what rollbacks gave back. */
  readonly spent: number;
  readonly expired: number;
  /** Removed manually, moved to other programs, and left on deleted cards. */
  readonly removed: number;
  /** On the cards now. */
  readonly owed: number;
}

/** The points of a program from its summary: what was issued is spent, expired, removed or owed. */
export function pointsTotals(totals: CampaignTotals): PointsTotals {
  const sum = (...members: readonly string[]): number =>
    members.reduce((all, member) => all + (typeof totals[member] === 'number' ? totals[member] : 0), 0);
  const issued = sum('created_vouchers_points', 'points_added', 'points_rewarded', 'points_transferred_in');
  const spent = sum('points_redeemed') - sum('points_rolledback');
  const expired = sum('points_expired');
  const removed = sum('points_subtracted', 'points_transferred_out', 'points_deleted');
  return { issued, spent, expired, removed, owed: issued - spent - expired - removed };
}

const EVENT_WORDS: Readonly<Record<string, string>> = {
  'order.paid': t('Order paid'),
  'customer.segment.entered': t('Customer enters a segment'),
  'customer.loyalty.tier.joined': t('Customer reaches a first tier'),
  'customer.loyalty.tier.upgraded': t('Customer reaches a higher tier'),
  'customer.loyalty.tier.downgraded': t('Customer falls to a lower tier'),
  'customer.loyalty.tier.left': t('Customer loses the tier'),
  'customer.loyalty.tier.prolonged': t('Customer stays in the tier, with a new last day'),
};

/** Says when a rule adds points. @param tiers those of its program */
export function earningEvent(
  { event, loyalty_tier }: Pick<EarningRule, 'event' | 'loyalty_tier'>,
  tiers: readonly Pick<LoyaltyTier, 'id' | 'name'>[],
): string {
  const words = EVENT_WORDS[event] ?? t('Event “{event}”', { event });
  if (!loyalty_tier || loyalty_tier.id === '__ANY__') return words;
  const name = tiers.find(({ id }) => id === loyalty_tier.id)?.name ?? t('a tier of another program');
  return t('{event}: {tier}', { event: words, tier: name });
}

interface EarningStep {
  readonly every: number;
  readonly points: number;
  readonly points_formula?: string;
  readonly property?: string;
}

type StepWords = (step: EarningStep, money: (amount: number) => string) => string;

const AMOUNT_WORDS = {
  ORDER_AMOUNT: (every: string) => t('each {every} of the cart before discounts', { every }),
  ORDER_TOTAL_AMOUNT: (every: string) => t('each {every} paid', { every }),
  ORDER_ITEMS_AMOUNT: (every: string) => t('each {every} of chosen products', { every }),
  ORDER_ITEMS_SUBTOTAL_AMOUNT: (every: string) => t('each {every} of chosen products after discounts', { every }),
} as const;

const ofAmount =
  (words: (every: string) => string): StepWords =>
  ({ every }, money) =>
    words(money(every));

const ofProperty =
  (whose: string): StepWords =>
  ({ every, property = '' }) =>
    t('each {every} of “{property}” {whose}', { every, property, whose });

const STEP_WORDS: Readonly<Record<NonNullable<EarningRule['loyalty']['calculation_type']>, StepWords>> = {
  ORDER_AMOUNT: ofAmount(AMOUNT_WORDS.ORDER_AMOUNT),
  ORDER_TOTAL_AMOUNT: ofAmount(AMOUNT_WORDS.ORDER_TOTAL_AMOUNT),
  ORDER_ITEMS_AMOUNT: ofAmount(AMOUNT_WORDS.ORDER_ITEMS_AMOUNT),
  ORDER_ITEMS_SUBTOTAL_AMOUNT: ofAmount(AMOUNT_WORDS.ORDER_ITEMS_SUBTOTAL_AMOUNT),
  ORDER_ITEMS_QUANTITY: ({ every }) =>
    plural(every, { one: 'each unit of chosen products', other: 'each {count} units of chosen products' }),
  ORDER_METADATA: ofProperty(t('of the order')),
  CUSTOMER_METADATA: ofProperty(t('of the customer')),
  CUSTOM_EVENT_METADATA: ofProperty(t('of the event')),
};

const pointsWords = (count: number): string => plural(count, { one: '{count} point', other: '{count} points' });

/** Says what an earning rule adds: "2 points for each $10.00 paid", or the formula and what counts without it. */
export function earningWords({ loyalty }: Pick<EarningRule, 'loyalty'>, money: (amount: number) => string): string {
  const { type, calculation_type: basis } = loyalty;
  const step = stepOf(loyalty);
  const { points = 0, points_formula: formula } = step ?? loyalty;
  const isFixed = type === 'FIXED' || basis === undefined || step === null;
  const counted = isFixed
    ? pointsWords(points)
    : t('{points} for {step}', { points: pointsWords(points), step: STEP_WORDS[basis](step, money) });
  if (!formula) return counted;
  return points === 0
    ? t('points by the formula {formula}', { formula })
    : t('points by the formula {formula}, else {points}', { formula, points: counted });
}

/** A rule has one step, under the member of its calculation. */
function stepOf({ order, order_items, customer, custom_event }: EarningRule['loyalty']): EarningStep | null {
  const groups: readonly (Readonly<Record<string, EarningStep>> | undefined)[] = [
    order,
    order_items,
    customer,
    custom_event,
  ];
  return groups.flatMap((group) => Object.values(group ?? {}))[0] ?? null;
}

export interface TierStep {
  readonly tier: LoyaltyTier;
  /** "100 to 499 points" */
  readonly range: string;
}

/** Tiers from the lowest to the highest. */
export function tierSteps(tiers: readonly LoyaltyTier[], locale: string): readonly TierStep[] {
  return tiers
    .toSorted((left, right) => left.points.from - right.points.from)
    .map((tier) => ({ tier, range: rangeWords(tier.points, locale) }));
}

function rangeWords({ from, to }: LoyaltyTier['points'], locale: string): string {
  const lowest = formatCount(from, locale);
  return to === undefined
    ? t('{from} points and more', { from: lowest })
    : t('{from} to {to} points', { from: lowest, to: formatCount(to, locale) });
}

type Mapping = LoyaltyTier['earning_rules'][string];

/** Says what a tier makes of the points of a rule, or of the price of a reward. */
export function mappingWords({ type, multiplier = 1, points = 0 }: Mapping): string {
  if (type === 'NOT_AVAILABLE') return t('not available');
  return type === 'CUSTOM' ? pointsWords(points) : t('× {multiplier}', { multiplier });
}
