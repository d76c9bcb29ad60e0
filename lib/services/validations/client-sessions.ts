// Limits the concurrent validation sessions of one client: without it, any visitor of a page could reserve every code.
import { type OpenEntry, refuseMoreSessions, scopeSessionKey, sessionOwner } from '../../core/access/caller';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import type { SessionOpening } from '../../ports/validations';
import { refuseUntil } from '../shared/unwrap';

interface SessionAdmission {
  readonly key: string;
  /** Vouchers that it is about to reserve. */
  readonly voucherIds: readonly string[];
  readonly untilMs: number;
  readonly nowMs: number;
}

/**
 * Plan how a client's validation session is counted towards the limit of open sessions, before it reserves codes. The
 * count and the reservation are written in one transaction; a session reserves at most as many codes as one request
 * names.
 * @returns null when sessions are not limited
 * @throws ApiError too_many_requests
 */
export async function admitSession(
  rt: Runtime<'reservations'>,
  caller: Caller,
  opening: SessionAdmission,
): Promise<SessionOpening | null> {
  if (caller.kind !== 'client') return null;
  const { key, voucherIds, untilMs, nowMs } = opening;
  const session = { owner: sessionOwner(caller), sessionKey: scopeSessionKey(caller, key) };
  const { entries, revision } = await rt.store.reservations.openOf(caller, session);
  const open = await openEntries(rt, caller, { entries, voucherIds, nowMs });
  refuseUntil(refuseMoreSessions(open, voucherIds), nowMs);
  const ended = entries.filter((entry) => !open.includes(entry)).map(({ name }) => name);
  const lastMs = Math.max(untilMs, ...open.map((entry) => entry.untilMs));
  return { ...session, voucherIds, revision, untilMs, lastMs, ended };
}

interface OpenEntriesQuery extends Pick<SessionAdmission, 'voucherIds' | 'nowMs'> {
  readonly entries: readonly OpenEntry[];
}

/** Reads the reservations of the sessions only when their times alone would refuse the request. */
async function openEntries(
  rt: Runtime<'reservations'>,
  caller: Caller,
  { entries, voucherIds, nowMs }: OpenEntriesQuery,
): Promise<readonly OpenEntry[]> {
  const lasting = entries.filter((entry) => entry.untilMs > nowMs);
  if (!refuseMoreSessions(lasting, voucherIds)) return lasting;
  return rt.store.reservations.standing(caller, lasting, nowMs);
}
