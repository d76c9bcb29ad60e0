// What a decision adds to the counts and balances that later decisions read.
import { type Failure, isFailure } from '../../errors';
import type { CampaignCounters, UseCount } from '../../model/counters';
import type { RedemptionEffect } from '../../model/records/redemption';
import type { DecisionOutcome } from '../decision/types';
import { type Evaluation, isApplicable } from '../evaluation/candidate/outcome';
import type { EvaluationInput } from '../evaluation/facts';
import { computeAmountIncrements, orderCountOf } from '../order/order-counts';
import { campaignReturns, type CampaignUse } from '../redemption/campaign-use';
import { computeUseChanges } from '../redemption/usage';
import { effectOf } from '../redemption/voucher-use';

/** The name of a count: a record, and the number of it. */
export interface Increment {
  readonly owner: string;
  readonly count: string;
  readonly by: number;
}

/** The numbers of a record. Those with a period are followed by it. */
export const COUNT = {
  uses: 'R',
  orders: 'O',
  discount: 'D',
  gift: 'G',
  balance: 'B',
  /** The uses of a tier, before its id and the period. */
  tier: 'T',
} as const;

export const ownerOf = {
  voucher: (id: string): string => `v ${id}`,
  campaign: (id: string): string => `c ${id}`,
  customer: (name: string): string => `u ${name}`,
};

interface DecidedEvaluation {
  readonly evaluation: Evaluation | Failure;
  readonly input: EvaluationInput;
  readonly outcome: DecisionOutcome;
}

/**
 * The increments of a decision; none for a refusal.
 * @param counting the same decision with the rules that say what is counted by period
 */
export function listIncrements(decided: DecidedEvaluation, counting = decided): readonly Increment[] {
  const { evaluation, input, outcome } = decided;
  if (!outcome.valid || isFailure(evaluation)) return [];
  const candidates = isFailure(counting.evaluation)
    ? []
    : counting.evaluation.outcomes.map(({ candidate }) => candidate);
  const redeemed = evaluation.outcomes.filter(isApplicable).map((one) => {
    const candidate = candidates.find(({ id }) => id === one.candidate.id) ?? one.candidate;
    return { ...one, candidate };
  });
  const effects = redeemed.map((one, index) => effectOf(one, String(index), { input: counting.input, award: null }));
  const own = orderCountOf({ base: '', effects, value: evaluation.end?.initialAmount ?? 0 });
  const counts = input.request.order ? [...(input.facts.order?.counts ?? []), own] : [];
  const customer = customerName(input);
  return [
    ...effects.flatMap(ofVoucher),
    ...campaignReturns(effects, computeAmountIncrements(counts)).flatMap(ofCampaign),
    ...(customer === null ? [] : ofCustomer(customer, effects)),
  ];
}

/** The counters of a campaign, as if all had been added at once. */
export function toIncrements(campaignId: string, counters: CampaignCounters): readonly Increment[] {
  const owner = ownerOf.campaign(campaignId);
  const { redemptions, ordersAmount, discountAmount, giftAmount, tiers } = counters;
  return [
    ...useCount(owner, COUNT.uses, redemptions),
    { owner, count: COUNT.orders, by: ordersAmount },
    { owner, count: COUNT.discount, by: discountAmount },
    { owner, count: COUNT.gift, by: giftAmount },
    ...Object.entries(tiers).flatMap(([id, tier]) => useCount(owner, `${COUNT.tier}${id}`, tier.redemptions)),
  ];
}

function useCount(owner: string, count: string, { total, periods }: UseCount): readonly Increment[] {
  const ofPeriods = Object.entries(periods).map(([period, by]) => ({ owner, count: inPeriod(count, period), by }));
  return [{ owner, count, by: total }, ...ofPeriods];
}

/**
 * Return the name under which a backtest counts the customer of a request: it stays when the first redemption makes the
 * record.
 */
export function customerName({ request, facts }: Pick<EvaluationInput, 'request' | 'facts'>): string | null {
  const { customer } = facts;
  return customer?.source_id ?? request.customer?.source_id ?? customer?.id ?? request.customer?.id ?? null;
}

function ofVoucher({ target, target_id, periods, charged }: RedemptionEffect): readonly Increment[] {
  if (target !== 'voucher') return [];
  const owner = ownerOf.voucher(target_id);
  return [
    ...usesIn(owner, COUNT.uses, { by: 1, periods }),
    ...(charged ? [{ owner, count: COUNT.balance, by: -charged }] : []),
  ];
}

function ofCampaign(use: CampaignUse): readonly Increment[] {
  const owner = ownerOf.campaign(use.campaignId);
  const sums = [
    [COUNT.orders, use.ordersAmount],
    [COUNT.discount, use.discountAmount],
    [COUNT.gift, use.giftAmount],
  ] as const;
  return [
    ...usesIn(owner, COUNT.uses, { by: use.redemptions, periods: use.periods }),
    ...sums.flatMap(([count, by]) => (by === 0 ? [] : [{ owner, count, by }])),
    ...use.tiers.flatMap(({ tierId, periods }) => usesIn(owner, `${COUNT.tier}${tierId}`, { by: 1, periods })),
  ];
}

function ofCustomer(name: string, effects: readonly RedemptionEffect[]): readonly Increment[] {
  const owner = ownerOf.customer(name);
  return computeUseChanges(effects, 1).flatMap(({ id, by, periods }) => usesIn(owner, id, { by, periods }));
}

function usesIn(
  owner: string,
  count: string,
  { by, periods }: { readonly by: number; readonly periods: readonly string[] },
): readonly Increment[] {
  return [{ owner, count, by }, ...periods.map((period) => ({ owner, count: inPeriod(count, period), by }))];
}

/** The name of a count in a period. */
export function inPeriod(count: string, period: string): string {
  return `${count}@${period}`;
}
