// End what a validation session holds of one code.
import { isActive, isHoldable } from '../../core/evaluation/reservations';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';

export interface SessionOfCode {
  /** Code or id of the voucher. */
  readonly code: string;
  readonly sessionKey: string;
}

/**
 * Nothing is held of a code without a limit and without a balance, so that there is nothing to tell a session of it by:
 * releasing it always succeeds.
 * @throws ApiError not_found, of the voucher or of the session
 */
export async function releaseSession(rt: Runtime, caller: Caller, { code, sessionKey }: SessionOfCode): Promise<void> {
  const fact = await rt.store.holds.load(caller, code, sessionKey);
  if (!fact) throw notFound('voucher', code);
  if (!isHoldable(fact.voucher)) return;
  const own = fact.holds.find((hold) => hold.isOwn);
  if (!own || !isActive(own, rt.clock.nowMs())) throw notFound('session', sessionKey);
  if (!(await rt.store.holds.release(caller, fact, sessionKey))) throw notFound('session', sessionKey);
}
