// Budgets: the counters that the rules of a redeemable compare with, and the limits that a transaction must keep.
import { type CampaignCounters, NO_USE, type UseCount, type StoredCounter } from '../../model/counters';
import type { EvaluationRequest } from '../../model/request';
import { periodKey } from '../time/calendar';
import type { CompiledConfig, CompiledRule } from './compiled-config';
import type { EvaluationInput, VoucherFact } from './facts';
import { type Candidate, findRewardAssignment } from './candidate/candidate';
import { findLatestOrderValue } from '../order/order-counts';
import { COUNTERS, type Counter, type CounterLimit, type CounterName } from '../rules/counters';
import type { Applicable } from './candidate/outcome';
import { campaignOf, factOf, recordOf, tierOf } from './candidate/target';

/** An upper limit of a counter, inclusive, after the redemption. */
export interface CounterBound {
  readonly counted: StoredCounter;
  readonly max: number;
}

/** Begins the period key of a key pair. */
const KEY_PERIOD = 'k';

export interface Budget {
  readonly candidate: Candidate;
  readonly input: EvaluationInput;
}

/** The counters that the rules of a candidate read, each once. */
function countersOf({ rules }: Candidate): readonly CounterName[] {
  const [only] = rules;
  if (rules.length < 2) return only ? only.counters : [];
  return [...new Set(rules.flatMap(({ counters }) => counters))];
}

/** Return the period key of all uses by a key pair. */
export function periodOfKey(keyId: string): string {
  return KEY_PERIOD + keyId;
}

/** The moment and the caller that the current period of a counter depends on. */
interface CountedNow extends Pick<EvaluationInput, 'nowMs' | 'keyId'> {
  readonly facts: { readonly config: CompiledConfig };
}

/** The current period key of a counter; null for a counter of all time. */
export function periodOf({ period, per }: Counter, { nowMs, keyId, facts }: CountedNow): string | null {
  if (per === 'API_KEY') return periodOfKey(keyId);
  if (period === null) return null;
  const { timezone, week_start } = facts.config.settings;
  return periodKey({ nowMs, timezone }, period, week_start);
}

/**
 * Collect the periods (days, weeks, months) in which a redemption of this candidate is counted, because its rules read
 * those counters.
 */
export function collectPeriods(candidate: Candidate, input: EvaluationInput): readonly string[] {
  return [...new Set(countersOf(candidate).flatMap((name) => periodOf(COUNTERS[name], input) ?? []))];
}

/** Collect further periods that the candidate's campaign counts because rules of its other tiers read them. */
export function collectCampaignPeriods(candidate: Candidate, input: EvaluationInput): readonly string[] {
  const names = input.facts.config.periods.get(campaignOf(candidate.target)?.id ?? '') ?? [];
  const own = names.length > 0 ? collectPeriods(candidate, input) : [];
  const periods = names.flatMap((name) => periodOf(COUNTERS[name], input) ?? []);
  return [...new Set(periods)].filter((period) => !own.includes(period));
}

/** Finds the stored counter for a counter name; null when none exists for the redeemable. */
export function resolveCounter(name: CounterName, { candidate, input }: Budget): StoredCounter | null {
  const counter: Counter = COUNTERS[name];
  const { target } = candidate;
  const period = periodOf(counter, input);
  const id = recordOf(target)?.id;
  if (id === undefined) return null;
  if (counter.of === 'INCENTIVE') {
    if (counter.per === 'CUSTOMER') return { of: 'CUSTOMER', id, period };
    return tierOf(target) ? { of: 'TIER', id, period } : { of: 'VOUCHER', period };
  }
  const campaign = campaignOf(target);
  if (campaign === null) return null;
  if (counter.per === 'CUSTOMER') return { of: 'CUSTOMER', id: campaign.id, period };
  return { of: 'CAMPAIGN', sum: SUMS[counter.adds], period };
}

export const SUMS = { ONE: 'REDEMPTIONS', ORDER_AMOUNT: 'ORDERS', DISCOUNT: 'DISCOUNT', GIFT_CREDITS: 'GIFT' } as const;

/**
 * Compute the counter values that a candidate's rules read: stored values plus the increments of earlier redeemables
 * in the request.
 */
export function computeCounters(
  budget: Budget,
  earlier: readonly Applicable[],
): Readonly<Partial<Record<CounterName, number>>> {
  const counters: Partial<Record<CounterName, number>> = {};
  for (const name of countersOf(budget.candidate)) {
    const counted = resolveCounter(name, budget);
    if (counted) counters[name] = storedCount(counted, budget) + sumIncrements(earlier, counted, budget.candidate);
  }
  return counters;
}

