// The validation sessions that one client has open: one item for an address, or a customer, which time to live sweeps.
//
// | attribute | content |
// |---|---|
// | s#<hash of the session key> | when the session ends, ms |
// | c#<that hash>#<id of a voucher> | until when the session reserves the voucher, ms |
// | rev | rises with every session |
import type { ClientSession, OpenSessions, SessionOpening } from '../../ports/validations';
import type { ProjectScope } from '../../ports/common';
import { limitKey } from '../keys/limit-keys';
import type { Condition, Table, Write } from '../table/table';
import { reservationId } from './reservation-items';

const SESSION = 's';
const CODE = 'c';
const KEPT_AFTER_END_S = 60;

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

/** However many sessions a client opens at the same time, no more than the limit are counted. */
export function openWrite({ project }: ProjectScope, opening: SessionOpening): Write {
  const { owner, sessionKey, voucherIds, untilMs, lastMs, revision, ended } = opening;
  const id = reservationId(sessionKey);
  const names = [`${SESSION}#${id}`, ...voucherIds.map((voucherId) => `${CODE}#${id}#${voucherId}`)];
  const condition: Condition =
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
