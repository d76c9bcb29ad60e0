// The customers in an order: found, created and updated.
import type { OrderChange } from '../../core/order/change';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { SaveOrderRequest } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { findCustomer, requireCustomerChange, saveCustomer } from '../customers/customers';

export type People = Pick<OrderChange, 'customerId' | 'referrerId'>;

export const NOBODY: People = { customerId: undefined, referrerId: undefined };

/** Create or update the customer and the referrer that an order request names; returns their ids. */
export async function savePeople(
  rt: Runtime<'config' | 'customerChanges' | 'customers'>,
  caller: Caller,
  request: SaveOrderRequest,
): Promise<People> {
  return {
    customerId: await personId(rt, caller, { person: request.customer, id: request.customer_id, member: 'customer' }),
    referrerId: await personId(rt, caller, { person: request.referrer, id: request.referrer_id, member: 'referrer' }),
  };
}

interface OrderPersonInput {
  readonly person: SaveOrderRequest['customer'];
  readonly id: string | null | undefined;
  readonly member: 'customer' | 'referrer';
}

/** The customer a request names: an object is created or updated, an id must exist. Undefined when it names none. */
async function personId(
  rt: Runtime<'config' | 'customerChanges' | 'customers'>,
  caller: Caller,
  { person, id, member }: OrderPersonInput,
): Promise<string | undefined> {
  if (person) return (await saveCustomer(rt, caller, person, member)).customer.id;
  return id ? (await findCustomer(rt, caller, id)).customer.id : undefined;
}

/**
 * Check that the customer and referrer of an order request may be saved, without a write.
 * @throws ApiError not_found, missing_required_permission, as saving would
 */
export async function checkPeople(rt: Runtime<'customers'>, caller: Caller, request: SaveOrderRequest): Promise<void> {
  await checkPerson(rt, caller, { person: request.customer, id: request.customer_id, member: 'customer' });
  await checkPerson(rt, caller, { person: request.referrer, id: request.referrer_id, member: 'referrer' });
}

async function checkPerson(
  rt: Runtime<'customers'>,
  caller: Caller,
  { person, id, member }: OrderPersonInput,
): Promise<void> {
  if (!person && id) await findCustomer(rt, caller, id);
  if (!person) return;
  const found = await rt.store.customers.find(caller, person);
  if (!found && person.id) throw notFound('customer', person.id);
  if (found) requireCustomerChange(caller, { known: found.customer, request: person, member });
}
