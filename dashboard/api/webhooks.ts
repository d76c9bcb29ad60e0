// Webhooks: their targets and health, and the secret that signs their events.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EventType } from '../../lib/model/events/events';
import { callProjectApi } from './operations';

export type WebhookData = 'full' | 'thin';

export interface Webhook {
  readonly id: string;
  readonly created_at: string;
  readonly target_url: string;
  readonly events: readonly EventType[];
  /** False as well where it was disabled since events did not get through. */
  readonly active: boolean;
  /** The data in each event: the whole record, or its id. */
  readonly data: WebhookData;
  /** Names only; values are never returned. */
  readonly headers: Readonly<Record<string, string>>;
  readonly failing_since: string | null;
  readonly last_success_at: string | null;
  readonly disabled_at: string | null;
  readonly disabled_reason: string | null;
}

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => callProjectApi<{ readonly data: readonly Webhook[] }>('/webhooks', { signal }),
});

const pathOf = (id: string): string => `/webhooks/${encodeURIComponent(id)}`;

/** The members of a webhook to send: all for a new one, the changed ones for an existing one. */
export interface WebhookInput {
  readonly target_url?: string;
  readonly events?: readonly EventType[];
  readonly active?: boolean;
  readonly data?: WebhookData;
  /** Null takes them away; absent leaves them. */
  readonly headers?: Readonly<Record<string, string>> | null;
}

export function saveWebhook(id: string | null, body: WebhookInput, idempotencyKey: string): Promise<unknown> {
  return id === null
    ? callProjectApi('/webhooks', { method: 'POST', body, idempotencyKey })
    : callProjectApi(pathOf(id), { method: 'PUT', body, idempotencyKey });
}

export const deleteWebhook = (id: string, idempotencyKey: string): Promise<unknown> =>
  callProjectApi(pathOf(id), { method: 'DELETE', idempotencyKey });

export interface TestResult {
  readonly status: 'SUCCEEDED' | 'FAILED';
  readonly http_status: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
}

/** Makes one attempt, with an event without data. */
export const testWebhook = (id: string, type: EventType): Promise<TestResult> =>
  callProjectApi(`${pathOf(id)}/test`, { method: 'POST', body: { type } });

export interface Span {
  readonly after: string;
  readonly before: string;
  readonly types?: readonly EventType[];
}

/** Resends deliveries that failed or were held between two times, in the background. */
export const replayWebhook = (id: string, span: Span, idempotencyKey: string): Promise<unknown> =>
  callProjectApi(`${pathOf(id)}/replay`, { method: 'POST', body: span, idempotencyKey });

export interface SecretDates {
  readonly created_at: string | null;
  /** Until when the one before signs as well. */
  readonly previous_expires_at: string | null;
}

export const secretQuery = queryOptions({
  queryKey: ['webhook secret'],
  queryFn: ({ signal }) => callProjectApi<SecretDates>('/webhook-secret', { signal }),
});

export interface NewSecret {
  /** Shown once. */
  readonly secret: string;
  readonly previous_expires_at: string | null;
}

export const rotateSecret = (): Promise<NewSecret> => callProjectApi('/webhook-secret/rotate', { method: 'POST' });

export interface WebhookAttempt {
  readonly created_at: string;
  readonly http_status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
}

export const DELIVERY_STATES = ['PENDING', 'SUCCEEDED', 'FAILED', 'HELD'] as const;

export interface Delivery {
  readonly id: string;
  readonly status: (typeof DELIVERY_STATES)[number];
  readonly type: EventType;
  readonly webhook_id: string;
  readonly target_url: string;
  readonly event_id: string;
  readonly entity_id: string;
  readonly group_id: string | null;
  readonly event_created_at: string;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly next_attempt_at: string | null;
  readonly attempts: readonly WebhookAttempt[];
}

export interface DeliveryPage {
  readonly data: readonly Delivery[];
  readonly has_more: boolean;
  readonly more_starting_after?: string;
}

/** Filters from the address; unknown values are ignored. */
export interface DeliveryFilters {
  readonly webhook?: string | undefined;
  readonly type?: string | undefined;
  readonly state?: string | undefined;
  /** All deliveries that one request caused. */
  readonly group?: string | undefined;
  /** Moments between which they were made. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface DeliveryList extends DeliveryFilters {
  readonly limit: number;
  /** The last row of the previous page. */
  readonly after?: string | undefined;
}

export function deliveriesPath({ limit, after, webhook, type, state, group, from, to }: DeliveryList): string {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(after && { starting_after_id: after }),
    ...(webhook && { webhook_id: webhook }),
    ...(type && { type }),
    ...(state && { status: state }),
    ...(group && { group_id: group }),
  });
  if (from) query.set('created_at[after]', from);
  if (to) query.set('created_at[before]', to);
  return `/webhook-sendouts?${query.toString()}`;
}

export const deliveriesQuery = (list: DeliveryList) =>
  queryOptions({
    queryKey: ['deliveries', list],
    queryFn: ({ signal }) => callProjectApi<DeliveryPage>(deliveriesPath(list), { signal }),
    placeholderData: keepPreviousData,
  });

export interface DeliveryDetail extends Delivery {
  /** The body of the delivery. */
  readonly body: unknown;
}

const deliveryPath = (id: string): string => `/webhook-sendouts/${encodeURIComponent(id)}`;

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['delivery', id],
    queryFn: ({ signal }) => callProjectApi<DeliveryDetail>(deliveryPath(id), { signal }),
  });

export const retryDelivery = (id: string, idempotencyKey: string): Promise<unknown> =>
  callProjectApi(`${deliveryPath(id)}/retry`, { method: 'POST', idempotencyKey });
