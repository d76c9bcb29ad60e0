// Ends the reservation of one code by a validation session.
import { isReservable, standingReservation } from '../../core/evaluation/reservations';
import { asSessionSees } from '../../core/validation/sessions';
import { notFound } from '../../errors';
import type { AuditEntry } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { storedSessionKey } from '../../core/access/client-names';
import { personDeed } from '../shared/audit-line';
import { commitOptimistically, doneOrStale } from '../shared/commit';

export interface SessionOfCode {
  /** Code or id of the voucher. */
  readonly code: string;
  /** Its key, or the id by which the list of sessions names it. */
  readonly sessionKey: string;
}

/**
 * A code without a limit and without a balance is never reserved, so its sessions cannot be distinguished: releasing
 * one always succeeds.
 * @throws ApiError not_found, of the voucher or of the session
 */
export async function releaseSession(rt: Runtime, caller: Caller, { code, sessionKey }: SessionOfCode): Promise<void> {
  const storedKey = storedSessionKey(caller, sessionKey);
  await commitOptimistically({
    read: () => rt.store.reservations.load(caller, code, storedKey),
    plan: (read) => {
      if (!read) throw notFound('voucher', code);
      if (!isReservable(read.voucher)) return { write: null, answer: null };
      const meant = [read, asSessionSees(read, sessionKey)].find(
        (fact) => standingReservation(fact, rt.clock.nowMs()) !== null,
      );
      if (!meant) throw notFound('session', sessionKey);
      const line = releasedLine(rt, caller, { voucher: read.voucher, count: 1 });
      return { write: { fact: meant, line }, answer: null };
    },
    commit: async ({ fact, line }) => doneOrStale(await rt.store.reservations.release(caller, fact, line)),
  });
}

/**
 * Recorded for dashboard users who end sessions of a code; the shop's backend ends its own with every abandoned cart.
 */
export function releasedLine(
  rt: Runtime,
  caller: Caller,
  { voucher, count }: { readonly voucher: Voucher; readonly count: number },
): AuditEntry | undefined {
  return personDeed(rt, caller, {
    action: 'validation_session.released',
    resource: { object: 'voucher', id: voucher.id },
    changes: { sessions: { from: count, to: 0 } },
  });
}
