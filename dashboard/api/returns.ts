// Returns of a redemption: the stored ones, a preview, and a new one.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListReturnsResponse } from '../../lib/model/generated-answers/returns';
import type { Return } from '../../lib/model/records/return';
import type { ReturnWish } from '../model/returns/choice';
import { callApi } from './client';

type ReturnPage = ListReturnsResponse;

const path = (redemptionId: string): string => `/v1/redemptions/${encodeURIComponent(redemptionId)}/returns`;

/** The key of all queries below: a return changes every one of them. */
export const returnsKey = (redemptionId: string) => ['redemption', redemptionId, 'returns'] as const;

/** All returns of a redemption, newest first: a redemption has at most as many as a page. */
export const returnsQuery = (redemptionId: string) =>
  queryOptions({
    queryKey: returnsKey(redemptionId),
    queryFn: async ({ signal }) => (await callApi<ReturnPage>(`${path(redemptionId)}?limit=100`, { signal })).data,
  });

/** What a return would refund; it stores nothing. @param wish as JSON, so that the same request is sent once */
export const returnPreviewQuery = (redemptionId: string, wish: string) =>
  queryOptions({
    queryKey: [...returnsKey(redemptionId), 'preview', wish],
    queryFn: ({ signal }) => {
      const body = { ...(JSON.parse(wish) as ReturnWish), dry_run: true };
      return callApi<Return>(path(redemptionId), { method: 'POST', body, signal });
    },
    placeholderData: keepPreviousData,
    // Balances of cards change meanwhile.
    gcTime: 0,
    retry: false,
  });

interface ReturnCall {
  readonly wish: ReturnWish;
  readonly reason: string;
  readonly idempotencyKey: string;
}

export function createReturn(redemptionId: string, { wish, reason, idempotencyKey }: ReturnCall): Promise<Return> {
  const body = { ...wish, ...(reason !== '' && { reason }) };
  return callApi(path(redemptionId), { method: 'POST', body, idempotencyKey });
}
