// Campaigns: what they are, what they have given away, and what can be done to them.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListCampaignsResponse } from '../../lib/model/generated-answers/campaigns';
import type { SearchResponse } from '../../lib/model/generated-answers/dashboard';
import type {
  CampaignResponse,
  PromotionStackResponse,
  PromotionTierResponse,
  ValidationRuleResponse,
} from '../../lib/model/generated-answers/records';
import { spellingsOf } from '../model/campaign/spellings';
import type { Redemption, RedemptionPage } from '../model/redemption';
import { callApi } from './client';
import type { Paging } from '../model/calls/first';
import type { VoucherPage } from './vouchers';

export type CampaignType = CampaignResponse['campaign_type'];

export type Tier = PromotionTierResponse;

/** The rules of a validation rule, by number. */
export type CampaignRuleSet = Readonly<Record<string, unknown>>;

export interface Summary {
  readonly redemptions: number;
  readonly orders_amount: number;
  readonly discount_amount: number;
  readonly gift_amount: number;
}

/** The members of a campaign that the page reads; the API documents the rest. */
export type Campaign = CampaignResponse;

export type CampaignPage = ListCampaignsResponse;

export interface CampaignFilters {
  readonly page: number;
  readonly limit: number;
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  /** A moment: those that end before it, and have not ended. */
  readonly endsBefore?: string | undefined;
  /** A part of their names; nothing is every name. */
  readonly named?: string | undefined;
}

export const campaignsQuery = ({ page, limit, type, status, endsBefore, named = '' }: CampaignFilters) =>
  queryOptions({
    queryKey: ['campaigns', page, limit, type, status, endsBefore, named],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(limit), page: String(page), expand: 'summary' });
      if (type) query.set('campaign_type', type);
      if (status) query.set('campaign_status', status);
      if (endsBefore) query.set('filters[expiration_date][conditions][$before]', endsBefore);
      const spellings = named === '' ? [] : spellingsOf(named);
      spellings.forEach((one, index) => query.set(`filters[campaigns][conditions][$contains][${index}]`, one));
      return callApi<CampaignPage>(`/v1/campaigns?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

const path = (id: string): string => `/v1/campaigns/${encodeURIComponent(id)}`;

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id],
    queryFn: ({ signal }) => callApi<Campaign>(path(id), { signal }),
  });

/** The list entry of a campaign, with its state, codes and sums in one call. */
export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'summary'],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: '1', expand: 'summary' });
      query.set('filters[campaign_ids][conditions][$is]', id);
      const { campaigns } = await callApi<CampaignPage>(`/v1/campaigns?${query.toString()}`, { signal });
      return campaigns[0] ?? null;
    },
  });

/** Totals of a campaign, in the members of the API. */
export type CampaignTotals = Readonly<Record<string, unknown>>;

interface TotalsPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const totalsQuery = (id: string, { from, to }: TotalsPeriod) =>
  queryOptions({
    queryKey: ['campaign', id, 'totals', from, to],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ ...(from && { start_date: from }), ...(to && { end_date: to }) });
      return callApi<CampaignTotals>(`${path(id)}/summary?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Successful redemptions of its codes and tiers, newest first: singles and parts of stacks. Their total is the figure. */
export const campaignRedemptionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'redemptions'],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: '100', campaign: id, result: 'SUCCESS', order: '-created_at' });
      query.set('filters[object][conditions][$is]', 'redemption');
      return callApi<RedemptionPage>(`/v1/redemptions?${query.toString()}`, { signal });
    },
  });

export type CampaignRedemption = Redemption;

export const campaignCodesQuery = (id: string, { page, limit }: Paging) =>
  queryOptions({
    queryKey: ['campaign', id, 'codes', page, limit],
    queryFn: ({ signal }) =>
      callApi<VoucherPage>(
        `/v1/vouchers?campaign_id=${encodeURIComponent(id)}&limit=${limit}&page=${page}&order=-created_at`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export type StoredRule = ValidationRuleResponse;

/** Rules that campaigns use; a project has few. */
export const rulesQuery = queryOptions({
  queryKey: ['validation-rules'],
  queryFn: ({ signal }) =>
    callApi<{ readonly data: readonly StoredRule[] }>('/v1/validation-rules?limit=100', { signal }),
  staleTime: 60_000,
});

export type Stack = PromotionStackResponse;

export const stacksQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaign', campaignId, 'stacks'],
    queryFn: ({ signal }) =>
      callApi<{ readonly data: readonly Stack[] }>(
        `/v1/promotions/${encodeURIComponent(campaignId)}/stacks?limit=100`,
        {
          signal,
        },
      ),
  });

/** @param id of a promotion tier or stack @returns null if there is none */
export async function campaignOfTier(id: string): Promise<string | null> {
  const query = new URLSearchParams({ q: id });
  const { results } = await callApi<SearchResponse>(`/dashboard/search?${query.toString()}`);
  return results.find(({ object }) => object.startsWith('promotion_'))?.parent_id ?? null;
}

export const switchCampaign = (id: string, isOn: boolean, idempotencyKey: string): Promise<unknown> =>
  callApi(`${path(id)}/${isOn ? 'enable' : 'disable'}`, { method: 'POST', body: {}, idempotencyKey });

export const editCampaign = (id: string, body: unknown, idempotencyKey: string): Promise<unknown> =>
  callApi(path(id), { method: 'PUT', body, idempotencyKey });

export const deleteCampaign = (id: string, idempotencyKey: string): Promise<unknown> =>
  callApi(path(id), { method: 'DELETE', idempotencyKey });

export const addCodes = (id: string, count: number, idempotencyKey: string): Promise<unknown> =>
  callApi(`${path(id)}/vouchers?vouchers_count=${count}`, { method: 'POST', body: {}, idempotencyKey });

export const createCampaign = (body: unknown, idempotencyKey: string): Promise<Campaign> =>
  callApi('/v1/campaigns', { method: 'POST', body, idempotencyKey });

export const createRule = (body: unknown): Promise<StoredRule> =>
  callApi('/v1/validation-rules', { method: 'POST', body });
