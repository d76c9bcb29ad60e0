// Redemptions as the API returns them: top-level ones, each with its children.
import type { GetDecisionResponse } from '../../lib/model/generated-answers/decisions';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListOrderSessionsResponse } from '../../lib/model/generated-answers/orders';
import { groupOf, type Redemption, type RedemptionPage } from '../model/redemption';
import { groupsParams, isPlainPage, type PageSearch, type Paging, readPaging } from '../model/calls/first';
import { type FilterSearch, wordOf } from '../model/filters';
import { ApiProblem, callApi, isRateLimited } from './client';

/** Field and value of a filter for what was redeemed. */
export const TYPE_FIELDS = {
  coupon: ['voucher_type', 'DISCOUNT_VOUCHER'],
  'gift-card': ['voucher_type', 'GIFT_VOUCHER'],
  points: ['voucher_type', 'LOYALTY_CARD'],
  promotion: ['related_object_type', 'promotion_tier'],
  stack: ['related_object_type', 'redemption'],
} as const;

export const RESULT_FIELDS = {
  SUCCESS: ['result', 'SUCCESS'],
  STANDING: ['status', 'SUCCEEDED'],
  ROLLED_BACK: ['status', 'ROLLED_BACK'],
  FAILURE: ['result', 'FAILURE'],
} as const;

/** An order, customer and campaign by id, or by source id or name; `failure` is the key of the refusal. */
export type RedemptionFilters = FilterSearch<
  'result' | 'type' | 'customer' | 'order' | 'code' | 'campaign' | 'failure' | 'from' | 'to'
>;

/** A page of redemptions that are no part of another one, each with its parts, newest first. */
export function groupsPath(filters: RedemptionFilters, paging: Paging): string {
  const query = groupsParams(paging, filters.order || undefined);
  const is = ([name, value]: readonly [string, string]): void => query.set(`filters[${name}][conditions][$is]`, value);
  const [result, type] = [wordOf(RESULT_FIELDS, filters.result), wordOf(TYPE_FIELDS, filters.type)];
  if (result) is(result);
  if (type) is(type);
  if (filters.customer) query.set('customer', filters.customer);
  if (filters.code) is(['voucher_code', filters.code]);
  if (filters.campaign) query.set('campaign', filters.campaign);
  if (filters.failure) is(['failure_code', filters.failure]);
  if (filters.from) query.set('filters[created_at][conditions][$after]', filters.from);
  if (filters.to) query.set('filters[created_at][conditions][$before]', filters.to);
  return `/v1/redemptions?${query.toString()}`;
}

