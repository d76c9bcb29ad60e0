// Who calls: a key pair in the headers, of the kind the path asks for.
import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors';
import type { Caller } from '../model/common';
import { isDemoKey } from '../model/demo';
import type { Credential } from '../ports/credentials';
import type { Runtime } from '../ports/runtime';
import { networkOf } from './address';
import { Lookup } from './lookup';

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

/** Remembers credentials for a short time, so that a warm call needs no read for them. */
export class Authenticator {
  private readonly known = new Lookup<Credential>(REMEMBERED);

  constructor(private readonly runtime: Pick<Runtime, 'store' | 'clock' | 'acceptsDemoKeys'>) {}

  /**
   * @param path     decides which kind of key is needed
   * @param sourceIp the address as the gateway saw it
   * @throws ApiError unauthorized for a missing, unknown, revoked or mismatched pair; forbidden for one of another kind
   */
  async authenticate(path: string, headers: Headers, sourceIp = ''): Promise<Caller> {
    const needed = kindOf(path);
    const credentials = pairOf(headers, needed);
    if (!credentials) throw new ApiError({ key: 'unauthorized', details: `Send ${HEADERS[needed].join(' and ')}.` });
    const credential = await this.credential(credentials.id);
    if (!credential || !matches(credential, credentials.token)) throw new ApiError({ key: 'unauthorized' });
    if (credential.kind !== needed || credentials.kind !== needed) {
      throw new ApiError({ key: 'forbidden', details: `This path takes ${needed} keys only.` });
    }
    return callerOf(credential, headers, networkOf(sourceIp));
  }

  private async credential(keyId: string): Promise<Credential | null> {
    if (keyId.length > LONGEST_ID || (isDemoKey(keyId) && !this.runtime.acceptsDemoKeys)) return null;
    return this.known.get(keyId, this.runtime.clock.nowMs(), () => this.runtime.store.credentials.load(keyId));
  }
}

function kindOf(path: string): CredentialKind {
  if (path.startsWith('/client/')) return 'client';
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

function matches(credential: Credential, token: string): boolean {
  const sent = Buffer.from(hashToken(token), 'hex');
  const stored = Buffer.from(credential.tokenHash, 'hex');
  return sent.length === stored.length && timingSafeEqual(sent, stored) && !credential.revoked;
}

function callerOf(credential: Credential, headers: Headers, address: string): Caller {
  return {
    project: credential.project,
    caseSensitiveCodes: credential.caseSensitiveCodes,
    kind: credential.kind,
    keyId: credential.keyId,
    role: credential.role,
    ...(credential.scopes && { scopes: credential.scopes }),
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
