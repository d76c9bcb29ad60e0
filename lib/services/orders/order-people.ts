// The customers an order names: looked for, created and updated.
import type { OrderChange } from '../../core/order/change';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { SaveOrderRequest } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { findCustomer, saveCustomer } from '../customers/customers';

export type People = Pick<OrderChange, 'customerId' | 'referrerId'>;

export const NOBODY: People = { customerId: undefined, referrerId: undefined };

export async function savePeople(rt: Runtime, caller: Caller, request: SaveOrderRequest): Promise<People> {
  return {
    customerId: await personId(rt, caller, { person: request.customer, id: request.customer_id }),
    referrerId: await personId(rt, caller, { person: request.referrer, id: request.referrer_id }),
  };
}

interface Person {
  readonly person: SaveOrderRequest['customer'];
  readonly id: string | null | undefined;
}

/** The customer a request names: an object is created or updated, an id must exist. Undefined when it names none. */
async function personId(rt: Runtime, caller: Caller, { person, id }: Person): Promise<string | undefined> {
  if (person) return (await saveCustomer(rt, caller, person)).customer.id;
  return id ? (await findCustomer(rt, caller, id)).customer.id : undefined;
}

/** @throws ApiError not_found, as saving would */
export async function checkPeople(rt: Runtime, caller: Caller, request: SaveOrderRequest): Promise<void> {
  await checkPerson(rt, caller, request.customer, request.customer_id);
  await checkPerson(rt, caller, request.referrer, request.referrer_id);
}

async function checkPerson(
  rt: Runtime,
  caller: Caller,
  person: SaveOrderRequest['customer'],
  id: string | null | undefined,
): Promise<void> {
  if (!person && id) await findCustomer(rt, caller, id);
  if (person?.id && !(await rt.store.customers.find(caller, person))) throw notFound('customer', person.id);
}
