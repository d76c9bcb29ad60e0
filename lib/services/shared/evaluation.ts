// The common part of validate and redeem: access, tracking of customers, and customers in requests.
import type { Facts } from '../../core/evaluation/facts';
import { clientName, principalOf } from '../../core/access/client-names';
import { isTrackingId } from '../../core/access/permissions';
import { newCustomer as customerFrom } from '../../core/customer/record';
import type { Caller } from '../../model/common';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { EvaluationRequest } from '../../model/request';
import type { Process } from '../../ports/runtime';

/**
 * Return the stable tracking id of the request's customer or source id; a sent tracking id stays unchanged. Null
 * without either, or while the project has no secret. Ids from clients never equal those from servers.
 */
export function trackingIdOf(
  rt: Process,
  caller: Caller,
  { request, facts }: { readonly request: EvaluationRequest; readonly facts: Pick<Facts, 'customer' | 'config'> },
): string | null {
  const { tracking_id: sent } = request;
  const { customer, config } = facts;
  const hashed = (name: string) => hashedName(rt, config, name);
  if (principalOf(caller) === 'CLAIM') {
    const claimed = request.customer?.source_id ?? request.customer?.id ?? sent ?? null;
    return claimed === null ? null : hashed(clientName('tracking', claimed));
  }
  const name = customer?.source_id ?? request.customer?.source_id ?? customer?.id ?? null;
  return name === null ? toTrackingId(rt, config, sent) : hashed(name);
}

/** Convert a source id to its tracking id; a tracking id stays unchanged. Null without either. */
export function toTrackingId(rt: Process, config: TrackingConfig, sent: string | null | undefined): string | null {
  if (!sent) return null;
  return isTrackingId(sent) ? sent : hashedName(rt, config, sent);
}

type TrackingConfig = Pick<Facts['config'], 'trackingKey'>;

function hashedName(rt: Process, { trackingKey }: TrackingConfig, name: string): string | null {
  return trackingKey === undefined ? null : rt.ids.trackingId(trackingKey, name);
}

/** A new customer from a request, with the current time. */
export function newCustomer(rt: Process, request: RequestCustomer, nowMs: number): Customer {
  return customerFrom(request, { id: customerIdOf(rt, request), nowMs });
}

/** The id of a new customer: that of its name, so that two requests cannot make it twice. */
export function customerIdOf(rt: Process, request: RequestCustomer): string {
  return rt.ids.natural('cust', request.source_id ?? rt.ids.random('', 24));
}
