// The outbox row of a return.
import type { ReturnPlan } from '../return/write-types';
import { returnFacts } from './facts/return-facts';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { OutboxRow } from '../../model/events/events';
import type { StoredRedemption } from '../../model/records/redemption';
import { redemptionRow } from './outbox-row';
import { customersOf } from './redemption-outbox';

interface MadeReturn {
  readonly plan: ReturnPlan;
  readonly stored: StoredRedemption;
  readonly config: Config;
}

/** Build the outbox row with the events of a return; undefined without listeners. */
export function returnOutbox(caller: Caller, { plan, stored, config }: MadeReturn): OutboxRow | undefined {
  const { base, nowMs, record } = plan;
  const redemption = { base, part: 'RETURN', sequence: record.sequence } as const;
  const customerIds = customersOf(stored);
  return redemptionRow(caller, { config, nowMs, redemption, customerIds }, () => ({
    recorded: returnFacts({ stored, record, config }),
  }));
}
