// Key pairs of a project: create, list, change, rotate and revoke. A secret is shown once.
import { endMoment } from '../../core/management/moments';
import { dataList } from '../../core/answer/list';
import type { Credential, KeySecret, StoredCredential } from '../../model/keys/key-records';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { auditEntry, diffRecords } from '../../core/management/audit';
import {
  type PairKind,
  pairScopes,
  refuseMorePairs,
  refuseRevoked,
  refuseRole,
  planKeyPairRotation,
  withoutSecret,
} from '../../core/management/key-pair';
import {
  type NewApiKeyResponse,
  type ApiKeyResponse,
  toAuditableKey,
  toApiKeyResponse,
} from '../../core/management/api-key-response';
import { notFound } from '../../errors';
import type {
  CreateApiKeyRequest,
  ListApiKeysQuery,
  RotateApiKeyRequest,
  UpdateApiKeyRequest,
} from '../../model/generated';
import type { AuditAction } from '../../model/audit-trail';
import type { KeyScope } from '../../model/common';
import type { CredentialChange } from '../../ports/keys/credentials';
import type { Process, Runtime } from '../../ports/runtime';
import { unwrap, refuseIf } from '../shared/unwrap';
import { inMemory, readList } from '../shared/lists';
import type { Operator } from '../shared/operator';
import { commitRecorded } from '../audit-trail/recorded-change';

/**
 * Create an API key pair; its token is in this answer alone.
 * @throws ApiError invalid_payload for scopes that such a pair cannot have, an end that is over, or too many pairs
 */
export async function createApiKey(
  rt: Runtime<'auditTrail' | 'credentials'>,
  operator: Operator,
  request: CreateApiKeyRequest,
): Promise<NewApiKeyResponse> {
  const nowMs = rt.clock.nowMs();
  await requireRoom(rt, operator.project, nowMs);
  const { secret, token } = newSecret(rt, nowMs);
  const credential = newPair(rt, operator, request, { secret, nowMs });
  const stored = await commitRecorded(rt, operator, {
    read: () => Promise.resolve(null),
    plan: (_facts, { id }) => {
      const changes = diffRecords(null, toAuditableKey(credential));
      const resource = { object: 'api_key', id: credential.keyId } as const;
      const stamp = { id, created_at: credential.createdAt };
      const entry = auditEntry(operator, { ...stamp, action: 'api_key.created', resource, changes });
      const write: CredentialChange = { before: null, credential, entry };
      return { write, answer: { credential, revision: 1, lastUses: {} } };
    },
    commit: (write) => rt.store.credentials.commit(write),
  });
  return { ...toApiKeyResponse(stored, nowMs), secret: { id: secret.id, token } };
}

const PAIRS = listSpec<ApiKeyResponse>({
  fields: null,
  sorts: sortsByMembers('created_at'),
  defaults: { order: 'created_at' },
});

/** List the API key pairs of a project, oldest first, revoked and expired ones too. */
export async function listApiKeys(rt: Runtime<'config' | 'credentials'>, operator: Operator, query: ListApiKeysQuery) {
  const pairs = await rt.store.credentials.list(operator.project);
  const nowMs = rt.clock.nowMs();
  const source = inMemory(pairs.map((pair) => toApiKeyResponse(pair, nowMs)));
  const { records, total } = await readList(rt, operator, { spec: PAIRS, query, source });
  return dataList(records, total);
}

/**
 * Return one API key pair of the project, without secrets.
 * @throws ApiError not_found
 */
export async function getApiKey(
  rt: Runtime<'credentials'>,
  operator: Operator,
  keyId: string,
): Promise<ApiKeyResponse> {
  return toApiKeyResponse(await findPair(rt, operator, keyId), rt.clock.nowMs());
}

/**
 * Changes the given members of name, scopes and end.
 * @throws ApiError not_found, or invalid_payload as for a new pair, and for one that is revoked
 */
export async function updateApiKey(
  rt: Runtime<'auditTrail' | 'credentials'>,
  operator: Operator,
  keyId: string,
  request: UpdateApiKeyRequest,
): Promise<ApiKeyResponse> {
  const nowMs = rt.clock.nowMs();
  const expiresAt = unwrap(endMoment('expires_at', request.expires_at, nowMs)).end;
  const stored = await changePair(rt, operator, keyId, {
    action: 'api_key.updated',
    change: (credential) => {
      refuseIf(refuseRevoked(credential));
      return {
        ...credential,
        ...(request.name !== undefined && { name: request.name }),
        ...(request.scopes !== undefined && { scopes: scopesOf(credential, request.scopes) }),
        ...(expiresAt !== undefined && { expiresAt }),
      };
    },
  });
  return toApiKeyResponse(stored, nowMs);
}

/**
 * Adds a new secret under the same id; the previous one works for the requested time.
 * @throws ApiError not_found, or invalid_payload for a pair that is revoked or has two active secrets
 */
