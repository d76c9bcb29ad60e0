// Asks an identity provider who somebody is: OpenID Connect, code flow with PKCE.
import type * as Jose from 'jose';
import { ApiError } from '../../errors';
import type { IdentityProvider } from '../../ports/runtime';
import { challengeOf, type Login } from './login';

/** What a provider publishes of itself (OpenID Connect Discovery). */
interface Discovered {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
}

interface Known {
  readonly discovered: Discovered;
  readonly keys: Jose.JWTVerifyGetKey;
}

/** Whom a provider vouches for. */
export interface Identity {
  readonly email: string;
  readonly groups: readonly string[];
}

const TIMEOUT_MS = 5_000;
/** Keys of whoever signs: a secret that both know, and no signature at all, are none. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const known = new WeakMap<IdentityProvider, Promise<Known>>();

/** Where a browser is sent to. @throws ApiError temporarily_unavailable where the provider does not answer */
export async function authorizationUrl(provider: IdentityProvider, login: Login): Promise<string> {
  const { discovered } = await knownOf(provider);
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
 * Exchange a code for whom it stands for.
 * @returns null where the provider, or its token, does not prove an e-mail address
 */
export async function identityOf(provider: IdentityProvider, code: string, login: Login): Promise<Identity | null> {
  const { discovered, keys } = await knownOf(provider);
  const token = await idTokenOf(provider, discovered, { code, login });
  if (token === null) return null;
  const { jwtVerify, errors } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...{ issuer: discovered.issuer, audience: provider.clientId, algorithms: ALGORITHMS },
      ...{ requiredClaims: ['exp', 'iat', 'sub', 'nonce'], clockTolerance: 5 },
    });
    return payload.nonce === login.nonce ? identity(payload, provider) : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw unreachable(error);
  }
}

/** An address that the provider itself has not checked proves nothing. */
function identity(payload: Jose.JWTPayload, { groupsClaim, clientId }: IdentityProvider): Identity | null {
  const { email, email_verified, azp } = payload;
  if (typeof email !== 'string' || email_verified !== true || (azp !== undefined && azp !== clientId)) return null;
  const groups = payload[groupsClaim];
  return { email, groups: Array.isArray(groups) ? groups.filter((one) => typeof one === 'string') : [] };
}

/** Null where the provider refuses the code. */
async function idTokenOf(
  { clientId, clientSecret, redirectUri }: IdentityProvider,
  { token_endpoint }: Discovered,
  { code, login }: { readonly code: string; readonly login: Login },
): Promise<string | null> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: login.verifier,
    ...(clientSecret === null && { client_id: clientId }),
  });
  const basic = `Basic ${Buffer.from([clientId, clientSecret ?? ''].map(encodeURIComponent).join(':')).toString('base64')}`;
  const headers = { accept: 'application/json', ...(clientSecret !== null && { authorization: basic }) };
  const { status, told } = await ask(token_endpoint, { method: 'POST', headers, body });
  if (status >= 500) throw unreachable(new Error(`${token_endpoint} answers ${status}`));
  const { id_token } = told as { readonly id_token?: unknown };
  return status === 200 && typeof id_token === 'string' ? id_token : null;
}

function knownOf(provider: IdentityProvider): Promise<Known> {
  const asked = known.get(provider) ?? discover(provider);
  known.set(provider, asked);
  // The next sign-in asks again where this one was not answered.
  asked.catch(() => known.delete(provider));
  return asked;
}

async function discover({ issuer }: IdentityProvider): Promise<Known> {
  const { status, told } = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {});
  const discovered = told as Discovered;
  if (status !== 200 || discovered.issuer !== issuer) throw unreachable(new Error(`${issuer} is no provider`));
  const { createRemoteJWKSet } = await import('jose');
  return { discovered, keys: createRemoteJWKSet(new URL(discovered.jwks_uri), { timeoutDuration: TIMEOUT_MS }) };
}

/** @throws ApiError temporarily_unavailable */
async function ask(url: string, init: RequestInit): Promise<{ readonly status: number; readonly told: unknown }> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: answer.status, told: await answer.json() };
  } catch (error) {
    throw unreachable(error);
  }
}

function unreachable(cause: unknown): ApiError {
  return new ApiError({ key: 'temporarily_unavailable', details: 'The identity provider does not answer.' }, { cause });
}
