// Custom events: a shop's events about its customers, checked by the schema of the event and kept with the customer.
import { refuseCustomerChange, refuseOtherId, refuseOtherName, selectOwnMembers } from '../../core/access/permissions';
import { refuseDisabledClientSwitch, principalOf } from '../../core/access/caller';
import { type Conversion, conversionOf } from '../../core/custom-events/conversion';
import {
  echoCustomEvent,
  buildCustomEvent,
  isCountedEvent,
  refuseEvent,
  type CustomEventRequest,
  toCustomEventResponse,
} from '../../core/custom-events/event';
import { buildCustomEventRow } from '../../core/activity/rows';
import { type CustomerChange, planCustomerChange } from '../../core/customer/record';
import { buildCustomerChangeFacts } from '../../core/events/facts/publication-facts';
import { refuseByMetadataSchema } from '../../core/metadata/refusal';
import { type Failure, notFound } from '../../errors';
import type { Caller, Once } from '../../model/common';
import type { Config } from '../../model/config';
import { EMPTY_USAGE } from '../../model/counters';
import type { EarningTrigger, OutboxRow, ReferralTrigger } from '../../model/events/events';
import { buildEventTrigger } from '../../core/loyalty/earning/trigger';
import { buildConversionTrigger } from '../../core/campaign/programs';
import type { TrackEventRequest } from '../../model/generated';
import type { ActivityRow, CustomEvent } from '../../model/events/activity';
import type { RequestCustomer } from '../../model/records/customer';
import type { TrackedEvent } from '../../ports/activity';
import type { KnownCustomer } from '../../ports/customers';
import type { Process, Runtime } from '../../ports/runtime';
import { outboxRow } from '../../core/events/outbox-row';
import { unwrap, refuseIf } from '../shared/unwrap';
import { commitOptimistically } from '../shared/commit';
import { customerIdOf } from '../shared/load-facts';
import { guardOf, once } from '../shared/once';
import { guardReferral, loadReferral, type ReferralFacts } from './referral';
import type { TrackEventResponse } from '../../model/generated-answers/custom-events';

export interface Tracking {
  readonly request: TrackEventRequest;
  readonly idempotencyKey: string | null;
}

/**
 * Store a custom event and create or update its customer in one transaction; the event may convert a referral. For a
 * client key without a customer's token the event is checked and answered but not stored.
 * @throws ApiError forbidden when a client key lacks permission; not_found for an unknown id or code; invalid_customer;
 *   metadata_validation_failed; referrer_not_permitted_to_redeem; too_many_requests for wrong codes; as `once`
 */
export async function trackEvent(
  rt: Runtime<'activity' | 'config' | 'customers' | 'guards' | 'limits' | 'vouchers'>,
  caller: Caller,
  { request, idempotencyKey }: Tracking,
): Promise<Once<TrackEventResponse>> {
  const operation = { idempotencyKey, path: ['trackEvent'], body: request };
  const sent: CustomEventRequest = { ...request, customer: request.customer ?? {} };
  if (principalOf(caller) === 'CLAIM') return once(rt, caller, operation, (keyed) => claim(rt, keyed, sent));
  const { answer, replayed } = await once(rt, caller, operation, (keyed) => track(rt, keyed, sent));
  return { answer: toCustomEventResponse(answer, sent), replayed };
}

async function claim(rt: Runtime<'config'>, caller: Caller, request: CustomEventRequest): Promise<TrackEventResponse> {
  requireAccepted(caller, await rt.store.config.load(caller), request);
  return echoCustomEvent(request);
}

/** @throws ApiError forbidden, invalid_payload, metadata_validation_failed */
function requireAccepted(caller: Caller, config: Config, request: CustomEventRequest): void {
  if (request.referral ?? request.loyalty) {
    refuseIf(refuseDisabledClientSwitch(caller, config.settings, 'client_loyalty_events_enabled'));
  }
  refuseIf(refuseEvent(config, request));
}

/** The inputs of an event's decision. */
interface Facts {
  readonly known: KnownCustomer | null;
  readonly referral: ReferralFacts;
}

