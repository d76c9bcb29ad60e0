// The trace for explain: every check of a redeemable, in the order of execution.
import type { OrderAmounts } from '../../model/records/order';

export interface TraceStep {
  readonly check: string;
  readonly passed: boolean;
  /** The values that the check read. */
  readonly saw?: unknown;
}

/** Filled while a redeemable is evaluated, only when the request selects explain. */
export interface Trace {
  readonly steps: TraceStep[];
  amountsBefore?: OrderAmounts;
  amountsAfter?: OrderAmounts;
}

/** Create an empty trace of evaluation steps. */
export function newTrace(): Trace {
  return { steps: [] };
}

/** Append a step to a trace. */
export function appendStep(trace: Trace, step: TraceStep): void {
  trace.steps.push(step);
}
