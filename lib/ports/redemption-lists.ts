// What the services need to list redemptions and rollbacks.
import type { ListTest } from '../core/filter/list-test';
import type { Redemption, Rollback } from '../model/records/redemption';
import type { LoadedRedemption, ProjectScope } from './runtime';

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
