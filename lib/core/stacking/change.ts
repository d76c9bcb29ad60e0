// Set or change the stacking rules of a project from a request.
import { type Failure, unknownRecord } from '../../errors';
import type { Config } from '../../model/config';
import type { StackingRulesRequest } from '../../model/generated';
import { DEFAULT_STACKING_RULES, type StackingRules } from '../../model/records/settings';
import { CATEGORY_LISTS } from '../catalogue/catalogue-records';
import { checkStackingRules, withinBounds } from './check';
import type { StackingRulesResponse } from '../../model/generated-answers/records';

const SETTINGS = Object.keys(DEFAULT_STACKING_RULES) as readonly (keyof StackingRules)[];

/** The settings in a request; null restores the default. */
export function selectSentSettings(request: StackingRulesRequest): Partial<StackingRules> {
  const sent = SETTINGS.filter((setting) => request[setting] !== undefined);
  return Object.fromEntries(sent.map((setting) => [setting, request[setting] ?? DEFAULT_STACKING_RULES[setting]]));
}

/**
 * The first rules of a project: absent members have their defaults, lowered to the sent limits.
 * @returns stacking_rules_exist; invalid_payload for a contradiction; not_found for an unknown category
 */
export function newStackingRules(sent: Partial<StackingRules>, config: Config): StackingRules | Failure {
  if (config.stacking) {
    const details = 'Change the rules of the project instead.';
    return { key: 'stacking_rules_exist', details, resource_id: config.stacking.id, resource_type: 'stacking_rules' };
  }
  return goodRules({ ...withinBounds({ ...DEFAULT_STACKING_RULES, ...sent }), ...sent }, config);
}

/**
 * The rules with the sent members; lists are replaced as a whole.
 * @returns invalid_payload for a contradiction, also with stored members; not_found for an unknown category
 */
export function applyStackingRulesChanges<T extends StackingRules>(
  before: T,
  sent: Partial<StackingRules>,
  config: Config,
): T | Failure {
  return goodRules({ ...before, ...sent }, config);
}

function goodRules<T extends StackingRules>(rules: T, config: Config): T | Failure {
  const problem = checkStackingRules(rules);
  if (problem !== null) return { key: 'invalid_payload', details: problem };
  const limited = Object.keys(rules.applicable_redeemables_category_limits);
  const named = [...CATEGORY_LISTS.flatMap((list) => rules[list]), ...limited];
  const unknown = named.find((id) => !config.categories.has(id));
  return unknown === undefined ? rules : unknownRecord('category', unknown);
}

/** The stacking rules in the form of answers; the defaults have no id. Records of earlier releases lack members. */
export function toStackingRulesResponse(rules: StackingRules): StackingRulesResponse {
  return { ...DEFAULT_STACKING_RULES, ...rules, object: 'stacking_rules' };
}
