// Create, read and delete segments.
import { dataPage } from '../../core/answer/list';
import { type DatedQuery, listSpec, sortsByMembers, toDatedQuery } from '../../core/filter/list-spec';
import { recordTest } from '../../core/filter/list-test';
import { planSegment, refuseUsedSegment, toSegmentResponse } from '../../core/segment/segment';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { CreateSegmentRequest, ListSegmentsQuery } from '../../model/generated';
import type { SegmentResponse } from '../../model/generated-answers/records';
import type { ListSegmentsResponse } from '../../model/generated-answers/segments';
import { SEGMENT_FIELDS } from '../../model/lists/fields';
import type { Segment } from '../../model/segments/segment';
import type { Runtime } from '../../ports/runtime';
import { changeConfig, nowText } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { followingOf } from './following';
import { inMemory, readList } from '../shared/lists';
import { refuseIf, unwrap } from '../shared/unwrap';

/**
 * Create a segment, with the customers of a static one.
 * @param walksFrom when the first walk of an auto-update segment begins, ISO 8601; now by default
 * @throws ApiError not_found for an unknown customer; invalid_payload for members that do not fit, or a bad filter
 */
export async function createSegment(
  rt: Runtime<'config' | 'configChanges' | 'segmentMembers' | 'wakeWorker'>,
  caller: Caller,
  request: CreateSegmentRequest,
  walksFrom?: string,
): Promise<SegmentResponse> {
  const customers = [...new Set(request.customers ?? [])];
  const id = rt.ids.random('seg', 24);
  const unknown = await rt.store.segmentMembers.firstUnknown(caller, customers);
  const answer = await changeConfig(rt, caller, (config) => {
    const segment = unwrap(planSegment({ id, request, customers, config, now: nowText(rt), walksFrom }));
    if (unknown !== null) throw notFound('customer', unknown);
    const listed = segment.type === 'static' ? { segmentCustomers: { segment, customers } } : {};
    return {
      change: { create: [{ kind: 'segment', record: segment }], ...listed, ...followingOf(rt, caller, [segment]) },
      answer: toSegmentResponse(segment),
    };
  });
  if (answer.type === 'auto-update') await rt.wakeWorker?.();
  return answer;
}

/** Return a segment by its id. @throws ApiError not_found */
export async function getSegment(rt: Runtime<'config'>, caller: Caller, id: string): Promise<SegmentResponse> {
  return toSegmentResponse(findRecord(await rt.store.config.load(caller), 'segment', id));
}

/**
 * Delete a segment, and the list of customers of a static one.
 * @throws ApiError not_found; resource_in_use while a validation rule or an earning rule names the segment
 */
export async function deleteSegment(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  id: string,
): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    const removedSegment = findRecord(config, 'segment', id);
    refuseIf(refuseUsedSegment(id, config));
    return { change: { remove: [{ kind: 'segment', id }], removedSegment }, answer: null };
  });
}

const SEGMENTS = listSpec({
  fields: SEGMENT_FIELDS,
  sorts: sortsByMembers<Segment>('created_at'),
  defaults: { order: '-created_at' },
});

/** Lists segments, the newest first by default. */
export async function listSegments(
  rt: Runtime<'config'>,
  caller: Caller,
  { ids, ...query }: ListSegmentsQuery,
): Promise<ListSegmentsResponse> {
  const config = await rt.store.config.load(caller);
  const named = ids === undefined ? null : new Set([ids].flat());
  const page = await readList(rt, caller, {
    spec: SEGMENTS,
    query: toDatedQuery(query satisfies DatedQuery),
    source: inMemory(config.segments.values()),
    tests: named ? [recordTest<Segment>(({ id }) => named.has(id))] : [],
    config,
  });
  return dataPage(page, toSegmentResponse);
}
