// Access tokens of OAuth: issued with a server pair, for a quarter of an hour, and revoked.
import { ApiError } from '../../errors';
import { accessTokenText, isAction, isTokenScope, readAccessToken } from '../../model/access-token';
import type { AuditAction } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { IntrospectTokenRequest, IssueTokenRequest, RevokeTokenRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import { allowedScopes } from '../../model/roles';
import type { Revised } from '../../ports/common';
import type { AccessToken, AccessTokenChange, LiveTokens } from '../../ports/keys/access-tokens';
import type { Credential } from '../../ports/keys/credentials';
import type { Runtime } from '../../ports/runtime';
import { commitOptimistically } from '../shared/commit';
import { liveSecrets } from './api-key-shown';
import { withoutToken, withToken } from './live-tokens';
import { isOver } from './moments';
import { auditEntry, type Deed, newStamps, type Stamp } from './recorded-change';

const GRANT = 'client_credentials';

/**
 * A token that lives a quarter of an hour, and no longer than the secret it was made with.
 * @throws ApiError missing_parameters, invalid_grant_type or invalid_scope; too_many_requests where too many are not over
 */
export async function issueToken(rt: Runtime, caller: Caller, request: IssueTokenRequest) {
  const scopes = requestedScopes(caller, request);
  const { token: secret } = rt.ids.secret();
  const id = rt.ids.random('oat', 16);
  const stampOf = newStamps(rt);
  const { answer } = await commitOptimistically({
    read: () => rt.store.accessTokens.live(caller.project),
    plan: ({ record, revision }) => {
      const nowMs = rt.clock.nowMs();
      const token = newToken(caller, { id, scopes, nowMs });
      const live = withToken(record, token, nowMs);
      const changes = { scope: { from: null, to: scopes.join(' ') }, expires_at: { from: null, to: token.expiresAt } };
      const entry = entryOf(caller, { action: 'access_token.issued', token, changes, stamp: stampOf() });
      const write: AccessTokenChange = { kind: 'ISSUE', secret, token, live, revision, entry };
      return { write, answer: shownToken({ secret, token }, nowMs) };
    },
    commit: (write: AccessTokenChange) => rt.store.accessTokens.commit(write),
    settle: async () => {
      const stored = await rt.store.accessTokens.load(secret);
      if (!stored) return { status: 'OPEN' };
      return { status: 'COMMITTED', answer: shownToken({ secret, token: stored }, rt.clock.nowMs()) };
    },
  });
  return answer;
}

/**
 * What a token of the project is good for; that it is not active where it is none.
 * @throws ApiError missing_parameters
 */
export async function introspectToken(rt: Runtime, caller: Caller, { access_token }: IntrospectTokenRequest) {
  const found = await findToken(rt, caller, given(access_token));
  return found ? { ...shownToken(found, rt.clock.nowMs()), active: true } : { active: false };
}

/**
 * Refuse a token of the project from now on.
 * @throws ApiError missing_parameters, or not_found for one that is none, or over
 */
export async function revokeToken(rt: Runtime, caller: Caller, { access_token }: RevokeTokenRequest): Promise<void> {
  const sent = given(access_token);
  const { secret, token } = requireToken(await findToken(rt, caller, sent));
  const stampOf = newStamps(rt);
  await commitOptimistically<Revised<LiveTokens>, AccessTokenChange, null>({
    read: async ({ tries }) => {
      // Somebody else may have revoked it meanwhile.
      if (tries > 0) requireToken(await findToken(rt, caller, sent));
      return rt.store.accessTokens.live(caller.project);
    },
    plan: ({ record, revision }) => {
      const live = withoutToken(record, token, rt.clock.nowMs());
      const changes = { revoked: { from: false, to: true } };
      const entry = entryOf(caller, { action: 'access_token.revoked', token, changes, stamp: stampOf() });
      const write: AccessTokenChange = { kind: 'REVOKE', secret, token, live, revision, entry };
      return { write, answer: null };
    },
    commit: (write: AccessTokenChange) => rt.store.accessTokens.commit(write),
    settle: async () => {
      const isThere = (await rt.store.accessTokens.load(secret)) !== null;
      return isThere ? { status: 'OPEN' } : { status: 'COMMITTED', answer: null };
    },
  });
}

function given(sent: string | null | undefined): string {
  if (!sent) throw new ApiError({ key: 'missing_parameters', details: 'Send access_token.' });
  return sent;
}

/** @throws ApiError missing_parameters, invalid_grant_type or invalid_scope */
function requestedScopes(caller: Caller, { grant_type, scope }: IssueTokenRequest): readonly string[] {
  const names = [...new Set((scope ?? '').split(' ').filter((name) => name !== ''))];
  if (!grant_type || names.length === 0) {
    throw new ApiError({ key: 'missing_parameters', details: 'Send grant_type and scope.' });
  }
  if (grant_type !== GRANT) throw new ApiError({ key: 'invalid_grant_type', details: `Send grant_type=${GRANT}.` });
  const allowed = allowedScopes(caller.role, caller.scopes ?? null);
  const wrong = names.filter((name) => !isTokenScope(name) || (isAction(name) && allowed && !allowed.includes(name)));
  if (wrong.length > 0) throw new ApiError({ key: 'invalid_scope', details: `Invalid scope: ${wrong.join(' ')}` });
  return names;
}

interface NewToken {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly nowMs: number;
}

function newToken({ project, keyId, secretId = '' }: Caller, { id, scopes, nowMs }: NewToken): AccessToken {
  const expiresAt = new Date(nowMs + LIMITS.accessTokenMs).toISOString();
  return { id, project, keyId, secretId, scopes, expiresAt };
}

interface FoundToken {
  readonly secret: string;
  readonly token: AccessToken;
}

/** A token of the caller's project that works; null for any other. */
async function findToken(rt: Runtime, { project }: Caller, text: string): Promise<FoundToken | null> {
  const sent = readAccessToken(text);
  if (!sent) return null;
  const { secret, keyId } = sent;
  const [token, pair] = await Promise.all([rt.store.accessTokens.load(secret), rt.store.credentials.load(keyId)]);
  const isOfProject = token?.project === project && token.keyId === keyId;
  return isOfProject && pair && isWorking(token, pair.credential, rt.clock.nowMs()) ? { secret, token } : null;
}

/** Whether the token, its pair and the secret it was made with are in force. */
function isWorking({ secretId, expiresAt }: AccessToken, credential: Credential, nowMs: number): boolean {
  if (credential.revoked || isOver(credential.expiresAt, nowMs) || isOver(expiresAt, nowMs)) return false;
  return liveSecrets(credential, nowMs).some(({ id }) => id === secretId);
}

function requireToken(found: FoundToken | null): FoundToken {
  if (!found) throw new ApiError({ key: 'not_found', details: 'There is no such access token.' });
  return found;
}

function shownToken({ secret, token }: FoundToken, nowMs: number) {
  const { keyId, scopes, expiresAt } = token;
  const endMs = Date.parse(expiresAt);
  return {
    access_token: accessTokenText({ secret, keyId }),
    client_id: keyId,
    expires_at: Math.floor(endMs / 1000),
    expires_in: Math.max(0, Math.floor((endMs - nowMs) / 1000)),
    scope: scopes.join(' '),
    token_type: 'Bearer',
  } as const;
}

interface TokenDeed extends Pick<Deed, 'changes'> {
  readonly action: AuditAction;
  readonly token: AccessToken;
  readonly stamp: Stamp;
}

function entryOf(caller: Caller, { action, token, changes, stamp }: TokenDeed) {
  const { project, caseSensitiveCodes, keyId, address, requestId } = caller;
  const actor = { type: 'server_key', id: keyId } as const;
  const by = { project, caseSensitiveCodes, actor, address: address || null, requestId: requestId ?? null };
  return auditEntry(by, { ...stamp, action, resource: { object: 'access_token', id: token.id }, changes });
}
