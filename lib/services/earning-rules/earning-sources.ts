// The orders, custom events, segments and moves between tiers for which earning rules add points, with everything that
// the rules are decided from.
import { membershipsOf } from '../../core/evaluation/context';
import type { EarningFacts } from '../../core/loyalty/earning/accrual';
import type { EarningOccasion } from '../../core/loyalty/earning/occasion';
import type { EarnedLine } from '../../core/voucher/transactions';
import type { Caller, Metadata } from '../../model/common';
import type { CustomEvent } from '../../model/events/activity';
import type { EarningMove, EarningTrigger, OutboxRow } from '../../model/events/events';
import { ORDER_PAID, SEGMENT_ENTERED } from '../../model/records/earning-rule';
import type { Customer } from '../../model/records/customer';
import type { EventRuntime } from '../../ports/runtime';

/** Something for which rules add points, once for each rule. */
export interface EarningSource extends EarningOccasion {
  /** The id under which each rule adds points once. */
  readonly id: string;
  readonly move?: EarningMove;
  readonly facts: EarningFacts;
  /** The cause, for the line of the ledger. */
  readonly line: Omit<EarnedLine, 'rule'>;
}

interface SourceQuery<Trigger extends EarningTrigger = EarningTrigger> {
  readonly row: OutboxRow;
  readonly trigger: Trigger;
}

type TriggerOf<Kind extends EarningTrigger['kind']> = Extract<EarningTrigger, { readonly kind: Kind }>;

/**
 * Load the sources of a trigger: none for an order that is no longer paid, and where the customer or the record is
 * gone.
 */
export async function loadSources(
  rt: EventRuntime,
  caller: Caller,
  { row, trigger }: SourceQuery,
): Promise<readonly EarningSource[]> {
  switch (trigger.kind) {
    case 'SEGMENTS':
      return loadEnteredSegments(rt, caller, { row, trigger });
    case 'TIERS':
      return loadMoves(rt, caller, { row, trigger });
    case 'CUSTOM_EVENT':
      return loadCustomEvent(rt, caller, { row, trigger });
    default:
      return loadPaidOrder(rt, caller, { row, trigger });
  }
}

/** The id is that of the customer's entries into segments: a rule adds points once for a customer. */
async function loadEnteredSegments(
  rt: EventRuntime,
  caller: Caller,
  { row, trigger: { customerId, segmentIds } }: SourceQuery<TriggerOf<'SEGMENTS'>>,
): Promise<readonly EarningSource[]> {
  const facts = await loadCustomerFacts(rt, caller, { row, customerId });
  if (!facts) return [];
  const id = `segments_${rt.ids.requestHash([customerId]).slice(0, 18)}`;
  return segmentIds.flatMap((segmentId) => {
    const segment = facts.config.segments.get(segmentId);
    if (!segment) return [];
    const line = { segment: { id: segment.id, name: segment.name } };
    return [{ id, event: SEGMENT_ENTERED, segment_id: segmentId, facts, line }];
  });
}

/** The id is that of the activity of the move: a rule adds points once for a move. */
async function loadMoves(
  rt: EventRuntime,
  caller: Caller,
  { row, trigger: { customerId, moves } }: SourceQuery<TriggerOf<'TIERS'>>,
): Promise<readonly EarningSource[]> {
  const facts = await loadCustomerFacts(rt, caller, { row, customerId });
  if (!facts) return [];
  return moves.map((move) => {
    const { id, event } = move;
    return { id, event, move, facts, line: { event: { id, type: event } } };
  });
}

async function loadCustomEvent(
  rt: EventRuntime,
  caller: Caller,
  { row, trigger }: SourceQuery<TriggerOf<'CUSTOM_EVENT'>>,
): Promise<readonly EarningSource[]> {
  const { id, customerId } = trigger;
  const data = await rt.store.activity.readEventData(caller, trigger);
  if (!data) return [];
  const { type: event, metadata } = data as Pick<CustomEvent, 'type' | 'metadata'>;
  const facts = await loadCustomerFacts(rt, caller, { row, customerId, eventMetadata: metadata });
  return facts ? [{ id, event, facts, line: { event: { id, type: event } } }] : [];
}

interface CustomerQuery {
  readonly row: OutboxRow;
  readonly customerId: string;
  /** The metadata of a custom event; absent for anything else. */
  readonly eventMetadata?: Metadata | null;
}

/** Load what rules without an order are decided from; null for a customer who is gone. */
async function loadCustomerFacts(
  rt: EventRuntime,
  caller: Caller,
  { row, customerId, eventMetadata = null }: CustomerQuery,
): Promise<EarningFacts | null> {
  const nowMs = Date.parse(row.created_at);
  const request = { redeemables: [], customer: { id: customerId } };
  const loaded = await rt.store.evaluations.loadFacts(caller, request);
  const { config, catalog, customer } = loaded;
  if (!customer) return null;
  const memberships = membershipsOf({ request, facts: loaded, nowMs });
  return { config, catalog, customer, memberships, order: null, eventMetadata, nowMs };
}

async function loadPaidOrder(
  rt: EventRuntime,
  caller: Caller,
  { row, trigger }: SourceQuery<TriggerOf<'ORDER' | 'ORDER_ROLLBACK' | 'ORDER_CANCELED'>>,
): Promise<readonly EarningSource[]> {
  const nowMs = Date.parse(row.created_at);
  const loaded = await rt.store.evaluations.loadFacts(caller, { redeemables: [], order: { id: trigger.id } });
  const { config, catalog, order } = loaded;
  const customer = await loadCustomer(rt, caller, order?.order.customer_id ?? null);
  if (!order || !customer || !isPaid(order.order.status)) return [];
  const { id, source_id } = order.order;
  const memberships = membershipsOf({ request: {}, facts: loaded, nowMs });
  const facts = { config, catalog, customer, memberships, order, eventMetadata: null, nowMs };
  return [{ id, event: ORDER_PAID, facts, line: { order: { id, source_id } } }];
}

/** True for an order that was paid. */
export function isPaid(status: string): boolean {
  return status === 'PAID' || status === 'FULFILLED';
}

async function loadCustomer(rt: EventRuntime, caller: Caller, id: string | null): Promise<Customer | null> {
  return id === null ? null : ((await rt.store.customers.load(caller, id))?.customer ?? null);
}
