// What a validation rule is made of: read from a request, checked, with the defaults of what is not sent.
import { checkFormula } from '../../core/formula/check';
import type { FormulaUse } from '../../core/formula/scope';
import { checkRules } from '../../core/rules/check';
import { withoutNulls } from '../../core/without-nulls';
import { ApiError } from '../../errors';
import { LIMITS } from '../../model/limits';
import type {
  BundleRules,
  RuleError,
  RuleSet,
  RuleValidation,
  Scope,
  ScopeDefinition,
} from '../../model/records/rules';
import type { RuleInput } from '../../model/generated';

/** The members of a validation rule that a caller decides, with what was found when they were checked. */
export interface RuleDefinition {
  readonly rules: RuleSet;
  readonly error?: RuleError | null;
  readonly applicable_to?: Scope | null;
  readonly bundle_rules?: BundleRules | null;
  readonly type: 'expression' | 'basic' | 'advanced' | 'complex';
  readonly context_type: string;
  readonly validation?: RuleValidation;
}

const EVERYTHING: Scope = { excluded: [], included: [], included_all: false };

export const NEW_DEFINITION: RuleDefinition = {
  rules: {},
  applicable_to: EVERYTHING,
  type: 'expression',
  context_type: 'global',
};

/**
 * The definition after a request: members that are not sent stay as they were, null sets them back.
 * @throws ApiError invalid_validation_rules or invalid_formula, telling what is wrong and what is allowed
 */
export function readRuleDefinition(request: RuleInput, before: RuleDefinition, timezone: string): RuleDefinition {
  const rules = changed(request.rules, before.rules, NEW_DEFINITION.rules) as RuleSet;
  const error = changed(request.error, before.error, null);
  const scope = request.applicable_to ? readScope(request.applicable_to) : request.applicable_to;
  const applicable_to = changed(scope, before.applicable_to, EVERYTHING);
  const bundle_rules = changed(request.bundle_rules, before.bundle_rules, null);
  if (bundle_rules) checkBundle(bundle_rules);
  return {
    rules,
    ...(error && { error: withoutNulls(error) }),
    applicable_to: applicable_to ?? EVERYTHING,
    ...(bundle_rules && { bundle_rules }),
    type: request.type ?? before.type,
    context_type: request.context_type ?? before.context_type,
    validation: checkedRules(rules, timezone),
  };
}

/** Not sent keeps what was, null goes back to the default. */
function changed<T>(sent: T | null | undefined, before: T, byDefault: T): T {
  if (sent === undefined) return before;
  return sent ?? byDefault;
}

function checkedRules(rules: unknown, timezone: string): RuleValidation {
  const check = checkRules({ rules, timezone });
  if (check.status === 'REFUSED') throw new ApiError(check.failure);
  return { validation_status: check.status, validation_omitted_rules: check.omitted };
}

function refuse(details: string): never {
  throw new ApiError({ key: 'invalid_validation_rules', details });
}

type ScopeInput = NonNullable<RuleInput['applicable_to']>;

/** Lists that are not sent are empty; nulls inside an element count as absent, and every element says its effect. */
function readScope(input: ScopeInput): Scope {
  return {
    excluded: readDefinitions('excluded', input.excluded),
    included: readDefinitions('included', input.included),
    included_all: input.included_all ?? false,
  };
}

type DefinitionInput = NonNullable<ScopeInput['included']>;

function readDefinitions(list: string, input: DefinitionInput | null | undefined): readonly ScopeDefinition[] {
  return (input ?? []).map((element, index) => {
    const known = withoutNulls(pickKnown(element)) as ScopeDefinition;
    const definition: ScopeDefinition = { ...known, effect: known.effect ?? 'APPLY_TO_EVERY' };
    const place = `applicable_to.${list}[${index}]`;
    if (!definition.id && !definition.source_id) refuse(`${place} needs an id or a source_id.`);
    checkFormulas(definition, place);
    return definition;
  });
}

