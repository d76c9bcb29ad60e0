// The Authorization header, with access tokens or key pairs, the caller behind it, and the cache that finds it.
import { BoundedMap } from '../../async/memory';
import { ApiError } from '../../errors';
import type { Caller, DashboardRole, KeyScope } from '../../model/common';
import { dashboardRole, lesserRole, limitScopesToRole } from '../../model/permissions';
import { actionsOf, namesReaching, reaches } from '../../model/keys/access-token';
import type { Credential, StoredCredential } from '../../model/keys/key-records';
import type { User } from '../../model/keys/user';
import type { KeyUse } from '../../ports/keys/credentials';
import type { Runtime } from '../../ports/runtime';

type AuthorizationHeaders = Readonly<Record<string, string | undefined>>;

/** The bearer token; null for another kind of header. */
export function bearerOf({ authorization }: AuthorizationHeaders): string | null {
  return /^bearer +(\S{1,1000}) *$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** The pair in HTTP Basic authentication by OAuth clients: its id as the user, its token as the password. */
export function basicPair({
  authorization,
}: AuthorizationHeaders): { readonly id: string; readonly token: string } | null {
  const [, encoded] = /^basic +([\w+/=-]{1,1000}) *$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, id, token] = /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return id === undefined || token === undefined ? null : { id, token };
}

/** The challenge header for a client that used HTTP Basic authentication (RFC 6749, section 5.2). */
export const CHALLENGE = { 'www-authenticate': 'Basic realm="Stackable"' } as const;

/**
 * True for the routes that accept a pair, but never a token: those that issue, show and revoke access tokens, and the
 * management routes.
 */
export function takesPairsOnly(path: string): boolean {
  return path.startsWith('/v1/oauth/') || path.startsWith('/management/');
}

/** The error for any invalid token. It is the same for every cause. */
export function invalidToken(): ApiError {
  const details = 'The access token is unknown, revoked or over.';
  return new ApiError(
    { key: 'unauthorized', details },
    { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  );
}

/**
 * Refuse a route that none of an access token's scopes allows.
 * @throws ApiError missing_required_permission when no scope of a token names the route
 */
export function requireReach(scopes: readonly string[], path: string): void {
  if (reaches(scopes, path)) return;
  const details = `This access token has none of the scopes ${namesReaching(path).join(', ')}.`;
  throw new ApiError(
    { key: 'missing_required_permission', details },
    { headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } },
  );
}

/** Return the scopes that both a key and its access token grant; null means all. */
export function intersectScopes(
  ofKey: readonly KeyScope[] | null,
  ofToken: readonly string[],
): readonly KeyScope[] | null {
  const actions = actionsOf(ofToken);
  if (ofKey === null || actions === null) return ofKey ?? actions;
  return ofKey.filter((scope) => actions.includes(scope));
}

// The caller behind a key pair or a session of the dashboard, with its current rights.

type KeyHolderHeaders = Readonly<Record<string, string | undefined>>;

/** A person in the dashboard. */
export interface Holder {
  readonly caller: Caller;
  readonly role: DashboardRole;
  readonly name: string | null;
  /** Null for a session that signed in with a key pair. */
  readonly userId: string | null;
}

/** Build the caller of a request that an API key pair authenticates. */
export function callerOf(credential: Credential, headers: KeyHolderHeaders, address: string): Caller {
  const scopes = limitScopesToRole(credential.role, credential.scopes);
  return {
    project: credential.project,
    caseSensitiveCodes: credential.caseSensitiveCodes,
    kind: credential.kind,
    keyId: credential.keyId,
    ...(credential.name !== null && { keyName: credential.name }),
    role: credential.role,
    ...(scopes && { scopes }),
    channel: headers['x-voucherify-channel']?.slice(0, 255) ?? null,
    ...baseUrlOf(headers),
    origin: headers.origin ?? null,
    address,
  };
}

/** Build the caller of a dashboard session that signed in with a key pair, with the rights of that pair. */
export function holderOfPair(credential: Credential, secretId: string, headers: KeyHolderHeaders): Holder {
  const caller = { ...callerOf(credential, headers, ''), secretId };
  return { caller, role: dashboardRole(credential), name: credential.name, userId: null };
}

/**
 * Build the caller of a request that a dashboard user's session authenticates.
 * @param granted the role from the person's groups at sign-in, limited to their role in the project
 */
export function holderOfUser(user: User, granted: DashboardRole | null, headers: KeyHolderHeaders): Holder {
  const { id, project, caseSensitiveCodes, firstName, lastName, login } = user;
  const name = [firstName, lastName].filter(Boolean).join(' ') || login;
  return {
    caller: {
      project,
      caseSensitiveCodes,
      kind: 'server',
      keyId: id,
      role: 'admin',
      channel: null,
      ...baseUrlOf(headers),
      origin: headers.origin ?? null,
    },
    role: granted === null ? user.role : lesserRole(granted, user.role),
    name,
    userId: id,
  };
}