/** Every use of a code, parts of stacks too, and every refusal. */
export const redemptionsOfCode = (
  { id, code }: { readonly id: string; readonly code: string },
  { page, limit }: Paging,
) =>
  queryOptions({
    queryKey: ['redemptions', 'of', id, page, limit],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(limit), page: String(page), order: '-created_at' });
      query.set('filters[related_object_id][conditions][$in][0]', id);
      query.set('filters[related_object_id][conditions][$in][1]', code);
      return callApi<RedemptionPage>(`/v1/redemptions?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

interface Since {
  readonly ids: readonly string[];
  /** The moment from which uses count. */
  readonly since: string;
}

const MOST_CODES = 100;

/** Uses of some codes, newest first, from a moment on. */
export const redemptionsSince = ({ ids, since }: Since) =>
  queryOptions({
    queryKey: ['redemptions', 'since', since, ids],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: '25', order: '-created_at' });
      for (const [index, id] of ids.slice(0, MOST_CODES).entries()) {
        query.set(`filters[related_object_id][conditions][$in][${index}]`, id);
      }
      query.set('filters[object][conditions][$is]', 'redemption');
      query.set('filters[result][conditions][$is]', 'SUCCESS');
      query.set('filters[created_at][conditions][$after]', new Date(Date.parse(since) - 1).toISOString());
      return callApi<RedemptionPage>(`/v1/redemptions?${query.toString()}`, { signal });
    },
    enabled: ids.length > 0,
  });

export const groupsQuery = (filters: RedemptionFilters, paging: Paging) =>
  queryOptions({
    queryKey: ['redemptions', filters, paging],
    queryFn: ({ signal }) => callApi<RedemptionPage>(groupsPath(filters, paging), { signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Prefetches the list while its screen loads. Errors stay with the query, and the screen shows them.
 * @param isFirst true while it is unknown whether a user is signed in
 */
export function prefetchGroups(search: PageSearch, queries: QueryClient, isFirst = false): void {
  if (!isPlainPage(search)) return;
  const paging = readPaging(search);
  const query = groupsQuery({}, paging);
  const state = queries.getQueryState(query.queryKey);
  if (state && isRateLimited(state)) return;
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) =>
    callApi<RedemptionPage>(groupsPath({}, paging), { signal, mayBeOut: true });
  queries.query(isFirst ? { ...query, queryFn, retry: false } : query).catch(() => null);
}

/** A redemption with its parts in the order they were applied, including parts that did not apply. */
export const groupQuery = (parent: Redemption) =>
  queryOptions({
    queryKey: ['redemption', parent.id, 'group'],
    queryFn: async ({ signal }): Promise<Redemption> => {
      if (childIds(parent).length === 0) return { ...parent, redemptions: [] };
      const query = new URLSearchParams({ limit: '1', expand: 'children' });
      query.set('filters[parent_redemption_id][conditions][$is]', parent.id);
      const { redemptions } = await callApi<RedemptionPage>(`/v1/redemptions?${query.toString()}`, { signal });
      return groupOf(parent, redemptions);
    },
    staleTime: 30_000,
  });

export const redemptionQuery = (id: string) =>
  queryOptions({
    queryKey: ['redemption', id],
    queryFn: ({ signal }) => callApi<Redemption>(`/v1/redemptions/${encodeURIComponent(id)}`, { signal }),
  });

export type Decision = GetDecisionResponse;

/** The decision of a redemption, replayed; 404 without a record. */
export const decisionQuery = (id: string) =>
  queryOptions({
    queryKey: ['redemption', id, 'decision'],
    queryFn: ({ signal }) => callApi<Decision>(`/v1/redemptions/${encodeURIComponent(id)}/decision`, { signal }),
    staleTime: Infinity,
  });

export function childIds({ related_redemptions }: Redemption): readonly string[] {
  return (related_redemptions?.redemptions ?? []).map(({ id }) => id);
}

export interface Rollback {
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Undo a redemption, a stack as a whole. */
export function rollBack(redemption: Redemption, { reason, idempotencyKey }: Rollback): Promise<unknown> {
  const verb = childIds(redemption).length > 0 ? 'rollbacks' : 'rollback';
  const query = new URLSearchParams(reason === '' ? {} : { reason });
  const path = `/v1/redemptions/${encodeURIComponent(redemption.id)}/${verb}?${query.toString()}`;
  return callApi(path, { method: 'POST', body: {}, idempotencyKey });
}

/** The lock of an order, while a request has it. */
export type OrderSession = ListOrderSessionsResponse['sessions'][number];

/** Poll interval for an order in use, ms: a lock lasts for seconds. */
const LOCK_LOOK_MS = 2_000;

export type OrderSessions = ListOrderSessionsResponse;

/**
 * The current holder of an order; null for an order that is neither stored nor in use. It polls while the order is
 * held, so that its release is shown.
 * @param order id or source id
 */
export const sessionsOfOrder = (order: string) =>
  queryOptions({
    queryKey: ['order lock', order],
    queryFn: async ({ signal }): Promise<OrderSessions | null> => {
      try {
        return await callApi<OrderSessions>(`${orderPath(order)}/sessions`, { signal });
      } catch (error) {
        if (error instanceof ApiProblem && error.key === 'not_found') return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data?.sessions.length ? LOCK_LOOK_MS : false),
  });

const orderPath = (order: string): string => `/v1/orders/${encodeURIComponent(order)}`;

/** Takes the lock of an order from the request that has it. @param session its id */
export function releaseOrder(order: string, session: string): Promise<unknown> {
  return callApi(`${orderPath(order)}/sessions/${encodeURIComponent(session)}`, { method: 'DELETE' });
}
