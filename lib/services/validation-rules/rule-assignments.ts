// Assignments of validation rules: which voucher, campaign, tier or reward assignment is guarded by which rule.
import { dataList, dataPage } from '../../core/answer/list';
import type { VoucherFact } from '../../core/evaluation/facts';
import { buildAssignmentChangeFacts } from '../../core/events/facts/voucher-facts';
import { sortsByMembers, type ListQuery, listSpec } from '../../core/filter/list-spec';
import { pageOf } from '../../model/lists/page';
import { newAssignment } from '../../core/rules/assignment/new-assignments';
import {
  assignmentsOf,
  parseRecordReference,
  refuseAssignment,
  refuseSecondRuleOfCoin,
  planReplacement,
} from '../../core/rules/assignment/assign';
import {
  embeddedAssignments,
  findRelatedByName,
  findRelatedByAssignment,
  type RelatedRecord,
  type RelatedType,
  withAssignments,
} from '../../core/rules/assignment/related-records';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type {
  AssignRuleQuery,
  AssignRuleRequest,
  ListAssignmentsQuery,
  ListRuleAssignmentsQuery,
} from '../../model/generated';
import type { OutboxRow } from '../../model/events/events';
import type { RuleAssignment } from '../../model/records/rules';
import type { Voucher } from '../../model/records/voucher';
import type { Process, Runtime } from '../../ports/runtime';
import { outboxRow } from '../../core/events/outbox-row';
import { unwrap, refuseIf } from '../shared/unwrap';
import { buildPersonAuditLine } from '../audit-trail/audit-line';
import { changeConfig, nowText } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { inMemory, type ListSource, readList } from '../shared/lists';
import { assignmentId } from '../vouchers/new-voucher';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';
import type {
  ValidationRuleAssignmentListResponse,
  ValidationRuleAssignmentResponse,
} from '../../model/generated-answers/records';
import { toAssignmentResponse } from '../../core/answer/vouchers';

/** A rule's id, and whether an existing assignment is replaced. */
interface AssignmentOptions {
  readonly ruleId: string;
  readonly isForced: boolean;
}

/**
 * Assign a rule to the record a request names.
 * @throws ApiError not_found for the rule or the record, duplicate_found when the record has the rule already, unless it is forced
 */
export async function assignRule(
  rt: Runtime<'assignments' | 'config' | 'configChanges' | 'vouchers'>,
  caller: Caller,
  ruleId: string,
  request: AssignRuleRequest & AssignRuleQuery,
): Promise<ValidationRuleAssignmentResponse> {
  const { type, id } = unwrap(parseRecordReference(request));
  const wanted = { ruleId, isForced: request.force === true };
  const assignment =
    type === 'voucher'
      ? await assignToVoucher(rt, caller, { ...wanted, name: id })
      : await assignToRelated(rt, caller, { ...wanted, type, id });
  return { ...assignment };
}

async function assignToRelated(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  request: AssignmentOptions & { readonly type: RelatedType; readonly id: string },
): Promise<RuleAssignment> {
  return changeConfig(rt, caller, (config) => {
    const rule = findRecord(config, 'rule', request.ruleId);
    const found = findRelated(config, request.type, request.id);
    const { kept } = planReplacement(found.record.assignments, request);
    const related = withAssignments(found, kept);
    refuseIf(refuseAssignment(kept, rule.id) ?? refuseSecondRuleOfCoin(related, config));
    const assignment = newAssignment(assignmentId(rt), rule, {
      related: { id: related.record.id, type: request.type },
      now: nowText(rt),
    });
    return { change: { replace: [withAssignments(related, [...kept, assignment])] }, answer: assignment };
  });
}

/**
 * Find the record (such as a campaign or tier) that a rule assignment names.
 * @throws ApiError not_found
 */
export function findRelated(config: Config, type: RelatedType, id: string): RelatedRecord {
  const found = findRelatedByName(config, type, id);
  if (!found) throw notFound(type, id);
  return found;
}