/** The address that the caller used. It appears only in answers to this caller, so the caller may name any. */
function baseUrlOf({ host, 'x-forwarded-proto': protocol }: KeyHolderHeaders): { readonly baseUrl?: string } {
  if (!host || !/^[\w.:[\]-]{1,255}$/.test(host)) return {};
  return { baseUrl: `${protocol === 'https' ? 'https' : 'http'}://${host}` };
}

// A cache for lookups by a name in a request, limited in time and size.

interface Remembered<T> {
  readonly value: T;
  readonly untilMs: number;
  /** The number of own changes at the time of the lookup. */
  readonly changes: number;
}

interface PendingLookup<T> {
  readonly answer: Promise<T | null>;
  readonly changes: number;
}

interface LookupMoment {
  readonly nowMs: number;
  readonly changes: number;
}

export interface LookupOptions {
  /** The lifetime of found values (`foundMs`) and of misses (`missingMs`), in milliseconds. */
  readonly foundMs: number;
  readonly missingMs: number;
  /** The maximum number of entries of either kind: the oldest are evicted first. */
  readonly most: number;
}

/**
 * A cache with separate space for misses: an unknown name costs one lookup in its lifetime and never evicts a found
 * value, so that a caller with ever new names does not slow down others.
 */
export class Lookup<T> {
  private readonly found: BoundedMap<string, Remembered<T>>;
  private readonly missing: BoundedMap<string, Remembered<null>>;
  private readonly underWay = new Map<string, PendingLookup<T>>();

  /** @param changes the number of changes by this process: values loaded before the last change are ignored */
  constructor(
    private readonly options: LookupOptions,
    private readonly changes: () => number = () => 0,
  ) {
    this.found = new BoundedMap(options.most);
    this.missing = new BoundedMap(options.most);
  }

  /** @param load called once for a name, also for concurrent callers (single-flight); its errors are not cached */
  async get(name: string, nowMs: number, load: () => Promise<T | null>): Promise<T | null> {
    const known = this.found.get(name) ?? this.missing.get(name);
    const changes = this.changes();
    if (known?.changes === changes && known.untilMs > nowMs) return known.value;
    const asked = this.underWay.get(name);
    return asked?.changes === changes ? asked.answer : this.ask(name, { nowMs, changes }, load);
  }

  private async ask(name: string, at: LookupMoment, load: () => Promise<T | null>): Promise<T | null> {
    const asked = { answer: load(), changes: at.changes };
    this.underWay.set(name, asked);
    try {
      const value = await asked.answer;
      // If it was loaded again meanwhile, the later answer is kept.
      if (this.underWay.get(name) === asked) this.keep(name, value, at);
      return value;
    } finally {
      if (this.underWay.get(name) === asked) this.underWay.delete(name);
    }
  }

  private keep(name: string, value: T | null, { nowMs, changes }: LookupMoment): void {
    const { foundMs, missingMs } = this.options;
    this.found.delete(name);
    this.missing.delete(name);
    if (value === null) this.missing.set(name, { value: null, untilMs: nowMs + missingMs, changes });
    else this.found.set(name, { value, untilMs: nowMs + foundMs, changes });
  }
}

const HOUR_MS = 3_600_000;

/**
 * The uses to record: the first use of each secret after its pair was read, unless that hour is already recorded. So a
 * process writes at most once an hour for each secret, and rarely when other processes run too, because the pair that
 * it reads contains what they wrote.
 */
export class KeyUses {
  private readonly looked = new WeakMap<StoredCredential, Set<string>>();

  /** The use to record; null when there is none. */
  due(pair: StoredCredential, secretId: string, nowMs: number): KeyUse | null {
    const looked = this.looked.get(pair) ?? new Set();
    if (looked.has(secretId)) return null;
    this.looked.set(pair, looked.add(secretId));
    const hour = new Date(nowMs - (nowMs % HOUR_MS)).toISOString();
    return (pair.lastUses[secretId] ?? '') < hour ? { keyId: pair.credential.keyId, secretId, hour } : null;
  }
}

/** Record a use. It never rejects: a failure must not refuse the request, and the next read of the pair tries again. */
export async function noteUse({ store, log }: Runtime<'credentials'>, use: KeyUse): Promise<void> {
  await store.credentials.noteUse(use).catch((error: unknown) => {
    log.error({ message: 'A use was not noted.', key_id: use.keyId, error: String(error) });
  });
}
