// Permission check for customers that a request body names in addition to the route's own record.
import type { Failure } from '../../errors';
import { missingPermission, valuesAt, type Writer } from '../../model/keys/body-records';
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
