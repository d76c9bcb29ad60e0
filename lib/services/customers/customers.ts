// Create, update, read and remove customers.
import { refuseCustomerChange } from '../../core/access/permissions';
import { applyCustomerChanges, newCustomer as customerFrom, overwriteCustomer } from '../../core/customer/record';
import { toCustomerResponse } from '../../core/customer/usage-sums';
import { buildCustomerChangeFacts, buildCustomerDeletedFacts } from '../../core/events/facts/publication-facts';
import { refuseByMetadataSchema } from '../../core/metadata/refusal';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { EMPTY_USAGE } from '../../model/counters';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { UpdateCustomerRequest, UpsertCustomerRequest } from '../../model/generated';
import type { Process, Runtime } from '../../ports/runtime';
import type { KnownCustomer, SavedCustomer } from '../../ports/customers';
import { outboxRow } from '../../core/events/outbox-row';
import { unwrap, refuseIf } from '../shared/unwrap';
import { removeRecord } from '../shared/changes';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';
import { newCustomer } from '../shared/load-facts';
import { buildMemberNamesAuditLine } from '../audit-trail/audit-line';
import type { CustomerResponse } from '../../model/generated-answers/records';

/**
 * Creates a customer, or updates the one with this id or source id.
 * @throws ApiError not_found for an unknown id
 */
export async function upsertCustomer(
  rt: Runtime<'config' | 'customerChanges' | 'customers'>,
  caller: Caller,
  request: UpsertCustomerRequest,
): Promise<CustomerResponse> {
  return showCustomer(await saveCustomer(rt, caller, request));
}

/**
 * Create or update a customer as `upsertCustomer` does, for callers that need the record, and for a customer in the
 * body of another route.
 * @param member path of the customer in that body
 * @throws ApiError not_found; missing_required_permission when the caller may not change a stored customer
 */
export function saveCustomer(
  rt: Runtime<'config' | 'customerChanges' | 'customers'>,
  caller: Caller,
  request: RequestCustomer,
  member = 'customer',
): Promise<Saved> {
  return save(rt, caller, {
    find: () => rt.store.customers.find(caller, request),
    make: (nowMs) => {
      if (request.id) throw notFound('customer', request.id);
      return newCustomer(rt, request, nowMs);
    },
    change: (known, nowMs) => permittedChange(caller, { known, request, nowMs, member }),
  });
}

/**
 * Checks that the caller may make the change of a stored customer in another route's body, before anything is written.
 * @throws ApiError missing_required_permission or invalid_payload
 */
export function requireCustomerChange(caller: Caller, named: Omit<NamedCustomer, 'nowMs'>): void {
  permittedChange(caller, { ...named, nowMs: 0 });
}

interface NamedCustomer {
  readonly known: Customer;
  readonly request: RequestCustomer;
  readonly nowMs: number;
  readonly member: string;
}

function permittedChange(caller: Caller, { known, request, nowMs, member }: NamedCustomer): Customer {
  const changed = unwrap(applyCustomerChanges(known, request, nowMs));
  refuseIf(refuseCustomerChange(caller, { change: changed === known ? 'NONE' : 'UPDATE' }, member));
  return changed;
}

/**
 * Creates a customer, or overwrites the one with this id or source id. One without either gets the id that was drawn
 * for the row, so that a repeat creates no second one.
 * @throws ApiError not_found for an unknown id
 */
export function importCustomer(
  rt: Runtime<'config' | 'customerChanges' | 'customers'>,
  caller: Caller,
  { newId, request }: { readonly newId: string; readonly request: RequestCustomer },
): Promise<Saved> {
  const isNamed = Boolean(request.id ?? request.source_id);
  return save(rt, caller, {
    find: () => (isNamed ? rt.store.customers.find(caller, request) : rt.store.customers.load(caller, newId)),
    make: (nowMs) => {
      if (request.id) throw notFound('customer', request.id);
      return isNamed ? newCustomer(rt, request, nowMs) : customerFrom(request, { id: newId, nowMs });
    },
    change: (known, nowMs) => overwriteCustomer(known, request, nowMs),
  });
}

/** Changes the given members; the ids never change. @throws ApiError not_found */
export async function updateCustomer(
  rt: Runtime<'config' | 'customerChanges' | 'customers'>,
  caller: Caller,
  idOrSourceId: string,
  request: UpdateCustomerRequest,
): Promise<CustomerResponse> {
  const saved = await save(rt, caller, {
    find: () => rt.store.customers.load(caller, idOrSourceId),
    make: () => {
      throw notFound('customer', idOrSourceId);
    },
    change: (known, nowMs) => unwrap(applyCustomerChanges(known, request, nowMs)),
  });
  return showCustomer(saved);
}

