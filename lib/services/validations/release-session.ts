// End what a validation session has reserved of one code.
import { isReservable, standingReservation } from '../../core/evaluation/reservations';
import { asSessionSees } from '../../core/validation/sessions';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import { storedSessionKey } from '../../core/access/client-names';
import { commitOptimistically, doneOrStale } from '../shared/commit';

export interface SessionOfCode {
  /** Code or id of the voucher. */
  readonly code: string;
  /** Its key, or the id by which the list of sessions names it. */
  readonly sessionKey: string;
}

/**
 * Nothing is reserved of a code without a limit and without a balance, so that there is nothing to tell a session of it by:
 * releasing it always succeeds.
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
      return { write: meant, answer: null };
    },
    commit: async (fact) => doneOrStale(await rt.store.reservations.release(caller, fact)),
  });
}