async function track(
  rt: Runtime<'activity' | 'config' | 'customers' | 'limits' | 'vouchers'>,
  caller: Caller,
  request: CustomEventRequest,
): Promise<CustomEvent> {
  const config = await rt.store.config.load(caller);
  requireAccepted(caller, config, request);
  const customer = trackedCustomer(caller, config, request);
  const row = { id: rt.ids.random('evcus', 18), timeMs: rt.clock.nowMs() };
  await guardReferral(rt, caller, { request, config, nowMs: row.timeMs });
  const { answer } = await commitOptimistically<Facts, TrackedEvent & { readonly event: CustomEvent }, CustomEvent>({
    read: async () => {
      const known = await rt.store.customers.find(caller, customer);
      return { known, referral: await loadReferral(rt, caller, { request, known, config }) };
    },
    plan: ({ known, referral }) => {
      if (!known && customer.id) throw notFound('customer', customer.id);
      if (caller.shopper) refuseIf(refuseOtherId(request.customer, known?.customer ?? null));
      const person = changeOf(rt, { known, customer, timeMs: row.timeMs });
      refuseIf(refuseCustomerChange(caller, person));
      refuseIf(refusePerson(caller, { config, person, known }));
      const conversion = converted(caller, request, { ...referral, config, person, nowMs: row.timeMs });
      const event = buildCustomEvent(request, person, conversion);
      const earning = buildEventTrigger(config, { event: request.event, customerId: person.record.id, row });
      const reward = rewardOf(config, { conversion, person, event: { id: row.id, type: request.event } });
      const { referrerId } = conversion ?? {};
      const outbox = outboxOf(caller, { config, person, known, row, earning, referral: reward, referrerId });
      const guard = guardOf(caller, event, person.record.id);
      // What a page says may neither add points nor bring anybody into a segment.
      const isCounted = caller.kind !== 'client' && isCountedEvent(config, request.event);
      const counted = isCounted ? request.event : null;
      const place = { ...row, ...(conversion && { campaign_id: conversion.campaignId }) };
      return {
        write: { row: buildCustomEventRow(caller, place, event), counted, person, conversion, guard, outbox, event },
        answer: event,
      };
    },
    commit: (tracked) => rt.store.activity.track(caller, tracked),
    // The row keeps its key after an attempt without an answer: either it is there, or the next attempt writes it.
    // After several unanswered attempts, the row's data shows which one wrote it: a later one finds the referral of an
    // earlier one.
    settle: async ({ row: sent, event }) => {
      const stored = await rt.store.activity.readEventData(caller, sent);
      if (!stored) return { status: 'OPEN' };
      const { referral } = stored as Pick<CustomEvent, 'referral'>;
      return { status: 'COMMITTED', answer: { ...event, referral } };
    },
  });
  return answer;
}

interface Referring extends ReferralFacts {
  readonly config: Config;
  readonly person: CustomerChange;
  readonly nowMs: number;
}

/** @throws ApiError referrer_not_permitted_to_redeem, not_found, invalid_payload */
function converted(caller: Caller, request: CustomEventRequest, { person, ...facts }: Referring): Conversion | null {
  const found = conversionOf(request, { ...facts, principal: principalOf(caller), customerId: person.record.id });
  return found && unwrap(found);
}

/** The customer of the event: with a shopper token always the customer that it proves. */
function trackedCustomer(caller: Caller, config: Config, { customer }: CustomEventRequest): RequestCustomer {
  if (!caller.shopper) return customer;
  refuseIf(refuseOtherName(caller.shopper, customer));
  return selectOwnMembers(caller.shopper, customer, config.settings);
}

interface EventCustomer {
  readonly known: KnownCustomer | null;
  readonly customer: RequestCustomer;
  readonly timeMs: number;
}

function changeOf(rt: Process, { known, customer, timeMs }: EventCustomer): CustomerChange {
  const id = known?.customer.id ?? customerIdOf(rt, customer);
  const read = { customer: known?.customer ?? null, customerRevision: known?.revision ?? 0 };
  return unwrap(planCustomerChange(customer, read, { id, nowMs: timeMs }));
}

/** @returns metadata_validation_failed for a customer whose metadata would violate its schema */
function refusePerson(caller: Caller, { config, person, known }: Omit<Caused, 'row'>): Failure | null {
  const written = { object: 'customer', before: known?.customer ?? null, after: person.record } as const;
  return refuseByMetadataSchema(config, { ...written, principal: principalOf(caller) });
}

interface ConvertingEvent {
  readonly conversion: Conversion | null;
  readonly person: CustomerChange;
  readonly event: { readonly id: string; readonly type: string };
}

function rewardOf(config: Config, { conversion, person, event }: ConvertingEvent): ReferralTrigger | undefined {
  if (!conversion) return undefined;
  const { campaignId, referrerId } = conversion;
  return buildConversionTrigger(config, { campaignId, referrerId, refereeId: person.record.id, source: { event } });
}

interface Caused {
  readonly config: Config;
  readonly person: CustomerChange;
  readonly known: KnownCustomer | null;
  readonly row: Pick<ActivityRow, 'id' | 'timeMs'>;
}

interface EarningCause extends Caused {
  readonly earning: EarningTrigger | undefined;
  readonly referral: ReferralTrigger | undefined;
  /** The customer whose code the event converts; undefined for none. */
  readonly referrerId: string | undefined;
}

/** The event about a customer that was created or updated along with it. */
function outboxOf(
  caller: Caller,
  { config, person, known, row, earning, referral, referrerId }: EarningCause,
): OutboxRow | undefined {
  const usage = known?.usage ?? EMPTY_USAGE;
  const customerIds = [person.record.id, referrerId];
  return outboxRow(caller, { config, id: row.id, nowMs: row.timeMs, earning, referral, customerIds }, () =>
    buildCustomerChangeFacts(person, { usage, config }),
  );
}