/** A customer, and the configuration of the time. */
interface Saved extends SavedCustomer {
  readonly config: Config;
}

function showCustomer({ customer, usage, config }: Saved): CustomerResponse {
  return toCustomerResponse(customer, usage, config);
}

interface Saving {
  readonly find: () => Promise<KnownCustomer | null>;
  readonly make: (nowMs: number) => Customer;
  readonly change: (known: Customer, nowMs: number) => Customer;
}

async function save(
  rt: Runtime<'config' | 'customerChanges'>,
  caller: Caller,
  { find, make, change }: Saving,
): Promise<Saved> {
  const { answer } = await commitOptimistically<readonly [Config, KnownCustomer | null], Write, Saved>({
    read: () => Promise.all([rt.store.config.load(caller), find()]),
    plan: ([config, known]) => {
      const nowMs = rt.clock.nowMs();
      const customer = known ? change(known.customer, nowMs) : make(nowMs);
      const before = known?.customer ?? null;
      refuseIf(refuseByMetadataSchema(config, { object: 'customer', before, after: customer }));
      const answer = { customer, usage: known?.usage ?? EMPTY_USAGE, config };
      return { write: customer === known?.customer ? null : { ...answer, known, nowMs }, answer };
    },
    commit: async (write) => toCommitOutcome(await commitCustomer(rt, caller, write)),
  });
  return answer;
}

interface Write extends Saved {
  /** The customer as read; null for a new one. */
  readonly known: KnownCustomer | null;
  readonly nowMs: number;
}

/** @returns whether it was written; each change of a profile raises its revision */
async function commitCustomer(
  rt: Runtime<'customerChanges'>,
  caller: Caller,
  { known, nowMs, ...saved }: Write,
): Promise<boolean> {
  const { customer, config } = saved;
  const revision = known?.revision ?? 0;
  const outboxInput = { config, id: changeId(rt, customer, revision), nowMs, customerIds: [customer.id] };
  const person = { record: customer, change: known ? 'UPDATE' : 'CREATE' } as const;
  const outbox = outboxRow(caller, outboxInput, () => buildCustomerChangeFacts(person, saved));
  const line = buildMemberNamesAuditLine(rt, caller, {
    object: 'customer',
    before: known?.customer ?? null,
    after: customer,
  });
  const { customerChanges } = rt.store;
  if (known) return (await customerChanges.replace(caller, { customer, revision }, { outbox, line })) === 'REPLACED';
  return (await customerChanges.create(caller, customer, { outbox, line })) === 'CREATED';
}

/** A unique id of a change, which does not reveal the customer in any key of the table. */
function changeId(rt: Process, { id }: Customer, change: number | 'deleted'): string {
  return `cust-${rt.ids.requestHash([id, change])}`;
}

/** Find a customer by id or source id. @throws ApiError not_found */
export async function findCustomer(
  rt: Runtime<'customers'>,
  caller: Caller,
  idOrSourceId: string,
): Promise<KnownCustomer> {
  const found = await rt.store.customers.load(caller, idOrSourceId);
  if (!found) throw notFound('customer', idOrSourceId);
  return found;
}

/**
 * Return a customer with usage statistics.
 * @throws ApiError not_found
 */
export async function getCustomer(
  rt: Runtime<'config' | 'customers'>,
  caller: Caller,
  idOrSourceId: string,
): Promise<CustomerResponse> {
  const [config, { customer, usage }] = await Promise.all([
    rt.store.config.load(caller),
    findCustomer(rt, caller, idOrSourceId),
  ]);
  return toCustomerResponse(customer, usage, config);
}

/** Remove the profile and the counts; redemptions and orders keep the id. @throws ApiError not_found */
export async function deleteCustomer(
  rt: Runtime<'config' | 'customerChanges' | 'customers'>,
  caller: Caller,
  idOrSourceId: string,
): Promise<void> {
  const [config, { customer, usage }] = await Promise.all([
    rt.store.config.load(caller),
    findCustomer(rt, caller, idOrSourceId),
  ]);
  const outboxInput = {
    config,
    id: changeId(rt, customer, 'deleted'),
    nowMs: rt.clock.nowMs(),
    customerIds: [customer.id],
  };
  const outbox = outboxRow(caller, outboxInput, () => buildCustomerDeletedFacts(customer, { usage, config }));
  const line = buildMemberNamesAuditLine(rt, caller, { object: 'customer', before: customer, after: null });
  await removeRecord(
    () => rt.store.customerChanges.remove(caller, customer, { outbox, line }),
    () => notFound('customer', idOrSourceId),
  );
}
