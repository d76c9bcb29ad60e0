// Customers: who they are, what they hold, and forgetting them.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ListActivityResponse,
  ListCustomerRedeemablesResponse,
} from '../../lib/model/generated-answers/customers';
import type { ListOrdersResponse } from '../../lib/model/generated-answers/orders';
import type {
  CustomerResponse,
  OrderResponse,
  RedeemableHolderResponse,
} from '../../lib/model/generated-answers/records';
import type { ListCustomersResponse } from '../../lib/model/generated-answers/customers';
import type { Paging } from '../model/calls/first';
import type { ActivityEntry } from '../model/events/activity';
import { setNameBeginning } from '../model/calls/name-spellings';
import { ApiProblem, callApi } from './client';
import type { Recipient } from './publications';

export type Customer = CustomerResponse;

export type Holding = RedeemableHolderResponse;

export type HoldingPage = ListCustomerRedeemablesResponse;

export type StoredOrder = OrderResponse;

export type CustomerOrders = ListOrdersResponse;

const path = (id: string): string => `/v1/customers/${encodeURIComponent(id)}`;

/** @param id ours, or the shop's source id */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => callApi<Customer>(path(id), { signal }),
  });

interface CustomerList extends Paging {
  /** The beginning of the name. */
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** The id of a segment. */
  readonly segment?: string | undefined;
}

export const customersQuery = ({ page, limit, name, email, segment }: CustomerList) =>
  queryOptions({
    queryKey: ['customers', page, limit, name, email, segment],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(limit), page: String(page), order: '-created_at' });
      if (name) setNameBeginning(query, name);
      if (email) query.set('email', email);
      if (segment) query.set('segment_id', segment);
      return callApi<ListCustomersResponse>(`/v1/customers?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

export function holdings(id: string, after: string | null, signal: AbortSignal): Promise<HoldingPage> {
  const query = new URLSearchParams({ limit: '50', ...(after !== null && { starting_after_id: after }) });
  return callApi(`${path(id)}/redeemables?${query.toString()}`, { signal });
}

export const ordersQuery = (id: string, { page, limit }: { readonly page: number; readonly limit: number }) =>
  queryOptions({
    queryKey: ['customer', id, 'orders', page, limit],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ limit: String(limit), page: String(page), order: '-created_at' });
      query.set('filters[customer_id][conditions][$is]', id);
      return callApi<CustomerOrders>(`/v1/orders?${query.toString()}`, { signal });
    },
  });

interface ActivityList {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly type?: string | undefined;
  /** Moments between which it happened. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type ActivityPage = Omit<ListActivityResponse, 'data'> & { readonly data: readonly ActivityEntry[] };

export const activityQuery = (id: string, list: ActivityList) =>
  queryOptions({
    queryKey: ['customer', id, 'activity', list],
    queryFn: ({ signal }) => {
      const { limit, after, type, from, to } = list;
      const query = new URLSearchParams({
        limit: String(limit),
        order: '-created_at',
        ...(after && { starting_after_id: after }),
        ...(type && { type }),
        ...(from && { start_date: from }),
        ...(to && { end_date: to }),
      });
      return callApi<ActivityPage>(`${path(id)}/activity?${query.toString()}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

export type Profile = Partial<Pick<Customer, 'name' | 'email' | 'phone' | 'description' | 'metadata'>>;

export function updateCustomer(id: string, profile: Profile): Promise<unknown> {
  return callApi(path(id), { method: 'PUT', body: profile });
}

export function forgetCustomer(id: string, idempotencyKey: string): Promise<unknown> {
  return callApi(`${path(id)}/permanent-deletion`, { method: 'POST', idempotencyKey });
}

/** The customer with the typed name, or a new one. */
export async function recipientOf(text: string): Promise<{ readonly recipient: Recipient; readonly isKnown: boolean }> {
  if (!text.includes('@')) {
    const found = await findCustomer(text);
    return found ? { recipient: { id: found }, isKnown: true } : { recipient: { source_id: text }, isKnown: false };
  }
  const query = new URLSearchParams({ limit: '1', email: text });
  const { customers } = await callApi<{ readonly customers: readonly Customer[] }>(`/v1/customers?${query.toString()}`);
  const id = customers[0]?.id ?? (await findCustomer(text));
  return id ? { recipient: { id }, isKnown: true } : { recipient: { email: text }, isKnown: false };
}

/** The id of the customer with this id or source id; null if there is none. */
export async function findCustomer(id: string): Promise<string | null> {
  try {
    return (await callApi<Customer>(path(id))).id;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}

interface FoundByName {
  readonly results: readonly { readonly id: string; readonly object: string; readonly name: string | null }[];
}

const OFFERED = 8;

/** The customer with exactly this id or source id; otherwise those with this e-mail address or name. */
export async function customersLike(text: string, signal: AbortSignal) {
  const query = new URLSearchParams({ q: text });
  const { results } = await callApi<FoundByName>(`/dashboard/search?${query.toString()}`, { signal });
  const known = results.flatMap(({ id, object, name }) =>
    object === 'customer' && name !== null ? [{ value: id, name }] : [],
  );
  if (known.length > 0) return known;
  const named = new URLSearchParams({ limit: String(OFFERED), [text.includes('@') ? 'email' : 'name']: text });
  const { customers } = await callApi<{ readonly customers: readonly Customer[] }>(
    `/v1/customers?${named.toString()}`,
    { signal },
  );
  return customers.map(({ id, name, source_id }) => ({ value: id, name: name ?? source_id ?? id }));
}
