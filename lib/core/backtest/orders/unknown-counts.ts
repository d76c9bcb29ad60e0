// The counts and balances of an order from a file are unknown: either nothing was used before the file, or all was.
import { type CampaignCounters, NO_USE, type UseCount } from '../../../model/counters';
import type { Voucher } from '../../../model/records/voucher';
import type { EvaluationInput, Facts, VoucherFact } from '../../evaluation/facts';
import { DECISION_READS } from '../../evaluation/reads/decision-reads';
import { periodKey } from '../../time/calendar';
import type { Increment } from '../increments';
import { COUNT, ownerOf } from '../increments';

/** The state of all limits before the first order of a file. */
export type LimitState = 'UNUSED' | 'USED_UP';

/** Above every limit, and far enough below the largest exact number that a file may be added. */
const ABOVE_LIMITS = 2 ** 50;

/** The counters that a decision reads. */
export interface ReadCounters {
  readonly campaigns: readonly string[];
  readonly ofCustomer: readonly string[];
}

export function listReadCounters({ request, facts, nowMs }: EvaluationInput): ReadCounters {
  const { config, vouchers, catalog } = facts;
  const needed = DECISION_READS.counters({ request, config, vouchers, order: null, nowMs })(catalog);
  return { campaigns: [...new Set(needed.asked)], ofCustomer: [...new Set(needed.ofCustomer())] };
}

/**
 * Set every count and balance to the state before the file.
 * @param firstMs the time of the first order: what is counted by day, week or month is used up in its period alone
 */
export function assumeCounts(
  input: EvaluationInput,
  {
    state,
    counters,
    firstMs,
  }: { readonly state: LimitState; readonly counters: ReadCounters; readonly firstMs: number },
): EvaluationInput {
  const { facts } = input;
  const use = state === 'UNUSED' ? NO_USE : usedUpAt(firstMs, input);
  const uses = Object.fromEntries(counters.ofCustomer.map((id) => [id, use]));
  return {
    ...input,
    facts: {
      ...facts,
      vouchers: new Map([...facts.vouchers].map(([name, fact]) => [name, assumeVoucher(fact, use)])),
      usage: { ...facts.usage, uses: state === 'UNUSED' ? {} : uses },
      counters: new Map(counters.campaigns.map((id) => [id, assumeCampaign(id, facts, use)])),
    },
  };
}

function usedUpAt(firstMs: number, { keyId, facts }: EvaluationInput): UseCount {
  const { timezone, week_start: weekStart } = facts.config.settings;
  const now = { nowMs: firstMs, timezone };
  const periods = (['day', 'week', 'month'] as const).map((period) => periodKey(now, period, weekStart));
  return {
    total: ABOVE_LIMITS,
    periods: Object.fromEntries([...periods, `k${keyId}`].map((key) => [key, ABOVE_LIMITS])),
  };
}

function assumeCampaign(id: string, { config }: Facts, use: UseCount): CampaignCounters {
  const { total } = use;
  const own = [...config.tiers.values()].filter(({ campaign_id }) => campaign_id === id);
  const tier = { redemptions: use, ordersAmount: total, discountAmount: total };
  return {
    redemptions: use,
    ordersAmount: total,
    discountAmount: total,
    giftAmount: total,
    tiers: Object.fromEntries(own.map((one) => [one.id, tier])),
  };
}

function assumeVoucher(fact: VoucherFact, { total, periods }: UseCount): VoucherFact {
  const { voucher } = fact;
  const redemption = { ...voucher.redemption, redeemed_quantity: total };
  return {
    voucher: assumeBalance({ ...voucher, redemption }, total === 0),
    revision: fact.revision,
    sequence: fact.sequence,
    periods,
    reservations: [],
    reservationSequence: 0,
  };
}

function assumeBalance(voucher: Voucher, isFull: boolean): Voucher {
  const { gift, loyalty_card: card } = voucher;
  if (gift) return { ...voucher, gift: { ...gift, balance: isFull ? gift.amount : 0 } };
  return card ? { ...voucher, loyalty_card: { ...card, balance: isFull ? card.points : 0 } } : voucher;
}

/** Select the increments that decisions may read: only these are carried along. */
export function selectRead(
  increments: readonly Increment[],
  { facts }: EvaluationInput,
  counters: ReadCounters,
): readonly Increment[] {
  const campaigns = new Set(counters.campaigns.map(ownerOf.campaign));
  const limited = [...facts.vouchers.values()].filter(({ voucher }) => isLimited(voucher, facts));
  const vouchers = new Set(limited.map(({ voucher }) => ownerOf.voucher(voucher.id)));
  const ofCustomer = new Set(counters.ofCustomer);
  return increments.filter(({ owner, count }) => {
    if (campaigns.has(owner) || vouchers.has(owner) || count === COUNT.balance) return true;
    return owner.startsWith(ownerOf.customer('')) && ofCustomer.has(count.split('@')[0] ?? count);
  });
}

function isLimited({ redemption, assignments, campaign_id }: Voucher, { config }: Facts): boolean {
  const ofCampaign = config.campaigns.get(campaign_id ?? '')?.assignments ?? [];
  return redemption.quantity !== null || assignments.length > 0 || ofCampaign.length > 0;
}
