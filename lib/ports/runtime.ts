// What the services need from the outside: a store, a clock, ids and a log.
import type { OrderFact } from '../core/evaluation/facts';
import type { RollbackPlan, VoucherState } from '../core/redemption/rollback';
import type { AsyncAction } from '../model/records/async-action';
import type { Campaign, PromotionStack, PromotionTier } from '../model/records/campaign';
import type { Category } from '../model/records/category';
import type { ProductCollection } from '../model/records/catalog';
import type { Config } from '../model/config';
import type { CampaignCounters } from '../model/counters';
import type { KeyRole } from '../model/common';
import type { Scope } from '../model/scopes';
import type { Redemption, Rollback, RollbackResponse, StoredRedemption } from '../model/records/redemption';
import type { EvaluationRequest } from '../model/request';
import type { Reward, RewardAssignment } from '../model/records/reward';
import type { ValidationRule } from '../model/records/rules';
import type { ProjectSettings, StackingRulesRecord } from '../model/records/settings';
import type { Voucher } from '../model/records/voucher';
import type { AssignmentStore } from './assignments';
import type { AsyncActionStore } from './async-actions';
import type { LimitKind, LimitStore, WatchedFacts } from './limits';
import type { HoldStore } from './reservations';
import type { VoucherStore } from './vouchers';
import type { ProductStore, SkuStore } from './catalogue';
import type { CustomerStore, HolderStore } from './customers';
import type { SessionStore } from './order-locks';
import type { PublicationStore } from './publications';
import type { RedemptionLists } from './redemption-lists';
import type { RedemptionCommit } from './redemptions';
import type { OrderChanges } from './orders';

/** The project a call works in, taken from its credentials, and how its codes compare. */
export interface ProjectScope {
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
}

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number;
}

export interface Ids {
  /** Prefix and random lower-case letters and digits, for records that are only known by their id. */
  random(prefix: string, length: number): string;
  /** The id of a record that is also known by a code or source id, compared in its project's case rule. */
  natural(prefix: 'v' | 'cust' | 'ord' | 'prod' | 'sku', name: string, isCaseSensitive?: boolean): string;
  /** 22 hex digits shared by the ids of one redemption; derived from the key when one is given, so that a repeat has it too. */
  redemptionBase(nowMs: number): string;
  redemptionBaseOf(parts: readonly string[]): string;
  /** A fingerprint of a request: the same for the same content, whatever the order of its members. */
  requestHash(request: unknown): string;
  /** The stable tracking id of a customer. */
  trackingId(name: string): string;
}

export interface Log {
  info(entry: Readonly<Record<string, unknown>>): void;
  error(entry: Readonly<Record<string, unknown>>): void;
}

/** What became of a commit. */
export type CommitOutcome =
  | { readonly status: 'COMMITTED' }
  /** Something changed since it was read: read again and decide again. */
  | { readonly status: 'STALE' }
  /** The order session was taken over: nothing was written. */
  | { readonly status: 'SESSION_LOST' }
  /** Contention: nothing was written, trying again is safe. */
  | { readonly status: 'BUSY'; readonly cause: unknown }
  /** The call may have taken effect. */
  | { readonly status: 'UNKNOWN'; readonly cause: unknown };

/** Too large are records that do not fit into one item, too many are writes for one transaction: nothing was written. */
export type RedemptionOutcome = CommitOutcome | { readonly status: 'TOO_LARGE' | 'TOO_MANY_WRITES' };

/** What became of a rollback: where the table told what it found instead, deciding again needs no read. */
export type RollbackOutcome = CommitOutcome | { readonly status: 'CHANGED'; readonly found: Partial<RollbackFacts> };

export interface EvaluationStore {
  /** Everything a decision needs, in one round trip when the configuration is known; with it what `guesser` got wrong. */
  loadFacts(scope: ProjectScope, request: EvaluationRequest, guesser?: string): Promise<WatchedFacts>;
}

