// Shapes shared by many records, and scopes of server keys: a key without scopes has all of them.
import type { CallCause } from './events/source';

/** A whole number of minor currency units (cents). Made by `minor()` in `core/money.ts`. */
export type Minor = number & { readonly __unit: 'minor' };

/** An ISO 8601 moment in UTC with milliseconds, or an equivalent text that a caller sent. */
export type Timestamp = string;

/** Custom key and value pairs of a record; values are any JSON. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface ListEnvelope<T> {
  readonly object: 'list';
  readonly data_ref: 'data';
  readonly data: readonly T[];
  readonly total: number;
}

/** The authenticated caller. It is read from the credentials, never from the request. */
export interface Caller {
  readonly project: string;
  readonly caseSensitiveCodes: boolean;
  readonly kind: 'server' | 'client' | 'management';
  /** The public id of the key pair. */
  readonly keyId: string;
  /** The name of the pair; absent for pairs without a name, for people, and outside a request. */
  readonly keyName?: string;
  /** The id of the pair's secret that authenticated the caller; absent outside a request. */
  readonly secretId?: string;
  readonly role: KeyRole;
  /** The scopes of a server key; absent when it may do everything. */
  readonly scopes?: readonly KeyScope[];
  /** The parts of the API that an access token reaches; absent where it reaches all of them, and for keys. */
  readonly parts?: readonly string[];
  /** Free text of the channel header, stored with balance transactions. */
  readonly channel: string | null;
  /** The address at which the caller reached the service, for URLs in answers; absent outside a request. */
  readonly baseUrl?: string;
  /** The Origin header: which site a browser calls from. */
  readonly origin: string | null;
  /** The id of the request, as its answer has it; absent outside a request. */
  readonly requestId?: string;
  /** The cause that records of the call keep; absent outside a request and its background work. */
  readonly cause?: CallCause;
  /** The background work that acts as this caller; absent for requests. */
  readonly work?: CallerWork;
  /** The request that the Idempotency-Key identifies; absent without such a key. */
  readonly keyed?: KeyedRequest;
  /** The network a request came from, as the gateway saw it; absent outside a request. */
  readonly address?: string;
  /** The dashboard session of a person; absent for keys. */
  readonly session?: CallerSession;
  /** The version of the configuration that was already read for this request; absent when none was. */
  readonly configVersion?: number;
  /** The version of the configuration that a write requires and leaves; absent for reads and outside a request. */
  readonly configurationWrite?: ConfigurationWrite;
  /** The customer whom a shopper token authenticates behind a client key; absent or null when no token was sent. */
  readonly shopper?: Shopper | null;
}

/** The key id of the service itself when it redeems rewards automatically; no key pair has it. */
export const AUTO_REDEEM_CALLER = 'auto_redeem';

/** What a write and its answer say about the version of the configuration. */
export interface ConfigurationWrite {
  /** The versions of If-Match, one of which the write requires; null without the header. `*` is any version. */
  readonly ifMatch: readonly string[] | null;
  /** Receives the version that the write leaves. */
  readonly noteVersion: (version: string) => void;
}

/** Work in the background that acts for the project. */
export interface CallerWork {
  /** The id of the request that began it. */
  readonly requestId: string | null;
  /**
   * Events that the work does not emit: imports of orders emit none, bulk changes of customers emit no updates of
   * customers.
   */
  readonly suppressedEvents?: 'ALL' | 'UPDATED_CUSTOMERS';
  /** Earning rules for moves between tiers whose points led to the work; absent without any. */
  readonly tierRules?: readonly string[];
}

/** A session of the dashboard, with the key pair or user that signed in. */
export interface CallerSession {
  readonly tokenHash: string;
  readonly role: DashboardRole;
  /** The name of the key pair or user that signed in. */
  readonly name: string | null;
  /** Null for a session that signed in with a key pair. */
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
 * The party for which a request is decided: the project itself, the customer whom a token authenticates, or an
 * unauthenticated client, whose statements about the customer are only a claim.
 * @see docs/behaviour/access.md#claims
 */
export type Principal = 'PROJECT' | 'SHOPPER' | 'CLAIM';

export type KeyRole = 'admin' | 'merchant';

/** Roles of people in the dashboard, in rising order. Each role includes the permissions of the ones before it. */
export type DashboardRole = 'VIEWER' | 'SUPPORT' | 'USER' | 'ADMIN';

/** An Idempotency-Key, and the request that it identifies. */
export interface KeyedRequest {
  /** Names the key within its project: whose it is, then the key itself. */
  readonly key: readonly string[];
  /** A fingerprint of operation, path and body. */
  readonly requestHash: string;
}

/** An answer that takes effect once: `replayed` is true when an earlier request with the same key received it first. */
export interface Once<T> {
  readonly answer: T;
  readonly replayed: boolean;
}

/** The members of an answer, of any kind. */
export type ResponseObject = Readonly<Record<string, unknown>>;

// Scopes of server keys. A key without scopes has all of them.

export const SCOPES = ['read', 'evaluate', 'issue', 'set-up', 'privacy'] as const;

/**
 * `read`: read records. `evaluate`: validate, redeem, roll back, and change the orders involved. `issue`: create or
 * add value, or give it to a customer. `set-up`: define value and its rules. `privacy`: delete people permanently, and
 * get files with personal data.
 */
export type KeyScope = (typeof SCOPES)[number];