export async function rotateApiKey(
  rt: Runtime<'auditTrail' | 'credentials'>,
  operator: Operator,
  keyId: string,
  request: RotateApiKeyRequest,
): Promise<NewApiKeyResponse> {
  const nowMs = rt.clock.nowMs();
  const { secret, token } = newSecret(rt, nowMs);
  const oldUntil = unwrap(endMoment('old_secret_expires_at', request.old_secret_expires_at, nowMs)).end;
  const stored = await changePair(rt, operator, keyId, {
    action: 'api_key.rotated',
    moment: secret.createdAt,
    change: (credential) => unwrap(planKeyPairRotation(credential, secret, { oldUntil, nowMs })),
  });
  return { ...toApiKeyResponse(stored, nowMs), secret: { id: secret.id, token } };
}

/**
 * Refuse one of two secrets from now on.
 * @throws ApiError not_found; invalid_payload for the last one that works
 */
export async function revokeApiKeySecret(
  rt: Runtime<'auditTrail' | 'credentials'>,
  operator: Operator,
  { keyId, secretId }: { readonly keyId: string; readonly secretId: string },
): Promise<void> {
  await changePair(rt, operator, keyId, {
    action: 'api_key.secret_revoked',
    change: (credential) => unwrap(withoutSecret(credential, secretId)),
  });
}

/** Refuse a pair for good. Done already, it changes nothing. @throws ApiError not_found */
export async function revokeApiKey(
  rt: Runtime<'auditTrail' | 'credentials'>,
  operator: Operator,
  keyId: string,
): Promise<void> {
  await changePair(rt, operator, keyId, {
    action: 'api_key.revoked',
    change: (credential) => ({ ...credential, revoked: true }),
  });
}

interface PairChange {
  readonly action: AuditAction;
  /** Creation time of the secret, if one is created; otherwise the change has the time of its attempt. */
  readonly moment?: string;
  /** Throws an ApiError to refuse. */
  readonly change: (credential: Credential) => Credential;
}

async function changePair(
  rt: Runtime<'auditTrail' | 'credentials'>,
  operator: Operator,
  keyId: string,
  { action, moment, change }: PairChange,
): Promise<StoredCredential> {
  return commitRecorded(rt, operator, {
    read: () => findPair(rt, operator, keyId),
    plan: (before: StoredCredential, { id, created_at }) => {
      const credential = change(before.credential);
      const changes = diffRecords(toAuditableKey(before.credential), toAuditableKey(credential));
      if (Object.keys(changes).length === 0) return { write: null, answer: before };
      const stamp = { id, created_at: moment ?? created_at };
      const entry = auditEntry(operator, { ...stamp, action, resource: { object: 'api_key', id: keyId }, changes });
      const write: CredentialChange = { before, credential, entry };
      return { write, answer: { ...before, credential, revision: before.revision + 1 } };
    },
    commit: (write: CredentialChange) => rt.store.credentials.commit(write),
  });
}

interface NewPair {
  readonly secret: KeySecret;
  readonly nowMs: number;
}

function newPair(
  rt: Process,
  operator: Operator,
  request: CreateApiKeyRequest,
  { secret, nowMs }: NewPair,
): Credential {
  const { project, caseSensitiveCodes } = operator;
  const { kind, name = null } = request;
  const role = request.role ?? 'admin';
  refuseIf(refuseRole({ kind, role }));
  return {
    keyId: rt.ids.uuid(),
    project,
    caseSensitiveCodes,
    kind,
    role,
    name,
    scopes: scopesOf({ kind, role }, request.scopes ?? null),
    secrets: [secret],
    createdAt: secret.createdAt,
    expiresAt: unwrap(endMoment('expires_at', request.expires_at ?? null, nowMs)).end,
    revoked: false,
  };
}

function newSecret(rt: Process, nowMs: number): { readonly secret: KeySecret; readonly token: string } {
  const { token, tokenHash } = rt.ids.secret();
  const secret = { id: rt.ids.random('sec', 16), tokenHash, createdAt: new Date(nowMs).toISOString(), expiresAt: null };
  return { secret, token };
}

/** Null for all that the role may. @throws ApiError invalid_payload */
function scopesOf(pair: PairKind, scopes: readonly KeyScope[] | null): readonly KeyScope[] | null {
  return scopes && unwrap(pairScopes(pair, scopes));
}

async function requireRoom(rt: Runtime<'credentials'>, project: string, nowMs: number): Promise<void> {
  const pairs = await rt.store.credentials.list(project);
  const credentials = pairs.map(({ credential }) => credential);
  refuseIf(refuseMorePairs(credentials, nowMs));
}

/** @throws ApiError not_found, for pairs of other projects as well */
async function findPair(rt: Runtime<'credentials'>, { project }: Operator, keyId: string): Promise<StoredCredential> {
  const found = await rt.store.credentials.load(keyId);
  if (found?.credential.project !== project) throw notFound('api_key', keyId);
  return found;
}