export interface RedemptionStore {
  commit(scope: ProjectScope, given: RedemptionCommit): Promise<RedemptionOutcome>;
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

export type CreateOutcome = 'CREATED' | 'EXISTS';

/** A record of the configuration, with its kind. */
export type ConfigRecord =
  | { readonly kind: 'campaign'; readonly record: Campaign }
  | { readonly kind: 'tier'; readonly record: PromotionTier }
  | { readonly kind: 'stack'; readonly record: PromotionStack }
  | { readonly kind: 'rule'; readonly record: ValidationRule }
  | { readonly kind: 'category'; readonly record: Category }
  | { readonly kind: 'reward'; readonly record: Reward }
  | { readonly kind: 'rewardAssignment'; readonly record: RewardAssignment }
  | { readonly kind: 'collection'; readonly record: ProductCollection };

/** Changes of the configuration that belong together. */
export interface ConfigChange {
  /** Records that must not exist yet. */
  readonly create?: readonly ConfigRecord[];
  /** Records that must exist; written whole. */
  readonly replace?: readonly ConfigRecord[];
  readonly remove?: readonly { readonly kind: ConfigRecord['kind']; readonly id: string }[];
  /** Codes and work in the background that come about with the change, or not at all; a taken code is a taken name of kind `voucher`. */
  readonly vouchers?: readonly Voucher[];
  readonly actions?: readonly AsyncAction[];
  readonly settings?: ProjectSettings;
  readonly assetKey?: string;
  /** Null restores the defaults. */
  readonly stacking?: StackingRulesRecord | null;
  /** Names that become taken or free, each unique within its kind. */
  readonly claimNames?: readonly { readonly kind: string; readonly name: string }[];
  readonly freeNames?: readonly { readonly kind: string; readonly name: string }[];
  /** The configuration version the change was decided on; refused when it has moved. */
  readonly basedOn?: number;
}

export type ConfigOutcome =
  | { readonly status: 'CHANGED' }
  | { readonly status: 'NAME_TAKEN'; readonly kind: string; readonly name: string }
  /** Another change came first: read again. */
  | { readonly status: 'STALE' };

export interface ConfigStore {
  /** The whole configuration as it is now. */
  load(scope: ProjectScope): Promise<Config>;
  /** The key of a project's assets alone; null for a project without one. */
  assetKey(scope: ProjectScope): Promise<string | null>;
  /** The settings alone; null when there is no such project. */
  settings(scope: ProjectScope): Promise<ProjectSettings | null>;
  /** What a campaign has given away so far; null before its first redemption. */
  counters(scope: ProjectScope, campaignId: string): Promise<CampaignCounters | null>;
  /** Apply a change; from then on every process decides by it. */
  change(scope: ProjectScope, change: ConfigChange): Promise<ConfigOutcome>;
}

export interface OrderStore extends OrderChanges {
  /** By `ord_` id or source id. */
  load(scope: ProjectScope, idOrSourceId: string): Promise<OrderFact | null>;
}

export interface Credential {
  readonly keyId: string;
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
  readonly kind: 'server' | 'client' | 'management';
  readonly role: KeyRole;
  /** What a server key may do; absent where it may do everything. */
  readonly scopes?: readonly Scope[];
  /** Hex SHA-256 of the token; the token itself is stored nowhere. */
  readonly tokenHash: string;
  readonly createdAt: string;
  readonly revoked: boolean;
}

export interface CredentialStore {
  load(keyId: string): Promise<Credential | null>;
  put(credential: Credential): Promise<void>;
  /**
   * Change a pair as it is at that moment; when someone else changed it meanwhile, it is decided again.
   * @param change throws to refuse
   * @returns null where there is no such pair
   */
  change(keyId: string, change: (credential: Credential) => Credential): Promise<Credential | null>;
  /** All key pairs of a project, oldest first, revoked ones too. */
  list(project: string): Promise<readonly Credential[]>;
}

export interface Store {
  readonly asyncActions: AsyncActionStore;
  readonly credentials: CredentialStore;
  readonly config: ConfigStore;
  readonly evaluations: EvaluationStore;
  readonly limits: LimitStore;
  readonly sessions: SessionStore;
  readonly holds: HoldStore;
  readonly redemptions: RedemptionStore;
  readonly vouchers: VoucherStore;
  readonly assignments: AssignmentStore;
  readonly customers: CustomerStore;
  readonly holders: HolderStore;
  readonly orders: OrderStore;
  readonly products: ProductStore;
  readonly skus: SkuStore;
  readonly publications: PublicationStore;
  readonly redemptionLists: RedemptionLists;
}

/** Everything a service works with, wired once per process. */
export interface Runtime {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** True only where `npm start` runs the demo: its well-known keys are refused elsewhere. */
  readonly acceptsDemoKeys: boolean;
  /** Have what is left in the background done now. It never rejects. Absent where a worker looks for it all the time. */
  readonly wakeWorker?: (() => Promise<void>) | undefined;
  /** Limits that are off here whatever the settings of a project say. */
  readonly limitsOff?: readonly LimitKind[];
}
