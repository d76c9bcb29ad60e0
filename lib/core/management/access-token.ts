// OAuth access tokens: requested scopes, lifetime, and answers.
import type { Failure } from '../../errors';
import { accessTokenText, isAction, isTokenScope } from '../../model/keys/access-token';
import type { Caller } from '../../model/common';
import type { IssueTokenRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { AccessToken, Credential } from '../../model/keys/key-records';
import { limitScopesToRole } from '../../model/permissions';
import { liveSecrets } from './api-key-response';
import { isOver } from './moments';
import type { AccessTokenResponse } from '../../model/generated-answers/oauth';

const GRANT = 'client_credentials';

/**
 * The scopes of a new token, each once.
 * @returns missing_parameters, invalid_grant_type, or invalid_scope for scopes that do not exist or that the pair
 *   lacks
 */
export function parseTokenScopes(
  { role, scopes }: Pick<Caller, 'role' | 'scopes'>,
  { grant_type, scope }: IssueTokenRequest,
): readonly string[] | Failure {
  const names = [...new Set((scope ?? '').split(' ').filter((name) => name !== ''))];
  if (!grant_type || names.length === 0) return { key: 'missing_parameters', details: 'Send grant_type and scope.' };
  if (grant_type !== GRANT) return { key: 'invalid_grant_type', details: `Send grant_type=${GRANT}.` };
  const allowed = limitScopesToRole(role, scopes ?? null);
  const wrong = names.filter((name) => !isTokenScope(name) || (isAction(name) && allowed && !allowed.includes(name)));
  if (wrong.length === 0) return names;
  const details = 'Send names of scopes with spaces between them, and of actions those that the key pair has.';
  return { key: 'invalid_scope', named: wrong, details };
}

interface NewToken {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly nowMs: number;
}

/** Build a new access token of a key pair. */
export function newToken(
  { project, keyId, secretId = '' }: Pick<Caller, 'project' | 'keyId' | 'secretId'>,
  { id, scopes, nowMs }: NewToken,
): AccessToken {
  const expiresAt = new Date(nowMs + LIMITS.accessTokenMs).toISOString();
  return { id, project, keyId, secretId, scopes, expiresAt };
}

/** Return whether an access token is usable: the token, its key pair and the issuing secret are all active. */
export function isWorking({ secretId, expiresAt }: AccessToken, pair: Credential, nowMs: number): boolean {
  if (pair.revoked || isOver(pair.expiresAt, nowMs) || isOver(expiresAt, nowMs)) return false;
  return liveSecrets(pair, nowMs).some(({ id }) => id === secretId);
}

export interface TokenWithSecret {
  readonly secret: string;
  readonly token: AccessToken;
}

/** Convert an access token to its response, with the seconds until it expires. */
export function toAccessTokenResponse({ secret, token }: TokenWithSecret, nowMs: number): AccessTokenResponse {
  const { keyId, scopes, expiresAt } = token;
  const endMs = Date.parse(expiresAt);
  return {
    access_token: accessTokenText({ secret, keyId }),
    client_id: keyId,
    expires_at: Math.floor(endMs / 1000),
    expires_in: Math.max(0, Math.floor((endMs - nowMs) / 1000)),
    scope: scopes.join(' '),
    token_type: 'Bearer',
  };
}
