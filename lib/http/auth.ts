// Who calls: a key pair in the headers, of the kind the path asks for, or an access token that one was given.
import type { AccessToken, Credential, KeySecret, StoredCredential } from '../model/keys/key-records';
import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors';
import { partsOf, readAccessToken } from '../model/keys/access-token';
import type { Caller } from '../model/common';
import { sessionEndMs } from '../model/dashboard';
import { isDemoKey } from '../model/demo';
import { allowedScopes } from '../model/roles';
import type { KeyUse } from '../ports/keys/credentials';
import type { DashboardSession } from '../ports/keys/dashboard-sessions';
import type { StoredUser } from '../ports/keys/users';
import type { Runtime } from '../ports/runtime';
import { networkOf } from './address';
import {
  basicPair,
  bearerOf,
  CHALLENGE,
  invalidToken,
  narrowed,
  requireReach,
  takesPairsOnly,
} from './keys/authorization';
import { callerOf, type Holder, holderOfPair, holderOfUser } from './keys/holder';
import { readSession } from './keys/dashboard-session';
import { KeyUses } from './keys/key-uses';
import { Lookup } from './keys/lookup';
import { isClientPath } from './paths';

export type CredentialKind = Credential['kind'];

const HEADERS = {
  server: ['x-app-id', 'x-app-token'],
  client: ['x-client-application-id', 'x-client-token'],
  management: ['x-management-id', 'x-management-token'],
} as const satisfies Record<CredentialKind, readonly [string, string]>;

/** A key that another process revoked keeps working no longer than this, and a new one that was tried too early is unknown no longer. */
const REMEMBERED = { foundMs: 30_000, missingMs: 10_000, most: 1000 };
/** No id of ours is longer. */
const LONGEST_ID = 100;

type Headers = Readonly<Record<string, string | undefined>>;

/** Who calls, and the use of their secret that is to be noted; null where it is noted already. */
export interface Authenticated {
  readonly caller: Caller;
  readonly use: KeyUse | null;
  /** The session whose use is to be noted. */
  readonly session?: DashboardSession | null;
}

/** What of a request tells who calls. */
export interface Sent {
  /** Decides which kind of key is needed. */
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
}

/** The pair and its secret that stand behind a request, and what a token takes away of what they may. */
interface Proof extends Partial<Pick<Caller, 'kind' | 'scopes' | 'parts'>> {
  readonly pair: StoredCredential;
  readonly secret: KeySecret;
}

interface SentPair {
  readonly kind: CredentialKind;
  readonly id: string;
  readonly token: string;
  /** What the refusal of a pair says that came in the header of Basic. */
  readonly challenge?: Readonly<Record<string, string>>;
}

/** Remembers credentials for a short time, so that a warm call needs no read for them. */
export class Authenticator {
  private readonly known = new Lookup<StoredCredential>(REMEMBERED, () => this.runtime.store.credentials.ownChanges);
  private readonly tokens = new Lookup<AccessToken>(REMEMBERED, () => this.runtime.store.accessTokens.ownChanges);
  private readonly users = new Lookup<StoredUser>(REMEMBERED, () => this.runtime.store.users.ownChanges);
  private readonly uses = new KeyUses();

  constructor(private readonly runtime: Pick<Runtime, 'store' | 'clock' | 'acceptsDemoKeys'>) {}

  /**
   * Keys win over a session: a cookie comes by itself.
   * @param sourceIp the address as the gateway saw it
   * @throws ApiError unauthorized for a missing, unknown, revoked, expired or mismatched pair or token; forbidden for a pair
   *   of another kind, and for a token that does not reach the route
   */
  async authenticate({ path, method, headers }: Sent, sourceIp = ''): Promise<Authenticated> {
    const person = await this.person({ path, method, headers }, sourceIp);
    if (person) return person;
    const nowMs = this.runtime.clock.nowMs();
    const { pair, secret, ...proved } = await this.proof(path, headers, nowMs);
    const caller = { ...callerOf(pair.credential, headers, networkOf(sourceIp)), secretId: secret.id, ...proved };
    return { caller, use: this.uses.due(pair, secret.id, nowMs) };
  }

  /** A pair that is sent counts, whatever else is. */
  private async proof(path: string, headers: Headers, nowMs: number): Promise<Proof> {
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

  /** Token and pair in one round trip. On a path of clients who has a token is as little as who has a client key. */
  private async proofOfToken(bearer: string, path: string, nowMs: number): Promise<Proof> {
    const sent = readAccessToken(bearer);
    if (!sent) throw invalidToken();
    const [pair, token] = await Promise.all([this.pair(sent.keyId, nowMs), this.token(sent.secret, nowMs)]);
    const secret = pair && token && secretOfToken(pair.credential, token, nowMs);
    if (!pair || !token || !secret) throw invalidToken();
    requireReach(token.scopes, path);
    const { role, scopes } = pair.credential;
    const actions = narrowed(allowedScopes(role, scopes), token.scopes);
    const parts = partsOf(token.scopes);
    return { pair, secret, kind: kindOf(path), ...(actions && { scopes: actions }), ...(parts && { parts }) };
  }

  private token(secret: string, nowMs: number): Promise<AccessToken | null> {
    return this.tokens.get(hashToken(secret), nowMs, () => this.runtime.store.accessTokens.load(secret));
  }

  /** A person in the dashboard, with the rights of the pair that signed in; null without a session that holds. */
  async person(sent: Sent, sourceIp: string): Promise<Authenticated | null> {
    const kind = kindOf(sent.path);
    // Access tokens are issued to pairs, whose secret they end with.
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

  /** The pair or the user that a session is of, as they are now; null where they are not in force any more. */
  private async holder(
    session: DashboardSession,
    headers: Headers,
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

/** Whether a request proves by its headers who calls. */
export function sendsProof(headers: Headers): boolean {
  return headers.authorization !== undefined || pairOf(headers, 'server') !== null;
}

/** The pair the path needs, or else any pair, so that a valid one of the wrong kind is told so. */
function pairOf(headers: Headers, needed: CredentialKind): SentPair | null {
  for (const kind of [needed, 'server', 'client', 'management'] as const) {
    const [idHeader, tokenHeader] = HEADERS[kind];
    const id = headers[idHeader];
    const token = headers[tokenHeader];
    if (id && token) return { kind, id, token };
  }
  return null;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** The secret of the pair that the token is, where both are in force. */
export function matchingSecret(credential: Credential, token: string, nowMs: number): KeySecret | null {
  const sent = Buffer.from(hashToken(token), 'hex');
  const matching = credential.secrets.filter(({ tokenHash }) => isSame(sent, Buffer.from(tokenHash, 'hex')));
  return workingSecret(credential, matching, nowMs);
}

/** The secret that a token was made with, where token, pair and secret are in force. */
function secretOfToken(credential: Credential, token: AccessToken, nowMs: number): KeySecret | null {
  const isOfPair = token.keyId === credential.keyId && token.project === credential.project;
  if (!isOfPair || credential.kind !== 'server' || !isInForce(token.expiresAt, nowMs)) return null;
  return secretOf(credential, token.secretId, nowMs);
}

/** A secret by its id, where it and its pair are in force. */
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
