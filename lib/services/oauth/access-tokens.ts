// Access tokens of OAuth: issued with a server pair, for a quarter of an hour, and revoked.
import type { AccessToken, LiveTokens } from '../../model/keys/key-records';
import {
  type TokenWithSecret,
  isWorking,
  newToken,
  parseTokenScopes,
  toAccessTokenResponse,
} from '../../core/management/access-token';
import { auditEntry, type AuditedAction, type Stamp } from '../../core/management/audit';
import { refuseMoreTokens, withoutToken, withToken } from '../../core/management/live-tokens';
import { ApiError } from '../../errors';
import { readAccessToken } from '../../model/keys/access-token';
import type { AuditAction } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { IntrospectTokenRequest, IssueTokenRequest, RevokeTokenRequest } from '../../model/generated';
import type { VersionedRecord } from '../../ports/common';
import type { AccessTokenChange } from '../../ports/keys/access-tokens';
import type { Runtime } from '../../ports/runtime';
import { unwrap, refuseUntil } from '../shared/unwrap';
import { commitOptimistically, type Settlement } from '../shared/commit';
import { newStamps } from '../audit-trail/recorded-change';
import type { AccessTokenResponse } from '../../model/generated-answers/oauth';

/**
 * Issue an access token of the caller's key pair: valid for 15 minutes, but not longer than the secret.
 * @throws ApiError missing_parameters, invalid_grant_type or invalid_scope; too_many_requests when too many are active
 */
export async function issueToken(
  rt: Runtime<'accessTokens'>,
  caller: Caller,
  request: IssueTokenRequest,
): Promise<AccessTokenResponse> {
  const scopes = unwrap(parseTokenScopes(caller, request));
  const { token: secret } = rt.ids.secret();
  const id = rt.ids.random('oat', 16);
  const stampOf = newStamps(rt);
  const { answer } = await commitOptimistically({
    read: () => rt.store.accessTokens.live(caller.project),
    plan: ({ record, revision }) => {
      const stamp = stampOf();
      const nowMs = Date.parse(stamp.created_at);
      const token = newToken(caller, { id, scopes, nowMs });
      refuseUntil(refuseMoreTokens(record, nowMs), nowMs);
      const live = withToken(record, token, nowMs);
      const changes = { scope: { from: null, to: scopes.join(' ') }, expires_at: { from: null, to: token.expiresAt } };
      const entry = entryOf(caller, { action: 'access_token.issued', token, changes, stamp });
      const write: AccessTokenChange = { kind: 'ISSUE', secret, token, live, revision, entry };
      return { write, answer: toAccessTokenResponse({ secret, token }, nowMs) };
    },
    commit: (write: AccessTokenChange) => rt.store.accessTokens.commit(write),
    settle: async (): Promise<Settlement<AccessTokenResponse>> => {
      const stored = await rt.store.accessTokens.load(secret);
      if (!stored) return { status: 'OPEN' };
      return { status: 'COMMITTED', answer: toAccessTokenResponse({ secret, token: stored }, rt.clock.nowMs()) };
    },
  });
  return answer;
}

/**
 * Describes a token of the project; any other token is inactive.
 * @throws ApiError missing_parameters
 */
export async function introspectToken(
  rt: Runtime<'accessTokens' | 'credentials'>,
  caller: Caller,
  { access_token }: IntrospectTokenRequest,
) {
  const found = await findToken(rt, caller, requireSecret(access_token));
  return found ? { ...toAccessTokenResponse(found, rt.clock.nowMs()), active: true } : { active: false };
}

/**
 * Revokes a token of the project.
 * @throws ApiError missing_parameters, or not_found for an unknown or expired one
 */
export async function revokeToken(
  rt: Runtime<'accessTokens' | 'credentials'>,
  caller: Caller,
  { access_token }: RevokeTokenRequest,
): Promise<void> {
  const sent = requireSecret(access_token);
  const { secret, token } = requireToken(await findToken(rt, caller, sent));
  const stampOf = newStamps(rt);
  await commitOptimistically<VersionedRecord<LiveTokens>, AccessTokenChange, null>({
    read: async ({ tries }) => {
      // A concurrent request may have revoked it.
      if (tries > 0) requireToken(await findToken(rt, caller, sent));
      return rt.store.accessTokens.live(caller.project);
    },
    plan: ({ record, revision }) => {
      const stamp = stampOf();
      const live = withoutToken(record, token, Date.parse(stamp.created_at));
      const changes = { revoked: { from: false, to: true } };
      const entry = entryOf(caller, { action: 'access_token.revoked', token, changes, stamp });
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

function requireSecret(sent: string | null | undefined): string {
  if (!sent) throw new ApiError({ key: 'missing_parameters', details: 'Send access_token.' });
  return sent;
}

/** A token of the caller's project that works; null for any other. */
async function findToken(
  rt: Runtime<'accessTokens' | 'credentials'>,
  { project }: Caller,
  text: string,
): Promise<TokenWithSecret | null> {
  const sent = readAccessToken(text);
  if (!sent) return null;
  const { secret, keyId } = sent;
  const [token, pair] = await Promise.all([rt.store.accessTokens.load(secret), rt.store.credentials.load(keyId)]);
  const isOfProject = token?.project === project && token.keyId === keyId;
  return isOfProject && pair && isWorking(token, pair.credential, rt.clock.nowMs()) ? { secret, token } : null;
}

function requireToken(found: TokenWithSecret | null): TokenWithSecret {
  if (!found) throw new ApiError({ key: 'not_found', details: 'There is no such access token.' });
  return found;
}

interface TokenChange extends Pick<AuditedAction, 'changes'> {
  readonly action: AuditAction;
  readonly token: AccessToken;
  readonly stamp: Stamp;
}

function entryOf(caller: Caller, { action, token, changes, stamp }: TokenChange) {
  const { project, caseSensitiveCodes, keyId, address, requestId } = caller;
  const actor = { type: 'server_key', id: keyId } as const;
  const by = { project, caseSensitiveCodes, actor, address: address || null, requestId: requestId ?? null };
  return auditEntry(by, { ...stamp, action, resource: { object: 'access_token', id: token.id }, changes });
}
