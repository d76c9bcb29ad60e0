// Create, update and read customers.
import { type Shown, shownCustomer } from '../core/answer/records';
import { ApiError, notFound } from '../errors';
import type { Caller } from '../model/common';
import { EMPTY_USAGE } from '../model/counters';
import type { UpsertCustomerRequest } from '../model/generated';
import type { Runtime } from '../ports';
import { newCustomer, updatedCustomer } from './evaluation';

/**
 * Create a customer, or update the one with this id or source id.
 * @throws ApiError not_found for an id nobody has
 */
export async function upsertCustomer(rt: Runtime, caller: Caller, request: UpsertCustomerRequest): Promise<Shown> {
  const found = await rt.store.customers.find(caller, request);
  if (!found) return createCustomer(rt, caller, request);
  const customer = updatedCustomer(rt, found.customer, request);
  if (customer !== found.customer && (await rt.store.customers.replace(caller, customer)) === 'ABSENT') {
    throw notFound('customer', customer.id);
  }
  return shownCustomer(customer, found.usage);
}

async function createCustomer(rt: Runtime, caller: Caller, request: UpsertCustomerRequest): Promise<Shown> {
  if (request.id) throw notFound('customer', request.id);
  const customer = newCustomer(rt, request);
  if ((await rt.store.customers.create(caller, customer)) === 'CREATED') return shownCustomer(customer, EMPTY_USAGE);
  // Another request created it meanwhile: now it is an update.
  const found = await rt.store.customers.find(caller, request);
  if (!found) throw new ApiError({ key: 'temporarily_unavailable' });
  return upsertCustomer(rt, caller, { ...request, id: found.customer.id });
}

export async function getCustomer(rt: Runtime, caller: Caller, idOrSourceId: string): Promise<Shown> {
  const found = await rt.store.customers.load(caller, idOrSourceId);
  if (!found) throw notFound('customer', idOrSourceId);
  return shownCustomer(found.customer, found.usage);
}
