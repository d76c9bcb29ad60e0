// The header Authorization: access tokens on routes, and key pairs where access tokens are made.
import { ApiError } from '../../errors';
import { actionsOf, namesReaching, reaches } from '../../model/keys/access-token';
import type { Scope } from '../../model/scopes';

type Headers = Readonly<Record<string, string | undefined>>;

/** Null where the header is another. */
export function bearerOf({ authorization }: Headers): string | null {
  return /^bearer +(\S{1,1000}) *$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** The pair that clients of OAuth send: its id as the user, its token as the password. */
export function basicPair({ authorization }: Headers): { readonly id: string; readonly token: string } | null {
  const [, encoded] = /^basic +([\w+/=-]{1,1000}) *$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, id, token] = /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return id === undefined || token === undefined ? null : { id, token };
}

/** Of OAuth, for who sent it (RFC 6749, section 5.2). */
export const CHALLENGE = { 'www-authenticate': 'Basic realm="Stackable"' } as const;

/** Where access tokens are made, looked at and revoked: with a pair, never with a token. */
export function takesPairsOnly(path: string): boolean {
  return path.startsWith('/v1/oauth/') || path.startsWith('/management/');
}

/** One answer, whatever is wrong with it. */
export function invalidToken(): ApiError {
  const details = 'The access token is unknown, revoked or over.';
  return new ApiError(
    { key: 'unauthorized', details },
    { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  );
}

/** @throws ApiError forbidden where no scope of a token names the route */
export function requireReach(scopes: readonly string[], path: string): void {
  if (reaches(scopes, path)) return;
  const details = `This access token has none of the scopes ${namesReaching(path).join(', ')}.`;
  throw new ApiError(
    { key: 'forbidden', details },
    { headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } },
  );
}

/** What a token may do of what its key may. Null for everything. */
export function narrowed(ofKey: readonly Scope[] | null, ofToken: readonly string[]): readonly Scope[] | null {
  const actions = actionsOf(ofToken);
  if (ofKey === null || actions === null) return ofKey ?? actions;
  return ofKey.filter((scope) => actions.includes(scope));
}
