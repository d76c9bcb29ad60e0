// Shapes shared by many records.
import type { Scope } from './scopes';

/** A whole number of minor currency units (cents). Made by `minor()` in `core/money.ts`. */
export type Minor = number & { readonly __unit: 'minor' };

/** An ISO 8601 moment in UTC with milliseconds, or text a caller sent that stands for one. */
export type Timestamp = string;

/** Custom key and value pairs of a record; values are any JSON. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface ListEnvelope<T> {
  readonly object: 'list';
  readonly data_ref: 'data';
  readonly data: readonly T[];
  readonly total: number;
}

/** Who calls: taken from the credentials, never from the request. */
export interface Caller {
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
  readonly kind: 'server' | 'client' | 'management';
  /** The public id of the key pair. */
  readonly keyId: string;
  /** What the pair is called; absent for pairs without a name, for people, and outside a request. */
  readonly keyName?: string;
  /** Which secret of the pair proved it; absent outside a request. */
  readonly secretId?: string;
  readonly role: KeyRole;
  /** What a server key may do; absent where it may do everything. */
  readonly scopes?: readonly Scope[];
  /** The parts of the API that an access token reaches; absent where it reaches all of them, and for keys. */
  readonly parts?: readonly string[];
  /** Free text of the channel header, stored with balance transactions. */
  readonly channel: string | null;
  /** Where the caller reached the service, for urls in answers; absent outside a request. */
  readonly baseUrl?: string;
  /** The Origin header: which site a browser calls from. */
  readonly origin: string | null;
  /** The id of the request, as its answer has it; absent outside a request. */
  readonly requestId?: string;
  /** Of work in the background; absent for requests. */
  readonly work?: CallerWork;
  /** What the Idempotency-Key of the request stands for; absent without one. */
  readonly keyed?: KeyedRequest;
  /** The network a request came from, as the gateway saw it; absent outside a request. */
  readonly address?: string;
  /** Of a person in the dashboard; absent for keys. */
  readonly session?: CallerSession;
  /** The version of the configuration that was read for this request already; absent where none was. */
  readonly configVersion?: number;
  /** Whom a shopper token proves the one behind a client key to be; absent or null where none was sent. */
  readonly shopper?: Shopper | null;
}

/** Work in the background that acts for the project. */
export interface CallerWork {
  /** The id of the request that began it. */
  readonly requestId: string | null;
  /** What of it nobody is told: imports of orders tell nothing, bulk changes of customers no updates of them. */
  readonly untold?: 'ALL' | 'UPDATED_CUSTOMERS';
}

/** A session of the dashboard, and as what its person came in. */
export interface CallerSession {
  readonly tokenHash: string;
  readonly role: DashboardRole;
  /** What the pair is called that signed in, or the user. */
  readonly name: string | null;
  /** Null for who came in with a pair. */
  readonly userId: string | null;
  readonly endsMs: number;
}

/** A customer, as the shop's backend signed it. */
export interface Shopper {
  /** The source id of the customer. */
  readonly sourceId: string;
  /** The shop's orders that this customer may act on, by id or source id. */
  readonly orders: readonly string[];
}

/**
 * For whom a request is decided: the project itself, the customer whom a token proves, or anybody, whose word about
 * themselves is a claim.
 * @see docs/behaviour/access.md#claims
 */
export type Principal = 'PROJECT' | 'SHOPPER' | 'CLAIM';

export type KeyRole = 'admin' | 'merchant';

/** Of people in the dashboard. Each may do what the one before may, and more. */
export type DashboardRole = 'VIEWER' | 'SUPPORT' | 'USER' | 'ADMIN';

/** A key of repetition, and the request that it stands for. */
export interface KeyedRequest {
  /** Names the key within its project: whose it is, then the key itself. */
  readonly key: readonly string[];
  /** A fingerprint of operation, path and body. */
  readonly requestHash: string;
}

/** An answer that takes effect once: `replayed` tells that an earlier request with the same key got it first. */
export interface Once<T> {
  readonly answer: T;
  readonly replayed: boolean;
}
