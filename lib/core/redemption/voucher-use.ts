// What a redemption changes of its vouchers, and the code that a reward gives.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import { bookBalance, headOfFact, nextLink } from '../../model/ledger/chain';
import type { RedemptionEffect } from '../../model/records/redemption';
import type { Reward } from '../../model/records/reward';
import type { PointExpiry, Voucher } from '../../model/records/voucher';
import { convertsByEvent } from '../campaign/programs';
import { collectCampaignPeriods, collectPeriods, type CounterBound } from '../evaluation/budgets';
import type { Applicable } from '../evaluation/candidate/outcome';
import { boundsOn } from '../evaluation/candidate/rules-of-candidate';
import { campaignOf, factOf, voucherOf } from '../evaluation/candidate/target';
import type { EvaluationInput, VoucherFact } from '../evaluation/facts';
import {
  findOwnReservation,
  hasBalance,
  isReservable,
  quantityLeft,
  sumReservations,
} from '../evaluation/reservations';
import { selectUnitUses } from '../evaluation/units/unit-counts';
import { selectTierDays } from '../points/card-tier';
import { chargeLots, sumOfLots } from '../points/lots';
import { computeTierAfterSpending } from '../points/member-tier';
import type { PublishCommand } from '../publication/command';
import type { PublicationPlan } from '../publication/facts';
import { selectExpiredPeriods } from '../time/expired-periods';
import { withBalance } from '../voucher/balance';

/** The part of the transaction for one voucher. */
export interface VoucherUse {
  readonly effect: RedemptionEffect;
  readonly code: string;
  /** The revision that the record must still have: it was not edited, disabled or deleted meanwhile. */
  readonly revision: number;
  /**
   * The exclusive upper bound of redemptions, minus uses that other validation sessions reserved; null means
   * unlimited.
   */
  readonly quantity: number | null;
  /** The sequence number that the reservations must still have; null for a code that cannot be reserved. */
  readonly reservationSequence: number | null;
  /** The reservation of the session in the request, which the redemption replaces. */
  readonly ownReservation: string | null;
  /** True when that reservation existed when it was read: the write requires that it still exists. */
  readonly isReserved: boolean;
  /** Periods of the code that ended so long ago that none of their redemptions can be rolled back. */
  readonly over?: readonly string[];
  /** Upper limits of rules on the counters of this code. */
  readonly bounds: readonly CounterBound[];
  /** True when a ledger entry is stored on the code: this one needs an item of its own. */
  readonly hasFirstLine: boolean;
  /** The sequence and balance that were read, and the new balance. */
  readonly balance: { readonly sequence: number; readonly before: number; readonly after: number } | null;
  /** The days at whose end tiers of the card are due that were not known before; absent for none. */
  readonly tierDays?: readonly PointExpiry[];
  /** The time in which shards count the uses of the code, see `VoucherFact`; null for the code itself. */
  readonly epoch: string | null;
  /** True for a code that needs exact counts: they are compared otherwise than with upper limits, or reserved. */
  readonly isCompared: boolean;
}

/** A redeemed redeemable, and the data to roll it back. */
export interface RedeemedOutcome {
  readonly outcome: Applicable;
  readonly effect: RedemptionEffect;
}

