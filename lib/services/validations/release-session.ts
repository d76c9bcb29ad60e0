// Ends the reservation of one code by a validation session.
import { isReservable, findOwnReservation } from '../../core/evaluation/reservations';
import { markOwnReservation } from '../../core/validation/sessions';
import { notFound } from '../../errors';
import type { AuditEntry } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { Voucher } from '../../model/records/voucher';
import type { Process, Runtime } from '../../ports/runtime';
import { scopeSessionKey } from '../../core/access/caller';
import { buildPersonAuditLine } from '../audit-trail/audit-line';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';

export interface SessionOfCode {
  /** Code or id of the voucher. */
  readonly code: string;
  /** Its key, or the id by which the list of sessions names it. */
  readonly sessionKey: string;
}

/**
 * Release a code that a validation session reserves. A code without a limit and a balance is never reserved, so its
 * release always succeeds.
 * @throws ApiError not_found, of the voucher or of the session
 */
export async function releaseSession(
  rt: Runtime<'reservations'>,
  caller: Caller,
  { code, sessionKey }: SessionOfCode,
): Promise<void> {
  const storedKey = scopeSessionKey(caller, sessionKey);
  await commitOptimistically({
    read: () => rt.store.reservations.load(caller, code, storedKey),
    plan: (read) => {
      if (!read) throw notFound('voucher', code);
      if (!isReservable(read.voucher)) return { write: null, answer: null };
      const meant = [read, markOwnReservation(read, sessionKey)].find(
        (fact) => findOwnReservation(fact, rt.clock.nowMs()) !== null,
      );
      if (!meant) throw notFound('session', sessionKey);
      const line = buildReleaseAuditLine(rt, caller, { voucher: read.voucher, count: 1 });
      return { write: { fact: meant, line }, answer: null };
    },
    commit: async ({ fact, line }) => toCommitOutcome(await rt.store.reservations.release(caller, fact, line)),
  });
}

/** Builds the audit line for a dashboard user who releases sessions of a code; undefined for API keys. */
export function buildReleaseAuditLine(
  rt: Process,
  caller: Caller,
  { voucher, count }: { readonly voucher: Voucher; readonly count: number },
): AuditEntry | undefined {
  return buildPersonAuditLine(rt, caller, {
    action: 'validation_session.released',
    resource: { object: 'voucher', id: voucher.id },
    changes: { sessions: { from: count, to: 0 } },
  });
}
