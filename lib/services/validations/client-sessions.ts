// Limits the concurrent validation sessions of one client: without it, any visitor of a page could reserve every code.
import { refuseMoreSessions, sessionOwner } from '../../core/access/client-sessions';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import type { OpenSessions, SessionOpening } from '../../ports/validations';
import { storedSessionKey } from '../../core/access/client-names';
import { refuseUntil } from '../shared/accepted';
import { commitOptimistically } from '../shared/commit';

interface Opening {
  readonly key: string;
  /** Vouchers that it is about to reserve. */
  readonly voucherIds: readonly string[];
  readonly untilMs: number;
  readonly nowMs: number;
}

/**
 * Counts a session that is about to reserve something; a renewed one is counted already. It counts until its time is
 * over, regardless of its reservations. In total it reserves no more codes than one request may name.
 * @throws ApiError too_many_requests
 */
export async function admitSession(rt: Runtime, caller: Caller, opening: Opening): Promise<void> {
  if (caller.kind !== 'client') return;
  const { key, voucherIds, untilMs, nowMs } = opening;
  const session = { owner: sessionOwner(caller), sessionKey: storedSessionKey(caller, key) };
  await commitOptimistically<OpenSessions, SessionOpening, null>({
    read: () => rt.store.reservations.openOf(caller, session),
    plan: ({ entries, revision }) => {
      const open = entries.filter((entry) => entry.untilMs > nowMs);
      refuseUntil(refuseMoreSessions(open, voucherIds), nowMs);
      const ended = entries.filter((entry) => entry.untilMs <= nowMs).map(({ name }) => name);
      const lastMs = Math.max(untilMs, ...open.map((entry) => entry.untilMs));
      return { write: { ...session, voucherIds, revision, untilMs, lastMs, ended }, answer: null };
    },
    commit: (write) => rt.store.reservations.open(caller, write),
  });
}
