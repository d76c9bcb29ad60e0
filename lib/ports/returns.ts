// The store of returns.
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../model/lists/page';
import type { ReturnFacts, ReturnPlan, ReturnProgress } from '../core/return/write-types';
import type { Config } from '../model/config';
import type { OutboxRow } from '../model/events/events';
import type { Redemption, Rollback, StoredRedemption } from '../model/records/redemption';
import type { Return } from '../model/records/return';
import type { KeptDecision } from './decisions';
import type { Guard, KeyPlaces, KeyUse, LockedOutcome, ProjectScope } from './common';

/** A redemption, its returns so far, and the use of the Idempotency-Key of a request. */
export interface LoadedReturns {
  readonly config: Config;
  /** Null when the record under this base is a failure. */
  readonly stored: StoredRedemption | null;
  readonly failure: Redemption | Rollback | null;
  readonly progress: ReturnProgress;
  /** The record of the decision as it is stored; null without one. */
  readonly packedDecision: Uint8Array | null;
}

export interface ReturnsRead {
  /** Null when no record has this base. */
  readonly loaded: LoadedReturns | null;
  readonly use: KeyUse;
}

/** A return to commit. */
export interface ReturnCommit {
  readonly plan: ReturnPlan;
  /** Names this attempt. */
  readonly attempt: string;
  readonly guard?: Guard | undefined;
  readonly outbox?: OutboxRow | undefined;
}

/** With the stored state from the refused writes, a new decision needs no read. */
export type ReturnOutcome =
  | LockedOutcome
  | { readonly status: 'CHANGED'; readonly found: Partial<ReturnFacts> & { readonly progress?: ReturnProgress } };

/** The record of a return, and the attempt that committed it. */
export interface StoredReturn {
  readonly record: Return;
  readonly attempt: string;
}

/** A return by the base of its redemption. */
export interface ReturnPlace {
  readonly base: string;
  readonly sequence: number;
}

export interface ReturnStore {
  /** Takes one round trip. @param key the possible uses of the request's key; null without one */
  load(scope: ProjectScope, base: string, key: KeyPlaces | null): Promise<ReturnsRead>;
  /** Takes one round trip, and none for a record that names no revisions. */
  unpackDecision(scope: ProjectScope, packed: Uint8Array): Promise<KeptDecision | null>;
  commit(scope: ProjectScope, commit: ReturnCommit): Promise<ReturnOutcome>;
  /** Make sure that a return without an answer either has committed or never will. */
  fence(scope: ProjectScope, base: string): Promise<void>;
  find(scope: ProjectScope, place: ReturnPlace): Promise<StoredReturn | null>;
  /** The returns of one redemption, newest first. */
  ofRedemption(
    scope: ProjectScope,
    base: string,
    request: { readonly page: number; readonly limit: number },
  ): Promise<ListPage<Return>>;
  /** All returns of the project. */
  list(scope: ProjectScope, request: ListRequest<Return>): Promise<ListPage<Return>>;
}
