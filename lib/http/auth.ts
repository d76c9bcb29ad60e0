// Authentication: a key pair in the headers, of the kind that the path requires, or an access token issued to one.
import type { AccessToken, Credential, KeySecret, StoredCredential } from '../model/keys/key-records';
import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors';
import { isDemoKey, partsOf, readAccessToken } from '../model/keys/access-token';
import type { Caller } from '../model/common';
import { limitScopesToRole, sessionEndMs } from '../model/permissions';
import type { KeyUse } from '../ports/keys/credentials';
import type { DashboardSession } from '../ports/keys/dashboard-sessions';
import type { StoredUser } from '../ports/keys/users';
import type { Runtime } from '../ports/runtime';
import { isClientPath, networkOf } from './event';
import {
  basicPair,
  bearerOf,
  callerOf,
  CHALLENGE,
  type Holder,
  holderOfPair,
  holderOfUser,
  intersectScopes,
  invalidToken,
  KeyUses,
  Lookup,
  requireReach,
  takesPairsOnly,
} from './keys/authorization';
import { readSession } from './keys/dashboard-session';

export type CredentialKind = Credential['kind'];

const HEADERS = {
  server: ['x-app-id', 'x-app-token'],
  client: ['x-client-application-id', 'x-client-token'],
  management: ['x-management-id', 'x-management-token'],
} as const satisfies Record<CredentialKind, readonly [string, string]>;

/**
 * The cache of credentials: a key that another process revoked works for at most `foundMs` longer, and a new key that
 * was tried too early is unknown for at most `missingMs`.
 */
const REMEMBERED = { foundMs: 30_000, missingMs: 10_000, most: 1000 };
/** The maximum length of an id. */
const LONGEST_ID = 100;

type AuthenticationHeaders = Readonly<Record<string, string | undefined>>;

/** The authenticated caller, and the use of its secret to record; null when it is already recorded. */
export interface Authenticated {
  readonly caller: Caller;
  readonly use: KeyUse | null;
  /** The session whose use is to be recorded. */
  readonly session?: DashboardSession | null;
}

/** The parts of a request that authenticate the caller. */
export interface AuthenticationInput {
  /** Determines the required kind of key. */
  readonly path: string;
  readonly method: string;
  readonly headers: AuthenticationHeaders;
}

/** The pair and the secret behind a request, with the restrictions of a token. */
interface Proof extends Partial<Pick<Caller, 'kind' | 'scopes' | 'parts'>> {
  readonly pair: StoredCredential;
  readonly secret: KeySecret;
}

interface SentPair {
  readonly kind: CredentialKind;
  readonly id: string;
  readonly token: string;
  /** Response headers for the refusal of a pair that was sent by HTTP Basic authentication. */
  readonly challenge?: Readonly<Record<string, string>>;
}

/** Caches credentials for a short time, so that a warm call needs no read for them. */
export class Authenticator {
  private readonly known = new Lookup<StoredCredential>(REMEMBERED, () => this.runtime.store.credentials.ownChanges);
  private readonly tokens = new Lookup<AccessToken>(REMEMBERED, () => this.runtime.store.accessTokens.ownChanges);
  private readonly users = new Lookup<StoredUser>(REMEMBERED, () => this.runtime.store.users.ownChanges);
  private readonly uses = new KeyUses();

  constructor(private readonly runtime: Runtime<'accessTokens' | 'credentials' | 'dashboardSessions' | 'users'>) {}

  /**
   * Authenticate a request. Keys take precedence over a session, because browsers send the cookie with every request.
   * @param sourceIp the address as the gateway saw it
   * @throws ApiError unauthorized for a missing, unknown, revoked, expired or mismatched pair or token; forbidden for
   *   a pair of another kind, and for a token that does not reach the route
   */
  async authenticate({ path, method, headers }: AuthenticationInput, sourceIp = ''): Promise<Authenticated> {
    const person = await this.person({ path, method, headers }, sourceIp);
    if (person) return person;
    const nowMs = this.runtime.clock.nowMs();
    const { pair, secret, ...proved } = await this.proof(path, headers, nowMs);
    const caller = { ...callerOf(pair.credential, headers, networkOf(sourceIp)), secretId: secret.id, ...proved };
    return { caller, use: this.uses.due(pair, secret.id, nowMs) };
  }

  /** The proof of a request. A pair in the headers takes precedence over all other credentials. */
  private async proof(path: string, headers: AuthenticationHeaders, nowMs: number): Promise<Proof> {
    const needed = kindOf(path);
    const isForPairs = takesPairsOnly(path);
    const basic = isForPairs && needed === 'server' ? basicPair(headers) : null;
    const sent = pairOf(headers, needed) ?? (basic && { kind: needed, ...basic, challenge: CHALLENGE });
    if (sent) return this.proofOfPair(sent, needed, nowMs);
    const bearer = isForPairs ? null : bearerOf(headers);
    if (bearer !== null) return this.proofOfToken(bearer, path, nowMs);
    throw new ApiError({ key: 'unauthorized', details: `Send ${HEADERS[needed].join(' and ')}.` });
  }

  private async proofOfPair(sent: SentPair, needed: CredentialKind, nowMs: number): Promise<Proof> {
    const pair = await this.pair(sent.id, nowMs);
    const secret = pair && matchingSecret(pair.credential, sent.token, nowMs);
    if (!pair || !secret) throw new ApiError({ key: 'unauthorized' }, { headers: sent.challenge ?? {} });
    if (pair.credential.kind !== needed || sent.kind !== needed) {
      throw new ApiError({ key: 'forbidden', details: `This path takes ${needed} keys only.` });
    }
    return { pair, secret };
  }

