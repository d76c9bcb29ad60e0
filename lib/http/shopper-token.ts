// The shopper token, by which a shop's backend identifies the customer of a browser: a JWT signed with one of the
// project's keys.
import type * as Jose from 'jose';
import { ApiError } from '../errors';
import type { Shopper } from '../model/common';
import type { ShopperKey } from '../model/keys/key-records';
import { LIMITS } from '../model/limits';
import type { Runtime } from '../ports/runtime';
import { bind, shopperKeysRoom } from '../runtime/bind';
import { Lookup } from './keys/authorization';

/** Verifies the shopper tokens of an endpoint. Only client endpoints have it, so only they bundle the library. */
export type ShopperVerifier = (project: string, token: string) => Promise<Shopper>;

const runtime = bind(shopperKeysRoom);

/** The maximum clock skew between a shop and the service. */
const SKEW_S = 5;
const LIFETIME_S = 24 * 60 * 60;

/**
 * @returns the customer whom the token authenticates
 * @throws ApiError unauthorized, with the problem of the token
 * @see docs/behaviour/access.md#shopper-tokens
 */
export const verifyShopper: ShopperVerifier = async (project, token) => {
  if (token === '' || token.length > LIMITS.shopperTokenLength) throw refused('is not a token');
  const nowMs = runtime().clock.nowMs();
  const { decodeProtectedHeader } = await jose();
  const header = read(() => decodeProtectedHeader(token));
  const keys = await shopperKeysOf(runtime(), project);
  const key = keys.find(({ kid }) => kid === header.kid);
  if (!key) throw refused('names no key of the project');
  requireUsable(key, nowMs);
  // The algorithm comes from the key, never from the token.
  if (header.alg !== key.algorithm) throw refused(`is not signed by ${key.algorithm}`);
  return shopperOf(await claimsOf(token, key, { project, nowMs }), nowMs);
};

/** Loaded with the first token, so that a process without tokens starts faster. */
function jose(): Promise<typeof Jose> {
  return import('jose');
}

function requireUsable({ revoked, expiresAt }: ShopperKey, nowMs: number): void {
  if (revoked) throw refused('is signed by a revoked key');
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs) throw refused('is signed by a key that has expired');
}

interface Claims {
  readonly sub?: unknown;
  readonly iat?: unknown;
  readonly exp?: unknown;
  readonly orders?: unknown;
}

async function claimsOf(
  token: string,
  key: ShopperKey,
  { project, nowMs }: { readonly project: string; readonly nowMs: number },
): Promise<Claims> {
  const { jwtVerify, errors } = await jose();
  const options = {
    algorithms: [key.algorithm],
    audience: project,
    requiredClaims: ['sub', 'iat', 'exp', 'aud'],
    clockTolerance: SKEW_S,
    currentDate: new Date(nowMs),
  };
  try {
    return (await jwtVerify<Record<string, unknown>>(token, await verifyingKey(key), options)).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refused('has expired');
    if (error instanceof errors.JWTClaimValidationFailed) throw refused(`has another ${error.claim} than it should`);
    if (error instanceof errors.JOSEError) throw refused('has no valid signature');
    throw error;
  }
}

async function verifyingKey({ algorithm, key }: ShopperKey): Promise<Jose.CryptoKey | Uint8Array> {
  if (algorithm === 'HS256') return Buffer.from(key, 'base64url');
  const { importJWK } = await jose();
  return importJWK(JSON.parse(key) as Record<string, string>, algorithm);
}

function shopperOf({ sub, iat, exp, orders = [] }: Claims, nowMs: number): Shopper {
  if (typeof sub !== 'string' || sub === '' || sub.length > LIMITS.text) throw refused('has no sub of a customer');
  if (!isSeconds(iat) || !isSeconds(exp) || iat > nowMs / 1000 + SKEW_S) throw refused('has no iat before now');
  if (exp - iat > LIFETIME_S) throw refused('is valid for more than 24 hours');
  if (!areOrders(orders)) throw refused(`has no list of at most ${LIMITS.shopperOrders} orders`);
  return { sourceId: sub, orders };
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function areOrders(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.length > LIMITS.shopperOrders) return false;
  return value.every((one) => typeof one === 'string' && one !== '' && one.length <= LIMITS.text);
}

function read<T>(decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    throw refused('is not a token', cause);
  }
}

function refused(what: string, cause?: unknown): ApiError {
  return new ApiError({ key: 'unauthorized', details: `The X-Customer-Token ${what}.` }, { cause });
}

/** A key that another process revoked keeps verifying at most this long. */
const REMEMBERED = { foundMs: 30_000, missingMs: 30_000, most: 1000 };

const lookups = new WeakMap<Runtime<'shopperKeys'>, Lookup<readonly ShopperKey[]>>();

/**
 * The shopper keys of a project: at most one read in 30 seconds. The verifier checks `revoked` and `expiresAt` of each
 * key.
 */
export async function shopperKeysOf(runtime: Runtime<'shopperKeys'>, project: string): Promise<readonly ShopperKey[]> {
  const changes = () => runtime.store.shopperKeys.ownChanges;
  const lookup = lookups.get(runtime) ?? new Lookup<readonly ShopperKey[]>(REMEMBERED, changes);
  lookups.set(runtime, lookup);
  const keys = await lookup.get(project, runtime.clock.nowMs(), () => runtime.store.shopperKeys.load(project));
  return keys ?? [];
}
