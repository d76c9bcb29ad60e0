// Shopper tokens, as a shop's backend signs them.
import type { ShopperKey } from '../../lib/model/keys/key-records';
import { randomBytes } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { AuditEntry } from '../../lib/model/audit-trail';
import type { Runtime } from '../../lib/ports/runtime';
import { PROJECT } from './projects';

export interface SigningKey {
  readonly record: ShopperKey;
  readonly signer: CryptoKey | Uint8Array;
}

let made = 0;

export async function aShopperKey(
  algorithm: ShopperKey['algorithm'] = 'HS256',
  members: Partial<ShopperKey> = {},
): Promise<SigningKey> {
  made += 1;
  const record = { kid: `kid-${made}`, algorithm, name: null, createdAt: '2026-01-01T00:00:00.000Z' };
  const common = { ...record, expiresAt: null, revoked: false, ...members };
  if (algorithm === 'HS256') {
    const secret = randomBytes(32);
    return { record: { ...common, key: secret.toString('base64url'), ...members }, signer: new Uint8Array(secret) };
  }
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { record: { ...common, key: JSON.stringify(await exportJWK(publicKey)), ...members }, signer: privateKey };
}

/** Stores keys beside those that are there. */
export function putShopperKeys(rt: Runtime, ...keys: readonly SigningKey[]): Promise<void> {
  return putShopperKeysOf(rt, PROJECT, keys);
}

export async function putShopperKeysOf(rt: Runtime, project: string, keys: readonly SigningKey[]): Promise<void> {
  const { record: known, revision } = await rt.store.shopperKeys.read(project);
  made += 1;
  const entry: AuditEntry = {
    id: `aud_test${made}`,
    created_at: new Date(rt.clock.nowMs()).toISOString(),
    action: 'shopper_key.created',
    actor: { type: 'command', id: 'a test' },
    address: null,
    request_id: null,
    resource: { object: 'shopper_key', id: 'any' },
    changes: {},
    object: 'audit_trail_entry',
  };
  const change = { revision, keys: [...known, ...keys.map(({ record }) => record)], entry };
  const { status } = await rt.store.shopperKeys.commit(project, change);
  if (status !== 'COMMITTED') throw new Error(`The keys were not stored: ${status}`);
}

export interface TokenWords {
  readonly sub?: unknown;
  readonly orders?: unknown;
  readonly aud?: unknown;
  /** Seconds from now. */
  readonly iat?: number;
  readonly exp?: number;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Claims that are left out. */
  readonly without?: readonly string[];
}

export async function signedToken(rt: Runtime, key: SigningKey, words: TokenWords = {}): Promise<string> {
  const nowS = Math.floor(rt.clock.nowMs() / 1000);
  const { sub = 'ada', orders, aud = PROJECT, iat = 0, exp = 3600, header, without = [] } = words;
  const claims = { sub, aud, iat: nowS + iat, exp: nowS + exp, ...(orders !== undefined && { orders }) };
  const kept = Object.fromEntries(Object.entries(claims).filter(([name]) => !without.includes(name)));
  const { algorithm: alg, kid } = key.record;
  return new SignJWT(kept).setProtectedHeader({ alg, kid, ...header }).sign(key.signer);
}
