// Backtests: what a change would have done to the redemptions of a period.
import { queryOptions } from '@tanstack/react-query';
import type { BacktestRequest } from '../../lib/model/generated';
import type { AsyncActionBegunResponse, BacktestResponse } from '../../lib/model/generated-answers/records';
import { callApi } from './client';

export const beginBacktest = (body: BacktestRequest, idempotencyKey: string): Promise<AsyncActionBegunResponse> =>
  callApi('/v1/backtests', { method: 'POST', body, idempotencyKey });

/** The report, once its action is done. */
export const backtestQuery = (id: string) =>
  queryOptions({
    queryKey: ['backtest', id],
    queryFn: ({ signal }) => callApi<BacktestResponse>(`/v1/backtests/${encodeURIComponent(id)}`, { signal }),
    staleTime: Infinity,
  });