function storedCount(counted: StoredCounter, { candidate, input }: Budget): number {
  if (counted.of === 'CUSTOMER') return inPeriod(input.facts.usage.uses[counted.id] ?? NO_USE, counted.period);
  if (counted.of === 'VOUCHER') {
    const fact = factOf(candidate.target);
    return counted.period === null
      ? (fact?.voucher.redemption.redeemed_quantity ?? 0)
      : (fact?.periods[counted.period] ?? 0);
  }
  const campaign = campaignOf(candidate.target);
  const counters = campaign && input.facts.counters.get(campaign.id);
  if (!counters) return 0;
  if (counted.of === 'CAMPAIGN') return campaignSum(counters, counted) - countedOfOrder(counted, campaign.id, input);
  const { others = 0 } = counters;
  return inPeriod(counters.tiers[counted.id]?.redemptions ?? { total: others, periods: {} }, counted.period, others);
}

/** An order counts once for a campaign: what it has counted of the order of the request already is not compared beside it. */
function countedOfOrder(
  { sum }: Extract<StoredCounter, { of: 'CAMPAIGN' }>,
  campaignId: string,
  { facts }: EvaluationInput,
): number {
  return sum === 'ORDERS' ? findLatestOrderValue(facts.order?.counts ?? [], campaignId) : 0;
}

function campaignSum(counters: CampaignCounters, counted: Extract<StoredCounter, { of: 'CAMPAIGN' }>): number {
  if (counted.sum === 'ORDERS') return counters.ordersAmount;
  if (counted.sum === 'DISCOUNT') return counters.discountAmount;
  return counted.sum === 'GIFT' ? counters.giftAmount : inPeriod(counters.redemptions, counted.period, counters.others);
}

function inPeriod(count: UseCount, period: string | null, others = 0): number {
  return period === null ? count.total : (count.periods[period] ?? others);
}

/**
 * Sums up the increments of a counter by earlier redeemables of the same campaign. A redeemable is listed only
 * once, so earlier ones never change its own counter.
 */
export function sumIncrements(earlier: readonly Applicable[], counted: StoredCounter, candidate: Candidate): number {
  if (counted.of === 'TIER' || counted.of === 'VOUCHER') return 0;
  const campaignId = campaignOf(candidate.target)?.id ?? null;
  if (counted.of === 'CUSTOMER' && counted.id !== campaignId) return 0;
  return earlier.reduce((sum, outcome) => {
    const isSame = campaignOf(outcome.candidate.target)?.id === campaignId;
    return isSame ? sum + shareOf(outcome, counted) : sum;
  }, 0);
}

function shareOf(outcome: Applicable, counted: StoredCounter): number {
  if (counted.of !== 'CAMPAIGN' || counted.sum === 'REDEMPTIONS') return 1;
  if (counted.sum === 'DISCOUNT') return (outcome.applied.order ?? 0) + (outcome.applied.items ?? 0);
  return counted.sum === 'GIFT' && outcome.benefit.kind === 'GIFT' ? outcome.benefit.credits : 0;
}

/** Return whether a candidate's rules compare with counters of its campaign other than by upper limits. */
export function comparesWithCampaign({ rules, target }: Candidate): boolean {
  return rules.some(({ compared }) => isKeptByCampaign(compared, tierOf(target) !== null));
}

/** A tier or a known code of a request, with the rules it must pass. */
export interface RedeemableRules {
  readonly id: string;
  readonly campaignId: string | null;
  readonly isTier: boolean;
  readonly rules: readonly CompiledRule[];
  readonly counters: readonly CounterName[];
}

/** Collect the tiers and known vouchers that a request names, each with its validation rules. */
export function collectRedeemableRules(
  request: EvaluationRequest,
  config: CompiledConfig,
  vouchers: ReadonlyMap<string, VoucherFact>,
): readonly RedeemableRules[] {
  const tierIds = request.redeemables.flatMap(({ object, id }) => {
    if (object === 'promotion_stack') return config.stacks.get(id)?.tiers.ids ?? [];
    return object === 'promotion_tier' ? [id] : [];
  });
  const tiers = tierIds.flatMap((id) => config.tiers.get(id) ?? []);
  const redeemables = new Map(request.redeemables.map((redeemable) => [redeemable.id, redeemable]));
  return [
    ...tiers.map((tier) => ({ record: tier, offered: [], isTier: true })),
    ...[...vouchers].map(([id, { voucher }]) => {
      const offered = findRewardAssignment(redeemables.get(id) ?? {}, voucher, config)?.assignments ?? [];
      return { record: voucher, offered, isTier: false };
    }),
  ].map(({ record: { id, campaign_id: campaignId, assignments }, offered, isTier }) => {
    const ofCampaign = campaignId === null ? [] : (config.campaigns.get(campaignId)?.assignments ?? []);
    const rules = [...assignments, ...offered, ...ofCampaign].flatMap(({ rule_id }) => config.rules.get(rule_id) ?? []);
    return { id, campaignId, isTier, rules, counters: rules.flatMap(({ counters }) => counters) };
  });
}

