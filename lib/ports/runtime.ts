// The external dependencies of the services: a store, a clock, ids and a log.
import type { Retention } from '../core/record/retention';
import type { ActivityStore } from './activity';
import type { AssignmentStore } from './assignments';
import type { AsyncActionStore } from './async-actions';
import type { LedgerCheckpointStore } from './ledger-checkpoints';
import type { LimitKind, LimitStore } from './limits';
import type { VoucherLists, VoucherStore } from './vouchers';
import type { ProductStore, SkuStore } from './catalogue';
import type { CustomerChanges, CustomerStore, HolderStore } from './customers';
import type { DecisionStore } from './decisions';
import type { DeliveryStore, OutboxStore, WebhookStore, Webhooks } from './events';
import type { ForgettingStore } from './forgetting';
import type { PersonExportStore } from './person-export';
import type { OrderLockStore } from './order-locks';
import type { PublicationStore } from './publications';
import type { EvaluationStore, ReservationStore } from './validations';
import type { CampaignCounterStore, ConfigChanges, ConfigStore } from './config';
import type { GuardStore } from './common';
import type { ExportStore } from './exports';
import type { BinStore } from './trash-bin';
import type { UploadStore } from './uploads';
import type { SummaryStore } from './summaries';
import type { Files } from './files';
import type { AccessTokenStore } from './keys/access-tokens';
import type { AuditTrailStore } from './keys/audit-trail';
import type { CredentialStore } from './keys/credentials';
import type { DashboardSessionStore } from './keys/dashboard-sessions';
import type { UserStore } from './keys/users';
import type { DashboardRole } from '../model/common';
import type { ShopperKeyStore } from './keys/shopper-keys';
import type { RedemptionLists, RedemptionStore } from './redemptions';
import type { OrderStore } from './orders';
import type { ProjectItems } from './project-items';
import type { ReturnStore } from './returns';
import type { SegmentMemberStore, SegmentStatesStore } from './segments';

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number;
}

export interface Ids {
  /** Prefix and random lower-case letters and digits, for records that are only known by their id. */
  random(prefix: string, length: number): string;
  /** Prefix and 18 random hex digits. */
  hex(prefix: string): string;
  /** The id of a record that is also known by a code or source id, compared in its project's case rule. */
  natural(prefix: 'v' | 'cust' | 'ord' | 'prod' | 'sku' | 'user', name: string, isCaseSensitive?: boolean): string;
  /** 22 hex digits shared by the ids of one redemption; derived from the key when one is given, so that a repeat has it too. */
  redemptionBase(nowMs: number): string;
  redemptionBaseOf(parts: readonly string[]): string;
  /** A fingerprint of a request, independent of the order of its members. */
  requestHash(request: unknown): string;
  uuid(): string;
  /** The secret of a key pair: shown once, and stored as its hash. */
  secret(): { readonly token: string; readonly tokenHash: string };
  /**
   * The stable tracking id of a customer.
   * @param key the secret of the project: without it the name cannot be guessed
   */
  trackingId(key: string, name: string): string;
}

export interface Log {
  info(entry: Readonly<Record<string, unknown>>): void;
  error(entry: Readonly<Record<string, unknown>>): void;
}

export interface Store {
  readonly accessTokens: AccessTokenStore;
  readonly asyncActions: AsyncActionStore;
  readonly credentials: CredentialStore;
  readonly auditTrail: AuditTrailStore;
  readonly shopperKeys: ShopperKeyStore;
  readonly dashboardSessions: DashboardSessionStore;
  readonly users: UserStore;
  readonly config: ConfigStore;
  readonly configChanges: ConfigChanges;
  readonly campaignCounters: CampaignCounterStore;
  readonly evaluations: EvaluationStore;
  readonly segmentMembers: SegmentMemberStore;
  readonly segmentStates: SegmentStatesStore;
  readonly guards: GuardStore;
  readonly limits: LimitStore;
  readonly orderLocks: OrderLockStore;
  readonly reservations: ReservationStore;
  readonly redemptions: RedemptionStore;
  readonly decisions: DecisionStore;
  readonly returns: ReturnStore;
  readonly vouchers: VoucherStore;
  readonly voucherLists: VoucherLists;
  readonly assignments: AssignmentStore;
  readonly bin: BinStore;
  readonly customers: CustomerStore;
  readonly customerChanges: CustomerChanges;
  readonly forgetting: ForgettingStore;
  readonly personExports: PersonExportStore;
  readonly holders: HolderStore;
  readonly orders: OrderStore;
  readonly products: ProductStore;
  readonly skus: SkuStore;
  readonly publications: PublicationStore;
  readonly redemptionLists: RedemptionLists;
  readonly exports: ExportStore;
  readonly uploads: UploadStore;
  readonly summaries: SummaryStore;
  readonly ledgerCheckpoints: LedgerCheckpointStore;
  readonly activity: ActivityStore;
  readonly outbox: OutboxStore;
  readonly deliveries: DeliveryStore;
  readonly webhooks: WebhookStore;
}

