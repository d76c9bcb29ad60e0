// The outbox row of a saved order. Orders send no event: the row is for earning rules alone.
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { OutboxRow } from '../../model/events/events';
import type { Order } from '../../model/records/order';
import { buildOrderTrigger } from '../loyalty/earning/trigger';
import { outboxRow } from './outbox-row';

interface SavedOrder {
  readonly config: Config;
  /** The id of the call's activity row. */
  readonly id: string;
  readonly before: Order | null;
  readonly after: Order;
  readonly nowMs: number;
}

/** Build the outbox row of a saved order; undefined where no earning rule adds points for it. */
export function orderOutbox(caller: Caller, { config, id, before, after, nowMs }: SavedOrder): OutboxRow | undefined {
  const earning = buildOrderTrigger(config, before, after);
  return earning && outboxRow(caller, { config, id, nowMs, earning }, () => []);
}
