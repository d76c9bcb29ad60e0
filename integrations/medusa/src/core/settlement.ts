// What becomes of an open attempt: the decision of the job, without any call.
import { ServiceUnavailable, type UnavailableReason } from '../shop-core/client';
import type { Attempt } from './attempts';

/** A started attempt is ended after this time, ms: no deadline of a completion is longer. */
export const STARTED_MS = 30_000;

/**
 * A redeemed attempt without an order is ended after this time, ms: that of the lock which a completion holds. A longer
 * time would end it later than 180 s after a killed shop answers again.
 */
export const WITHOUT_ORDER_MS = 120_000;

export interface OpenAttempt {
  readonly attempt: Attempt;
  /** The order that the cart became. */
  readonly orderId: string | null;
  /** Whether the cart has no later attempt: an order belongs to the latest one. */
  readonly isLatest: boolean;
}

export type Step = 'wait' | 'note' | 'pay' | 'undo';

export function nextStep({ attempt, orderId, isLatest }: OpenAttempt, nowMs: number): Step {
  const ageMs = nowMs - attempt.createdAtMs;
  const isSold = orderId !== null && isLatest;
  switch (attempt.state) {
    case 'started':
      return ageMs >= STARTED_MS ? 'undo' : 'wait';
    case 'redeemed':
      if (isSold) return 'note';
      return ageMs >= WITHOUT_ORDER_MS || !isLatest ? 'undo' : 'wait';
    case 'owed':
      if (isSold) return 'pay';
      return ageMs >= WITHOUT_ORDER_MS || !isLatest ? 'undo' : 'wait';
    case 'rollback_due':
      return 'undo';
    case 'refused':
    case 'rolled_back':
      return 'wait';
  }
}

/** After these the next call would wait as well, or be refused at once. */
const ENDS_RUN = new Set<UnavailableReason>(['timeout', 'paused', 'too_many_requests']);

interface EachAttempt {
  readonly settle: (attempt: Attempt) => Promise<void>;
  /** Put an attempt behind the others, so that one which always fails does not keep them waiting. */
  readonly postpone: (attempt: Attempt) => Promise<void>;
  readonly report: (attempt: Attempt, error: unknown) => void;
}

/** Settle attempts one after the other. @returns false where the service stopped the run */
export async function settleEach(attempts: readonly Attempt[], each: EachAttempt): Promise<boolean> {
  for (const attempt of attempts) {
    try {
      await each.settle(attempt);
    } catch (error) {
      await each.postpone(attempt);
      if (!(error instanceof ServiceUnavailable)) each.report(attempt, error);
      else if (ENDS_RUN.has(error.reason)) return false;
    }
  }
  return true;
}
