// Permissions of callers: shopper tokens, and scopes for customers that a body names.
import type { Failure } from '../../errors';
import type { Caller, Shopper } from '../../model/common';
import { missingPermission, valuesAt, type Writer } from '../../model/permissions';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { ProjectSettings } from '../../model/records/settings';
import type { CustomerChange } from '../customer/record';

/**
 * Refuse a change of a stored customer without permission. Any request may name a customer, and create one who is not
 * stored. Shopper tokens have separate rules for the members that they may change.
 * @returns missing_required_permission
 * @see docs/behaviour/access.md#records-inside-bodies
 */
export function refuseCustomerChange(
  caller: Writer,
  { change }: Pick<CustomerChange, 'change'>,
  member = 'customer',
): Failure | null {
  return change === 'UPDATE' && caller.kind !== 'client' ? missingPermission(caller, 'customer', member) : null;
}

/**
 * Refuse orders with customer data beyond a name before background work starts, because the work itself has no scopes.
 * @returns missing_required_permission
 */
export function refuseCustomersOf(caller: Writer, orders: readonly object[]): Failure | null {
  const members = ['[].customer', '[].referrer'];
  const member = members.find((name) => valuesAt(orders, name).some((value) => hasProfile(value as object)));
  return member === undefined ? null : missingPermission(caller, 'customer', member);
}

function hasProfile(customer: object): boolean {
  return Object.keys(customer).some((name) => !['id', 'source_id', 'object'].includes(name));
}

// The customer behind a shopper token, for whom the request acts whatever customer its body names; and tracking ids.

type ShopperCustomerInput = RequestCustomer | null | undefined;

/** Names are compared in composed form. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

/**
 * Refuse a customer's request that names another customer by source id.
 * @returns invalid_customer for a request that names another customer by source id
 */
export function refuseOtherName({ sourceId }: Shopper, customer: ShopperCustomerInput): Failure | null {
  const named = customer?.source_id ?? null;
  return named !== null && !isSameName(sourceId, named) ? SOMEBODY_ELSE : null;
}

/**
 * Refuse a customer's request that names another customer by id.
 * @returns invalid_customer for a request that names another customer by id
 */
export function refuseOtherId(customer: ShopperCustomerInput, known: Pick<Customer, 'id'> | null): Failure | null {
  return customer?.id && customer.id !== known?.id ? SOMEBODY_ELSE : null;
}

/**
 * Require the customer of a token for a request about that customer alone, which a claim neither reads nor changes.
 * @returns forbidden without a token
 * @see docs/behaviour/access.md#calls-of-older-clients
 */
export function requireShopper({ shopper }: Pick<Caller, 'shopper'>): Shopper | Failure {
  return shopper ?? { key: 'forbidden', details: 'This needs a shopper token: a client key alone is no customer.' };
}

const SOMEBODY_ELSE: Failure = { key: 'invalid_customer', details: 'The shopper token is of another customer.' };

/**
 * Select the members that a signed-in customer sent of the own record, limited to those that the project lets
 * customers change.
 * @see docs/behaviour/access.md#shopper-tokens
 */
export function selectOwnMembers(
  { sourceId }: Shopper,
  sent: ShopperCustomerInput,
  { shopper_customer_members: allowed }: Pick<ProjectSettings, 'shopper_customer_members'>,
): RequestCustomer {
  const members = allowed.flatMap((name) => (sent?.[name] === undefined ? [] : [[name, sent[name]] as const]));
  return { ...(Object.fromEntries(members) as RequestCustomer), source_id: sourceId };
}

type TrackingIdInput = string | null | undefined;

/** Return whether a text is a tracking id as answers show one, rather than a source id. */
export function isTrackingId(text: string): boolean {
  return text.startsWith('track_');
}

/**
 * Refuse a request whose query and body name different tracking ids.
 * @returns ambiguous_tracking_id when the query and the body name different identities
 */
export function refuseTwoIdentities(inQuery: TrackingIdInput, inBody: TrackingIdInput): Failure | null {
  if (!inQuery || !inBody || isSameName(inQuery, inBody)) return null;
  return { key: 'ambiguous_tracking_id', details: 'The query and the body name different tracking ids.' };
}
