// Custom events: acceptance, answer, and the stored form in the activity of the customer.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import type { CustomEvent } from '../../model/events/activity';
import type { TrackEventRequest } from '../../model/generated';
import type { RequestCustomer } from '../../model/records/customer';
import { echoCustomer } from '../answer/client';
import type { CustomerChange } from '../customer/record';
import { simpleCustomer } from '../events/shapes';
import { checkMetadata } from '../record/change';
import { eventOfField } from '../segment/fields';
import type { Conversion } from './conversion';
import { refuseMetadata } from './event-schema';
import type { TrackEventResponse } from '../../model/generated-answers/custom-events';

/** A request whose customer may be unnamed. */
export type CustomEventRequest = Omit<TrackEventRequest, 'customer'> & { readonly customer: RequestCustomer };

/**
 * Refuse a custom event without a customer or with invalid metadata.
 * @returns invalid_payload without a customer or for metadata of a wrong form; metadata_validation_failed by the schema of the event
 */
export function refuseEvent(
  { eventSchemas }: Config,
  { event, customer, metadata }: CustomEventRequest,
): Failure | null {
  if (!customer.id && !customer.source_id) {
    return { key: 'invalid_payload', details: 'Property .customer must have an id or a source_id.' };
  }
  const sent = metadata ?? {};
  const schema = [...eventSchemas.values()].find(({ name }) => name === event);
  return checkMetadata(sent) ?? (schema ? refuseMetadata(schema, sent) : null);
}

/**
 * True for a custom event that is counted with its customer: one with a schema, and one that the filter of a segment reads.
 * @see docs/behaviour/segments.md#fields
 */
export function isCountedEvent({ eventSchemas, segments }: Pick<Config, 'eventSchemas' | 'segments'>, event: string) {
  for (const { name } of eventSchemas.values()) if (name === event) return true;
  for (const { filter } of segments.values()) {
    if (Object.keys(filter ?? {}).some((field) => eventOfField(field) === event)) return true;
  }
  return false;
}

/** Build the custom event that a request reports, with the referral that the event converted. */
export function buildCustomEvent(
  { event, metadata }: CustomEventRequest,
  { record }: CustomerChange,
  conversion: Conversion | null = null,
): CustomEvent {
  const voucher = conversion?.fact.voucher;
  return {
    object: 'event',
    type: event,
    customer: simpleCustomer(record),
    referral: voucher ? { code: voucher.code, id: voucher.id } : null,
    loyalty: null,
    metadata: metadata ?? {},
  };
}

/** Convert a custom event to its response, with the referrer as the request sent it. */
export function toCustomEventResponse(event: CustomEvent, { referral: sent }: CustomEventRequest): TrackEventResponse {
  const { referral } = event;
  const named = sent?.referrer_id ? { referrer_id: sent.referrer_id } : {};
  return { ...event, referral: referral && { ...referral, ...named } };
}

/** The answer to a custom event of an unverified customer: the event as it was sent. */
export function echoCustomEvent({ event, customer, metadata }: CustomEventRequest): TrackEventResponse {
  const echoed = echoCustomer(customer);
  return { object: 'event', type: event, customer: echoed, referral: null, loyalty: null, metadata: metadata ?? {} };
}
