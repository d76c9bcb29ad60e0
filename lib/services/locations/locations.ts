// Locations. No route of the published API creates one, so the list is empty and every id is unknown.
import { listSpec, sortsByMembers, toDatedQuery } from '../../core/filter/list-spec';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ListLocationsQuery } from '../../model/generated';
import type { GetLocationResponse, ListLocationsResponse } from '../../model/generated-answers/locations';
import { LOCATION_FIELDS } from '../../model/lists/fields';
import type { Runtime } from '../../ports/runtime';
import { inMemory, readList } from '../shared/lists';

const LOCATIONS = listSpec({
  fields: LOCATION_FIELDS,
  sorts: sortsByMembers<GetLocationResponse>('created_at', 'updated_at'),
  defaults: { order: '-created_at' },
});

/** List locations: none. @throws ApiError invalid_query_params for an invalid time or filter */
export async function listLocations(
  rt: Runtime<'config'>,
  caller: Caller,
  query: ListLocationsQuery,
): Promise<ListLocationsResponse> {
  const source = inMemory<GetLocationResponse>([]);
  const { records, total, hasMore } = await readList(rt, caller, {
    spec: LOCATIONS,
    query: toDatedQuery(query),
    source,
  });
  return { object: 'list', data_ref: 'data', data: records, total, has_more: hasMore };
}

/** @throws ApiError not_found */
export function getLocation(id: string): Promise<GetLocationResponse> {
  return Promise.reject(notFound('location', id));
}
