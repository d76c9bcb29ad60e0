// What limits how often something may happen: counts that all processes share.
import type { Facts } from '../core/evaluation/facts';
import type { ProjectScope } from './common';
import type { CatalogueState } from '../core/catalogue/change';

/** What is counted: requests with client keys, or codes that do not exist. */
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
   * Campaigns whose counters stand on shards, with what is counted at least of limits that are used up. In `counters` a redemption has
   * the same, or sums of these shards; a validation that looks at shares has what is counted at most.
   */
  readonly openCounters: Facts['counters'];
}

/** `OVER`: nothing was counted, for it would have been more than the limit. */
export type LimitOutcome = LimitState & { readonly status: 'COUNTED' | 'OVER' };

/** Who is limited. */
export interface LimitSubject {
  /** An address, a key, a customer. Only a hash of it is stored. */
  readonly subject: string;
  /** What is asked of it is read from copies, which say that its window is full, and nothing before. */
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
  /** The open window, of a subject with copies only a full one; null where none is. */
  state(
    scope: ProjectScope,
    limit: Limit,
    moment: LimitSubject & { readonly nowMs: number },
  ): Promise<LimitState | null>;
}