async function assignToVoucher(
  rt: Runtime<'assignments' | 'config' | 'vouchers'>,
  caller: Caller,
  request: AssignmentOptions & { readonly name: string },
): Promise<RuleAssignment> {
  const { answer } = await commitOptimistically({
    read: () => loadVoucher(rt, caller, request.name),
    plan: ([config, fact]) => {
      const rule = findRecord(config, 'rule', request.ruleId);
      if (!fact) throw notFound('voucher', request.name);
      const { kept, replaced: remove } = planReplacement(fact.voucher.assignments, request);
      refuseIf(refuseAssignment(kept, rule.id));
      const now = nowText(rt);
      const related = { id: fact.voucher.id, type: 'voucher' } as const;
      const add = newAssignment(assignmentId(rt), rule, { related, now });
      const outbox = buildOutbox(caller, { add, remove, config, voucher: fact.voucher, now });
      const line = lineOf(rt, caller, { add, remove, voucherId: fact.voucher.id });
      return { write: { fact, change: { add, remove, outbox, line } }, answer: add };
    },
    commit: async ({ fact, change }) =>
      toCommitOutcome((await rt.store.assignments.change(caller, fact, change)) === 'CHANGED'),
  });
  return answer;
}

interface AssignmentEventInput {
  readonly add?: RuleAssignment;
  readonly remove?: RuleAssignment | undefined;
  readonly config: Config;
  /** Null when it is gone. */
  readonly voucher: Voucher | null;
  /** ISO 8601 */
  readonly now: string;
}

function buildOutbox(
  caller: Caller,
  { add, remove, config, voucher, now }: AssignmentEventInput,
): OutboxRow | undefined {
  const id = add ? `${add.id}-created` : `${remove?.id}-deleted`;
  const before = remove ? [remove] : [];
  const after = add ? [add] : [];
  const cause = { config, id, nowMs: Date.parse(now) };
  return outboxRow(caller, cause, () => buildAssignmentChangeFacts(before, after, { config, voucher }));
}

/** Rules of campaigns, tiers and rewards are part of the configuration, which has audit lines of its own. */
function lineOf(
  rt: Process,
  caller: Caller,
  { add, remove, voucherId }: Pick<AssignmentEventInput, 'add' | 'remove'> & { readonly voucherId: string },
) {
  const ruleId = (add ?? remove)?.rule_id ?? '';
  const line = buildPersonAuditLine(rt, caller, {
    action: `validation_rules_assignment.${add ? 'created' : 'deleted'}`,
    resource: { object: 'voucher', id: voucherId },
    changes: { assignments: { from: remove?.id ?? null, to: add?.id ?? null } },
  });
  return line && { ...line, related: [{ object: 'validation_rule', id: ruleId }] as const };
}

function loadVoucher(
  rt: Runtime<'config' | 'vouchers'>,
  caller: Caller,
  name: string,
): Promise<readonly [Config, VoucherFact | null]> {
  return Promise.all([rt.store.config.load(caller), rt.store.vouchers.load(caller, name)]);
}

/** Lists the assignments of a rule; empty for an unknown rule. */
export async function listRuleAssignments(
  rt: Runtime<'assignments' | 'config'>,
  caller: Caller,
  ruleId: string,
  query: ListRuleAssignmentsQuery,
): Promise<ValidationRuleAssignmentListResponse> {
  return listOfRules(rt, caller, ruleId, query);
}

const ASSIGNMENTS = listSpec<RuleAssignment>({
  fields: null,
  // An assignment is never changed, so that the moment of its last change orders as that of its making does.
  sorts: { ...sortsByMembers<RuleAssignment>('created_at'), updated_at: ({ created_at }) => created_at },
  defaults: { order: '-created_at' },
});

