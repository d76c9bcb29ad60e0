// The keys that verify a shop's shopper tokens: their number, and their form in answers.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { ShopperKey } from '../../model/keys/key-records';
import { statusOf } from './api-key-response';
import { earlier, endMoment, isOver } from './moments';
import type { ShopperKeyResponse } from '../../model/generated-answers/records';

/** Convert a shopper signing key to its response, without the signing secret. */
export function toShopperKeyResponse(shopperKey: ShopperKey, nowMs: number): ShopperKeyResponse {
  const { kid, algorithm, name, key, createdAt, expiresAt, revoked } = shopperKey;
  return {
    kid,
    algorithm,
    name,
    public_key: algorithm === 'ES256' ? (JSON.parse(key) as ShopperKeyResponse['public_key']) : null,
    status: statusOf(revoked, isOver(expiresAt, nowMs)),
    created_at: createdAt,
    expires_at: expiresAt,
    object: 'shopper_key',
  };
}

/** The maximum lifetime of a shopper token: a rotated key must still verify tokens that it signed. */
const TOKEN_MS = 24 * 3_600_000;

/**
 * The end of a rotated key: the requested one (null for no end), or by default the end of its last token.
 * @returns the failures of `endMoment`
 */
export function oldKeyEnd(sent: string | null | undefined, nowMs: number): { readonly end: string | null } | Failure {
  if (sent !== undefined) return endMoment('old_key_expires_at', sent, nowMs);
  return { end: new Date(nowMs + TOKEN_MS).toISOString() };
}

/**
 * Add a key. If there is no room, the oldest key that no longer verifies tokens is removed.
 * @returns duplicate_found for an id in use; invalid_payload when all keys are active
 */
export function withShopperKey(
  keys: readonly ShopperKey[],
  made: ShopperKey,
  nowMs: number,
): readonly ShopperKey[] | Failure {
  if (keys.some(({ kid }) => kid === made.kid)) {
    const details = `Another key has the id ${made.kid}.`;
    return { key: 'duplicate_found', details, resource_id: made.kid, resource_type: 'shopper_key' };
  }
  if (keys.length < LIMITS.shopperKeys) return [...keys, made];
  const useless = keys.find(({ revoked, expiresAt }) => revoked || isOver(expiresAt, nowMs));
  if (!useless) return invalid(`A project has at most ${LIMITS.shopperKeys} keys that work: revoke one of them first.`);
  return [...keys.filter((key) => key !== useless), made];
}

/**
 * Replaces a shopper key by a new one.
 *
 * @param oldUntil ISO 8601 end of acceptance for tokens of the old key; null for no end of its own
 * @returns the failures of `withShopperKey`; invalid_payload for a revoked key
 */
export function planShopperKeyRotation(
  keys: readonly ShopperKey[],
  { old, made }: { readonly old: ShopperKey; readonly made: ShopperKey },
  { oldUntil, nowMs }: { readonly oldUntil: string | null; readonly nowMs: number },
): readonly ShopperKey[] | Failure {
  if (old.revoked) return invalid(`The key ${old.kid} is revoked.`);
  const ending = { ...old, expiresAt: earlier(old.expiresAt, oldUntil) };
  return withShopperKey(replaced(keys, ending), made, nowMs);
}

/** Return a project's shopper keys with one of them revoked and its secret erased. */
export function planShopperKeyRevocation(keys: readonly ShopperKey[], old: ShopperKey): readonly ShopperKey[] {
  return replaced(keys, { ...old, revoked: true, key: old.algorithm === 'HS256' ? '' : old.key });
}

function replaced(keys: readonly ShopperKey[], changed: ShopperKey): readonly ShopperKey[] {
  return keys.map((key) => (key.kid === changed.kid ? changed : key));
}

/** The members for the audit trail, without secrets. */
export function shopperKeyMembers(keys: readonly ShopperKey[]) {
  return Object.fromEntries(
    keys.map(({ kid, algorithm, name, expiresAt, revoked }) => [
      kid,
      { algorithm, name, expires_at: expiresAt, revoked },
    ]),
  );
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}
