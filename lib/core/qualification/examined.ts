// What calls of older clients ask for: which codes or campaigns qualify, and whether one validation rule is fulfilled.
import type { Relaxation } from '../rules/rule-set';
import type { Config } from '../../model/config';
import type { RuleAssignment, ValidationRule } from '../../model/records/rules';
import { type QualificationCandidate, unusedCode, voucherCandidate } from './candidate';
import { SCENARIO, type Scenario } from './scenario';

const EVERY_RULE: Relaxation = { keeps: () => true };

/** The types of campaigns whose codes qualify. */
export const EXAMINED_CAMPAIGNS: readonly string[] = ['DISCOUNT_COUPONS', 'GIFT_VOUCHERS', 'REFERRAL_PROGRAM'];

/**
 * Return the scenario of an examination: every rule counts, or only those about the customer.
 * @see docs/behaviour/qualifications.md#calls-of-older-clients
 */
export function examinationScenario(isAudienceOnly: boolean): Scenario {
  if (isAudienceOnly) return SCENARIO.AUDIENCE_ONLY;
  return { ...SCENARIO.AUDIENCE_ONLY, rules: EVERY_RULE, incompleteBundles: false, withoutOrder: false };
}

/** Build a candidate that has one rule and no other condition, so that it qualifies when the rule is fulfilled. */
export function ruleCandidate({ id, created_at }: ValidationRule, config: Config): QualificationCandidate {
  const assignment: RuleAssignment = {
    id,
    rule_id: id,
    related_object_id: id,
    related_object_type: 'voucher',
    created_at,
    updated_at: null,
    validation_status: 'VALID',
    validation_omitted_rules: [],
    object: 'validation_rules_assignment',
  };
  const discount = { type: 'PERCENT', percent_off: 0, effect: 'APPLY_TO_ORDER' } as const;
  return voucherCandidate({ ...unusedCode(id, created_at), discount, assignments: [assignment] }, config, null);
}
