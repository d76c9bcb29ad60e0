// Custom events: what a shop tells of its customers, checked by the schema of the event and kept with the customer.
import { refuseSwitchedOff } from '../../core/access/client-switch';
import { principalOf } from '../../core/access/client-names';
import { ownCustomer, refuseOtherId, refuseOtherName } from '../../core/access/shopper';
import type { Shown } from '../../core/answer/records';
import { claimedEvent, customEvent, refuseEvent, type SentEvent } from '../../core/custom-events/event';
import { customEventRow } from '../../core/activity/rows';
import { type CustomerChange, customerChange } from '../../core/customer/record';
import { customerFacts } from '../../core/events/facts/customer-facts';
import { refuseByMetadataSchema } from '../../core/metadata/refusal';
import { type Failure, notFound } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { Config } from '../../model/config';
import { EMPTY_USAGE } from '../../model/counters';
import type { OutboxRow } from '../../model/events/events';
import type { TrackEventRequest } from '../../model/generated';
import type { ActivityRow } from '../../model/events/activity';
import type { RequestCustomer } from '../../model/records/customer';
import type { TrackedEvent } from '../../ports/activity';
import type { KnownCustomer } from '../../ports/customers';
import type { Runtime } from '../../ports/runtime';
import { outboxRow } from '../../core/events/outbox-row';
import { accepted, refuseIf } from '../shared/accepted';
import { commitOptimistically } from '../shared/commit';
import { customerIdOf } from '../shared/evaluation';
import { guardOf, once } from '../shared/once';

export interface Tracking {
  readonly request: TrackEventRequest;
  readonly idempotencyKey: string | null;
}

/**
 * Keep an event with its customer, who is created or changed in the same transaction. A claim is checked and answered, and
 * leaves nothing behind.
 * @throws ApiError forbidden where a client key may not; not_found for an id nobody has; invalid_customer;
 *   metadata_validation_failed; as `once`
 */
export function trackEvent(rt: Runtime, caller: Caller, { request, idempotencyKey }: Tracking): Promise<Once<Shown>> {
  const operation = { idempotencyKey, path: ['trackEvent'], body: request };
  return once(rt, caller, operation, (keyed) => track(rt, keyed, request));
}

async function track(rt: Runtime, caller: Caller, sent: TrackEventRequest): Promise<Shown> {
  const request: SentEvent = { ...sent, customer: sent.customer ?? {} };
  const config = await rt.store.config.load(caller);
  if (request.referral ?? request.loyalty) {
    refuseIf(refuseSwitchedOff(caller, config.settings, 'client_loyalty_events_enabled'));
  }
  refuseIf(refuseEvent(config, request));
  if (principalOf(caller) === 'CLAIM') return claimedEvent(request);
  const customer = trackedCustomer(caller, config, request);
  const row = { id: rt.ids.random('evcus', 18), timeMs: rt.clock.nowMs() };
  const { answer } = await commitOptimistically<KnownCustomer | null, TrackedEvent, Shown>({
    read: () => rt.store.customers.find(caller, customer),
    plan: (known) => {
      if (!known && customer.id) throw notFound('customer', customer.id);
      if (caller.shopper) refuseIf(refuseOtherId(request.customer, known?.customer ?? null));
      const person = changeOf(rt, { known, customer, timeMs: row.timeMs });
      refuseIf(refusePerson(caller, { config, person, known }));
      const event = customEvent(request, person);
      const outbox = outboxOf(caller, { config, person, known, row });
      const guard = guardOf(caller, event, person.record.id);
      return { write: { row: customEventRow(caller, row, event), person, guard, outbox }, answer: { ...event } };
    },
    commit: (tracked) => rt.store.activity.track(caller, tracked),
    // The row keeps its place after an attempt without an answer: either it stands there, or the next attempt puts it there.
    settle: async ({ row: sent, person }) =>
      (await rt.store.activity.has(caller, sent))
        ? { status: 'COMMITTED', answer: { ...customEvent(request, person) } }
        : { status: 'OPEN' },
  });
  return answer;
}

/** Whom the event is about: with a shopper token the customer whom it proves, whatever the request says. */
function trackedCustomer(caller: Caller, config: Config, { customer }: SentEvent): RequestCustomer {
  if (!caller.shopper) return customer;
  refuseIf(refuseOtherName(caller.shopper, customer));
  return ownCustomer(caller.shopper, customer, config.settings);
}

interface Person {
  readonly known: KnownCustomer | null;
  readonly customer: RequestCustomer;
  readonly timeMs: number;
}

function changeOf(rt: Runtime, { known, customer, timeMs }: Person): CustomerChange {
  const id = known?.customer.id ?? customerIdOf(rt, customer);
  const read = { customer: known?.customer ?? null, customerRevision: known?.revision ?? 0 };
  return accepted(customerChange(customer, read, { id, nowMs: timeMs }));
}

/** @returns metadata_validation_failed for a customer whose metadata would break its schema */
function refusePerson(caller: Caller, { config, person, known }: Omit<Caused, 'row'>): Failure | null {
  const written = { object: 'customer', before: known?.customer ?? null, after: person.record } as const;
  return refuseByMetadataSchema(config, { ...written, principal: principalOf(caller) });
}

interface Caused {
  readonly config: Config;
  readonly person: CustomerChange;
  readonly known: KnownCustomer | null;
  readonly row: Pick<ActivityRow, 'id' | 'timeMs'>;
}

/** What is told of the customer who was created or changed on the way. */
function outboxOf(caller: Caller, { config, person, known, row }: Caused): OutboxRow | undefined {
  const usage = known?.usage ?? EMPTY_USAGE;
  return outboxRow(caller, { config, id: row.id, nowMs: row.timeMs }, () => customerFacts(person, { usage, config }));
}
