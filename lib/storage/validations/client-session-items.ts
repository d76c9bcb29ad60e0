// The validation sessions that one client has open: one item for an address, or a customer, which time to live sweeps.
//
// | attribute | content |
// |---|---|
// | s#<hash of the session key> | when the session ends, ms |
// | c#<that hash>#<id of a voucher> | until when the session reserves the voucher, ms |
// | rev | rises with every session |
import type { OpenEntry } from '../../core/access/caller';
import type { ClientSession, OpenSessions, SessionOpening } from '../../ports/validations';
import type { ProjectScope } from '../../ports/common';
import { voucherKeyOfHash } from '../keys';
import { hashOfId } from '../name-hashes';
import { limitKey } from '../keys/counter-keys';
import type { ItemCondition, Table, Write } from '../table/table';
import { isDeleted } from '../vouchers/voucher-record';
import { reservationId, reservationEndOf } from '../vouchers/voucher-items';

const SESSION = 's';
const CODE = 'c';
const KEPT_AFTER_END_S = 60;

/** Read the open validation sessions of a client and the codes that they reserve. */
export async function readOpenSessions(
  table: Table,
  { project }: ProjectScope,
  { owner, sessionKey }: ClientSession,
): Promise<OpenSessions> {
  const item = await table.get(limitKey(project, 'sessions', owner));
  const own = reservationId(sessionKey);
  const entries = Object.entries(item ?? {}).flatMap(([name, until]) => {
    const [kind, id, voucherId = null] = name.split('#');
    if (id === undefined || (kind !== SESSION && kind !== CODE)) return [];
    return [{ name, isOwn: id === own, voucherId, untilMs: Number(until) }];
  });
  return { entries, revision: Number(item?.rev ?? 0) };
}

/** Select the client sessions that still reserve a code at `nowMs`, from the entries of one client. */
export async function readStanding(
  table: Table,
  { project }: ProjectScope,
  { entries, nowMs }: { readonly entries: readonly OpenEntry[]; readonly nowMs: number },
): Promise<readonly OpenEntry[]> {
  const keys = entries.flatMap(({ voucherId }) => {
    const hash = voucherId === null ? null : hashOfId('v', voucherId);
    return hash === null ? [] : [voucherKeyOfHash(project, hash)];
  });
  const items = new Map((await table.batchGet(keys)).map((item) => [item.id, item]));
  const standing = entries.filter(({ name, voucherId }) => {
    const item = voucherId === null ? undefined : items.get(voucherId);
    return item !== undefined && !isDeleted(item) && reservationEndOf(item, sessionOf(name)) > nowMs;
  });
  const sessions = new Set(standing.map(({ name }) => sessionOf(name)));
  return entries.filter((entry) =>
    entry.voucherId === null ? sessions.has(sessionOf(entry.name)) : standing.includes(entry),
  );
}

/** The hash of the session key in the name of an entry. */
function sessionOf(name: string): string {
  return name.split('#')[1] ?? '';
}

/**
 * Build the write that counts a new session of a client, unless other sessions changed since the read: so the limit
 * holds for concurrent ones.
 */
export function openWrite({ project }: ProjectScope, opening: SessionOpening): Write {
  const { owner, sessionKey, voucherIds, untilMs, lastMs, revision, ended } = opening;
  const id = reservationId(sessionKey);
  const names = [`${SESSION}#${id}`, ...voucherIds.map((voucherId) => `${CODE}#${id}#${voucherId}`)];
  const condition: ItemCondition =
    revision === 0 ? { test: 'absent', path: 'rev' } : { test: 'eq', path: 'rev', value: revision };
  return {
    kind: 'update',
    key: limitKey(project, 'sessions', owner),
    change: {
      set: {
        ...Object.fromEntries(names.map((name) => [name, untilMs])),
        rev: revision + 1,
        expires_at: Math.ceil(lastMs / 1000) + KEPT_AFTER_END_S,
      },
      remove: ended.filter((name) => !names.includes(name)),
    },
    condition,
  };
}
