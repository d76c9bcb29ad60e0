// Validation rules: the conditions a redeemable is guarded by, and the products it is limited to.
import { dataList } from '../../core/answer/list';
import { toDatedQuery, sortsByMembers, toStoredOrderRequest, listSpec } from '../../core/filter/list-spec';
import { NEW_DEFINITION, readRuleDefinition } from '../../core/rules/definition/definition';
import { embeddedAssignments } from '../../core/rules/assignment/related-records';
import { buildInUseFailure, refuseTakenName } from '../../core/record/change';
import { refuseListSegments } from '../../core/segment/segment';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateRuleRequest, ListRulesQuery, UpdateRuleRequest } from '../../model/generated';
import type { RuleAssignment, ValidationRule } from '../../model/records/rules';
import type { Runtime } from '../../ports/runtime';
import { unwrap, refuseIf } from '../shared/unwrap';
import { changeConfig, nowText, inPlaceOf, stampIfChanged } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { inMemory, readList } from '../shared/lists';
import type { ValidationRuleResponse } from '../../model/generated-answers/records';
import type { ListRulesResponse } from '../../model/generated-answers/validation-rules';
import { toRuleResponse } from '../../core/answer/rules';

/**
 * Create a validation rule.
 * @throws ApiError invalid_validation_rules, invalid_formula, or duplicate_found for a name that is taken
 */
export async function createRule(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  request: CreateRuleRequest,
): Promise<ValidationRuleResponse> {
  const id = rt.ids.random('val', 12);
  return changeConfig(rt, caller, (config) => {
    refuseIf(refuseTakenName('validation_rules', { id, name: request.name }, config.rules.values()));
    const definition = unwrap(readRuleDefinition(request, NEW_DEFINITION, config.settings.timezone));
    refuseIf(refuseListSegments(definition.rules, config));
    const rule: ValidationRule = {
      id,
      name: request.name,
      ...definition,
      created_at: nowText(rt),
      updated_at: null,
      assignments_count: 0,
      object: 'validation_rules',
    };
    return { change: { create: [{ kind: 'rule', record: rule }] }, answer: toRuleResponse(rule, 0) };
  });
}

/**
 * Return a validation rule with the number of its assignments.
 * @throws ApiError not_found
 */
export async function getRule(
  rt: Runtime<'assignments' | 'config'>,
  caller: Caller,
  id: string,
): Promise<ValidationRuleResponse> {
  const config = await rt.store.config.load(caller);
  const rule = findRecord(config, 'rule', id);
  const [shown] = await withCounts(rt, caller, { config, rules: [rule] });
  return shown ?? toRuleResponse(rule, 0);
}

const RULES = listSpec({
  fields: null,
  sorts: sortsByMembers<ValidationRule>('created_at', 'updated_at', 'name'),
  defaults: { order: '-created_at' },
});

/** Lists rules, newest first by default. */
export async function listRules(
  rt: Runtime<'assignments' | 'config'>,
  caller: Caller,
  query: ListRulesQuery,
): Promise<ListRulesResponse> {
  const config = await rt.store.config.load(caller);
  const { records, total } = await readList(rt, caller, {
    spec: RULES,
    query: toDatedQuery(query),
    source: inMemory(config.rules.values()),
    config,
  });
  return dataList(await withCounts(rt, caller, { config, rules: records }), total);
}

/** Changes the given members; vouchers, campaigns and tiers with the rule use the new one immediately. */
export async function updateRule(
  rt: Runtime<'assignments' | 'config' | 'configChanges'>,
  caller: Caller,
  id: string,
  request: UpdateRuleRequest,
): Promise<ValidationRuleResponse> {
  await changeConfig(rt, caller, (config) => {
    const before = findRecord(config, 'rule', id);
    const name = request.name ?? before.name;
    refuseIf(refuseTakenName('validation_rules', { id, name }, config.rules.values()));
    const { error, bundle_rules, ...rest } = before;
    const definition = unwrap(readRuleDefinition(request, before, config.settings.timezone));
    refuseIf(refuseListSegments(definition.rules, config));
    const rule: ValidationRule = stampIfChanged(rt, before, { ...rest, name, ...definition });
    return { change: inPlaceOf(before, { kind: 'rule', record: rule }), answer: null };
  });
  return getRule(rt, caller, id);
}

/**
 * Delete a validation rule that nothing is assigned to.
 * @throws ApiError not_found; resource_in_use while anything has the rule
 */
export async function deleteRule(
  rt: Runtime<'assignments' | 'config' | 'configChanges'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await changeConfig(rt, caller, async (config) => {
    findRecord(config, 'rule', id);
    const embedded = embeddedAssignments(config).filter((assignment) => assignment.rule_id === id);
    const counted = (await rt.store.assignments.counts(caller, [id])).get(id) ?? 0;
    const total = embedded.length + counted;
    if (total === 0) return { change: { remove: [{ kind: 'rule', id }] }, answer: null };
    const first = toStoredOrderRequest<RuleAssignment>({ limit: 100, ascending: true, test: null });
    const ofVouchers = await rt.store.assignments.list(caller, id, first);
    const ids = [...embedded, ...ofVouchers.records].map((assignment) => assignment.id);
    throw new ApiError(buildInUseFailure(`Validation rule ${id}`, { type: 'validation_rules_assignment', ids, total }));
  });
}

/** The rules with their numbers of assignments. */
async function withCounts(
  rt: Runtime<'assignments'>,
  caller: Caller,
  { config, rules }: { readonly config: Config; readonly rules: readonly ValidationRule[] },
): Promise<readonly ValidationRuleResponse[]> {
  const ofVouchers = await rt.store.assignments.counts(
    caller,
    rules.map(({ id }) => id),
  );
  const embedded = embeddedAssignments(config);
  return rules.map((rule) => {
    const others = embedded.filter((assignment) => assignment.rule_id === rule.id).length;
    return toRuleResponse(rule, others + (ofVouchers.get(rule.id) ?? 0));
  });
}
