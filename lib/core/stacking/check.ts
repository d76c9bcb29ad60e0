// Consistency check of stacking rules before they are saved.
import { type StackingRules } from '../../model/records/settings';

type LimitName = {
  readonly [K in keyof StackingRules]: StackingRules[K] extends number | null ? K : never;
}[keyof StackingRules];

/** A limit that is always set. */
type BoundName = {
  readonly [K in LimitName]: StackingRules[K] extends number ? K : never;
}[LimitName];

/** A limit, and the limit it must not exceed. */
const WITHIN: readonly (readonly [limit: LimitName, bound: BoundName])[] = [
  ['applicable_redeemables_limit', 'redeemables_limit'],
  ['applicable_redeemables_per_category_limit', 'applicable_redeemables_limit'],
  ['applicable_exclusive_redeemables_limit', 'applicable_redeemables_limit'],
  ['applicable_exclusive_redeemables_per_category_limit', 'applicable_exclusive_redeemables_limit'],
];

type ListName = {
  readonly [K in keyof StackingRules]: StackingRules[K] extends readonly string[] ? K : never;
}[keyof StackingRules];

/** No category can be in both of two lists. */
const DISJOINT: readonly (readonly [one: ListName, other: ListName])[] = [
  ['exclusive_categories', 'joint_categories'],
  ['no_effect_skip_categories', 'no_effect_redeem_anyway_categories'],
  ['initial_amount_mode_categories', 'discounted_amount_mode_categories'],
];

/**
 * Find settings that contradict each other.
 * @returns one sentence for the caller; null when the rules are consistent
 * @see docs/behaviour/setup.md#stacking-rules
 */
export function checkStackingRules(rules: StackingRules): string | null {
  return checkLimits(rules) ?? checkCategoryLimits(rules) ?? checkLists(rules);
}

function checkLimits(rules: StackingRules): string | null {
  for (const [limit, bound] of WITHIN) {
    const [value, most] = [rules[limit], rules[bound]];
    // An absent limit never exceeds another one.
    if ((value ?? 0) <= most) continue;
    return `${limit} (${value}) must not be above ${bound} (${most}).`;
  }
  return null;
}

function checkCategoryLimits(rules: StackingRules): string | null {
  const most = rules.applicable_redeemables_limit;
  for (const [id, limit] of Object.entries(rules.applicable_redeemables_category_limits)) {
    if (limit <= most) continue;
    return `applicable_redeemables_category_limits.${id} (${limit}) must not be above applicable_redeemables_limit (${most}).`;
  }
  return null;
}

function checkLists(rules: StackingRules): string | null {
  for (const [one, other] of DISJOINT) {
    const both = rules[one].find((id) => rules[other].includes(id));
    if (both !== undefined) return `Category ${both} cannot be in both ${one} and ${other}.`;
  }
  return null;
}

/** Return stacking rules with each unset limit lowered to the limit that bounds it. */
export function withinBounds(rules: StackingRules): StackingRules {
  return WITHIN.reduce((lowered, [limit, bound]) => {
    const [value, most] = [lowered[limit], lowered[bound]];
    return value === null ? lowered : { ...lowered, [limit]: Math.min(value, most) };
  }, rules);
}
