// The client of an identity provider: OpenID Connect, code flow with PKCE.
import type * as Jose from 'jose';
import type { IdentityProvider } from '../../ports/runtime';
import { challengeOf, type Login } from './login';
import { isSafeAddress } from './settings';

/** The published metadata of a provider (OpenID Connect Discovery). */
interface Discovered {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
}

interface ProviderCache {
  readonly discovered: Discovered;
  /** The keys from the last read, with its time. */
  readonly keys: Jose.JWKSCacheInput;
}

/** The authenticated identity from a provider. */
export interface Identity {
  readonly email: string;
  readonly groups: readonly string[];
}

/** The provider does not answer, or not according to OpenID Connect. This does not mean that the person is refused. */
export class ProviderUnavailable extends Error {
  declare protected readonly made: true;
  /** @param cause an error, or a sentence */
  constructor(cause: unknown) {
    super('The identity provider does not answer.', { cause });
    this.name = 'ProviderUnavailable';
  }
}

/** The timeout for all calls to the provider in one step of a sign-in: shorter than the timeout of a function. */
const TIMEOUT_MS = 8_000;
/**
 * Accepted signature algorithms: only with a private key of the signer. Shared secrets and unsigned tokens are
 * excluded.
 */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** Values by which a provider marks an address as verified: some send a boolean as a text or a number. */
const VERIFIED: readonly unknown[] = [true, 'true', 1, '1'];
/** Errors caused by the token. All others are caused by the provider. */
const BAD_TOKEN = new Set([
  'ERR_JOSE_ALG_NOT_ALLOWED',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  'ERR_JWT_CLAIM_VALIDATION_FAILED',
  'ERR_JWT_EXPIRED',
  'ERR_JWT_INVALID',
]);

const known = new WeakMap<IdentityProvider, Promise<ProviderCache>>();

/** The address to which the browser is redirected. @throws ProviderUnavailable */
export async function authorizationUrl(provider: IdentityProvider, login: Login): Promise<string> {
  const { discovered } = await knownOf(provider, AbortSignal.timeout(TIMEOUT_MS));
  const url = new URL(discovered.authorization_endpoint);
  const query = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    scope: 'openid email profile',
    state: login.state,
    nonce: login.nonce,
    code_challenge: challengeOf(login),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchange a code for the identity behind it.
 * @returns null when the provider, or its token, does not prove an e-mail address
 * @throws ProviderUnavailable
 */
export async function identityOf(provider: IdentityProvider, code: string, login: Login): Promise<Identity | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { discovered, keys } = await knownOf(provider, signal);
  const body = exchange(provider, code, login);
  const token = await idTokenOf(provider, discovered, { method: 'POST', body, signal });
  if (token === null) return null;
  const { createRemoteJWKSet, customFetch, errors, jwksCache, jwtVerify } = await import('jose');
  const ask = (url: string, init: RequestInit) => fetch(url, { ...init, signal });
  const published = createRemoteJWKSet(new URL(discovered.jwks_uri), { [customFetch]: ask, [jwksCache]: keys });
  try {
    const { payload } = await jwtVerify(token, published, {
      issuer: discovered.issuer,
      audience: provider.clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      clockTolerance: 5,
    });
    return payload.nonce === login.nonce ? identity(payload, provider) : null;
  } catch (error) {
    if (error instanceof errors.JOSEError && BAD_TOKEN.has(error.code)) return null;
    throw new ProviderUnavailable(error);
  }
}

/** The identity in a token. An address that the provider has not verified is rejected. */
function identity(payload: Jose.JWTPayload, { verifiedClaim, groupsClaim, clientId }: IdentityProvider) {
  const { email, azp } = payload;
  const isForUs = azp === undefined || azp === clientId;
  if (typeof email !== 'string' || !VERIFIED.includes(payload[verifiedClaim]) || !isForUs) return null;
  const groups = payload[groupsClaim];
  return { email, groups: Array.isArray(groups) ? groups.filter((one) => typeof one === 'string') : [] };
}

function exchange({ clientId, clientSecret, redirectUri }: IdentityProvider, code: string, { verifier }: Login) {
  return new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...(clientSecret === null && { client_id: clientId }),
  });
}

/** The id token for a code; null when the provider refuses the code. */
async function idTokenOf(
  { clientId, clientSecret }: IdentityProvider,
  { token_endpoint }: Discovered,
  request: RequestInit,
): Promise<string | null> {
  const basic = `Basic ${Buffer.from([clientId, clientSecret ?? ''].map(encodeURIComponent).join(':')).toString('base64')}`;
  const headers = { accept: 'application/json', ...(clientSecret !== null && { authorization: basic }) };
  const { status, reply } = await ask(token_endpoint, { ...request, headers });
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return null;
  const { id_token } = reply;
  if (status === 200 && typeof id_token === 'string') return id_token;
  throw new ProviderUnavailable(`${token_endpoint} answers ${status} without a token`);
}

function knownOf(provider: IdentityProvider, signal: AbortSignal): Promise<ProviderCache> {
  const discovery = known.get(provider) ?? discover(provider, signal);
  known.set(provider, discovery);
  // After a failed discovery the next sign-in tries again.
  discovery.catch(() => known.delete(provider));
  return discovery;
}

async function discover({ issuer }: IdentityProvider, signal: AbortSignal): Promise<ProviderCache> {
  const { status, reply } = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal });
  const { authorization_endpoint, token_endpoint, jwks_uri } = reply;
  if (status !== 200 || reply.issuer !== issuer) throw new ProviderUnavailable(`${issuer} is no provider`);
  const addresses = {
    authorization_endpoint: addressIn({ authorization_endpoint }),
    token_endpoint: addressIn({ token_endpoint }),
    jwks_uri: addressIn({ jwks_uri }),
  };
  return { discovered: { issuer, ...addresses }, keys: {} };
}

function addressIn(member: Readonly<Record<string, unknown>>): string {
  const [[name, address] = []] = Object.entries(member);
  if (typeof address === 'string' && isSafeAddress(address)) return address;
  throw new ProviderUnavailable(`${name} of the provider is no https address`);
}

interface ProviderResponse {
  readonly status: number;
  /** The members of a successful answer that is an object; empty for a refusal. */
  readonly reply: Readonly<Record<string, unknown>>;
}

/** @throws ProviderUnavailable */
async function ask(url: string, init: RequestInit): Promise<ProviderResponse> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error' });
    const reply: unknown = answer.status === 200 ? await answer.json() : null;
    return { status: answer.status, reply: { ...(typeof reply === 'object' && reply) } };
  } catch (error) {
    throw new ProviderUnavailable(error);
  }
}