/** List rule assignments: all, or those of one rule or of one record. */
export async function listAssignments(
  rt: Runtime<'assignments' | 'config' | 'vouchers'>,
  caller: Caller,
  query: ListAssignmentsQuery,
): Promise<ValidationRuleAssignmentListResponse> {
  const { related_object_id: relatedId, rule = null, ...paging } = query;
  if (!relatedId) return listOfRules(rt, caller, rule || null, paging);
  const [config, fact] = await loadVoucher(rt, caller, relatedId);
  const all = [...embeddedAssignments(config), ...(fact?.voucher.assignments ?? [])];
  const found = assignmentsOf(all, { ids: [relatedId, fact?.voucher.id], ruleId: rule || null });
  const page = await readList(rt, caller, { spec: ASSIGNMENTS, query: paging, source: inMemory(found) });
  return dataPage(page, (assignment) => toAssignmentResponse(assignment, config));
}

/** Lists assignments of the configuration, then those of vouchers, each in order, as one list. */
async function listOfRules(
  rt: Runtime<'assignments' | 'config'>,
  caller: Caller,
  ruleId: string | null,
  query: ListQuery,
): Promise<ValidationRuleAssignmentListResponse> {
  const config = await rt.store.config.load(caller);
  if (ruleId !== null && !config.rules.has(ruleId)) return dataList([]);
  const embedded = embeddedAssignments(config).filter((one) => ruleId === null || one.rule_id === ruleId);
  const source: ListSource<RuleAssignment> = async (request) => {
    const upToPage = { ...request, page: 1, limit: request.page * request.limit, byTime: true };
    const ofVouchers = await rt.store.assignments.list(caller, ruleId, upToPage);
    const { records } = pageOf([...embedded, ...ofVouchers.records], request);
    return { records, total: embedded.length + ofVouchers.total };
  };
  const page = await readList(rt, caller, { spec: ASSIGNMENTS, query, source });
  return dataPage(page, (assignment) => toAssignmentResponse(assignment, config));
}

/** Ids of ours hold letters and digits only; nothing else becomes part of a key. */
const ASSIGNMENT_ID = /^asgm_[a-z0-9]{1,60}$/;

/** Removes a rule from a record. @throws ApiError not_found */
export async function deleteAssignment(
  rt: Runtime<'assignments' | 'config' | 'configChanges' | 'vouchers'>,
  caller: Caller,
  { ruleId, id }: { readonly ruleId: string; readonly id: string },
): Promise<void> {
  const wasEmbedded = await changeConfig(rt, caller, (config) => {
    findRecord(config, 'rule', ruleId);
    const related = findRelatedByAssignment(config, ruleId, id);
    if (!related) return { change: null, answer: false };
    const left = related.record.assignments.filter((assignment) => assignment.id !== id);
    return { change: { replace: [withAssignments(related, left)] }, answer: true };
  });
  if (!wasEmbedded) await deleteFromVoucher(rt, caller, { ruleId, id });
}

async function deleteFromVoucher(
  rt: Runtime<'assignments' | 'config' | 'vouchers'>,
  caller: Caller,
  { ruleId, id }: { readonly ruleId: string; readonly id: string },
): Promise<void> {
  await commitOptimistically({
    read: async () => {
      const remove = ASSIGNMENT_ID.test(id) ? await rt.store.assignments.find(caller, ruleId, id) : null;
      if (!remove) throw notFound('validation_rules_assignment', id);
      const [config, fact] = await loadVoucher(rt, caller, remove.related_object_id);
      return { config, fact, remove };
    },
    plan: ({ config, fact, remove }) => {
      const eventInput = { remove, config, voucher: fact?.voucher ?? null, now: nowText(rt) };
      const line = lineOf(rt, caller, { remove, voucherId: remove.related_object_id });
      return { write: { fact, change: { remove, outbox: buildOutbox(caller, eventInput), line } }, answer: undefined };
    },
    commit: async ({ fact, change }) =>
      toCommitOutcome((await rt.store.assignments.change(caller, fact, change)) === 'CHANGED'),
  });
}
