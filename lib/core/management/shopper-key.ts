// The keys a shop signs the tokens of its shoppers with: how many there are, and what is told of them.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { ShopperKey } from '../../model/keys/key-records';
import { statusOf } from './key-shown';
import { earlier, endMoment, isOver } from './moments';

/** Without what signs. */
export function shownShopperKey(shopperKey: ShopperKey, nowMs: number) {
  const { kid, algorithm, name, key, createdAt, expiresAt, revoked } = shopperKey;
  return {
    ...{ kid, algorithm, name },
    public_key: algorithm === 'ES256' ? (JSON.parse(key) as object) : null,
    status: statusOf(revoked, isOver(expiresAt, nowMs)),
    created_at: createdAt,
    expires_at: expiresAt,
    object: 'shopper_key',
  } as const;
}

/** So long a token lives at most: a key that is rotated out verifies what it has signed. */
const TOKEN_MS = 24 * 3_600_000;

/** When a key that is rotated out ends: as it is sent, null for never, else with its last token. @returns as `endMoment` */
export function oldKeyEnd(sent: string | null | undefined, nowMs: number): { readonly end: string | null } | Failure {
  if (sent !== undefined) return endMoment('old_key_expires_at', sent, nowMs);
  return { end: new Date(nowMs + TOKEN_MS).toISOString() };
}

/**
 * One more key. Where there is no room, the oldest that verifies nothing any more is forgotten.
 * @returns duplicate_found for an id that another key has; invalid_payload where all keys work
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
 * A new key in the place of another.
 * @param oldUntil until when the tokens of the other are accepted, ISO 8601; null for no end of its own
 * @returns as `withShopperKey`; invalid_payload for a key that is revoked
 */
export function rotatedShopperKeys(
  keys: readonly ShopperKey[],
  { old, made }: { readonly old: ShopperKey; readonly made: ShopperKey },
  { oldUntil, nowMs }: { readonly oldUntil: string | null; readonly nowMs: number },
): readonly ShopperKey[] | Failure {
  if (old.revoked) return invalid(`The key ${old.kid} is revoked.`);
  const ending = { ...old, expiresAt: earlier(old.expiresAt, oldUntil) };
  return withShopperKey(replaced(keys, ending), made, nowMs);
}

/** The keys with one that verifies nothing any more; its secret is forgotten. */
export function revokedShopperKeys(keys: readonly ShopperKey[], old: ShopperKey): readonly ShopperKey[] {
  return replaced(keys, { ...old, revoked: true, key: old.algorithm === 'HS256' ? '' : old.key });
}

function replaced(keys: readonly ShopperKey[], changed: ShopperKey): readonly ShopperKey[] {
  return keys.map((key) => (key.kid === changed.kid ? changed : key));
}

/** What the trail compares: no secret is among it. */
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
