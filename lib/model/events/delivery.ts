// A delivery between two attempts, and what became of one.
import type { Sendout, SendoutAttempt, SendoutStatus } from './webhook';

/** A delivery as an attempt finds it. */
export interface OpenDelivery {
  readonly sendout: Sendout;
  readonly body: string;
  /** When its next attempt is due. */
  readonly nextMs: number;
  /** When it was first tried; null before. */
  readonly firstMs: number | null;
}

/** What an attempt made of a delivery. */
export interface DeliveryEnd {
  readonly status: SendoutStatus;
  readonly attempts: readonly SendoutAttempt[];
  readonly sentAt: string | null;
  /** When it is tried again; null where it is not. */
  readonly nextMs: number | null;
}

/** What became of a request to a receiver. */
export type SendResult =
  | {
      readonly status: 'ANSWERED';
      readonly httpStatus: number;
      /** As the receiver asks for it; null where it does not. */
      readonly retryAfter: string | null;
      readonly durationMs: number;
    }
  | { readonly status: 'FAILED'; readonly error: string; readonly durationMs: number };
