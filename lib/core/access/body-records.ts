// Whether a caller may change the customers that a request names beside what its route is about.
import type { Failure } from '../../errors';
import { missingPermission, valuesAt, type Writer } from '../../model/keys/body-records';
import type { CustomerChange } from '../customer/record';

/**
 * A request may name a customer, and make one who is not stored. What changes a stored customer needs the permission to do so.
 * Shopper tokens have members of their own that they may change.
 * @returns forbidden or missing_required_permission
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
 * Work in the background has no scopes of its own: orders that say more of a customer than the name are refused before it begins.
 * @returns forbidden or missing_required_permission
 */
export function refuseCustomersOf(caller: Writer, orders: readonly object[]): Failure | null {
  const members = ['[].customer', '[].referrer'];
  const member = members.find((name) => valuesAt(orders, name).some((value) => hasProfile(value as object)));
  return member === undefined ? null : missingPermission(caller, 'customer', member);
}

function hasProfile(customer: object): boolean {
  return Object.keys(customer).some((name) => !['id', 'source_id', 'object'].includes(name));
}
