// Webhooks: their targets and health, and the secret that signs their events.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  GetSendoutResponse,
  ListSendoutsResponse,
  RotateSecretResponse,
  TestWebhookResponse,
  WebhookSecretResponse,
} from '../../lib/model/generated-answers/webhooks';
import type { WebhookResponse, WebhookSendoutResponse } from '../../lib/model/generated-answers/records';
import type { UpdateWebhookRequest } from '../../lib/model/generated';
import type { EventType } from '../../lib/model/events/events';
import { callProjectApi } from './operations';

export type WebhookData = 'full' | 'thin';

export type Webhook = WebhookResponse;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => callProjectApi<{ readonly data: readonly Webhook[] }>('/webhooks', { signal }),
});

const pathOf = (id: string): string => `/webhooks/${encodeURIComponent(id)}`;

/** The members of a webhook to send: all for a new one, the changed ones for an existing one. */
export type WebhookInput = UpdateWebhookRequest;

export function saveWebhook(id: string | null, body: WebhookInput, idempotencyKey: string): Promise<unknown> {
  return id === null
    ? callProjectApi('/webhooks', { method: 'POST', body, idempotencyKey })
    : callProjectApi(pathOf(id), { method: 'PUT', body, idempotencyKey });
}

export const deleteWebhook = (id: string, idempotencyKey: string): Promise<unknown> =>
  callProjectApi(pathOf(id), { method: 'DELETE', idempotencyKey });

export type TestResult = TestWebhookResponse;

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

export type SecretDates = WebhookSecretResponse;

export const secretQuery = queryOptions({
  queryKey: ['webhook secret'],
  queryFn: ({ signal }) => callProjectApi<SecretDates>('/webhook-secret', { signal }),
});

export type NewSecret = RotateSecretResponse;

export const rotateSecret = (): Promise<NewSecret> => callProjectApi('/webhook-secret/rotate', { method: 'POST' });

export type WebhookAttempt = WebhookSendoutResponse['attempts'][number];

export const DELIVERY_STATES = ['PENDING', 'SUCCEEDED', 'FAILED', 'HELD'] as const;

export type Delivery = WebhookSendoutResponse;

export type DeliveryPage = ListSendoutsResponse;

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

export type DeliveryDetail = GetSendoutResponse;

const deliveryPath = (id: string): string => `/webhook-sendouts/${encodeURIComponent(id)}`;

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['delivery', id],
    queryFn: ({ signal }) => callProjectApi<DeliveryDetail>(deliveryPath(id), { signal }),
  });

export const retryDelivery = (id: string, idempotencyKey: string): Promise<unknown> =>
  callProjectApi(`${deliveryPath(id)}/retry`, { method: 'POST', idempotencyKey });
