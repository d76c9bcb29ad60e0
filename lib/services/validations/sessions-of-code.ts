// Lists and ends the validation sessions of one code, for a shop that knows only the code, regardless of who opened
// them.
import type { VoucherFact } from '../../core/evaluation/facts';
import { openSessions } from '../../core/validation/sessions';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';
import { buildReleaseAuditLine } from './release-session';
import type { ListSessionsResponse } from '../../model/generated-answers/vouchers';

/** Lists the sessions that reserve the code now, in the order of their ends. @throws ApiError not_found */
export async function listSessions(
  rt: Runtime<'reservations'>,
  caller: Caller,
  code: string,
): Promise<ListSessionsResponse> {
  const fact = found(await rt.store.reservations.load(caller, code, null), code);
  const sessions = openSessions(fact, rt.clock.nowMs());
  return { object: 'list', data_ref: 'sessions', sessions, total: sessions.length };
}

/**
 * Release all reservations of a code; succeeds without any.
 * @throws ApiError not_found for the voucher
 */
export async function releaseSessions(rt: Runtime<'reservations'>, caller: Caller, code: string): Promise<void> {
  await commitOptimistically<VoucherFact, VoucherFact, null>({
    read: async () => found(await rt.store.reservations.load(caller, code, null), code),
    plan: (fact) => ({ write: fact.reservations.length > 0 ? fact : null, answer: null }),
    commit: async (fact) => {
      const lineOf = (count: number) => buildReleaseAuditLine(rt, caller, { voucher: fact.voucher, count });
      return toCommitOutcome(await rt.store.reservations.releaseAll(caller, fact, lineOf));
    },
  });
}

function found(fact: VoucherFact | null, code: string): VoucherFact {
  if (!fact) throw notFound('voucher', code);
  return fact;
}
