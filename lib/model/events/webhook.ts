// Webhooks and their deliveries.
import type { Timestamp } from '../common';
import type { EventType } from './events';

/** Headers that a shop adds; their values are stored encrypted and never returned. */
export interface SealedHeaders {
  readonly names: readonly string[];
  readonly sealed: string;
}

export interface Webhook {
  readonly id: string;
  readonly object: 'webhook';
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly target_url: string;
  readonly events: readonly EventType[];
  readonly active: boolean;
  readonly headers?: SealedHeaders | null;
  /** `thin` sends only the record id of each event; absent when the whole event is sent. */
  readonly data?: 'full' | 'thin';
}

/** The delivery health of a webhook, stored apart from its record, which is configuration. */
export interface WebhookHealth {
  readonly failing_since: Timestamp | null;
  readonly last_success_at: Timestamp | null;
  readonly disabled_at: Timestamp | null;
  readonly disabled_reason: string | null;
  /** The webhook gets one request at a time until this moment. */
  readonly slow_until: Timestamp | null;
}

export const NEW_HEALTH: WebhookHealth = {
  failing_since: null,
  last_success_at: null,
  disabled_at: null,
  disabled_reason: null,
  slow_until: null,
};

/** Values that clear every obstacle to sending to a webhook. */
export const ENABLED = { disabled_at: null, disabled_reason: null, failing_since: null, slow_until: null } as const;

/** HELD: created while the webhook was disabled, and sent only by a replay. */
export type SendoutStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'HELD';

export interface SendoutAttempt {
  readonly created_at: Timestamp;
  readonly http_status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
}

/** The delivery of one event to one webhook. */
export interface Sendout {
  readonly id: string;
  readonly object: 'webhook_sendout';
  readonly status: SendoutStatus;
  readonly type: EventType;
  readonly webhook_id: string;
  readonly target_url: string;
  readonly event_id: string;
  readonly entity_id: string;
  readonly group_id: string | null;
  readonly event_created_at: Timestamp;
  readonly created_at: Timestamp;
  readonly sent_at: Timestamp | null;
  readonly next_attempt_at: Timestamp | null;
  readonly attempts: readonly SendoutAttempt[];
}
