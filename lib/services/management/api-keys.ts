// Key pairs of a project: made, listed, changed, rotated and revoked. A secret is told once.
import { byMembers, listSpec } from '../../core/filter/list-spec';
import { ApiError, notFound } from '../../errors';
import type {
  CreateApiKeyRequest,
  ListApiKeysQuery,
  RotateApiKeyRequest,
  UpdateApiKeyRequest,
} from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { AuditAction } from '../../model/audit-trail';
import { allowedScopes } from '../../model/roles';
import { SCOPES, type Scope } from '../../model/scopes';
import type { Credential, CredentialChange, KeySecret, StoredCredential } from '../../ports/keys/credentials';
import type { Runtime } from '../../ports/runtime';
import { dataList, inMemory, readList } from '../shared/lists';
import { nowText } from '../shared/configuration';
import { type NewApiKey, type ShownApiKey, keyMembers, liveSecrets, shownApiKey } from './api-key-shown';
import { earlier, endMoment, isOver } from './moments';
import type { Operator } from './operator';
import { auditEntry, commitRecorded, differences } from './recorded-change';

/**
 * Make a pair.
 * @throws ApiError invalid_payload for scopes that such a pair cannot have, an end that is over, or too many pairs
 */
export async function createApiKey(rt: Runtime, operator: Operator, request: CreateApiKeyRequest): Promise<NewApiKey> {
  await requireRoom(rt, operator.project);
  const { secret, token } = newSecret(rt);
  const credential = newPair(rt, operator, request, secret);
  const stored = await commitRecorded(rt, operator, {
    read: () => Promise.resolve(null),
    plan: (_facts, { id }) => {
      const changes = differences(null, keyMembers(credential));
      const resource = { object: 'api_key', id: credential.keyId } as const;
      const stamp = { id, created_at: credential.createdAt };
      const entry = auditEntry(operator, { ...stamp, action: 'api_key.created', resource, changes });
      const write: CredentialChange = { before: null, credential, entry };
      return { write, answer: { credential, revision: 1, isOld: false, lastUses: {} } };
    },
    commit: (write) => rt.store.credentials.commit(write),
  });
  return { ...shownApiKey(rt, stored), secret: { id: secret.id, token } };
}

const PAIRS = listSpec<ShownApiKey>({
  fields: null,
  sorts: byMembers('created_at'),
  defaults: { order: 'created_at' },
});

/** Oldest first, revoked and expired ones too. */
export async function listApiKeys(rt: Runtime, operator: Operator, query: ListApiKeysQuery) {
  const pairs = await rt.store.credentials.list(operator.project);
  const source = inMemory(pairs.map((pair) => shownApiKey(rt, pair)));
  const { records, total } = await readList(rt, operator, { spec: PAIRS, query, source });
  return dataList(records, total);
}

/** @throws ApiError not_found */
export async function getApiKey(rt: Runtime, operator: Operator, keyId: string): Promise<ShownApiKey> {
  return shownApiKey(rt, await findPair(rt, operator, keyId));
}

/**
 * Change what is sent of name, scopes and end.
 * @throws ApiError not_found, or invalid_payload as for a new pair, and for one that is revoked
 */
export async function updateApiKey(
  rt: Runtime,
  operator: Operator,
  keyId: string,
  request: UpdateApiKeyRequest,
): Promise<ShownApiKey> {
  const expiresAt = endMoment(rt, 'expires_at', request.expires_at);
  const stored = await changePair(rt, operator, keyId, {
    action: 'api_key.updated',
    change: (credential) => ({
      ...working(credential),
      ...(request.name !== undefined && { name: request.name }),
      ...(request.scopes !== undefined && { scopes: checkedScopes(credential, request.scopes) }),
      ...(expiresAt !== undefined && { expiresAt }),
    }),
  });
  return shownApiKey(rt, stored);
}

/**
 * A new secret under the same id; the one before works as long as is asked for.
 * @throws ApiError not_found, or invalid_payload for a pair that is revoked or has two secrets that work
 */
export async function rotateApiKey(
  rt: Runtime,
  operator: Operator,
  keyId: string,
  request: RotateApiKeyRequest,
): Promise<NewApiKey> {
  const { secret, token } = newSecret(rt);
  const oldUntil = endMoment(rt, 'old_secret_expires_at', request.old_secret_expires_at);
  const stored = await changePair(rt, operator, keyId, {
    action: 'api_key.rotated',
    change: (credential, nowMs) => rotated(working(credential), secret, { oldUntil, nowMs }),
  });
  return { ...shownApiKey(rt, stored), secret: { id: secret.id, token } };
}

/** @param oldUntil undefined: the secrets of before are refused at once */
function rotated(
  credential: Credential,
  secret: KeySecret,
  { oldUntil, nowMs }: { readonly oldUntil: string | null | undefined; readonly nowMs: number },
): Credential {
  if (oldUntil === undefined) return { ...credential, secrets: [secret] };
  const live = liveSecrets(credential, nowMs);
  if (live.length > 1)
    throw invalid(`The key ${credential.keyId} has two secrets that work: revoke one of them first.`);
  return {
    ...credential,
    secrets: [...live.map((old) => ({ ...old, expiresAt: earlier(old.expiresAt, oldUntil) })), secret],
  };
}

