// Everything that is stored about one person, for a subject access request.
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ExportCustomerQuery } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Runtime } from '../../ports/runtime';
import { buildAuditLine } from '../audit-trail/audit-line';
import type { ExportCustomerResponse } from '../../model/generated-answers/customers';

/**
 * Reads one page of the export. Each read is recorded in the audit trail with its caller and time, but without the
 * customer, as the trail outlives the person.
 * @throws ApiError not_found for a person whom no record names; invalid_query_params
 */
export async function exportCustomer(
  rt: Runtime<'forgetting' | 'personExports'>,
  caller: Caller,
  idOrSourceId: string,
  query: ExportCustomerQuery,
): Promise<ExportCustomerResponse> {
  const { limit = LIMITS.defaultPageSize, starting_after: after } = query;
  const whom = await rt.store.forgetting.find(caller, idOrSourceId);
  if (whom.status !== 'KNOWN') throw notFound('customer', idOrSourceId);
  const page = await rt.store.personExports.page(caller, { person: whom.named, limit, after: after ?? null });
  if (!page) {
    throw new ApiError({ key: 'invalid_query_params', details: 'starting_after is none that a page has named.' });
  }
  const id = rt.ids.random('cexp', 24);
  const createdAt = new Date(rt.clock.nowMs()).toISOString();
  const resource = { object: 'customer_export', id } as const;
  const entry = buildAuditLine(rt, caller, { action: 'customer.exported', resource, changes: {}, createdAt });
  await rt.store.personExports.note(caller.project, entry);
  return {
    id,
    object: 'customer_export',
    created_at: createdAt,
    customer_id: whom.named.customer_id,
    data_ref: 'data',
    data: page.entries,
    has_more: page.next !== null,
    more_starting_after: page.next,
  };
}
