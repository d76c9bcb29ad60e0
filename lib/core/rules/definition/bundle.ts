// The products that a validation rule requires together, with their numbers of units.
import type { Failure } from '../../../errors';
import { LIMITS } from '../../../model/limits';
import type { BundleRules } from '../../../model/records/rules';

type Json = Readonly<Record<string, unknown>>;

const BUNDLE_FORM =
  'a member is { name: "order.items.any", conditions: { $is: [one product, SKU or collection] }, ' +
  'rules: { "1": { name: "order.items.aggregated_quantity", conditions: { $is: [units] } } } }';

/**
 * Check the definition of a bundle.
 * @returns invalid_validation_rules with the required form of a bundle; null for a valid one
 */
export function checkBundle(bundle: BundleRules): Failure | null {
  const details = problemOf(bundle);
  return details === null ? null : { key: 'invalid_validation_rules', details };
}

function problemOf(bundle: BundleRules): string | null {
  const { limit } = bundle;
  const isLimit = Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= LIMITS.bundles;
  if (limit !== undefined && limit !== null && !isLimit) {
    return `bundle_rules.limit must be a whole number from 1 to ${LIMITS.bundles}.`;
  }
  const members = Object.keys(bundle).filter((key) => key !== 'limit' && key !== 'logic');
  if (members.length === 0) return 'bundle_rules needs at least one member, numbered from "1".';
  for (const key of members) {
    if (!/^[1-9]\d{0,2}$/.test(key)) return `bundle_rules: "${key}" is no number of a member.`;
    if (!isBundleMember(bundle[key])) return `bundle_rules.${key}: ${BUNDLE_FORM}.`;
  }
  return null;
}

function isBundleMember(member: unknown): boolean {
  if (!isRecord(member) || member.name !== 'order.items.any') return false;
  const [named, ...more] = operandsOf(member);
  if (!isRecord(named) || more.length > 0) return false;
  const isNamed = ['id', 'source_id'].some((name) => typeof named[name] === 'string' && named[name] !== '');
  const isKnown = ['product', 'sku', 'products_collection'].includes(String(named.object));
  return isNamed && isKnown && areUnits(member.rules);
}

/** True for valid units of a member; a member without a number counts as one unit. */
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
