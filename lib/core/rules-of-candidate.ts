// The validation rules of a redeemable, before and after its discount is known.
import type { Failure } from '../errors';
import type { Config } from '../model/config';
import type { EvaluationRequest } from '../model/request';
import type { ValidationRule } from '../model/rules';
import type { EvaluationInput, VoucherFact } from './facts';
import type { OrderState } from './order';
import type { Computed } from './stacking/benefit';
import type { Candidate } from './stacking/candidate';
import type { Trace } from './trace';

export interface RuleSubject {
  readonly candidate: Candidate;
  readonly input: EvaluationInput;
  /** The order before this redeemable. */
  readonly order: OrderState | null;
}

export interface RuleSubjectAfter extends RuleSubject {
  readonly after: OrderState | null;
  readonly computed: Computed;
}

/** The rules that can be decided before the discount. */
export function checkRulesBefore(_subject: RuleSubject, _trace: Trace | null): Failure | null {
  return null;
}

/** The rules that need the amounts after the discount. */
export function checkRulesAfter(_subject: RuleSubjectAfter, _trace: Trace | null): Failure | null {
  return null;
}

/** An upper limit on a counter of a campaign, inclusive, after the redemption. */
export interface CounterBound {
  readonly counter: string;
  readonly max: number;
}

/** The calendar periods whose counts the rules of a redeemable need. */
export function neededPeriods(_candidate: Candidate, _input: EvaluationInput): readonly string[] {
  return [];
}

/** The upper limits that the rules of these redeemables set on the counters of their campaign. */
export function campaignBounds(_candidates: readonly Candidate[], _input: EvaluationInput): readonly CounterBound[] {
  return [];
}

/** The upper limits that the rules of these redeemables set on the counts of the customer. */
export function customerBounds(_candidates: readonly Candidate[], _input: EvaluationInput): readonly CounterBound[] {
  return [];
}

/** Whether rules compare with the counters of a campaign, so that these must be read. */
function needCampaignCounters(_rules: readonly ValidationRule[]): boolean {
  return false;
}

/** The campaigns whose counters a request needs: those of its tiers, and of its codes once they are known. */
export function campaignsToCount(
  request: EvaluationRequest,
  config: Config,
  vouchers: ReadonlyMap<string, VoucherFact>,
): readonly string[] {
  const tierIds = request.redeemables.flatMap(({ object, id }) => {
    if (object === 'promotion_stack') return config.stacks.get(id)?.tiers.ids ?? [];
    return object === 'promotion_tier' ? [id] : [];
  });
  const tiers = tierIds.flatMap((id) => config.tiers.get(id) ?? []);
  const ofTiers = tiers.map((tier) => ({ campaign: tier.campaign_id, assignments: tier.assignments }));
  const ofVouchers = [...vouchers.values()].map(({ voucher }) => ({
    campaign: voucher.campaign_id,
    assignments: voucher.assignments,
  }));
  const needed = [...ofTiers, ...ofVouchers].flatMap(({ campaign, assignments }) => {
    if (campaign === null) return [];
    const all = [...assignments, ...(config.campaigns.get(campaign)?.assignments ?? [])];
    const rules = all.flatMap(({ rule_id }) => config.rules.get(rule_id) ?? []);
    return needCampaignCounters(rules) ? [campaign] : [];
  });
  return [...new Set(needed)];
}
