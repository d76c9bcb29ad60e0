// The keys a shop signs the tokens of its shoppers with: made, listed, rotated with overlap and revoked.
import { endMoment } from '../../core/management/moments';
import { dataList } from '../../core/answer/list';
import type { ShopperKey } from '../../model/keys/key-records';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { auditEntry, diffRecords } from '../../core/management/audit';
import {
  oldKeyEnd,
  planShopperKeyRevocation,
  planShopperKeyRotation,
  shopperKeyMembers,
  toShopperKeyResponse,
  withShopperKey,
} from '../../core/management/shopper-key';
import { notFound } from '../../errors';
import type { CreateShopperKeyRequest, ListShopperKeysQuery, RotateShopperKeyRequest } from '../../model/generated';
import type { AuditAction } from '../../model/audit-trail';
import type { Process, Runtime } from '../../ports/runtime';
import type { ShopperKeyChange } from '../../ports/keys/shopper-keys';
import { unwrap } from '../shared/unwrap';
import { inMemory, readList } from '../shared/lists';
import type { Operator } from '../shared/operator';
import { commitRecorded } from '../audit-trail/recorded-change';
import { type Material, keyMaterial } from './shopper-key-material';

/**
 * Creates a key, or stores the public key of the shop.
 * @throws ApiError invalid_payload for a key of another kind, a past end, or too many keys; duplicate_found for its id
 */
export async function createShopperKey(
  rt: Runtime<'auditTrail' | 'shopperKeys'>,
  operator: Operator,
  request: CreateShopperKeyRequest,
) {
  const nowMs = rt.clock.nowMs();
  const material = keyMaterial(request.algorithm, request.public_key ?? null);
  const made = newKey(rt, { ...request, name: request.name ?? null, material, nowMs });
  await changeKeys(rt, operator, {
    action: 'shopper_key.created',
    kid: made.kid,
    moment: made.createdAt,
    change: (keys) => unwrap(withShopperKey(keys, made, nowMs)),
  });
  return { ...toShopperKeyResponse(made, nowMs), ...materialMembers(material) };
}

const KEYS = listSpec<ReturnType<typeof toShopperKeyResponse>>({
  fields: null,
  sorts: sortsByMembers('created_at'),
  defaults: { order: 'created_at' },
  idOf: ({ kid }) => kid,
});

/** List the shopper keys of a project, oldest first, revoked and expired ones too. */
export async function listShopperKeys(
  rt: Runtime<'config' | 'shopperKeys'>,
  operator: Operator,
  query: ListShopperKeysQuery,
) {
  const keys = await rt.store.shopperKeys.load(operator.project);
  const nowMs = rt.clock.nowMs();
  const source = inMemory(keys.map((key) => toShopperKeyResponse(key, nowMs)));
  const { records, total } = await readList(rt, operator, { spec: KEYS, query, source });
  return dataList(records, total);
}

/**
 * Return a shopper key of the project, without its secret.
 * @throws ApiError not_found
 */
export async function getShopperKey(rt: Runtime<'shopperKeys'>, { project }: Operator, kid: string) {
  return toShopperKeyResponse(findKey(await rt.store.shopperKeys.load(project), kid), rt.clock.nowMs());
}

/**
 * A key of the same algorithm and name replaces another, whose tokens are accepted for the requested time.
 * @throws ApiError not_found, invalid_payload and duplicate_found as for a new key, and for one that is revoked
 */
export async function rotateShopperKey(
  rt: Runtime<'auditTrail' | 'shopperKeys'>,
  operator: Operator,
  kid: string,
  request: RotateShopperKeyRequest,
) {
  const nowMs = rt.clock.nowMs();
  const before = findKey(await rt.store.shopperKeys.load(operator.project), kid);
  const material = keyMaterial(before.algorithm, request.public_key ?? null);
  const made = newKey(rt, { ...request, algorithm: before.algorithm, name: before.name, material, nowMs });
  const oldUntil = unwrap(oldKeyEnd(request.old_key_expires_at, nowMs)).end;
  await changeKeys(rt, operator, {
    action: 'shopper_key.rotated',
    kid,
    moment: made.createdAt,
    change: (keys) => {
      const old = findKey(keys, kid);
      return unwrap(planShopperKeyRotation(keys, { old, made }, { oldUntil, nowMs }));
    },
  });
  return { ...toShopperKeyResponse(made, nowMs), ...materialMembers(material) };
}

/**
 * Revoke a shopper key, whose tokens are refused from now on, and erase its secret. A repetition changes nothing.
 * @throws ApiError not_found
 */
export async function revokeShopperKey(
  rt: Runtime<'auditTrail' | 'shopperKeys'>,
  operator: Operator,
  kid: string,
): Promise<void> {
  await changeKeys(rt, operator, {
    action: 'shopper_key.revoked',
    kid,
    change: (keys) => planShopperKeyRevocation(keys, findKey(keys, kid)),
  });
}

interface NewKey extends Pick<ShopperKey, 'algorithm' | 'name'> {
  readonly kid?: string | null;
  readonly expires_at?: string | null;
  readonly material: Material;
  readonly nowMs: number;
}

function newKey(rt: Process, { algorithm, name, kid, expires_at, material, nowMs }: NewKey): ShopperKey {
  return {
    kid: kid ?? rt.ids.random('shk', 16),
    algorithm,
    name,
    key: material.key,
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: unwrap(endMoment('expires_at', expires_at ?? null, nowMs)).end,
    revoked: false,
  };
}

function materialMembers({ privateKey, secret }: Material) {
  return { private_key: privateKey, secret };
}

/** @throws ApiError not_found */
function findKey(keys: readonly ShopperKey[], kid: string): ShopperKey {
  const found = keys.find((key) => key.kid === kid);
  if (!found) throw notFound('shopper_key', kid);
  return found;
}

interface KeysChange {
  readonly action: AuditAction;
  /** The key the line is about. */
  readonly kid: string;
  /** Creation time of the key, if one is created; otherwise the change has the time of its attempt. */
  readonly moment?: string;
  readonly change: (keys: readonly ShopperKey[]) => readonly ShopperKey[];
}

async function changeKeys(
  rt: Runtime<'auditTrail' | 'shopperKeys'>,
  operator: Operator,
  { action, kid, moment, change }: KeysChange,
): Promise<void> {
  await commitRecorded(rt, operator, {
    read: () => rt.store.shopperKeys.read(operator.project),
    plan: ({ record, revision }, { id, created_at }) => {
      const keys = change(record);
      const changes = diffRecords(shopperKeyMembers(record), shopperKeyMembers(keys));
      if (Object.keys(changes).length === 0) return { write: null, answer: null };
      const stamp = { id, created_at: moment ?? created_at };
      const resource = { object: 'shopper_key', id: kid } as const;
      const entry = auditEntry(operator, { ...stamp, action, resource, changes });
      const write: ShopperKeyChange = { revision, keys, entry };
      return { write, answer: null };
    },
    commit: (write: ShopperKeyChange) => rt.store.shopperKeys.commit(operator.project, write),
  });
}
