// What the overview shows, with few calls: redemptions and refusals of a range, campaigns, work that failed.
import { queryOptions } from '@tanstack/react-query';
import type { Redemption, RedemptionPage } from '../model/redemption';
import { callApi } from './client';
import { type RedemptionFilters, groupsPath } from './redemptions';

const PAGE = 100;
/** Beyond these the figures are said to be of the latest ones. */
const MOST_PAGES = 3;
const SHOWN = 5;

export interface Latest {
  readonly redemptions: readonly Redemption[];
  readonly total: number;
}

/** @param from the hour at which the range begins: the same for an hour, so that it is one query */
export const latestQuery = (from: string) =>
  queryOptions({
    queryKey: ['overview', 'redemptions', from],
    queryFn: ({ signal }) => latest({ result: 'SUCCESS', from }, signal),
  });

async function latest(filters: RedemptionFilters, signal: AbortSignal): Promise<Latest> {
  const first = await callApi<RedemptionPage>(groupsPath(filters, { page: 1, limit: PAGE }), { signal });
  const pages = Math.min(MOST_PAGES, Math.ceil(first.total / PAGE));
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_unused, index) =>
      callApi<RedemptionPage>(groupsPath(filters, { page: index + 2, limit: PAGE }), { signal }),
    ),
  );
  return { redemptions: [first, ...rest].flatMap(({ redemptions }) => redemptions), total: first.total };
}

export const failuresQuery = (from: string) =>
  queryOptions({
    queryKey: ['overview', 'failures', from],
    queryFn: ({ signal }) =>
      callApi<RedemptionPage>(groupsPath({ result: 'FAILURE', from }, { page: 1, limit: SHOWN }), { signal }),
  });
