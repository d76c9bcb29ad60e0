// The store of redemptions and rollbacks: what one writes, what became of it, and lists of them.
import type { RedemptionPlan } from '../core/redemption/plan-types';
import type { CatalogueChange } from './catalogue';
import type { OrderLock } from './order-locks';
import type { PublicationPlan } from './publications';
import type { ListTest } from '../core/filter/list-test';
import type { Redemption, Rollback, RollbackResponse, StoredRedemption } from '../model/records/redemption';
import type { LockedOutcome, ProjectScope } from './common';
import type { OrderFact } from '../core/evaluation/facts';
import type { RollbackPlan, VoucherState } from '../core/redemption/rollback/types';
import type { Config } from '../model/config';

export interface RedemptionCommit {
  readonly plan: RedemptionPlan;
  readonly lock: OrderLock | null;
  /** The publication of the code that a reward gives. */
  readonly award: PublicationPlan | null;
  /** What lines that say `override` change. */
  readonly catalogue: CatalogueChange;
}

/** Too large are records that do not fit into one item, too many are writes for one transaction: nothing was written. */
export type RedemptionOutcome =
  LockedOutcome | { readonly status: 'TOO_LARGE' } | { readonly status: 'TOO_MANY_WRITES' };

/** What became of a rollback: where the table told what it found instead, deciding again needs no read. */
export type RollbackOutcome = LockedOutcome | { readonly status: 'CHANGED'; readonly found: Partial<RollbackFacts> };

export interface RedemptionStore {
  commit(scope: ProjectScope, redemption: RedemptionCommit): Promise<RedemptionOutcome>;
  /**
   * Make sure that a redemption without an answer, and without a session, either has committed or never will.
   * After that the stored record tells which.
   */
  fence(scope: ProjectScope, base: string): Promise<void>;
  /** Make sure that a rollback without an answer either has committed or never will. */
  fenceRollback(scope: ProjectScope, base: string): Promise<void>;
  /** The redemption that holds the record with this id, whole. */
  load(scope: ProjectScope, base: string): Promise<LoadedRedemption | null>;
  commitRollback(scope: ProjectScope, plan: RollbackPlan): Promise<RollbackOutcome>;
  /** The order and the balances as they are now, where a rollback did not find them as the redemption left them. */
  loadForRollback(scope: ProjectScope, stored: StoredRedemption): Promise<RollbackFacts>;
  /** Keep the record of a refused redemption or rollback. */
  putFailure(scope: ProjectScope, base: string, record: Redemption | Rollback): Promise<void>;
}

export interface LoadedRedemption {
  readonly config: Config;
  /** Null where the record is a failure. */
  readonly stored: StoredRedemption | null;
  /** The answer of its rollback; null until it is rolled back. */
  readonly rollback: RollbackResponse | null;
  readonly failure: Redemption | Rollback | null;
}

/** What may have changed since the redemption. */
export interface RollbackFacts {
  readonly order: OrderFact | null;
  /** By voucher id; null for a voucher that is gone. */
  readonly balances: ReadonlyMap<string, VoucherState | null>;
}

export interface RedemptionRange {
  readonly ascending: boolean;
  /** Made strictly after and before these moments; milliseconds since 1970. */
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
  /** What records must fulfil; null for none. Ids come of entries that fulfil what the index can tell of it. */
  readonly test: ListTest<Redemption | Rollback> | null;
}

export interface PageOf {
  readonly page: number;
  readonly limit: number;
}

export interface IdPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/** All that is stored of one redemption. */
export type StoredEntry = Pick<LoadedRedemption, 'stored' | 'rollback' | 'failure'>;

/** Lists hold ids: of parents and children, of their rollbacks, and of failures. */
export interface RedemptionLists {
  page(scope: ProjectScope, range: RedemptionRange, page: PageOf): Promise<IdPage>;
  all(scope: ProjectScope, range: RedemptionRange): Promise<readonly string[]>;
  /** The lines of one voucher, newest first, read with strong consistency. */
  ofVoucher(scope: ProjectScope, voucherId: string, page: PageOf): Promise<IdPage>;
  /** By base of the ids; those that are gone are absent. */
  load(scope: ProjectScope, bases: readonly string[]): Promise<ReadonlyMap<string, StoredEntry>>;
}
