// The material of shopper keys: given public keys of P-256, and pairs and secrets that are generated here.
import type { ShopperKey } from '../../model/keys/key-records';
import { type JsonWebKey, type KeyObject, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { ApiError } from '../../errors';

/** The secret is as long as its hash: RFC 7518, section 3.2. */
const SECRET_BYTES = 32;

export interface Material {
  /** The stored key, which verifies. */
  readonly key: string;
  /** The signing key if it was generated here; shown once. */
  readonly privateKey: string | null;
  readonly secret: string | null;
}

/**
 * Create the key of a shopper-token issuer: a new secret (HS256), or the sent or a new key pair (ES256).
 * @param publicKey of the shop, as a JWK or in PEM; null when the key is to be made here
 * @throws ApiError invalid_payload for what is no public key of P-256, or for one when the algorithm has none
 */
export function keyMaterial(algorithm: ShopperKey['algorithm'], publicKey: string | object | null): Material {
  if (algorithm === 'HS256') {
    if (publicKey !== null) throw invalid('HS256 has no public key: the secret is made here.');
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    return { key: secret, privateKey: null, secret };
  }
  if (publicKey !== null) return { key: jwkText(readPublicKey(publicKey)), privateKey: null, secret: null };
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const privateKey = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return { key: jwkText(pair.publicKey), privateKey, secret: null };
}

function readPublicKey(sent: string | object): KeyObject {
  assertNotPrivate(sent);
  const key = publicKeyOf(sent);
  const isOnCurve = key?.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  if (!isOnCurve)
    throw invalid('Property .public_key must be an EC public key on the curve P-256, as a JWK or in PEM.');
  return key;
}

/** A private key was sent by mistake and must be considered compromised. */
function assertNotPrivate(sent: string | object): void {
  const isPrivate = typeof sent === 'string' ? sent.includes('PRIVATE KEY') : 'd' in sent;
  if (isPrivate) throw invalid('Property .public_key is a private key: keep it, and use another one from now on.');
}

/** Null for an invalid key. */
function publicKeyOf(sent: string | object): KeyObject | null {
  try {
    return createPublicKey(typeof sent === 'string' ? sent : { key: sent as JsonWebKey, format: 'jwk' });
  } catch {
    // The library's error message differs by version, so it is not returned.
    return null;
  }
}

function jwkText(key: KeyObject): string {
  const { kty, crv, x, y } = key.export({ format: 'jwk' });
  return JSON.stringify({ kty, crv, x, y });
}

function invalid(details: string): ApiError {
  return new ApiError({ key: 'invalid_payload', details });
}
