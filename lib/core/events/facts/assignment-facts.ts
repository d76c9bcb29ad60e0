// Facts of assigned and removed rules.
import type { Config } from '../../../model/config';
import type { EventFact } from '../../../model/events/events';
import type { RuleAssignment } from '../../../model/records/rules';
import type { Voucher } from '../../../model/records/voucher';
import { campaignShape, simpleRule, simpleTier, simpleVoucher } from '../shapes';
import { toAssignmentResponse } from '../../answer/record-members';

interface AssignmentFactInput {
  readonly config: Config;
  /** The code to which the rule is assigned, if it is one. */
  readonly voucher?: Voucher | null;
}

/** Builds the facts of an assigned or removed rule. */
export function buildAssignmentFacts(
  assignment: RuleAssignment,
  verb: 'created' | 'deleted',
  { config, voucher }: AssignmentFactInput,
): readonly EventFact[] {
  const rule = config.rules.get(assignment.rule_id);
  const data = {
    rule: rule ? simpleRule(rule) : { id: assignment.rule_id, object: 'validation_rules' },
    assignment: toAssignmentResponse(assignment, config),
    ...relatedOf(assignment, config),
    ...(voucher && { voucher: simpleVoucher(voucher, config), campaign: campaignShape(voucher.campaign_id, config) }),
  };
  return [{ type: `business_validation_rule.assignment.${verb}`, entity_id: assignment.id, data }];
}

/** The related records in the configuration; codes are not part of it. */
function relatedOf({ related_object_id: id, related_object_type: type }: RuleAssignment, config: Config) {
  if (type === 'campaign') return { campaign: campaignShape(id, config) };
  const tier = type === 'promotion_tier' ? config.tiers.get(id) : undefined;
  return tier ? { promotion_tier: simpleTier(tier), campaign: campaignShape(tier.campaign_id, config) } : {};
}

/** Builds the facts of the added and removed assignments of one record. */
export function buildAssignmentChangeFacts(
  before: readonly RuleAssignment[],
  after: readonly RuleAssignment[],
  assigned: AssignmentFactInput,
): readonly EventFact[] {
  const lacks = (others: readonly RuleAssignment[]) => {
    const ids = new Set(others.map(({ id }) => id));
    return ({ id }: RuleAssignment) => !ids.has(id);
  };
  return [
    ...after.filter(lacks(before)).flatMap((one) => buildAssignmentFacts(one, 'created', assigned)),
    ...before.filter(lacks(after)).flatMap((one) => buildAssignmentFacts(one, 'deleted', assigned)),
  ];
}
