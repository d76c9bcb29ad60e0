// The client of an identity provider: OpenID Connect, code flow with PKCE.
import type * as Jose from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type AuthorizationServer,
  calculatePKCECodeChallenge,
  type Client,
  ClientSecretBasic,
  discoveryRequest,
  None,
  processDiscoveryResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import type { IdentityProvider } from '../../ports/runtime';
import type { Login } from './login';
import { isSafeAddress } from './settings';

const ADDRESSES = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

type DiscoveredServer = AuthorizationServer & Readonly<Record<(typeof ADDRESSES)[number], string>>;

interface ProviderCache {
  /** The published metadata of the provider (OpenID Connect Discovery). */
  readonly server: DiscoveredServer;
  /** The keys from the last read, with its time. */
  readonly keys: Jose.JWKSCacheInput;
}

/** The parameters that the provider sent with the browser. */
export interface Callback {
  readonly state: string;
  readonly code: string;
  readonly iss?: string | undefined;
}

/** The authenticated identity from a provider. */
export interface Identity {
  readonly email: string;
  readonly groups: readonly string[];
}

/** The provider does not answer, or not according to OpenID Connect. This does not mean that the person is refused. */
export class ProviderUnavailable extends Error {
  declare protected readonly made: true;
  constructor(cause: unknown) {
    super('The identity provider does not answer.', { cause });
    this.name = 'ProviderUnavailable';
  }
}

/** The timeout for all calls to the provider in one step of a sign-in: shorter than the timeout of a function. */
const TIMEOUT_MS = 8_000;
/** Addresses are checked here, as the library would refuse plain HTTP on this machine too. */
// oxlint-disable-next-line typescript/no-deprecated -- the library marks it to be noticed
const ALLOWED = { [allowInsecureRequests]: true };
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
  const { server } = await knownOf(provider, AbortSignal.timeout(TIMEOUT_MS));
  const url = new URL(server.authorization_endpoint);
  const query = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    scope: 'openid email profile',
    state: login.state,
    nonce: login.nonce,
    code_challenge: await calculatePKCECodeChallenge(login.verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchange a sign-in code at the identity provider for the person's verified identity.
 * @returns null when the provider, or its token, does not prove an e-mail address
 * @throws ProviderUnavailable
 */
export async function identityOf(
  provider: IdentityProvider,
  callback: Callback,
  login: Login,
): Promise<Identity | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const cache = await knownOf(provider, signal);
  const token = await orUnavailable(idTokenOf(provider, cache, { callback, login, signal }));
  if (token === null) return null;
  const { createRemoteJWKSet, customFetch, errors, jwksCache, jwtVerify } = await import('jose');
  const ask = (url: string, init: RequestInit) => fetch(url, { ...init, signal });
  const published = createRemoteJWKSet(new URL(cache.server.jwks_uri), { [customFetch]: ask, [jwksCache]: cache.keys });
  try {
    const { payload } = await jwtVerify(token, published, {
      issuer: cache.server.issuer,
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

/** The id token for a code; null when the provider refuses the code, or another provider answered. */
async function idTokenOf(
  { clientId, clientSecret, redirectUri }: IdentityProvider,
  { server }: ProviderCache,
  { callback, login, signal }: { callback: Callback; login: Login; signal: AbortSignal },
): Promise<string | null> {
  const client = { client_id: clientId };
  const authentication = clientSecret === null ? None() : ClientSecretBasic(clientSecret);
  const answer = answerOf(server, client, callback);
  if (answer === null) return null;
  const { verifier } = login;
  const how = { signal, ...ALLOWED };
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    answer,
    redirectUri,
    verifier,
    how,
  );
  const { status } = response;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return null;
  const reply = (status === 200 ? await response.json() : {}) as { readonly id_token?: unknown };
  if (typeof reply.id_token === 'string') return reply.id_token;
  throw new Error(`${server.token_endpoint} answers ${status} without a token`);
}

/** The parameters of the callback; null for those of another provider (RFC 9207). */
function answerOf(server: DiscoveredServer, client: Client, callback: Callback): URLSearchParams | null {
  const sent = Object.entries(callback).filter((entry): entry is [string, string] => entry[1] !== undefined);
  try {
    return validateAuthResponse(server, client, new URLSearchParams(sent), callback.state);
  } catch {
    return null;
  }
}

function knownOf(provider: IdentityProvider, signal: AbortSignal): Promise<ProviderCache> {
  const discovery = known.get(provider) ?? orUnavailable(discover(provider, signal));
  known.set(provider, discovery);
  // After a failed discovery the next sign-in tries again.
  discovery.catch(() => known.delete(provider));
  return discovery;
}

async function discover(provider: IdentityProvider, signal: AbortSignal): Promise<ProviderCache> {
  const issuer = new URL(provider.issuer);
  const server = await processDiscoveryResponse(issuer, await discoveryRequest(issuer, { signal, ...ALLOWED }));
  for (const name of ADDRESSES) {
    if (!isSafeAddress(server[name] ?? '')) throw new Error(`${name} of the provider is no https address`);
  }
  return { server: server as DiscoveredServer, keys: {} };
}

async function orUnavailable<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw new ProviderUnavailable(error);
  }
}
