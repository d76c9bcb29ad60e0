// The store of redemptions and rollbacks: their writes, outcomes and lists.
import type { Decision } from '../core/decision/types';
import type { RefusalRecord } from '../core/access/refusal-record';
import type { RedemptionPlan } from '../core/redemption/plan-types';
import type { CatalogueChange } from '../core/catalogue/change';
import type { OrderLock } from './order-locks';
import type { PublicationPlan } from '../core/publication/facts';
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../model/lists/page';
import type { GroupsRequest } from '../core/redemption/lists/group-request';
import type { StoredEntry } from '../model/redemptions/entries';
import type { Redemption, RedemptionGroup, Rollback, StoredRedemption } from '../model/records/redemption';
import type { Guard, LockedOutcome, ProjectScope } from './common';
import type { EarlierReturns, RollbackFacts, RollbackPlan } from '../core/redemption/rollback/types';
import type { Config } from '../model/config';
import type { OutboxRow } from '../model/events/events';

export interface RedemptionCommit {
  readonly plan: RedemptionPlan;
  readonly lock: OrderLock | null;
  /** Names this attempt among all under the same Idempotency-Key. */
  readonly attempt: string;
  /** The publication of a reward's code. */
  readonly award: PublicationPlan | null;
  /** Catalogue changes by lines with `override`; null without such a line. */
  readonly catalogue: CatalogueChange | null;
  /** The outbox row. */
  readonly outbox?: OutboxRow | undefined;
  /** The decision; absent or null where none is kept. */
  readonly decision?: Decision | null;
}

/** Too large are records that do not fit into one item, too many are writes for one transaction: nothing was written. */
export type RedemptionOutcome = LockedOutcome | Unwritten;
type Unwritten = { readonly status: 'TOO_LARGE' } | { readonly status: 'TOO_MANY_WRITES' };

/** The outcome of a rollback. With the stored state from the refused write, a new decision needs no read. */
export type RollbackOutcome = LockedOutcome | { readonly status: 'CHANGED'; readonly found: Partial<RollbackFacts> };

/** The record of a refused attempt, and its outbox row. */
export interface FailureWrite extends RefusalRecord<Redemption | Rollback> {
  /** Id of the requested promotion stack. */
  readonly stack?: string;
  /** The decision; absent where none is kept. */
  readonly decision?: Decision | null;
  readonly outbox?: OutboxRow | undefined;
}

/** Additional writes of a rollback. */
export interface RollbackBeside {
  readonly guard?: Guard | undefined;
  readonly outbox?: OutboxRow | undefined;
}

/** An attempt to commit, by the base of its ids and a name of its own. */
export interface FencedAttempt {
  readonly base: string;
  readonly attempt: string;
  /** When it was decided, ISO 8601. */
  readonly date: string;
}

export interface RedemptionStore {
  commit(scope: ProjectScope, redemption: RedemptionCommit): Promise<RedemptionOutcome>;
  /**
   * Make sure that an attempt without an answer, and without the lock of an order, either has committed or never will.
   * After that the stored record shows which.
   */
  fence(scope: ProjectScope, attempt: FencedAttempt): Promise<void>;
  /** Make sure that a rollback without an answer either has committed or never will. */
  fenceRollback(scope: ProjectScope, base: string): Promise<void>;
  /** The redemption that holds the record with this id, whole. @param how `withReturns` reads the state of its returns */
  load(scope: ProjectScope, base: string, how?: { readonly withReturns?: boolean }): Promise<LoadedRedemption | null>;
  /** The stored part of a redemption; null if there is none. Waits for a transaction that writes it. */
  loadStored(scope: ProjectScope, base: string): Promise<StoredRedemption | null>;
  commitRollback(scope: ProjectScope, plan: RollbackPlan, beside?: RollbackBeside): Promise<RollbackOutcome>;
  /** The current order and balances, when a rollback did not find them in the state of the redemption. */
  loadForRollback(scope: ProjectScope, stored: StoredRedemption): Promise<RollbackFacts>;
  /** Keep the record of a refused redemption or rollback. */
  putFailure(scope: ProjectScope, base: string, refused: FailureWrite): Promise<void>;
}

export interface LoadedRedemption extends StoredEntry {
  /** Id of the requested promotion stack. */
  readonly stack: string | null;
  /** The returns so far; as if there were none where they were not read. */
  readonly returns: EarlierReturns;
  readonly config: Config;
}

/** Current records of parents and children, their rollbacks, and failures. */
export interface RedemptionLists {
  list(scope: ProjectScope, request: ListRequest<Redemption | Rollback>): Promise<ListPage<Redemption | Rollback>>;
  /** Top-level redemptions, in time order, that fulfil the test themselves or by a child. */
  groups(scope: ProjectScope, request: GroupsRequest): Promise<ListPage<RedemptionGroup>>;
  /** The lines of one voucher, newest first, read with strong consistency. */
  ofVoucher(
    scope: ProjectScope,
    voucherId: string,
    request: ListRequest<Redemption | Rollback>,
  ): Promise<ListPage<Redemption | Rollback>>;
}
