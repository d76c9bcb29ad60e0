// Rate limits: counts that all processes share.
import type { Facts } from '../core/evaluation/facts';
import type { ProjectScope } from './common';
import type { CatalogueState } from '../core/catalogue/change';

/** The kinds of limits: requests with client keys, and codes that do not exist. */
export type LimitKind = 'requests' | 'wrong_codes';

/** At most `most` in a window of `windowMs`; a window begins with the first that is counted. */
export interface Limit {
  readonly kind: LimitKind;
  readonly most: number;
  readonly windowMs: number;
}

/** The window of one subject as it is now. */
export interface LimitState {
  readonly count: number;
  /** When the window is over; what is counted after that begins a new one. */
  readonly endsMs: number;
}

/**
 * The facts of a decision, with the windows of wrong codes of the caller, which may be over, by subject, and the state of
 * the products and SKUs among them, by id.
 */
export interface RequestFacts extends Facts {
  readonly catalogStates: ReadonlyMap<string, CatalogueState>;
  readonly wrongCodes: ReadonlyMap<string, LimitState>;
  /**
   * Campaigns whose counters are on shards, with lower bounds of limits that are used up. In `counters` a redemption
   * has the same, or sums of these shards; a validation that reads shares has upper bounds.
   */
  readonly openCounters: Facts['counters'];
}

/** `OVER`: nothing was counted, for it would have been more than the limit. */
export type LimitOutcome = LimitState & { readonly status: 'COUNTED' | 'OVER' };

/** The subject of a limit. */
export interface LimitSubject {
  /** An address, a key, a customer. Only a hash of it is stored. */
  readonly subject: string;
  /** Its state is read from copies, which are written once its window is full. */
  readonly hasCopies?: boolean | undefined;
}

export interface LimitStore {
  /**
   * Count `amount` more for a subject, or nothing where that would pass the limit. However many processes count at the
   * same time, no more than the limit is counted in one window. Of a subject with copies these say so before it is answered
   * that a window is full.
   */
  count(
    scope: ProjectScope,
    limit: Limit,
    event: LimitSubject & { readonly amount: number; readonly nowMs: number },
  ): Promise<LimitOutcome>;
  /** The open window, of a subject with copies only a full one; null when none is. */
  state(
    scope: ProjectScope,
    limit: Limit,
    moment: LimitSubject & { readonly nowMs: number },
  ): Promise<LimitState | null>;
}
