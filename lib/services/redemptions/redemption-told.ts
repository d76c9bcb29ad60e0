// The rows that redemptions, rollbacks and refused attempts write for whoever listens.
import { failureFacts, redemptionFacts, rollbackFacts } from '../../core/events/redemption-facts';
import type { RollbackPlan } from '../../core/redemption/rollback/types';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { OutboxRow } from '../../model/events/events';
import type { Redemption, Rollback, StoredRedemption } from '../../model/records/redemption';
import { redemptionRow } from '../events/events';

interface Told {
  readonly config: Config;
  readonly nowMs: number;
}

export function redemptionOutbox(
  caller: Caller,
  { stored, config, nowMs }: Told & { readonly stored: StoredRedemption },
): OutboxRow | undefined {
  const redemption = { base: stored.base, part: 'REDEMPTION' } as const;
  return redemptionRow(caller, { config, nowMs, redemption }, () => redemptionFacts({ stored, config }));
}

export function rollbackOutbox(
  caller: Caller,
  { plan, config }: { readonly plan: RollbackPlan; readonly config: Config },
): OutboxRow | undefined {
  const { stored, response, nowMs } = plan;
  const redemption = { base: stored.base, part: 'ROLLBACK' } as const;
  return redemptionRow(caller, { config, nowMs, redemption }, () => rollbackFacts({ stored, response, config }));
}

/** @param base of the record of the refused attempt, which is no redemption's */
export function failureOutbox(
  caller: Caller,
  base: string,
  { record, config, nowMs }: Told & { readonly record: Redemption | Rollback },
): OutboxRow | undefined {
  const redemption = { base, part: 'FAILURE' } as const;
  return redemptionRow(caller, { config, nowMs, redemption }, () => failureFacts(record, { config }));
}