/** The data to roll back a child redemption. */
export function effectOf(
  outcome: Applicable,
  childId: string,
  { input, award }: { readonly input: EvaluationInput; readonly award: Award | null },
): RedemptionEffect {
  const { target } = outcome.candidate;
  const fact = factOf(target);
  const voucher = fact?.voucher ?? null;
  const charge = chargeOf(outcome);
  const campaignPeriods = collectCampaignPeriods(outcome.candidate, input);
  const units = selectUnitUses(outcome);
  return {
    child_id: childId,
    target: outcome.candidate.object,
    target_id: voucher?.id ?? outcome.candidate.id,
    ...(voucher && { code: voucher.code }),
    campaign_id: campaignOf(target)?.id ?? null,
    ...(charge && fact && chargeMembers(charge, { fact, childId, input })),
    // A single-use code needs no counter by customer: its own limit is stricter.
    counts_for_customer: voucher?.redemption.quantity !== 1,
    periods: collectPeriods(outcome.candidate, input),
    ...(campaignPeriods.length > 0 && { campaign_periods: campaignPeriods }),
    discount: (outcome.applied.order ?? 0) + (outcome.applied.items ?? 0),
    ...(units.length > 0 && { units }),
    // Uses of a claim change no holdings: a card with a holder accepts no claim.
    ...(input.principal !== 'CLAIM' && holderMembers(voucher, charge !== null, convertsByEvent(campaignOf(target)))),
    ...(outcome.benefit.kind === 'REWARD' && { reward_id: outcome.benefit.rewardId }),
    ...(award && hasCodeReward(outcome, input.facts.config) && { award }),
  };
}

/**
 * The holder whose holdings change: points, credits, or the number of referred customers, unless an event converts
 * referrals.
 */
function holderMembers(
  voucher: Voucher | null,
  isCharged: boolean,
  isByEvent: boolean,
): Pick<RedemptionEffect, 'holder_id' | 'is_referral'> {
  const isReferral = voucher?.is_referral_code === true && !isByEvent;
  if (!voucher?.holder_id || (!isCharged && !isReferral)) return {};
  return { holder_id: voucher.holder_id, ...(isReferral && { is_referral: true }) };
}

interface Charge {
  readonly amount: number;
  readonly value: 'gift' | 'loyalty_card';
}

function chargeOf({ benefit }: Applicable): Charge | null {
  if (benefit.kind === 'GIFT') return { amount: benefit.credits, value: 'gift' };
  if (benefit.kind === 'DISCOUNT') return null;
  return { amount: benefit.points, value: 'loyalty_card' };
}

function chargeMembers(
  { amount, value }: Charge,
  { fact, childId, input }: { readonly fact: VoucherFact; readonly childId: string; readonly input: EvaluationInput },
): Partial<RedemptionEffect> {
  const { nowMs } = input;
  const { voucher, sequence, revision, lots, unbooked = [] } = fact;
  const balance = bookBalance(fact) - amount;
  const charge = lots && chargeLots(lots, amount, nowMs);
  const spent = { card: fact, amount: -amount, lots: charge?.left, nowMs };
  const tierAfter = computeTierAfterSpending(input.facts.config, spent);
  return {
    charged: amount,
    value,
    balance_after: balance,
    ...(charge && { lots: { taken: charge.taken, left: [...unbooked, ...charge.left] } }),
    ...(tierAfter && { tier: tierAfter.tier }),
    sequence_after: sequence + 1,
    head_after: nextLink(headOfFact(fact), {
      kind: 'R',
      id: childId,
      value,
      voucherId: voucher.id,
      timeMs: nowMs,
      delta: -amount,
      balanceAfter: balance,
    }),
    revision,
    total: voucher.gift?.amount ?? voucher.loyalty_card?.points ?? 0,
  };
}

function balanceOf({ gift, loyalty_card }: Voucher): number {
  return gift?.balance ?? loyalty_card?.balance ?? 0;
}

/** Return the voucher as it is after the redemption; null for a tier. */
export function voucherAfter({ outcome, effect }: RedeemedOutcome): Voucher | null {
  const voucher = voucherOf(outcome.candidate.target);
  const { balance_after: balance } = effect;
  if (!voucher || balance === undefined) return voucher;
  const unbooked = factOf(outcome.candidate.target)?.unbooked ?? [];
  return withBalance(voucher, balance - sumOfLots(unbooked));
}

