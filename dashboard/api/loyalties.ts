// Loyalty programs: their earning rules and tiers, what orders would earn, and the points of members.
import { queryOptions } from '@tanstack/react-query';
import type { PendingPointsEntry } from '../../lib/model/generated-answers/events';
import type { ListEarningRulesResponse } from '../../lib/model/generated-answers/earning-rules';
import type {
  EstimatePointsResponse,
  ListPendingPointsResponse,
  ListPointsExpirationResponse,
} from '../../lib/model/generated-answers/loyalties';
import type { ListLoyaltyTiersResponse } from '../../lib/model/generated-answers/loyalty-tiers';
import type {
  EarningRuleResponse,
  LoyaltyTierResponse,
  OrderResponse,
  PointsBucketResponse,
} from '../../lib/model/generated-answers/records';
import { callApi } from './client';

export type EarningRule = EarningRuleResponse;

export type LoyaltyTier = LoyaltyTierResponse;

export type PointsBucket = PointsBucketResponse;

export type PendingPoints = PendingPointsEntry;

const program = (id: string): string => `/v1/loyalties/${encodeURIComponent(id)}`;
const member = (code: string): string => `/v1/loyalties/members/${encodeURIComponent(code)}`;

/** A project has at most as many earning rules, and as many tiers. */
const ALL = 'limit=100';

export const earningRulesQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'earning-rules'],
    queryFn: ({ signal }) =>
      callApi<ListEarningRulesResponse>(`${program(id)}/earning-rules?${ALL}&order=created_at`, { signal }),
  });

export const loyaltyTiersQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'loyalty-tiers'],
    queryFn: ({ signal }) => callApi<ListLoyaltyTiersResponse>(`${program(id)}/tiers?${ALL}`, { signal }),
  });

/** The number of members. */
export const membersCountQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaign', id, 'members'],
    queryFn: async ({ signal }) =>
      (await callApi<{ readonly total: number }>(`${program(id)}/members?limit=1`, { signal })).total,
  });

interface ProgramParts {
  readonly earningRules?: readonly unknown[];
  readonly loyaltyTiers?: readonly unknown[];
}

/** Store the earning rules and tiers of a new program. A second try leaves out what the first one stored. */
export async function setUpProgram(id: string, { earningRules = [], loyaltyTiers = [] }: ProgramParts): Promise<void> {
  for (const [path, body] of [
    [`${program(id)}/earning-rules`, earningRules],
    [`${program(id)}/tiers`, loyaltyTiers],
  ] as const) {
    if (body.length === 0) continue;
    const { total } = await callApi<{ readonly total: number }>(`${path}?limit=1`);
    if (total === 0) await callApi(path, { method: 'POST', body });
  }
}

export function switchEarningRule(id: string, { id: rule, active }: EarningRule): Promise<unknown> {
  return callApi(`${program(id)}/earning-rules/${rule}/${active ? 'disable' : 'enable'}`, { method: 'POST' });
}

export interface EarnedEstimate {
  readonly order: OrderResponse;
  /** Null for an order without a customer. */
  readonly points: number | null;
}

/** The points that a stored order would earn in a program now. @param orderId ours, or the shop's source id */
export async function estimateOrder(id: string, orderId: string): Promise<EarnedEstimate> {
  const order = await callApi<OrderResponse>(`/v1/orders/${encodeURIComponent(orderId)}`);
  if (!order.customer_id) return { order, points: null };
  const body = { customer: { id: order.customer_id }, order: { id: order.id } };
  const sent = { method: 'POST', body } as const;
  const { points_estimation } = await callApi<EstimatePointsResponse>(`${program(id)}/qualifications`, sent);
  return { order, points: points_estimation };
}

export const bucketsQuery = (campaign: string, code: string) =>
  queryOptions({
    queryKey: ['voucher', code, 'buckets'],
    queryFn: ({ signal }) =>
      callApi<ListPointsExpirationResponse>(
        `${program(campaign)}/members/${encodeURIComponent(code)}/points-expiration?${ALL}`,
        { signal },
      ),
  });

export const pendingPointsQuery = (code: string) =>
  queryOptions({
    queryKey: ['voucher', code, 'pending-points'],
    queryFn: ({ signal }) => callApi<ListPendingPointsResponse>(`${member(code)}/pending-points?${ALL}`, { signal }),
  });

export const memberTierQuery = (code: string) =>
  queryOptions({
    queryKey: ['voucher', code, 'tier'],
    queryFn: async ({ signal }) =>
      (await callApi<ListLoyaltyTiersResponse>(`${member(code)}/tiers`, { signal })).data[0] ?? null,
  });

export type PendingPointsVerb = 'activate' | 'balance' | 'cancel';

interface PendingChange {
  readonly code: string;
  readonly id: string;
  readonly verb: PendingPointsVerb;
  /** Only for an adjustment. */
  readonly points?: number;
}

export function changePendingPoints(
  { code, id, verb, points }: PendingChange,
  idempotencyKey: string,
): Promise<unknown> {
  const body = verb === 'balance' ? { body: { points } } : {};
  return callApi(`${member(code)}/pending-points/${id}/${verb}`, { method: 'POST', idempotencyKey, ...body });
}
