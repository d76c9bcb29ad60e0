// Custom events: acceptance, answer, and the stored form in the activity of the customer.
import type { Failure } from '../../errors';
import type { Metadata } from '../../model/common';
import type { Config } from '../../model/config';
import type { CustomEvent } from '../../model/events/activity';
import type { TrackEventRequest } from '../../model/generated';
import type { RequestCustomer } from '../../model/records/customer';
import { claimedCustomer } from '../answer/client';
import type { Shown } from '../answer/records';
import type { CustomerChange } from '../customer/record';
import { simpleCustomer } from '../events/shapes';
import { checkMetadata } from '../record/change';
import type { Conversion } from './conversion';
import { refuseMetadata } from './event-schema';

/** A request whose customer may be unnamed. */
export type SentEvent = Omit<TrackEventRequest, 'customer'> & { readonly customer: RequestCustomer };

/** @returns invalid_payload without a customer or for metadata of a wrong form; metadata_validation_failed by the schema of the event */
export function refuseEvent({ eventSchemas }: Config, { event, customer, metadata }: SentEvent): Failure | null {
  if (!customer.id && !customer.source_id) {
    return { key: 'invalid_payload', details: 'Property .customer must have an id or a source_id.' };
  }
  const sent = (metadata ?? {}) as Metadata;
  const schema = [...eventSchemas.values()].find(({ name }) => name === event);
  return checkMetadata(sent) ?? (schema ? refuseMetadata(schema, sent) : null);
}

export function customEvent(
  { event, metadata }: SentEvent,
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

/** An event as it is answered: a referral that took effect as it was sent, with the id of the code. */
export function shownEvent(event: CustomEvent, { referral: sent }: SentEvent): Shown {
  const { referral } = event;
  const named = sent?.referrer_id ? { referrer_id: sent.referrer_id } : {};
  return { ...event, referral: referral && { ...referral, ...named } };
}

/** A claim is answered as it was sent. */
export function claimedEvent({ event, customer, metadata }: SentEvent): Shown {
  const told = claimedCustomer(customer);
  return { object: 'event', type: event, customer: told, referral: null, loyalty: null, metadata: metadata ?? {} };
}
