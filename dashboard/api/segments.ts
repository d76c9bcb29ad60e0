// Segments: groups of customers, by a fixed list or by a filter.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CreateSegmentRequest } from '../../lib/model/generated';
import type { ListCustomersResponse } from '../../lib/model/generated-answers/customers';
import type { SegmentResponse } from '../../lib/model/generated-answers/records';
import type { ListSegmentsResponse } from '../../lib/model/generated-answers/segments';
import type { Paging } from '../model/calls/first';
import { callApi } from './client';

export type Segment = SegmentResponse;

const COUNT_EVERY_MS = 30_000;

export const segmentsQuery = ({ page, limit }: Paging) =>
  queryOptions({
    queryKey: ['segments', page, limit],
    queryFn: ({ signal }) =>
      callApi<ListSegmentsResponse>(`/v1/segments?limit=${limit}&page=${page}&order=-created_at`, { signal }),
    placeholderData: keepPreviousData,
  });

/** The number of customers in a segment now. */
export const segmentCountQuery = (id: string) =>
  queryOptions({
    queryKey: ['segment', id, 'count'],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: '1', segment_id: id });
      return (await callApi<ListCustomersResponse>(`/v1/customers?${query.toString()}`, { signal })).total;
    },
    refetchInterval: COUNT_EVERY_MS,
  });

export const createSegment = (body: CreateSegmentRequest, idempotencyKey: string): Promise<Segment> =>
  callApi('/v1/segments', { method: 'POST', body, idempotencyKey });

export const deleteSegment = (id: string, idempotencyKey: string): Promise<unknown> =>
  callApi(`/v1/segments/${encodeURIComponent(id)}`, { method: 'DELETE', idempotencyKey });
