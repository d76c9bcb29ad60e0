// The validation sessions that one client has open: one item for an address, or a customer, which time to live sweeps.
//
// | attribute | content |
// |---|---|
// | s#<hash of the session key> | when the session ends, ms |
// | rev | rises with every session |
import type { ClientSession, OpenSessions, SessionOpening } from '../../ports/validations';
import type { ProjectScope } from '../../ports/common';
import { limitKey } from '../keys/limit-keys';
import type { Condition, Table, Write } from '../table/table';
import { reservationId } from './reservation-items';

const PREFIX = 's#';
const KEPT_AFTER_END_S = 60;

export async function readOpenSessions(
  table: Table,
  { project }: ProjectScope,
  { owner, sessionKey }: ClientSession,
): Promise<OpenSessions> {
  const item = await table.get(limitKey(project, 'sessions', owner));
  const own = reservationId(sessionKey);
  const others = Object.entries(item ?? {}).flatMap(([name, untilMs]) => {
    const id = name.slice(PREFIX.length);
    return name.startsWith(PREFIX) && id !== own ? [{ id, untilMs: Number(untilMs) }] : [];
  });
  return { others, revision: Number(item?.rev ?? 0) };
}

/** However many sessions a client opens at the same time, no more than the limit are counted. */
export function openWrite({ project }: ProjectScope, opening: SessionOpening): Write {
  const { owner, sessionKey, untilMs, revision, ended } = opening;
  const condition: Condition =
    revision === 0 ? { test: 'absent', path: 'rev' } : { test: 'eq', path: 'rev', value: revision };
  return {
    kind: 'update',
    key: limitKey(project, 'sessions', owner),
    change: {
      set: {
        [PREFIX + reservationId(sessionKey)]: untilMs,
        rev: revision + 1,
        expires_at: Math.ceil(untilMs / 1000) + KEPT_AFTER_END_S,
      },
      remove: ended.map((id) => PREFIX + id),
    },
    condition,
  };
}
