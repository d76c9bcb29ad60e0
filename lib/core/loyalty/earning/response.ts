// Earning rules in answers. It is apart from their requests, so that functions that only answer them load no formulas.
import type { EarningRuleResponse } from '../../../model/generated-answers/records';
import { type EarningRule, ORDER_PAID } from '../../../model/records/earning-rule';

/** Convert an earning rule to its response. */
export function toEarningRuleResponse(rule: EarningRule): EarningRuleResponse {
  const {
    campaign_id,
    schema_id,
    segment_id,
    loyalty_tier_id,
    banner,
    assignments,
    pending_points = null,
    ...record
  } = rule;
  return {
    ...record,
    ...(rule.event === ORDER_PAID && { pending_points }),
    ...(schema_id !== null && { custom_event: { schema_id } }),
    ...(segment_id !== undefined && { segment: { id: segment_id } }),
    ...(loyalty_tier_id !== undefined && { loyalty_tier: { id: loyalty_tier_id } }),
    source: { banner, object_id: campaign_id, object_type: 'campaign' },
    validation_rule_id: assignments[0]?.rule_id ?? null,
  } as EarningRuleResponse;
}
