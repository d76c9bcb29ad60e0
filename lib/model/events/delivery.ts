// A delivery between two attempts, and its outcome.
import type { Sendout, SendoutAttempt, SendoutStatus } from './webhook';

/** A delivery as an attempt reads it. */
export interface OpenDelivery {
  readonly sendout: Sendout;
  readonly body: string;
  /** When its next attempt is due. */
  readonly nextMs: number;
  /** The time of the first attempt; null before it. */
  readonly firstMs: number | null;
}

/** The state of a delivery after an attempt. */
export interface DeliveryEnd {
  readonly status: SendoutStatus;
  readonly attempts: readonly SendoutAttempt[];
  readonly sentAt: string | null;
  /** The time of the next attempt; null when there is none. */
  readonly nextMs: number | null;
}

/** The outcome of a request to a receiver. */
export type SendResult =
  | {
      readonly status: 'ANSWERED';
      readonly httpStatus: number;
      /** The Retry-After header of the answer; null when it has none. */
      readonly retryAfter: string | null;
      readonly durationMs: number;
    }
  | { readonly status: 'FAILED'; readonly error: string; readonly durationMs: number };
