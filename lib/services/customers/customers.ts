// Create, update, read and remove customers.
import { newCustomer as customerFrom, overwrittenCustomer } from '../../core/customer/record';
import { shownCustomer } from '../../core/answer/customer';
import type { Shown } from '../../core/answer/records';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import { type CustomerUsage, EMPTY_USAGE } from '../../model/counters';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { UpdateCustomerRequest, UpsertCustomerRequest } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import type { KnownCustomer, SavedCustomer } from '../../ports/customers';
import type { Revised } from '../../ports/common';
import { removeRecord, upsert } from '../shared/changes';
import { newCustomer, updatedCustomer } from '../shared/evaluation';

interface Known extends Revised<Customer> {
  readonly usage: CustomerUsage;
}

/**
 * Create a customer, or update the one with this id or source id.
 * @throws ApiError not_found for an id nobody has
 */
export async function upsertCustomer(rt: Runtime, caller: Caller, request: UpsertCustomerRequest): Promise<Shown> {
  return showCustomer(rt, caller, await saveCustomer(rt, caller, request));
}

/** As `upsertCustomer`, for callers that go on with the record. @throws ApiError not_found */
export function saveCustomer(rt: Runtime, caller: Caller, request: RequestCustomer): Promise<SavedCustomer> {
  return save(rt, caller, {
    find: () => rt.store.customers.find(caller, request),
    make: () => {
      if (request.id) throw notFound('customer', request.id);
      return newCustomer(rt, request, rt.clock.nowMs());
    },
    change: (known) => updatedCustomer(known, request, rt.clock.nowMs()),
  });
}

/**
 * Create a customer, or overwrite the one with this id or source id. One without either is made with the id that was drawn
 * for the row, so that it is made once.
 * @throws ApiError not_found for an id nobody has
 */
export function importCustomer(
  rt: Runtime,
  caller: Caller,
  { newId, request }: { readonly newId: string; readonly request: RequestCustomer },
): Promise<SavedCustomer> {
  const isNamed = Boolean(request.id ?? request.source_id);
  const nowMs = rt.clock.nowMs();
  return save(rt, caller, {
    find: () => (isNamed ? rt.store.customers.find(caller, request) : rt.store.customers.load(caller, newId)),
    make: () => {
      if (request.id) throw notFound('customer', request.id);
      return isNamed ? newCustomer(rt, request, nowMs) : customerFrom(request, { id: newId, nowMs });
    },
    change: (known) => overwrittenCustomer(known, request, nowMs),
  });
}

/** Change what is sent; the ids never change. @throws ApiError not_found */
export async function updateCustomer(
  rt: Runtime,
  caller: Caller,
  idOrSourceId: string,
  request: UpdateCustomerRequest,
): Promise<Shown> {
  const saved = await save(rt, caller, {
    find: () => rt.store.customers.load(caller, idOrSourceId),
    make: () => {
      throw notFound('customer', idOrSourceId);
    },
    change: (known) => updatedCustomer(known, request, rt.clock.nowMs()),
  });
  return showCustomer(rt, caller, saved);
}

async function showCustomer(rt: Runtime, caller: Caller, { customer, usage }: SavedCustomer): Promise<Shown> {
  return shownCustomer(customer, usage, await rt.store.config.load(caller));
}

interface Saving {
  readonly find: () => Promise<KnownCustomer | null>;
  readonly make: () => Customer;
  readonly change: (known: Customer) => Customer;
}

async function save(rt: Runtime, caller: Caller, { find, make, change }: Saving): Promise<SavedCustomer> {
  const { customers } = rt.store;
  const { record, found } = await upsert<Known>({
    find: async () => {
      const known = await find();
      return known && { record: known.customer, revision: known.revision, usage: known.usage };
    },
    make,
    change,
    create: (customer) => customers.create(caller, customer),
    replace: ({ record: customer, revision }) => customers.replace(caller, { customer, revision }),
  });
  return { customer: record, usage: found?.usage ?? EMPTY_USAGE };
}

/** By id or source id. @throws ApiError not_found */
export async function findCustomer(rt: Runtime, caller: Caller, idOrSourceId: string): Promise<KnownCustomer> {
  const found = await rt.store.customers.load(caller, idOrSourceId);
  if (!found) throw notFound('customer', idOrSourceId);
  return found;
}

export async function getCustomer(rt: Runtime, caller: Caller, idOrSourceId: string): Promise<Shown> {
  const [config, { customer, usage }] = await Promise.all([
    rt.store.config.load(caller),
    findCustomer(rt, caller, idOrSourceId),
  ]);
  return shownCustomer(customer, usage, config);
}

/** Remove the profile and the counts; redemptions and orders keep the id. @throws ApiError not_found */
export async function deleteCustomer(rt: Runtime, caller: Caller, idOrSourceId: string): Promise<void> {
  const { customer } = await findCustomer(rt, caller, idOrSourceId);
  await removeRecord(
    () => rt.store.customers.remove(caller, customer),
    () => notFound('customer', idOrSourceId),
  );
}
