// One decision of a backtest: what was decided, and what the change makes of it.
import { type Failure, isFailure } from '../../errors';
import { toCanonicalJson } from '../decision/differences';
import { toDecisionOutcome, toDecisionSteps } from '../decision/decision';
import type { Decision, DecisionOutcome, DecisionStep } from '../decision/types';
import { type Evaluation, isApplicable } from '../evaluation/candidate/outcome';
import type { CompiledConfig } from '../evaluation/compiled-config';
import type { EvaluationInput } from '../evaluation/facts';

/** A part of a discount: what one redeemable took off. */
export interface DiscountShare {
  /** Null for a code without a campaign. */
  readonly campaignId: string | null;
  /** Null for a code. */
  readonly tierId: string | null;
  /** Minor units. */
  readonly amount: number;
}

/** One side of a backtest of one decision. */
export interface BacktestSide {
  readonly isRefused: boolean;
  /** `total_applied_discount_amount`, minor units; 0 for a refusal and without an order. */
  readonly discount: number;
  readonly shares: readonly DiscountShare[];
  /** The amounts before and after each redeemable. */
  readonly explain: () => readonly DecisionStep[];
}

/** Refusals that a redemption decides from its evaluation alone. */
const OF_EVALUATION: readonly string[] = ['no_applicable_redeemables', 'metadata_validation_failed'];

/**
 * The outcome of a redemption with a changed set-up. What refused the recorded one after its evaluation, such as a
 * reward without a free code, refuses this one as well.
 */
export function toChangedOutcome(evaluation: Evaluation | Failure, then: DecisionOutcome): DecisionOutcome {
  const wasLater = then.key !== undefined && then.redeemables.length > 0 && !OF_EVALUATION.includes(then.key);
  return toDecisionOutcome(evaluation, refusalOf(evaluation) ?? (wasLater ? (then.key ?? null) : null));
}

/**
 * The outcome of an order as a redemption would decide it.
 * @param hasCodes false for an order that was bought without redeemables: where no added tier applies, it stays as it is
 */
export function toOrderOutcome(evaluation: Evaluation | Failure, hasCodes: boolean): DecisionOutcome {
  if (hasCodes || isFailure(evaluation) || evaluation.outcomes.some(isApplicable)) {
    return toDecisionOutcome(evaluation, refusalOf(evaluation));
  }
  return toDecisionOutcome({ ...evaluation, valid: true });
}

/** A valid evaluation that no redemption accepts: nothing applies, or the metadata of the request breaks a schema. */
function refusalOf(evaluation: Evaluation | Failure): string | null {
  if (isFailure(evaluation)) return null;
  const { outcomes } = evaluation;
  const unfit = outcomes.find(
    (one) => one.status === 'INAPPLICABLE' && one.failure.key === 'metadata_validation_failed',
  );
  if (unfit) return 'metadata_validation_failed';
  return outcomes.some(isApplicable) ? null : 'no_applicable_redeemables';
}

/** Convert a recorded decision to the side of a backtest that shows what was decided then. */
export function toRecordedSide({ input, outcome, explain }: Decision): BacktestSide {
  const { vouchers, configuration } = input;
  return sideOf(outcome, {
    explain: () => explain,
    codeCampaign: (id) => vouchers.find(({ name }) => name === id)?.voucher.campaign_id ?? null,
    tierCampaign: (id) => configuration.promotion_tiers.find((tier) => tier.id === id)?.campaign_id ?? null,
  });
}

/** Convert a decision with the change to the side of a backtest that shows what would be decided now. */
export function toChangedSide(
  outcome: DecisionOutcome,
  { evaluation, input }: { readonly evaluation: Evaluation | Failure; readonly input: EvaluationInput },
): BacktestSide {
  const { vouchers, config } = input.facts;
  return sideOf(outcome, {
    explain: () => toDecisionSteps(evaluation),
    codeCampaign: (id) => vouchers.get(id)?.voucher.campaign_id ?? null,
    tierCampaign: (id) => campaignOfTier(config, id),
  });
}

function campaignOfTier({ tiers }: CompiledConfig, id: string): string | null {
  return tiers.get(id)?.campaign_id ?? null;
}

interface Owners {
  readonly explain: () => readonly DecisionStep[];
  readonly codeCampaign: (id: string) => string | null;
  readonly tierCampaign: (id: string) => string | null;
}

function discountOf({ valid, order }: DecisionOutcome): number {
  return valid ? (order?.total_applied_discount_amount ?? 0) : 0;
}

function sideOf(outcome: DecisionOutcome, owners: Owners): BacktestSide {
  const { valid, order, redeemables } = outcome;
  const { explain } = owners;
  const discount = discountOf(outcome);
  if (!valid || order === null) return { isRefused: !valid, discount, shares: [], explain };
  const shares = redeemables.flatMap(({ object, id, status, applied_discount_amount: amount = 0 }) => {
    if (status !== 'APPLICABLE') return [];
    const isTier = object === 'promotion_tier';
    const campaignId = isTier ? owners.tierCampaign(id) : owners.codeCampaign(id);
    return [{ campaignId, tierId: isTier ? id : null, amount }];
  });
  return { isRefused: false, discount, shares, explain };
}

/** True when a change makes a difference: tiers that were added to the request and do not apply make none. */
export function isChanged(then: DecisionOutcome, now: DecisionOutcome, added: readonly string[]): boolean {
  if (then.valid !== now.valid || discountOf(then) !== discountOf(now)) return true;
  if (JSON.stringify(then) === JSON.stringify(now)) return false;
  const asked = new Set(then.redeemables.map(({ id }) => id));
  const isUnused = (one: DecisionOutcome['redeemables'][number]) =>
    one.status !== 'APPLICABLE' && added.includes(one.id) && !asked.has(one.id);
  const redeemables = now.redeemables.filter((one) => !isUnused(one));
  return toCanonicalJson(then) !== toCanonicalJson({ ...now, redeemables });
}
