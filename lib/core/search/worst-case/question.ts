// The question of a worst case: the set of carts, customers, moments and stacks that the search covers.
import type { EvaluationInput } from '../../evaluation/facts';
import type { RequestCustomer } from '../../../model/records/customer';
import type { Redeemable } from '../../../model/request';
import { compareSequences } from '../branch-and-bound';
import type { CartSet } from './carts';

/** A percentage off the amount of the order, an amount in minor units, or a metadata key of products. */
export type WorstCaseFloor =
  | { readonly percent_off: number }
  | { readonly amount: number }
  | { readonly metadata: string };

/** The aim that the search maximizes: the discount in percent or minor units, or how far the price is below a floor. */
export type WorstCaseAim = 'PERCENT' | 'AMOUNT' | WorstCaseFloor;

/** A customer of the question, with the facts that were read for it. */
export interface CustomerCase {
  /** As it stands in the request of the witness; null for no customer. */
  readonly customer: RequestCustomer | null;
  /** The input without redeemables and order; each moment replaces its time. */
  readonly input: EvaluationInput;
}

export interface WorstCaseQuestion {
  /** Promotion stacks stand alone. */
  readonly candidates: readonly Redeemable[];
  readonly carts: CartSet;
  /** The most redeemables of a stack. */
  readonly together: number;
  readonly customers: readonly CustomerCase[];
  /** Milliseconds since the epoch. */
  readonly moments: readonly number[];
  readonly aim: WorstCaseAim;
  /** The most evaluations of one redeemable. */
  readonly steps: number;
}

/** A stack on one cart, for one customer at one moment, by positions in the question. */
export interface WorstCaseFound {
  readonly cart: number;
  readonly customer: number;
  readonly moment: number;
  /** Positions of the candidates, in the order of the stack. */
  readonly sequence: readonly number[];
  /** In the unit of the aim: a ratio from 0 to 1 for PERCENT, else minor units. */
  readonly value: number;
  readonly units: number;
}

/**
 * Negative when the first is the worse case: a higher value, then fewer redeemables, fewer units, the earlier cart,
 * customer, moment and candidates.
 */
export function compareFound(one: WorstCaseFound, other: WorstCaseFound): number {
  return (
    other.value - one.value ||
    one.sequence.length - other.sequence.length ||
    one.units - other.units ||
    one.cart - other.cart ||
    one.customer - other.customer ||
    one.moment - other.moment ||
    compareSequences(one.sequence, other.sequence)
  );
}