/** An OpenID Connect provider, with this deployment's registration. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  /** The redirect URI: the address of `/dashboard/callback`, as registered with the provider. */
  readonly redirectUri: string;
  /** The project whose users sign in through it. */
  readonly project: string;
  /** The claim which asserts that the provider has verified the person's address. */
  readonly verifiedClaim: string;
  /** The claim that lists the person's groups. */
  readonly groupsClaim: string;
  /**
   * The role of each group, limited by the user's role in the project; without any group roles, the project's role
   * applies.
   */
  readonly roles: ReadonlyMap<string, DashboardRole>;
}

/** What a service reaches beside the table. A member is undefined if the environment names no such thing. */
export interface Outside {
  /** Starts a run for remaining background work now. It never rejects. Undefined when a worker polls all the time. */
  readonly wakeWorker: (() => Promise<void>) | undefined;
  /** Delivers events to receivers. */
  readonly sending: Webhooks | undefined;
  /** The identity provider for people without a key pair. It is read lazily, by the sign-in alone. */
  readonly identityProvider: (() => IdentityProvider | undefined) | undefined;
  /** The file store. */
  readonly files: Files | undefined;
  /** Everything of a project, for its deletion. Only the worker has it. */
  readonly projectItems: ProjectItems | undefined;
}

/** What every function has. */
export interface Process {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** True only when `npm start` runs the demo: its well-known keys are refused elsewhere. */
  readonly acceptsDemoKeys: boolean;
  /** Hosts under which it answers besides those of this machine, in lower case; absent when the host does not matter. */
  readonly servedHosts?: readonly string[] | undefined;
  /** Region of the service on AWS; absent elsewhere. */
  readonly cluster?: string | undefined;
  /** The stage, if CloudWatch extracts metrics from the log; absent elsewhere. */
  readonly stage?: string | undefined;
  /** Limits that are off in this deployment, regardless of the settings of a project. */
  readonly limitsOff?: readonly LimitKind[];
  /** Retention periods of deletable data; absent for the defaults. */
  readonly retention?: Retention | undefined;
  /** SHA-256 of the file that replays decisions, lower-case hex; absent where the service does not run from a build. */
  readonly replayerHash?: string | undefined;
  /** The header, in lower case, that a proxy in front of the service writes the address of a request into; absent without one. */
  readonly trustedProxyHeader?: string | undefined;
}

/** A store, or something outside, that a function binds because its service takes it. */
export type Port = keyof Store | keyof Outside;

/**
 * What a service works with, wired once per process. A service names the ports that it uses, so a function that binds
 * fewer does not compile. Without names it has all of them.
 */
export type Runtime<Name extends Port = Port> = Process &
  Pick<Outside, Name & keyof Outside> & { readonly store: Pick<Store, Name & keyof Store> };

/** The ports of: a redemption, with the code that it gives as a reward. */
export type RedemptionRuntime = Runtime<
  | 'config'
  | 'customers'
  | 'evaluations'
  | 'guards'
  | 'limits'
  | 'orderLocks'
  | 'orders'
  | 'publications'
  | 'redemptions'
>;

/** The ports of: a validation, with the reservations that it makes. */
export type ValidationRuntime = Runtime<'config' | 'evaluations' | 'limits' | 'orderLocks' | 'reservations'>;

/** The ports of: an order that changes under its lock. */
export type OrderRuntime = Runtime<'config' | 'customerChanges' | 'customers' | 'orderLocks' | 'orders' | 'products'>;

/** The ports of: events that wait, and their deliveries. */
export type EventRuntime = Runtime<
  | 'activity'
  | 'config'
  | 'customers'
  | 'deliveries'
  | 'evaluations'
  | 'guards'
  | 'holders'
  | 'limits'
  | 'orderLocks'
  | 'orders'
  | 'outbox'
  | 'products'
  | 'publications'
  | 'redemptions'
  | 'returns'
  | 'segmentStates'
  | 'sending'
  | 'skus'
  | 'vouchers'
  | 'webhooks'
>;

/** The ports of: an export, and every kind of record in it. */
export type ExportRuntime = Runtime<
  | 'config'
  | 'customers'
  | 'exports'
  | 'files'
  | 'orders'
  | 'products'
  | 'publications'
  | 'redemptionLists'
  | 'returns'
  | 'skus'
  | 'voucherLists'
  | 'vouchers'
  | 'wakeWorker'
>;

/** The ports of: background work of any kind. */
export type WorkRuntime = Runtime<
  | 'assignments'
  | 'asyncActions'
  | 'campaignCounters'
  | 'config'
  | 'configChanges'
  | 'customerChanges'
  | 'customers'
  | 'decisions'
  | 'deliveries'
  | 'evaluations'
  | 'exports'
  | 'files'
  | 'forgetting'
  | 'guards'
  | 'ledgerCheckpoints'
  | 'orderLocks'
  | 'orders'
  | 'products'
  | 'publications'
  | 'redemptionLists'
  | 'returns'
  | 'segmentStates'
  | 'sending'
  | 'skus'
  | 'summaries'
  | 'uploads'
  | 'voucherLists'
  | 'vouchers'
  | 'wakeWorker'
  | 'webhooks'
>;