/** The members of an element that mean something; others are left out. */
const KNOWN = [
  'object',
  'id',
  'source_id',
  'product_id',
  'product_source_id',
  'strict',
  'effect',
  'price',
  'price_formula',
  'quantity_limit',
  'quantity_limit_formula',
  'aggregated_quantity_limit',
  'aggregated_quantity_limit_formula',
  'amount_limit',
  'aggregated_amount_limit',
  'skip_initially',
  'repeat',
  'target',
] as const satisfies readonly (keyof ScopeDefinition)[];

function pickKnown(element: DefinitionInput[number]): object {
  return Object.fromEntries(KNOWN.map((member) => [member, element[member]]));
}

const FORMULAS = {
  price_formula: 'price',
  quantity_limit_formula: 'quantity_limit',
  aggregated_quantity_limit_formula: 'quantity_limit',
} as const satisfies Partial<Record<keyof ScopeDefinition, FormulaUse['field']>>;

function checkFormulas(definition: ScopeDefinition, place: string): void {
  for (const [member, field] of Object.entries(FORMULAS) as [keyof typeof FORMULAS, FormulaUse['field']][]) {
    const text = definition[member];
    if (text === undefined || text === null) continue;
    const problem = checkFormula(text, { field, level: 'items', redeemable: 'any' });
    if (!problem) continue;
    const details = `${place}.${member}, position ${problem.position}: ${problem.message}`;
    throw new ApiError({ key: 'invalid_formula', details });
  }
}

type Json = Readonly<Record<string, unknown>>;

const BUNDLE_FORM =
  'a member is { name: "order.items.any", conditions: { $is: [one product, SKU or collection] }, ' +
  'rules: { "1": { name: "order.items.aggregated_quantity", conditions: { $is: [units] } } } }';

function checkBundle(bundle: BundleRules): void {
  const { limit } = bundle;
  const isLimit = Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= LIMITS.bundles;
  if (limit !== undefined && limit !== null && !isLimit) {
    refuse(`bundle_rules.limit must be a whole number from 1 to ${LIMITS.bundles}.`);
  }
  const members = Object.keys(bundle).filter((key) => key !== 'limit' && key !== 'logic');
  if (members.length === 0) refuse('bundle_rules needs at least one member, numbered from "1".');
  for (const key of members) {
    if (!/^[1-9]\d{0,2}$/.test(key)) refuse(`bundle_rules: "${key}" is no number of a member.`);
    if (!isBundleMember(bundle[key])) refuse(`bundle_rules.${key}: ${BUNDLE_FORM}.`);
  }
}

function isBundleMember(member: unknown): boolean {
  if (!isRecord(member) || member.name !== 'order.items.any') return false;
  const [named, ...more] = operandsOf(member);
  if (!isRecord(named) || more.length > 0) return false;
  const isNamed = ['id', 'source_id'].some((name) => typeof named[name] === 'string' && named[name] !== '');
  const isKnown = ['product', 'sku', 'products_collection'].includes(String(named.object));
  return isNamed && isKnown && areUnits(member.rules);
}

/** Without a number of units a member stands for one. */
function areUnits(rules: unknown): boolean {
  if (rules === undefined || rules === null) return true;
  if (!isRecord(rules)) return false;
  const nested = Object.entries(rules).filter(([key]) => key !== 'logic');
  return nested.length <= 1 && nested.every(([, rule]) => isUnitRule(rule));
}

function isUnitRule(rule: unknown): boolean {
  if (!isRecord(rule) || rule.name !== 'order.items.aggregated_quantity') return false;
  const [units, ...more] = operandsOf(rule);
  return more.length === 0 && Number.isInteger(Number(units)) && Number(units) >= 1 && Number(units) <= 1_000_000;
}

function operandsOf({ conditions }: Json): readonly unknown[] {
  const operands = isRecord(conditions) ? conditions.$is : undefined;
  return Array.isArray(operands) ? operands : [];
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
