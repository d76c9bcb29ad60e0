// Which promotion tiers apply to an order: each one by itself, the newest first.
import type { FilterFields } from '../../model/lists/field';
import { withCustomerOfOrder } from '../../core/customer/record';
import { evaluateTier, AUDIENCE_RULES, newestTiers } from '../../core/promotion/tier-evaluation';
import { evaluate } from '../../core/stacking/combine';
import type { PromotionTier } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { UsePromotionRequest, ValidatePromotionsQuery } from '../../model/generated';
import type { Process, Runtime } from '../../ports/runtime';
import { loadFacts, trackingIdOf } from '../shared/load-facts';
import { evaluationInput } from '../../core/access/evaluation-input';
import { unwrap } from '../shared/unwrap';
import { readFilters } from '../shared/lists';
import { contextOfQuery } from '../../core/validation/query-context';
import type { ValidatePromotionsResponse } from '../../model/generated-answers/promotions';

export interface PromotionValidation {
  readonly request: UsePromotionRequest;
  readonly query: ValidatePromotionsQuery;
}

const FIELDS: FilterFields<PromotionTier> = {
  named: { promotion_id: { kind: 'text', read: ({ campaign_id }) => campaign_id } },
  metadata: ({ metadata }) => metadata,
};

/** Validate the promotion tiers against the request in a query (GET). */
export function validatePromotionsOfQuery(
  rt: Runtime<'config' | 'evaluations'>,
  caller: Caller,
  query: ValidatePromotionsQuery,
): Promise<ValidatePromotionsResponse> {
  return validatePromotions(rt, caller, { request: contextOfQuery(query), query });
}

/**
 * Validate the promotion tiers against an order: the answer is valid when at least one tier applies. Only the newest
 * `LIMITS.validatedTiers` tiers are checked.
 * @throws ApiError invalid_query_params for filters, not_found for a customer or an order, invalid_order for amounts
 * beyond their bounds
 */
export async function validatePromotions(
  rt: Runtime<'config' | 'evaluations'>,
  caller: Caller,
  { request: sent, query }: PromotionValidation,
): Promise<ValidatePromotionsResponse> {
  const request = withCustomerOfOrder(sent);
  const tiers = wantedTiers(rt, await rt.store.config.load(caller), query);
  const redeemables = tiers.map(({ id }) => ({ object: 'promotion_tier', id }) as const);
  const { facts, nowMs } = await loadFacts(rt, caller, { ...request, redeemables });
  const whole = { ...request, redeemables };
  const trackingId = trackingIdOf(rt, caller, { request: whole, facts });
  const input = evaluationInput(caller, { request: whole, facts, nowMs });
  // An order that exceeds a bound is refused as a whole: no tier would say why.
  unwrap(evaluate({ ...input, request: { ...request, redeemables: [] } }));
  const relaxation = query.audienceRulesOnly ? AUDIENCE_RULES : null;
  const promotions = redeemables.flatMap((line) => evaluateTier(input, { line, relaxation, trackingId }));
  return { valid: promotions.length > 0, promotions, ...(trackingId !== null && { tracking_id: trackingId }) };
}

function wantedTiers(rt: Process, config: Config, { filters }: ValidatePromotionsQuery): readonly PromotionTier[] {
  const now = { nowMs: rt.clock.nowMs(), timezone: config.settings.timezone };
  const test = readFilters(filters, FIELDS, now);
  return newestTiers([...config.tiers.values()].filter((tier) => test?.holds(tier) ?? true));
}
