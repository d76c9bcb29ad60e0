// Members that vouchers, campaigns and tiers share: read from a request, checked, without nulls.
import { checkDiscount } from '../../core/discount/check';
import { withoutNulls } from '../../core/without-nulls';
import { ApiError, notFound } from '../../errors';
import type { Config } from '../../model/config';
import type { DiscountInput } from '../../model/generated';
import type { Discount } from '../../model/records/discount';
import type { RelatedObjectType, RuleAssignment, ValidationRule } from '../../model/records/rules';
import type { Runtime } from '../../ports/runtime';

/** Where requests have a discount. */
type DiscountPath = '.discount' | '.voucher.discount' | '.action.discount';

/** @throws ApiError invalid_payload, or invalid_formula with the position, naming what is wrong with the discount */
export function readDiscount(input: DiscountInput | undefined, path: DiscountPath): Discount | null {
  if (!input) return null;
  const discount = storedDiscount(input);
  const problem = checkDiscount(discount, path === '.action.discount' ? 'tier' : 'voucher');
  if (problem === null) return discount;
  const key = problem.part === 'formula' ? 'invalid_formula' : 'invalid_payload';
  throw new ApiError({ key, details: `Property ${path}: ${problem.message}` });
}

/** @throws ApiError invalid_voucher: codes that are out there keep the kind of discount they promise */
export function requireSameDiscount(stored: Discount | null | undefined, sent: Discount | null | undefined): void {
  if (!stored || !sent || stored.type === sent.type) return;
  throw new ApiError({ key: 'invalid_voucher', details: `The type of the discount stays ${stored.type}.` });
}

/** Without nulls, its own and those of the products it gives away. What a formula computes is not sent. */
function storedDiscount({ is_dynamic, ...input }: NonNullable<DiscountInput>): Discount {
  const members = withoutNulls(input);
  const units = 'units' in members && members.units?.map(withoutNulls);
  return { ...members, ...(units && { units }) } as Discount;
}

/** New assignments of validation rules to a record. @throws ApiError not_found, invalid_payload for a rule named twice */
export function readAssignments(
  rt: Runtime,
  ruleIds: readonly string[] | null | undefined,
  related: { readonly id: string; readonly type: RelatedObjectType },
  config: Config,
): readonly RuleAssignment[] {
  const ids = ruleIds ?? [];
  if (new Set(ids).size < ids.length) {
    throw new ApiError({ key: 'invalid_payload', details: 'Property .validation_rules must not name a rule twice.' });
  }
  return ids.map((ruleId) => {
    const rule = config.rules.get(ruleId);
    if (!rule) throw notFound('validation_rules', ruleId);
    return newAssignment(rt, rule, related);
  });
}

export function newAssignment(
  rt: Runtime,
  rule: ValidationRule,
  related: { readonly id: string; readonly type: RelatedObjectType },
): RuleAssignment {
  return {
    id: rt.ids.random('asgm', 16),
    rule_id: rule.id,
    related_object_id: related.id,
    related_object_type: related.type,
    created_at: new Date(rt.clock.nowMs()).toISOString(),
    updated_at: null,
    ...(rule.validation ?? { validation_status: 'VALID', validation_omitted_rules: [] }),
    object: 'validation_rules_assignment',
  };
}
