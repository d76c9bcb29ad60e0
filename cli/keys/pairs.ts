// Key pairs, as `npm run keys` makes, shows, changes, rotates and revokes them.
import type { Runtime } from '../../lib/ports/runtime';
import type { NewApiKeyResponse, ApiKeyResponse } from '../../lib/core/management/api-key-response';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  revokeApiKeySecret,
  rotateApiKey,
  updateApiKey,
} from '../../lib/services/api-keys/api-keys';
import type { Operator } from '../../lib/services/shared/operator';
import type { CommandOf } from './command';

const HEADERS: Readonly<Record<ApiKeyResponse['kind'], readonly [id: string, token: string]>> = {
  server: ['X-App-Id', 'X-App-Token'],
  client: ['X-Client-Application-Id', 'X-Client-Token'],
  management: ['X-Management-Id', 'X-Management-Token'],
};

export async function createPair(rt: Runtime, operator: Operator, command: CommandOf<'create'>) {
  const { kind, role, name, scopes, expires } = command;
  return newPair(operator, await createApiKey(rt, operator, { kind, role, name, scopes, expires_at: expires }));
}

function newPair({ project }: Operator, { kind, role, scopes, id, secret }: NewApiKeyResponse): readonly string[] {
  const [idHeader, tokenHeader] = HEADERS[kind];
  return [
    `Project  ${project}`,
    `Kind     ${kind}, role ${role}${scopes ? `, scopes ${scopes.join(' ')}` : ''}`,
    `${idHeader}: ${id}`,
    `${tokenHeader}: ${secret.token}`,
    'The token is shown only now: keep it.',
  ];
}

/** All pairs: at most some hundreds, over years. */
const ALL = { page: 1, limit: Number.MAX_SAFE_INTEGER };

export async function listPairs(rt: Runtime, operator: Operator): Promise<readonly string[]> {
  const { data } = await listApiKeys(rt, operator, ALL);
  if (data.length === 0) return [`The project ${operator.project} has no key pairs.`];
  return data.flatMap((pair) => [pairLine(pair), ...pair.secrets.map(secretLine)]);
}

function pairLine({
  id,
  kind,
  role,
  scopes,
  status,
  created_at,
  expires_at,
  last_used_at,
  name,
}: ApiKeyResponse): string {
  return [
    ...[id, kind.padEnd(10), role.padEnd(8), status.toLowerCase().padEnd(7)],
    `scopes ${scopes?.join(' ') ?? 'all'}`,
    ...[`made ${created_at}`, `ends ${expires_at ?? 'never'}`, `used ${last_used_at ?? 'never'}`],
    ...(name === null ? [] : [name]),
  ].join('  ');
}

function secretLine({ id, created_at, expires_at, last_used_at }: ApiKeyResponse['secrets'][number]): string {
  const ends = expires_at ?? 'never';
  return `    ${id}  made ${created_at}  ends ${ends}  used ${last_used_at ?? 'never'}`;
}

export async function updatePair(rt: Runtime, operator: Operator, command: CommandOf<'update'>) {
  const { key, name, scopes, expires } = command;
  return [pairLine(await updateApiKey(rt, operator, key, { name, scopes, expires_at: expires }))];
}

/** A new token under the same id; the old one is refused once its time is over and every process has forgotten it. */
export async function rotatePair(rt: Runtime, operator: Operator, { key, oldUntil }: CommandOf<'rotate'>) {
  const pair = await rotateApiKey(rt, operator, key, { old_secret_expires_at: oldUntil });
  const [old] = pair.secrets.filter(({ id }) => id !== pair.secret.id);
  const until = old?.expires_at ? `works until ${old.expires_at}.` : `works until ${old?.id} is revoked.`;
  return [...newPair(operator, pair), `The old token ${old ? until : 'is refused within 30 seconds.'}`];
}

export async function revokePair(rt: Runtime, operator: Operator, { key, secret }: CommandOf<'revoke'>) {
  if (secret === undefined) await revokeApiKey(rt, operator, key);
  else await revokeApiKeySecret(rt, operator, { keyId: key, secretId: secret });
  const what = secret === undefined ? 'key' : `secret ${secret} of the key`;
  return [`The ${what} ${key} of ${operator.project} is refused within 30 seconds.`];
}
