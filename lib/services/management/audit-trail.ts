// The audit trail of a project: who changed keys, scopes or settings, when, what, and from which address.
import { dataList } from '../../core/answer/list';
import { byMembers, listSpec } from '../../core/filter/list-spec';
import { auditTests } from '../../core/management/audit';
import type { ListAuditTrailQuery } from '../../model/generated';
import type { AuditEntry } from '../../model/audit-trail';
import type { Runtime } from '../../ports/runtime';
import { readList } from '../shared/lists';
import type { Operator } from './operator';

const TRAIL = listSpec<AuditEntry>({
  fields: null,
  sorts: byMembers('created_at'),
  defaults: { order: '-created_at' },
});

/**
 * One page, newest first.
 * @throws ApiError invalid_query_params for a moment that cannot be read
 */
export async function listAuditTrail(rt: Runtime, operator: Operator, query: ListAuditTrailQuery) {
  const { page, limit, created_at } = query;
  const source = rt.store.auditTrail.list.bind(rt.store.auditTrail, operator.project);
  const tests = auditTests(query);
  const found = await readList(rt, operator, { spec: TRAIL, query: { page, limit, created_at }, source, tests });
  return dataList(found.records, found.total);
}
