// The outbox row of a saved order. Orders send no event: the row is for earning rules and segments alone.
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

/** Build the outbox row of a saved order; undefined where neither an earning rule nor a segment is concerned. */
export function orderOutbox(caller: Caller, { config, id, before, after, nowMs }: SavedOrder): OutboxRow | undefined {
  const earning = buildOrderTrigger(config, before, after);
  const customerIds = [before?.customer_id, after.customer_id];
  return outboxRow(caller, { config, id, nowMs, earning, customerIds }, () => []);
}
