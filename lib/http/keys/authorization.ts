// The Authorization header: access tokens on routes, and key pairs on the routes that issue access tokens.
import { ApiError } from '../../errors';
import { actionsOf, namesReaching, reaches } from '../../model/keys/access-token';
import type { KeyScope } from '../../model/scopes';

type AuthorizationHeaders = Readonly<Record<string, string | undefined>>;

/** The bearer token; null for another kind of header. */
export function bearerOf({ authorization }: AuthorizationHeaders): string | null {
  return /^bearer +(\S{1,1000}) *$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** The pair in HTTP Basic authentication by OAuth clients: its id as the user, its token as the password. */
export function basicPair({
  authorization,
}: AuthorizationHeaders): { readonly id: string; readonly token: string } | null {
  const [, encoded] = /^basic +([\w+/=-]{1,1000}) *$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, id, token] = /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return id === undefined || token === undefined ? null : { id, token };
}

/** The challenge header for a client that used HTTP Basic authentication (RFC 6749, section 5.2). */
export const CHALLENGE = { 'www-authenticate': 'Basic realm="Stackable"' } as const;

/**
 * True for the routes that accept a pair, but never a token: those that issue, show and revoke access tokens, and the
 * management routes.
 */
export function takesPairsOnly(path: string): boolean {
  return path.startsWith('/v1/oauth/') || path.startsWith('/management/');
}

/** The error for any invalid token. It is the same for every cause. */
export function invalidToken(): ApiError {
  const details = 'The access token is unknown, revoked or over.';
  return new ApiError(
    { key: 'unauthorized', details },
    { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  );
}

/**
 * Refuse a route that none of an access token's scopes allows.
 * @throws ApiError missing_required_permission when no scope of a token names the route
 */
export function requireReach(scopes: readonly string[], path: string): void {
  if (reaches(scopes, path)) return;
  const details = `This access token has none of the scopes ${namesReaching(path).join(', ')}.`;
  throw new ApiError(
    { key: 'missing_required_permission', details },
    { headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } },
  );
}

/** Return the scopes that both a key and its access token grant; null means all. */
export function intersectScopes(
  ofKey: readonly KeyScope[] | null,
  ofToken: readonly string[],
): readonly KeyScope[] | null {
  const actions = actionsOf(ofToken);
  if (ofKey === null || actions === null) return ofKey ?? actions;
  return ofKey.filter((scope) => actions.includes(scope));
}
