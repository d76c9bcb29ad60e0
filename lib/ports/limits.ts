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

/** The current window of one subject. */
export interface LimitState {
  readonly count: number;
  /** End of the window, ms; a later count starts a new one. */
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
   * Campaigns whose writes keep their limits without exact counts, with lower bounds of limits that are used up. In
   * `counters` a redemption has the same, or sums; a validation has upper bounds.
   */
  readonly limitedCounters: Facts['counters'];
}

/** `OVER`: nothing was counted, for it would have been more than the limit. */
export type LimitOutcome = LimitState & { readonly status: 'COUNTED' | 'OVER' };

/** The subject of a limit. */
export interface LimitSubject {
  /** An address, a key or a customer. Only its hash is stored. */
  readonly subject: string;
  /** Its state is read from copies, which are written once its window is full. */
  readonly hasCopies?: boolean | undefined;
}

export interface LimitStore {
  /**
   * Counts `amount` for a subject, or nothing if that would exceed the limit. Concurrent processes together never count
   * more than the limit in one window. For a subject with copies, they are written before the response says that a
   * window is full.
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