/** True when a campaign stores some of these counters. */
function isKeptByCampaign(counters: readonly CounterName[], isTier: boolean): boolean {
  return counters.some((name) => COUNTERS[name].per !== 'CUSTOMER' && (isTier || COUNTERS[name].of === 'CAMPAIGN'));
}

/** The campaigns whose counters rules of a request compare with in other ways than by upper limits. */
export function campaignsToCompare(
  request: EvaluationRequest,
  config: CompiledConfig,
  vouchers: ReadonlyMap<string, VoucherFact>,
): ReadonlySet<string> {
  const needed = collectRedeemableRules(request, config, vouchers).flatMap(({ campaignId, rules, isTier }) =>
    campaignId !== null && rules.some(({ compared }) => isKeptByCampaign(compared, isTier)) ? [campaignId] : [],
  );
  return new Set(needed);
}

/**
 * The campaigns whose counters a request needs: those of its tiers, and of its codes once these are loaded. Rewards
 * with a stock have counters too.
 */
export function campaignsToCount(
  request: EvaluationRequest,
  config: CompiledConfig,
  vouchers: ReadonlyMap<string, VoucherFact>,
): readonly string[] {
  const needed = collectRedeemableRules(request, config, vouchers).flatMap(({ campaignId, counters, isTier }) =>
    campaignId !== null && isKeptByCampaign(counters, isTier) ? [campaignId] : [],
  );
  return [...new Set([...needed, ...rewardsToCount(request, config)])];
}

/** True for a count that a code has itself. */
function isOfCode(name: CounterName): boolean {
  const { of, per }: Counter = COUNTERS[name];
  return of === 'INCENTIVE' && per !== 'CUSTOMER';
}

/** Ids of codes with whose own counts rules compare in other ways than by upper limits. */
export function codesToCompare(
  request: EvaluationRequest,
  config: CompiledConfig,
  vouchers: ReadonlyMap<string, VoucherFact>,
): readonly string[] {
  const comparing = collectRedeemableRules(request, config, vouchers).filter(({ rules }) =>
    rules.some(({ compared }) => compared.some(isOfCode)),
  );
  return comparing.map(({ id }) => id);
}

/** Collect the upper limits that rules set on the own counts of codes, by the id of the code. */
export function limitsOnCodes(
  request: EvaluationRequest,
  { vouchers, now }: { readonly vouchers: ReadonlyMap<string, VoucherFact>; readonly now: CountedNow },
): ReadonlyMap<string, readonly CounterBound[]> {
  const codes = collectRedeemableRules(request, now.facts.config, vouchers).filter(({ isTier }) => !isTier);
  const boundsOf = ({ counter, max }: CounterLimit): CounterBound => ({
    counted: { of: 'VOUCHER', period: periodOf(COUNTERS[counter], now) },
    max,
  });
  return new Map(
    codes.map(({ id, rules }) => {
      const limits = rules.flatMap((rule) => rule.limits).filter(({ counter }) => isOfCode(counter));
      return [id, limits.map(boundsOf)] as const;
    }),
  );
}

/**
 * The campaigns, tiers and codes whose uses by the customer are compared with, or counted by period: old periods are
 * removed when new ones are added.
 */
export function customerCountsNeeded(
  request: EvaluationRequest,
  config: CompiledConfig,
  vouchers: ReadonlyMap<string, VoucherFact>,
): readonly string[] {
  const needed = collectRedeemableRules(request, config, vouchers).flatMap(({ id, campaignId, counters }) =>
    counters
      .map((name): Counter => COUNTERS[name])
      .flatMap(({ of, per, period }) => [
        ...(period !== null || (per === 'CUSTOMER' && of === 'INCENTIVE') ? [id] : []),
        ...(campaignId !== null && (period !== null || (per === 'CUSTOMER' && of === 'CAMPAIGN')) ? [campaignId] : []),
      ]),
  );
  return [...new Set(needed)];
}

function rewardsToCount({ redeemables }: EvaluationRequest, { rewards }: CompiledConfig): readonly string[] {
  return redeemables.flatMap(({ reward }) => {
    const found = reward?.id ? rewards.get(reward.id) : undefined;
    return found && found.type !== 'COIN' && found.stock !== null ? [found.id] : [];
  });
}
