// Who calls: a key pair in the headers, of the kind the path asks for.
import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors';
import type { Caller } from '../model/common';
import { dashboardRole } from '../model/dashboard';
import { isDemoKey } from '../model/demo';
import { allowedScopes } from '../model/roles';
import type { Credential, KeySecret, KeyUse, StoredCredential } from '../ports/keys/credentials';
import type { DashboardSession } from '../ports/keys/dashboard-sessions';
import type { Runtime } from '../ports/runtime';
import { networkOf } from './address';
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

/** A revoked key keeps working no longer than this, and a new one that was tried too early is unknown no longer. */
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

/** Remembers credentials for a short time, so that a warm call needs no read for them. */
export class Authenticator {
  private readonly known = new Lookup<StoredCredential>(REMEMBERED);
  private readonly uses = new KeyUses();

  constructor(private readonly runtime: Pick<Runtime, 'store' | 'clock' | 'acceptsDemoKeys'>) {}

  /**
   * Keys win over a session: a cookie comes by itself.
   * @param sourceIp the address as the gateway saw it
   * @throws ApiError unauthorized for a missing, unknown, revoked, expired or mismatched pair; forbidden for one of another
   *   kind
   */
  async authenticate({ path, method, headers }: Sent, sourceIp = ''): Promise<Authenticated> {
    const needed = kindOf(path);
    const sent = pairOf(headers, needed);
    if (!sent) {
      const caller = needed === 'client' ? null : await this.person({ path, method, headers }, sourceIp);
      if (caller) return caller;
      throw new ApiError({ key: 'unauthorized', details: `Send ${HEADERS[needed].join(' and ')}.` });
    }
    const nowMs = this.runtime.clock.nowMs();
    const pair = await this.pair(sent.id, nowMs);
    const secret = pair && matchingSecret(pair.credential, sent.token, nowMs);
    if (!pair || !secret) throw new ApiError({ key: 'unauthorized' });
    if (pair.credential.kind !== needed || sent.kind !== needed) {
      throw new ApiError({ key: 'forbidden', details: `This path takes ${needed} keys only.` });
    }
    const caller = callerOf(pair.credential, headers, networkOf(sourceIp));
    return { caller, use: this.uses.due(pair, secret.id, nowMs) };
  }

  /** A person in the dashboard, with the rights of the pair that signed in; null without a session that holds. */
  private async person(sent: Sent, sourceIp: string): Promise<Authenticated | null> {
    const seen = await readSession(this.runtime, sent);
    if (!seen) return null;
    const { session, isDue } = seen;
    const nowMs = this.runtime.clock.nowMs();
    const pair = await this.pair(session.keyId, nowMs);
    if (!pair || pair.credential.revoked || !isInForce(pair.credential.expiresAt, nowMs)) return null;
    const { credential } = pair;
    const kind = kindOf(sent.path);
    if (kind === 'management' && credential.kind !== 'management') {
      throw new ApiError({ key: 'forbidden', details: 'This is for those who come in with a management key.' });
    }
    const { tokenHash, endsMs } = session;
    const caller = {
      ...callerOf(credential, sent.headers, networkOf(sourceIp)),
      kind,
      channel: 'dashboard',
      session: { tokenHash, endsMs, role: dashboardRole(credential), name: credential.name },
    };
    return { caller, use: null, session: isDue ? session : null };
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

/** The pair the path needs, or else any pair, so that a valid one of the wrong kind is told so. */
function pairOf(headers: Headers, needed: CredentialKind): { kind: CredentialKind; id: string; token: string } | null {
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
  const [secret] = matching.filter(({ expiresAt }) => isInForce(expiresAt, nowMs));
  return secret && !credential.revoked && isInForce(credential.expiresAt, nowMs) ? secret : null;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function isInForce(expiresAt: string | null, nowMs: number): boolean {
  return expiresAt === null || nowMs < Date.parse(expiresAt);
}

function callerOf(credential: Credential, headers: Headers, address: string): Caller {
  const scopes = allowedScopes(credential.role, credential.scopes);
  return {
    project: credential.project,
    caseSensitiveCodes: credential.caseSensitiveCodes,
    kind: credential.kind,
    keyId: credential.keyId,
    role: credential.role,
    ...(scopes && { scopes }),
    channel: headers['x-voucherify-channel']?.slice(0, 255) ?? null,
    ...baseUrlOf(headers),
    origin: headers.origin ?? null,
    address,
  };
}

/** The address the caller used: what it is told about itself only it sees. */
function baseUrlOf({ host, 'x-forwarded-proto': protocol }: Headers): { readonly baseUrl?: string } {
  if (!host || !/^[\w.:[\]-]{1,255}$/.test(host)) return {};
  return { baseUrl: `${protocol === 'https' ? 'https' : 'http'}://${host}` };
}
