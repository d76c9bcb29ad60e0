// End what a validation session has reserved of one code.
import { isActive, isReservable } from '../../core/evaluation/reservations';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import { storedSessionKey } from '../shared/client-names';

export interface SessionOfCode {
  /** Code or id of the voucher. */
  readonly code: string;
  readonly sessionKey: string;
}

/**
 * Nothing is reserved of a code without a limit and without a balance, so that there is nothing to tell a session of it by:
 * releasing it always succeeds.
 * @throws ApiError not_found, of the voucher or of the session
 */
export async function releaseSession(rt: Runtime, caller: Caller, { code, sessionKey }: SessionOfCode): Promise<void> {
  const storedKey = storedSessionKey(caller, sessionKey);
  const fact = await rt.store.reservations.load(caller, code, storedKey);
  if (!fact) throw notFound('voucher', code);
  if (!isReservable(fact.voucher)) return;
  const own = fact.reservations.find((reservation) => reservation.isOwn);
  if (!own || !isActive(own, rt.clock.nowMs())) throw notFound('session', sessionKey);
  if (!(await rt.store.reservations.release(caller, fact, storedKey))) throw notFound('session', sessionKey);
}
