// What a redemption does to each voucher and promotion tier.
import type { RedemptionEffect } from '../../model/redemption';
import type { Voucher } from '../../model/voucher';
import type { EvaluationInput } from '../facts';
import { isHoldable, quantityLeft, standingHold } from '../holds';
import { type CounterBound, boundsOn, neededPeriods } from '../budgets';
import type { Applicable } from '../stacking/outcome';
import { type Award, givesCode } from './reward-use';

/** One voucher's share of the transaction. */
export interface VoucherUse {
  readonly effect: RedemptionEffect;
  readonly code: string;
  /** The record must be as it was read: nobody edited, disabled or deleted it meanwhile. */
  readonly revision: number;
  /** Redemptions must stay below this many, uses that other validation sessions hold aside; null is without limit. */
  readonly quantity: number | null;
  /** The holds must be as they were read; null for a code of which nothing can be held. */
  readonly holdSequence: number | null;
  /** The hold of the session the request names: the redemption takes its place. */
  readonly ownHold: string | null;
  /** That hold stood when it was read: it must still be there. */
  readonly isHeld: boolean;
  /** Upper limits that rules set on the counts of this code. */
  readonly bounds: readonly CounterBound[];
  /** For a balance: what was read, and what stays. */
  readonly balance: { readonly sequence: number; readonly before: number; readonly after: number } | null;
}

/** What undoing a child takes. */
export function effectOf(
  outcome: Applicable,
  childId: string,
  { input, award }: { readonly input: EvaluationInput; readonly award: Award | null },
): RedemptionEffect {
  const { target } = outcome.candidate;
  const voucher = target.kind === 'VOUCHER' ? target.fact.voucher : null;
  const charge = chargeOf(outcome);
  const sequence = target.kind === 'VOUCHER' ? target.fact.sequence : 0;
  return {
    child_id: childId,
    target: outcome.candidate.object,
    target_id: target.kind === 'TIER' ? target.tier.id : (voucher?.id ?? ''),
    ...(voucher && { code: voucher.code }),
    campaign_id: target.kind === 'UNKNOWN' ? null : (target.campaign?.id ?? null),
    ...(charge && {
      charged: charge.amount,
      value: charge.value,
      balance_after: balanceOf(voucher) - charge.amount,
      sequence_after: sequence + 1,
    }),
    // A code for one use needs no count by customer: its own limit is the tighter one.
    counts_for_customer: voucher?.redemption.quantity !== 1,
    periods: neededPeriods(outcome.candidate, input),
    discount: (outcome.applied.order ?? 0) + (outcome.applied.items ?? 0),
    ...holderMembers(voucher, charge !== null),
    ...(outcome.benefit.kind === 'REWARD' && { reward_id: outcome.benefit.rewardId }),
    ...(award && givesCode(outcome, input.facts.config) && { award }),
  };
}

/** Whose sums change: points, credits, or the number of referred customers. */
function holderMembers(
  voucher: Voucher | null,
  isCharged: boolean,
): Pick<RedemptionEffect, 'holder_id' | 'is_referral'> {
  if (!voucher?.holder_id || (!isCharged && !voucher.is_referral_code)) return {};
  return { holder_id: voucher.holder_id, ...(voucher.is_referral_code && { is_referral: true }) };
}

function chargeOf({ benefit }: Applicable): { amount: number; value: 'gift' | 'loyalty_card' } | null {
  if (benefit.kind === 'GIFT') return { amount: benefit.credits, value: 'gift' };
  if (benefit.kind === 'DISCOUNT') return null;
  return { amount: benefit.points, value: 'loyalty_card' };
}

function balanceOf(voucher: Voucher | null): number {
  return voucher?.gift?.balance ?? voucher?.loyalty_card?.balance ?? 0;
}

/** The voucher as the redemption leaves it, for its record. */
export function voucherAfter(outcome: Applicable, effect: RedemptionEffect | undefined): Voucher | null {
  const { target } = outcome.candidate;
  if (target.kind !== 'VOUCHER') return null;
  const { voucher } = target.fact;
  const balance = effect?.balance_after;
  if (balance === undefined) return voucher;
  if (voucher.gift) return { ...voucher, gift: { ...voucher.gift, balance } };
  return voucher.loyalty_card ? { ...voucher, loyalty_card: { ...voucher.loyalty_card, balance } } : voucher;
}

export function voucherUses(
  applicable: readonly Applicable[],
  effects: readonly RedemptionEffect[],
  input: EvaluationInput,
): readonly VoucherUse[] {
  return applicable.flatMap(({ candidate }, index) => {
    const effect = effects[index];
    if (candidate.target.kind !== 'VOUCHER' || !effect) return [];
    const { fact } = candidate.target;
    const { voucher, revision, sequence } = fact;
    const before = balanceOf(voucher);
    const after = effect.balance_after;
    return [
      {
        effect,
        code: voucher.code,
        revision,
        quantity: quantityLeft(fact, input.nowMs),
        holdSequence: isHoldable(voucher) ? fact.holdSequence : null,
        ownHold: fact.holds.find((hold) => hold.isOwn)?.id ?? null,
        isHeld: standingHold(fact, input.nowMs) !== null,
        bounds: boundsOn('VOUCHER', { candidate, input }),
        balance: after === undefined ? null : { sequence, before, after },
      },
    ];
  });
}
