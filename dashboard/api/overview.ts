// What the overview shows, with few calls: redemptions and refusals of a range, campaigns, work that failed.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DailyCountersResponse } from '../../lib/model/generated-answers/dashboard';
import type { Redemption, RedemptionPage } from '../model/redemption';
import { callApi } from './client';
import { type RedemptionFilters, groupsPath } from './redemptions';

const PAGE = 100;
/** Maximum pages to sum; beyond it the figures are labelled as those of the latest redemptions. */
const MOST_PAGES = 3;
const SHOWN = 5;
const LOOKED_AT = 6;
const BUSIEST = 5;

export interface Latest {
  readonly redemptions: readonly Redemption[];
  readonly total: number;
}

/**
 * @param from start of the range, rounded to the hour so that the query is cached for an hour
 * @param isSummed reads as many as can be summed; otherwise a few to show
 */
export const latestQuery = (from: string, isSummed: boolean) =>
  queryOptions({
    queryKey: ['overview', 'redemptions', from, isSummed],
    queryFn: ({ signal }) => {
      const filters = { result: 'SUCCESS', from } as const;
      if (isSummed) return latest(filters, signal);
      return callApi<RedemptionPage>(groupsPath(filters, { page: 1, limit: LOOKED_AT }), { signal });
    },
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

export type DayCounters = DailyCountersResponse['days'][number];

export type DailyCounters = DailyCountersResponse;

type BusiestCampaigns = Required<Pick<DailyCountersResponse, 'busiest' | 'live_campaigns'>>;

/** The live campaigns that redeemed most, by days. @param from a moment of the first one */
export const busiestQuery = (from: string) =>
  queryOptions({
    queryKey: ['campaigns', 'busiest', from],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ start_date: from, busiest: String(BUSIEST) });
      return callApi<BusiestCampaigns>(`/dashboard/counters?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Each day up to today. @param from a time of the first one @param campaign its id; the whole project by default */
export const countersQuery = (from: string, campaign?: string) =>
  queryOptions({
    queryKey: ['counters', campaign, from],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ start_date: from, ...(campaign && { campaign }) });
      return callApi<DailyCounters>(`/dashboard/counters?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });
