// The definition of a validation rule: parsed from a request, checked, and completed with defaults.
import { type Failure, isFailure } from '../../../errors';
import type { RuleInput } from '../../../model/generated';
import type { BundleRules, Rule, RuleError, RuleSet, RuleValidation, ProductScope } from '../../../model/records/rules';
import { checkRules } from '../check';
import { checkBundle } from './bundle';
import { readScope } from './scope';

/** The members of a validation rule that a caller sets, and the result of their check. */
export interface RuleDefinition {
  readonly rules: RuleSet;
  readonly error?: RuleError | null;
  readonly applicable_to?: ProductScope | null;
  readonly bundle_rules?: BundleRules | null;
  readonly type: 'expression' | 'basic' | 'advanced' | 'complex';
  readonly context_type: string;
  readonly validation?: RuleValidation;
}

const EVERYTHING: ProductScope = { excluded: [], included: [], included_all: false };

export const NEW_DEFINITION: RuleDefinition = {
  rules: {},
  applicable_to: EVERYTHING,
  type: 'expression',
  context_type: 'global',
};

/**
 * The definition after a request: absent members stay, null restores the default.
 * @returns the definition; or invalid_validation_rules, or invalid_formula, with the problem and the allowed values
 * @see docs/behaviour/validation-rules.md#saving
 */
export function readRuleDefinition(
  request: RuleInput,
  before: RuleDefinition,
  timezone: string,
): RuleDefinition | Failure {
  const rules = changed(request.rules, before.rules, NEW_DEFINITION.rules) as RuleSet;
  const error = changed(request.error, before.error, null);
  const scope = request.applicable_to ? readScope(request.applicable_to) : request.applicable_to;
  if (scope && isFailure(scope)) return scope;
  const sentBundle = isEmpty(request.bundle_rules) ? null : request.bundle_rules;
  const bundle_rules = changed(sentBundle, before.bundle_rules, null);
  const badBundle = bundle_rules ? checkBundle(bundle_rules) : null;
  if (badBundle) return badBundle;
  const check = checkRules({ rules, timezone });
  if (check.status === 'REFUSED') return check.failure;
  return {
    rules: withLogic(rules),
    ...(error && { error: readError(error) }),
    applicable_to: (scope === undefined ? before.applicable_to : scope) ?? EVERYTHING,
    ...(bundle_rules && { bundle_rules }),
    type: request.type ?? before.type,
    context_type: request.context_type ?? before.context_type,
    validation: { validation_status: check.status, validation_omitted_rules: check.omitted },
  };
}

/** A rule without a bundle is answered with an empty one, which may be sent back. */
function isEmpty(members: object | null | undefined): boolean {
  return Boolean(members) && Object.keys(members ?? {}).length === 0;
}

/** The set with its logic made explicit: a set without logic requires all of its rules, and so do nested sets. */
function withLogic(set: RuleSet): RuleSet {
  const numbers = Object.keys(set).filter((key) => key !== 'logic');
  if (numbers.length === 0) return set;
  const rules = numbers.map((number) => [number, withNestedLogic(set[number] as Rule)] as const);
  return { ...Object.fromEntries(rules), logic: set.logic || numbers.join(' and ') };
}

function withNestedLogic(rule: Rule): Rule {
  return rule.rules ? { ...rule, rules: withLogic(rule.rules) } : rule;
}

/** Other members of it are ignored, as they are everywhere in a request. */
function readError({ message }: NonNullable<RuleInput['error']>): RuleError {
  return { ...(typeof message === 'string' && { message }) };
}

/** The new value of a member: undefined keeps the stored one, null restores the default. */
function changed<T>(sent: T | null | undefined, before: T, byDefault: T): T {
  if (sent === undefined) return before;
  return sent ?? byDefault;
}
