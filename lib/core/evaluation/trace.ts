// What explain shows: every check of a redeemable, in the order it was made.
import type { OrderAmounts } from '../../model/records/order';

export interface TraceStep {
  readonly check: string;
  readonly passed: boolean;
  /** What the check looked at. */
  readonly saw?: unknown;
}

/** Filled while a redeemable is evaluated, only when asked for. */
export interface Trace {
  readonly steps: TraceStep[];
  amountsBefore?: OrderAmounts;
  amountsAfter?: OrderAmounts;
}

export function newTrace(): Trace {
  return { steps: [] };
}

export function note(trace: Trace, step: TraceStep): void {
  trace.steps.push(step);
}