  /** Loads token and pair in one round trip. On a client path, a token gives no more rights than a client key. */
  private async proofOfToken(bearer: string, path: string, nowMs: number): Promise<Proof> {
    const sent = readAccessToken(bearer);
    if (!sent) throw invalidToken();
    const [pair, token] = await Promise.all([this.pair(sent.keyId, nowMs), this.token(sent.secret, nowMs)]);
    const secret = pair && token && secretOfToken(pair.credential, token, nowMs);
    if (!pair || !token || !secret) throw invalidToken();
    requireReach(token.scopes, path);
    const { role, scopes } = pair.credential;
    const actions = intersectScopes(limitScopesToRole(role, scopes), token.scopes);
    const parts = partsOf(token.scopes);
    return { pair, secret, kind: kindOf(path), ...(actions && { scopes: actions }), ...(parts && { parts }) };
  }

  private token(secret: string, nowMs: number): Promise<AccessToken | null> {
    return this.tokens.get(hashToken(secret), nowMs, () => this.runtime.store.accessTokens.load(secret));
  }

  /** A person in the dashboard, with the rights of the pair that signed in; null without a valid session. */
  async person(sent: AuthenticationInput, sourceIp: string): Promise<Authenticated | null> {
    const kind = kindOf(sent.path);
    // Access tokens are issued to pairs, and end together with the pair's secret.
    if (kind === 'client' || sendsProof(sent.headers) || isOfTokens(sent.path)) return null;
    const seen = await readSession(this.runtime, sent);
    if (!seen) return null;
    const { session, isDue } = seen;
    const nowMs = this.runtime.clock.nowMs();
    const who = await this.holder(session, sent.headers, nowMs);
    if (!who) return null;
    const { caller, role, name, userId, use } = who;
    const endsMs = Math.min(session.endsMs, sessionEndMs(role, session.createdMs));
    if (nowMs >= endsMs) return null;
    const { tokenHash } = session;
    const address = networkOf(sourceIp);
    return {
      caller: { ...caller, address, kind, channel: 'dashboard', session: { tokenHash, endsMs, role, name, userId } },
      use,
      session: isDue ? session : null,
    };
  }

  /** The current pair or user of a session; null when it is no longer active. */
  private async holder(
    session: DashboardSession,
    headers: AuthenticationHeaders,
    nowMs: number,
  ): Promise<(Holder & Pick<Authenticated, 'use'>) | null> {
    const { project, keyId, secretId, role } = session;
    if (secretId === null) {
      const load = () => this.runtime.store.users.load(project, keyId);
      const stored = await this.users.get(`${project} ${keyId}`, nowMs, load);
      return stored && { ...holderOfUser(stored.user, role, headers), use: null };
    }
    const pair = await this.pair(keyId, nowMs);
    const secret = pair && secretOf(pair.credential, secretId, nowMs);
    if (!pair || !secret) return null;
    const holder = holderOfPair(pair.credential, secret.id, headers);
    return { ...holder, use: this.uses.due(pair, secret.id, nowMs) };
  }

  private async pair(keyId: string, nowMs: number): Promise<StoredCredential | null> {
    if (keyId.length > LONGEST_ID || (isDemoKey(keyId) && !this.runtime.acceptsDemoKeys)) return null;
    return this.known.get(keyId, nowMs, () => this.runtime.store.credentials.load(keyId));
  }
}

function kindOf(path: string): CredentialKind {
  if (isClientPath(path)) return 'client';
  return path.startsWith('/management/') ? 'management' : 'server';
}

function isOfTokens(path: string): boolean {
  return path.startsWith('/v1/oauth/');
}

/** Return whether the headers of a request contain credentials. */
export function sendsProof(headers: AuthenticationHeaders): boolean {
  return headers.authorization !== undefined || pairOf(headers, 'server') !== null;
}

/** The pair that the path requires, or else any pair, so that the refusal can name a valid pair of the wrong kind. */
function pairOf(headers: AuthenticationHeaders, needed: CredentialKind): SentPair | null {
  for (const kind of [needed, 'server', 'client', 'management'] as const) {
    const [idHeader, tokenHeader] = HEADERS[kind];
    const id = headers[idHeader];
    const token = headers[tokenHeader];
    if (id && token) return { kind, id, token };
  }
  return null;
}

/** Return the SHA-256 hash (hex) under which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** The secret of the pair that matches the token, when both are active. */
export function matchingSecret(credential: Credential, token: string, nowMs: number): KeySecret | null {
  const sent = Buffer.from(hashToken(token), 'hex');
  const matching = credential.secrets.filter(({ tokenHash }) => isSame(sent, Buffer.from(tokenHash, 'hex')));
  return workingSecret(credential, matching, nowMs);
}

/** The secret that issued a token, when token, pair and secret are active. */
function secretOfToken(credential: Credential, token: AccessToken, nowMs: number): KeySecret | null {
  const isOfPair = token.keyId === credential.keyId && token.project === credential.project;
  if (!isOfPair || credential.kind !== 'server' || !isInForce(token.expiresAt, nowMs)) return null;
  return secretOf(credential, token.secretId, nowMs);
}

/** A secret by its id, when it and its pair are active. */
function secretOf(credential: Credential, secretId: string, nowMs: number): KeySecret | null {
  const named = credential.secrets.filter(({ id }) => id === secretId);
  return workingSecret(credential, named, nowMs);
}

function workingSecret(credential: Credential, among: readonly KeySecret[], nowMs: number): KeySecret | null {
  const [secret] = among.filter(({ expiresAt }) => isInForce(expiresAt, nowMs));
  return secret && !credential.revoked && isInForce(credential.expiresAt, nowMs) ? secret : null;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function isInForce(expiresAt: string | null, nowMs: number): boolean {
  return expiresAt === null || nowMs < Date.parse(expiresAt);
}
