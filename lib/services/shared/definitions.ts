// Members that vouchers, campaigns and tiers share: read from a request, checked, without nulls.
import { checkDiscount } from '../../core/discount/check';
import { checkValidityInput, withMoments } from '../../core/time/validity';
import { withoutNulls } from '../../core/without-nulls';
import { ApiError, notFound } from '../../errors';
import type { Config } from '../../model/config';
import type { DiscountInput } from '../../model/generated';
import type { Discount } from '../../model/records/discount';
import type { RelatedObjectType, RuleAssignment, ValidationRule } from '../../model/records/rules';
import type { Validity } from '../../model/records/validity';
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

type ValidityInput = { readonly [K in keyof Validity]?: unknown };

/** With its dates in UTC. @throws ApiError invalid_payload when dates cannot be read, or contradict each other or windows */
export function readValidity(input: ValidityInput, timezone: string): Validity {
  const { start_date, expiration_date, validity_timeframe, validity_day_of_week, validity_hours } = input;
  const validity = withoutNulls({
    start_date,
    expiration_date,
    validity_timeframe,
    validity_day_of_week,
    validity_hours,
  }) as Validity;
  const problem = checkValidityInput(validity, timezone);
  if (problem) throw new ApiError({ key: 'invalid_payload', details: problem });
  return withMoments(validity, timezone);
}

interface CategoryInput {
  readonly category?: string | null | undefined;
  readonly category_id?: string | null | undefined;
}

/** A category by its id, or by its name. @throws ApiError not_found */
export function readCategory({ category, category_id }: CategoryInput, config: Config): string | null {
  const name = category_id ?? category ?? null;
  if (name === null) return null;
  const found = config.categories.get(name) ?? [...config.categories.values()].find((one) => one.name === name);
  if (!found) throw notFound('category', name);
  return found.id;
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

const VALIDITY_MEMBERS = [
  'start_date',
  'expiration_date',
  'validity_timeframe',
  'validity_day_of_week',
  'validity_hours',
] as const satisfies readonly (keyof Validity)[];

/** A record with the dates and windows that are sent: those not sent stay, null clears. */
export function changedValidity<T extends Validity>(before: T, request: ValidityInput, timezone: string): T {
  const sent = VALIDITY_MEMBERS.filter((member) => request[member] !== undefined);
  if (sent.length === 0) return before;
  const merged = { ...before, ...Object.fromEntries(sent.map((member) => [member, request[member]])) };
  const others = Object.entries(merged).filter(([member]) => !VALIDITY_MEMBERS.some((one) => one === member));
  return { ...Object.fromEntries(others), ...readValidity(merged, timezone) } as unknown as T;
}

/** The category that is sent; the one before when none is, and no category for null. */
export function changedCategory(before: string | null, request: CategoryInput, config: Config): string | null {
  const isSent = request.category !== undefined || request.category_id !== undefined;
  // The category it has may be gone since: a record that is sent back as it is keeps it.
  if (!isSent || (before !== null && request.category_id === before)) return before;
  return readCategory(request, config);
}
