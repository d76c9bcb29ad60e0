// Stacking rules: which redeemables of a request apply together, and how. One set for each project.
import { dataList } from '../../core/answer/list';
import { type AuditedAction, type Stamp, auditEntry, diffRecords } from '../../core/management/audit';
import {
  applyStackingRulesChanges,
  newStackingRules,
  selectSentSettings,
  toStackingRulesResponse,
} from '../../core/stacking/change';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { StackingRulesRequest } from '../../model/generated';
import { DEFAULT_STACKING_RULES, type StackingRulesRecord } from '../../model/records/settings';
import type { Process, Runtime } from '../../ports/runtime';
import { unwrap } from '../shared/unwrap';
import { changeConfig } from '../shared/configuration';
import { assertOwnProject, operatorOf } from '../shared/operator';
import { newStamps } from '../audit-trail/recorded-change';
import type { StackingRulesResponse } from '../../model/generated-answers/records';
import type { ListStackingRulesResponse } from '../../model/generated-answers/management';

/** Names one set of stacking rules. */
export interface StackingRulesName {
  readonly projectId: string;
  readonly id: string;
}

/** The rules in force, as a list of exactly one; the defaults have no id. */
export async function listStackingRules(
  rt: Runtime<'config'>,
  caller: Caller,
  projectId: string,
): Promise<ListStackingRulesResponse> {
  assertOwnProject(caller, projectId);
  const { stacking } = await rt.store.config.load(caller);
  return dataList([toStackingRulesResponse(stacking ?? DEFAULT_STACKING_RULES)]);
}

/**
 * Sets the rules; missing members get their default, lowered to the given limits.
 * @throws ApiError stacking_rules_exist, invalid_payload for a contradiction, not_found for an unknown category
 */
export async function createStackingRules(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  projectId: string,
  request: StackingRulesRequest,
): Promise<StackingRulesResponse> {
  assertOwnProject(caller, projectId);
  const id = rt.ids.hex('stk');
  const { stampOf, entryOf } = entries(rt, caller);
  return changeConfig(rt, caller, (config) => {
    const sent = selectSentSettings(request);
    const rules = unwrap(newStackingRules(sent, config));
    const stamp = stampOf();
    const record: StackingRulesRecord = { ...rules, id, created_at: stamp.created_at, updated_at: null };
    const entry = entryOf(stamp, 'stacking_rules.created', id, diffRecords(null, sent));
    return { change: { stacking: record, entry }, answer: toStackingRulesResponse(record) };
  });
}

/**
 * Return the stacking rules of the caller's project.
 * @throws ApiError not_found
 */
export async function getStackingRules(
  rt: Runtime<'config'>,
  caller: Caller,
  name: StackingRulesName,
): Promise<StackingRulesResponse> {
  assertOwnProject(caller, name.projectId);
  return toStackingRulesResponse(findRules(await rt.store.config.load(caller), name.id));
}

/**
 * Change the members that are sent, lists as a whole; null sets a member back to its default.
 * @throws ApiError not_found, or invalid_payload for a contradiction with the members that are not sent as well
 */
export async function updateStackingRules(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: StackingRulesName,
  request: StackingRulesRequest,
): Promise<StackingRulesResponse> {
  assertOwnProject(caller, name.projectId);
  const { stampOf, entryOf } = entries(rt, caller);
  return changeConfig(rt, caller, (config) => {
    const before = findRules(config, name.id);
    const sent = selectSentSettings(request);
    const rules = unwrap(applyStackingRulesChanges(before, sent, config));
    const stamp = stampOf();
    const record: StackingRulesRecord = { ...rules, updated_at: stamp.created_at };
    const entry = entryOf(stamp, 'stacking_rules.updated', name.id, diffRecords(before, rules));
    return { change: { stacking: record, entry }, answer: toStackingRulesResponse(record) };
  });
}

/** Go back to the defaults. @throws ApiError not_found */
export async function deleteStackingRules(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: StackingRulesName,
): Promise<void> {
  assertOwnProject(caller, name.projectId);
  const { stampOf, entryOf } = entries(rt, caller);
  await changeConfig(rt, caller, (config) => {
    findRules(config, name.id);
    return {
      change: { stacking: null, entry: entryOf(stampOf(), 'stacking_rules.deleted', name.id, {}) },
      answer: null,
    };
  });
}

/** Audit lines of one request, the same for all of its attempts. */
function entries(rt: Process, caller: Caller) {
  const operator = operatorOf(caller, caller.project);
  const entryOf = (stamp: Stamp, action: AuditedAction['action'], rulesId: string, changes: AuditedAction['changes']) =>
    auditEntry(operator, { ...stamp, action, resource: { object: 'stacking_rules', id: rulesId }, changes });
  return { stampOf: newStamps(rt), entryOf };
}

function findRules({ stacking }: Config, id: string): StackingRulesRecord {
  if (stacking?.id !== id) throw notFound('stacking_rules', id);
  return stacking;
}
