// Webhooks, and what is sent to them.
import type { Timestamp } from '../common';
import type { EventType } from './events';

/** Headers that a shop adds; their values are stored sealed, and told to nobody. */
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
  /** Of each event the id of its record alone; absent where it is sent all. */
  readonly data?: 'full' | 'thin';
}

/** How a webhook fares: kept apart from its record, which is configuration. */
export interface WebhookHealth {
  readonly failing_since: Timestamp | null;
  readonly last_success_at: Timestamp | null;
  readonly disabled_at: Timestamp | null;
  readonly disabled_reason: string | null;
  /** Until when it gets one request at a time. */
  readonly slow_until: Timestamp | null;
}

export const NEW_HEALTH: WebhookHealth = {
  failing_since: null,
  last_success_at: null,
  disabled_at: null,
  disabled_reason: null,
  slow_until: null,
};

/** What stands against sending to a webhook, gone. */
export const ENABLED = { disabled_at: null, disabled_reason: null, failing_since: null, slow_until: null } as const;

/** HELD: made while the webhook was disabled, and sent by a replay alone. */
export type SendoutStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'HELD';

export interface SendoutAttempt {
  readonly created_at: Timestamp;
  readonly http_status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
}

/** One event on its way to one webhook. */
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
