// Permissions of callers: settings of the project for client keys, and scopes for customers that a body names.
import type { Failure } from '../../errors';
import type { Caller } from '../../model/common';
import { missingPermission, valuesAt, type Writer } from '../../model/keys/body-records';
import type { ProjectSettings } from '../../model/records/settings';
import type { CustomerChange } from '../customer/record';

export type ClientSwitch =
  | 'client_redeem_enabled'
  | 'client_publish_enabled'
  | 'client_loyalty_events_enabled'
  | 'client_nearest_enabled'
  | 'client_create_customer_enabled'
  | 'client_list_vouchers_enabled';

/**
 * Refuse a client key unless the project's setting for this kind of request is on.
 * @returns forbidden for a client key when the switch is off; the edge has already checked that its origin is trusted
 */
export function refuseDisabledClientSwitch(
  { kind }: Pick<Caller, 'kind'>,
  settings: Pick<ProjectSettings, ClientSwitch>,
  needed: ClientSwitch,
): Failure | null {
  if (kind !== 'client' || settings[needed]) return null;
  return { key: 'forbidden', details: `The setting ${needed} is off.` };
}

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