/** Return the changes of vouchers by a redemption: counts, charged balances and conditions. */
export function voucherUses(redeemed: readonly RedeemedOutcome[], input: EvaluationInput): readonly VoucherUse[] {
  const now = { nowMs: input.nowMs, timezone: input.facts.config.settings.timezone };
  return redeemed.flatMap(({ outcome: { candidate }, effect }) => {
    const fact = factOf(candidate.target);
    if (fact === null) return [];
    const { voucher, revision, sequence } = fact;
    const before = balanceOf(voucher);
    const after = effect.balance_after;
    const bounds = boundsOn('VOUCHER', { candidate, input });
    const over = selectExpiredPeriods(fact.periods, now);
    return [
      {
        effect,
        code: voucher.code,
        revision,
        quantity: quantityLeft(fact, input.nowMs),
        reservationSequence: isReservable(voucher) ? fact.reservationSequence : null,
        ownReservation: fact.reservations.find((reservation) => reservation.isOwn)?.id ?? null,
        isReserved: findOwnReservation(fact, input.nowMs) !== null,
        hasFirstLine: fact.hasFirstLine ?? false,
        bounds,
        balance: after === undefined ? null : { sequence, before, after },
        ...(effect.tier && { tierDays: selectTierDays(fact.tier, effect.tier, now.timezone) }),
        ...(over.length > 0 && { over }),
        epoch: fact.epoch ?? null,
        isCompared: hasBalance(voucher) || fact.isCompared === true || sumReservations(fact, input.nowMs).count > 0,
      },
    ];
  });
}

// Rewards other than paying with points: the number of redemptions of each, and the code that a CAMPAIGN reward gives.

/** The code of a CAMPAIGN reward, as it is after it is given. */
export interface Award {
  readonly voucher: Voucher;
  /** The new revision of its record. */
  readonly revision: number;
}

/** The number of redemptions of each reward: several cards may have paid for the same one. */
export function rewardCounts(effects: readonly RedemptionEffect[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { reward_id: id } of effects) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The reward by which an applicable redeemable gives a code. */
function codeReward({ benefit }: Applicable, config: Config): Reward | null {
  const reward = benefit.kind === 'REWARD' ? config.rewards.get(benefit.rewardId) : undefined;
  return reward?.type === 'CAMPAIGN' ? reward : null;
}

/** Return whether the outcome pays for a reward that gives a code. */
function hasCodeReward(outcome: Applicable, config: Config): boolean {
  return codeReward(outcome, config) !== null;
}

/** The reward that gives a code in this request; there is at most one. */
export function findCodeReward(applicable: readonly Applicable[], config: Config): Reward | null {
  return applicable.map((outcome) => codeReward(outcome, config)).find((reward) => reward !== null) ?? null;
}

/** An assigned code, and the publication that gives it. */
export interface RewardAward {
  readonly award: Award;
  readonly publication: PublicationPlan;
}

/** The publish command for the code of a reward: one code, for this customer. */
export function awardCommand({ parameters }: Pick<Reward, 'parameters'>, customerId: string): PublishCommand {
  return {
    voucher: null,
    campaign: parameters.campaign?.id ?? '',
    count: 1,
    joinOnce: false,
    customer: { id: customerId },
    sourceId: null,
    channel: 'API',
    metadata: {},
  };
}

/** The redeemed vouchers, by id: a redeemed voucher cannot be given in the same request. */
export function redeemedVouchers(applicable: readonly Applicable[]): ReadonlySet<string> {
  return new Set(applicable.flatMap(({ candidate }) => voucherOf(candidate.target)?.id ?? []));
}

/**
 * The award of a planned publication.
 * @param publication null when the customer already has a code of a join-once campaign
 * @returns voucher_cannot_be_published in that case; no_voucher_suitable_for_publication without a code
 */
export function buildAward({ id }: Pick<Reward, 'id'>, publication: PublicationPlan | null): RewardAward | Failure {
  if (publication === null) {
    const details = `The customer has a code of the campaign of reward ${id}, which is joined once.`;
    return { key: 'voucher_cannot_be_published', details, resource_id: id, resource_type: 'reward' };
  }
  const [code] = publication.codes;
  if (!code) return { key: 'no_voucher_suitable_for_publication' };
  return { award: { voucher: code.after, revision: (code.fact?.revision ?? 0) + 1 }, publication };
}
