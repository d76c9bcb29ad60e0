// The audit trail of a project: authors, times, contents and addresses of changes of keys, scopes and settings.
import { dataPage } from '../../core/answer/list';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { auditTests, OPEN_TEST, toAuditEntryResponse } from '../../core/management/audit';
import type { Caller } from '../../model/common';
import type { ListAuditTrailQuery } from '../../model/generated';
import type { AuditEntry } from '../../model/audit-trail';
import type { Runtime } from '../../ports/runtime';
import { readList } from '../shared/lists';
import { type Operator, operatorOf } from '../shared/operator';

const TRAIL = listSpec<AuditEntry>({
  fields: null,
  sorts: sortsByMembers('created_at'),
  defaults: { order: '-created_at' },
});

/**
 * Lists the trail for the caller. Non-administrators see who changed campaigns, rules and the like, but no addresses.
 * @throws ApiError not_found for any project but the caller's own; else as `listAuditTrail`
 */
export function listAuditTrailForCaller(
  rt: Runtime<'auditTrail' | 'config' | 'credentials' | 'users'>,
  caller: Caller,
  projectId: string,
  query: ListAuditTrailQuery,
) {
  const isAdministrator = caller.session === undefined || caller.session.role === 'ADMIN';
  return listAuditTrail(rt, { ...operatorOf(caller, projectId), isAdministrator }, query);
}

interface AuditTrailReader extends Pick<Operator, 'project' | 'caseSensitiveCodes'> {
  /** True for commands too. */
  readonly isAdministrator?: boolean;
}

/**
 * Lists the trail by page, newest first.
 * @throws ApiError invalid_query_params for an invalid time
 */
export async function listAuditTrail(
  rt: Runtime<'auditTrail' | 'config' | 'credentials' | 'users'>,
  reader: AuditTrailReader,
  query: ListAuditTrailQuery,
) {
  const { project, isAdministrator = true } = reader;
  const { page, limit, created_at } = query;
  const source = rt.store.auditTrail.list.bind(rt.store.auditTrail, project);
  const tests = [...auditTests(query), ...(isAdministrator ? [] : [OPEN_TEST])];
  const found = await readList(rt, reader, { spec: TRAIL, query: { page, limit, created_at }, source, tests });
  const names = await namesOf(rt, project, found.records);
  return dataPage(found, (entry) => toAuditEntryResponse(entry, { names, isAdministrator }));
}

/** Names of existing users and pairs; reads only the kinds that lines refer to. */
async function namesOf(rt: Runtime<'credentials' | 'users'>, project: string, entries: readonly AuditEntry[]) {
  const types = new Set(entries.map(({ actor }) => actor.type));
  const hasPairs = types.has('management_key') || types.has('server_key');
  const [users, pairs] = await Promise.all([
    types.has('user') ? rt.store.users.list(project) : [],
    hasPairs ? rt.store.credentials.list(project) : [],
  ]);
  return new Map<string, string | null>([
    ...users.map(({ id, login }) => [id, login] as const),
    ...pairs.map(({ credential }) => [credential.keyId, credential.name] as const),
  ]);
}