/**
 * Refuse one of two secrets from now on.
 * @throws ApiError not_found; invalid_payload for the last one that works
 */
export async function revokeApiKeySecret(
  rt: Runtime,
  operator: Operator,
  { keyId, secretId }: { readonly keyId: string; readonly secretId: string },
): Promise<void> {
  await changePair(rt, operator, keyId, {
    action: 'api_key.secret_revoked',
    change: (credential) => {
      const left = working(credential).secrets.filter(({ id }) => id !== secretId);
      if (left.length === credential.secrets.length) throw notFound('api_key_secret', secretId);
      if (left.length === 0) throw invalid(`It is the only secret of the key ${keyId}: revoke the key.`);
      return { ...credential, secrets: left };
    },
  });
}

/** Refuse a pair for good. Done already, it changes nothing. @throws ApiError not_found */
export async function revokeApiKey(rt: Runtime, operator: Operator, keyId: string): Promise<void> {
  await changePair(rt, operator, keyId, {
    action: 'api_key.revoked',
    change: (credential) => ({ ...credential, revoked: true }),
  });
}

interface PairChange {
  readonly action: AuditAction;
  /** Throws an ApiError to refuse. */
  readonly change: (credential: Credential, nowMs: number) => Credential;
}

async function changePair(
  rt: Runtime,
  operator: Operator,
  keyId: string,
  { action, change }: PairChange,
): Promise<StoredCredential> {
  return commitRecorded(rt, operator, {
    read: () => findPair(rt, operator, keyId),
    plan: (before: StoredCredential, stamp) => {
      const credential = change(before.credential, Date.parse(stamp.created_at));
      const changes = differences(keyMembers(before.credential), keyMembers(credential));
      if (Object.keys(changes).length === 0) return { write: null, answer: before };
      const entry = auditEntry(operator, { ...stamp, action, resource: { object: 'api_key', id: keyId }, changes });
      const write: CredentialChange = { before, credential, entry };
      return { write, answer: { ...before, credential, revision: before.revision + 1 } };
    },
    commit: (write: CredentialChange) => rt.store.credentials.commit(write),
  });
}

function newPair(rt: Runtime, operator: Operator, request: CreateApiKeyRequest, secret: KeySecret): Credential {
  const { project, caseSensitiveCodes } = operator;
  const { kind, name = null } = request;
  const role = request.role ?? 'admin';
  if (kind !== 'server' && role !== 'admin') throw invalid('Only server pairs have another role than admin.');
  return {
    keyId: rt.ids.uuid(),
    ...{ project, caseSensitiveCodes, kind, role, name },
    scopes: checkedScopes({ kind, role }, request.scopes ?? null),
    secrets: [secret],
    createdAt: secret.createdAt,
    expiresAt: endMoment(rt, 'expires_at', request.expires_at ?? null),
    revoked: false,
  };
}

function newSecret(rt: Runtime): { readonly secret: KeySecret; readonly token: string } {
  const { token, tokenHash } = rt.ids.secret();
  const secret = { id: rt.ids.random('sec', 16), tokenHash, createdAt: nowText(rt), expiresAt: null };
  return { secret, token };
}

/** In one order, whatever order they were sent in. */
function checkedScopes(
  { kind, role }: Pick<Credential, 'kind' | 'role'>,
  scopes: readonly Scope[] | null,
): readonly Scope[] | null {
  if (scopes === null) return null;
  if (kind !== 'server') throw invalid('Only server pairs have scopes.');
  if (allowedScopes(role, scopes)?.length !== scopes.length)
    throw invalid(`The role ${role} has not all of these scopes.`);
  return SCOPES.filter((scope) => scopes.includes(scope));
}

async function requireRoom(rt: Runtime, project: string): Promise<void> {
  const nowMs = rt.clock.nowMs();
  const pairs = await rt.store.credentials.list(project);
  const live = pairs.filter(({ credential }) => !credential.revoked && !isOver(credential.expiresAt, nowMs));
  if (live.length >= LIMITS.apiKeys) throw invalid(`A project has at most ${LIMITS.apiKeys} key pairs that work.`);
}

/** @throws ApiError not_found, for pairs of other projects as well */
async function findPair(rt: Runtime, { project }: Operator, keyId: string): Promise<StoredCredential> {
  const found = await rt.store.credentials.load(keyId);
  if (found?.credential.project !== project) throw notFound('api_key', keyId);
  return found;
}

/** @throws ApiError invalid_payload for one that is revoked */
function working(credential: Credential): Credential {
  if (credential.revoked) throw invalid(`The key ${credential.keyId} is revoked.`);
  return credential;
}

function invalid(details: string): ApiError {
  return new ApiError({ key: 'invalid_payload', details });
}
