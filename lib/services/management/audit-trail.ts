// The audit trail of a project: who changed keys, scopes or settings, when, what, and from which address.
import type { ListAuditTrailQuery } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { AuditEntry } from '../../model/records/audit-trail';
import type { Runtime } from '../../ports/runtime';
import { dataList } from '../shared/config-list';
import { readMoment } from '../shared/record-lists';
import type { Operator } from './operator';

/**
 * One page, newest first.
 * @throws ApiError invalid_query_params for a moment that cannot be read
 */
export async function listAuditTrail(rt: Runtime, operator: Operator, query: ListAuditTrailQuery) {
  const { page = 1, limit = LIMITS.defaultPageSize, created_at } = query;
  const { timezone } = (await rt.store.config.load(operator)).settings;
  const { entries, total } = await rt.store.auditTrail.list(operator.project, {
    ...{ page, limit },
    afterMs: readMoment('created_at.after', created_at?.after, timezone),
    beforeMs: readMoment('created_at.before', created_at?.before, timezone),
    keep: keepOf(query),
  });
  return { ...dataList(entries, total), data: entries };
}

function keepOf({ action, resource, resource_id, actor_id }: ListAuditTrailQuery) {
  const wanted = [action, resource, resource_id, actor_id];
  if (wanted.every((value) => value === undefined)) return null;
  return (entry: AuditEntry): boolean => {
    const found = [entry.action, entry.resource.object, entry.resource.id, entry.actor.id];
    return wanted.every((value, index) => value === undefined || value === found[index]);
  };
}
