// What validation sessions hold of codes.
import type { VoucherFact } from '../core/evaluation/facts';
import type { HoldPlan } from '../core/evaluation/reservations';
import type { CommitOutcome, ProjectScope } from './runtime';

export interface HoldStore {
  /**
   * Hold every code of the plans for a session, or none of them; what the session held of them before is replaced.
   * STALE where a code changed since it was read.
   */
  place(scope: ProjectScope, sessionKey: string, plans: readonly HoldPlan[]): Promise<CommitOutcome>;
  /** A voucher by code or id, as this session sees it. */
  load(scope: ProjectScope, codeOrId: string, sessionKey: string): Promise<VoucherFact | null>;
  /** Give one code free. @returns false where the session did not hold it */
  release(scope: ProjectScope, fact: VoucherFact, sessionKey: string): Promise<boolean>;
}
