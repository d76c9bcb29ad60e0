// Create or change a customer from a request.
import { type Failure, isFailure } from '../../errors';
import type { Customer, CustomerReference, RequestCustomer } from '../../model/records/customer';
import type { EvaluationRequest } from '../../model/request';
import { checkMetadata, isSameRecord } from '../record/change';

/** Members of a customer that a request may set; null clears all but metadata, absent keeps. */
const CUSTOMER_MEMBERS = [
  'name',
  'description',
  'email',
  'phone',
  'birthday',
  'birthdate',
  'address',
  'metadata',
] as const;

/** A new customer from a request, created now. */
export function newCustomer(
  request: RequestCustomer,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Customer {
  return {
    id,
    source_id: request.source_id ?? null,
    ...sentMembers(request),
    created_at: new Date(nowMs).toISOString(),
    system_metadata: {},
    object: 'customer',
  };
}

/** Applies a request to a customer: metadata is merged by key, other members are replaced. */
export function applyCustomerChanges(customer: Customer, request: RequestCustomer, nowMs: number): Customer | Failure {
  const sent = sentMembers(request);
  const metadata = sent.metadata && { ...customer.metadata, ...sent.metadata };
  const failure = metadata ? checkMetadata(metadata) : null;
  if (failure) return failure;
  const merged = { ...customer, ...sent, ...(metadata && { metadata }) };
  if (isSameRecord(merged, customer)) return customer;
  return { ...merged, updated_at: new Date(nowMs).toISOString() };
}

/**
 * The stored customer overwritten by a row of a file: members that the row lacks are cleared.
 * @returns the same object when nothing differs
 */
export function overwriteCustomer(customer: Customer, request: RequestCustomer, nowMs: number): Customer {
  const merged = { ...customer, ...sentMembers(request), metadata: request.metadata ?? {} };
  return isSameRecord(merged, customer) ? customer : { ...merged, updated_at: new Date(nowMs).toISOString() };
}

/** A customer as the request that names them changes it. */
export interface CustomerChange {
  readonly record: Customer;
  readonly change: 'NONE' | 'CREATE' | 'UPDATE';
  /** The revision of the profile as it was read; 0 for a new one. */
  readonly revision: number;
}

/** Plans the change of the customer that a request names: a creation, an update, or nothing. */
export function planCustomerChange(
  request: RequestCustomer,
  { customer, customerRevision }: { readonly customer: Customer | null; readonly customerRevision: number },
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): CustomerChange | Failure {
  if (!customer) return { record: newCustomer(request, { id, nowMs }), change: 'CREATE', revision: 0 };
  const record = applyCustomerChanges(customer, request, nowMs);
  if (isFailure(record)) return record;
  return { record, change: record === customer ? 'NONE' : 'UPDATE', revision: customerRevision };
}

function sentMembers(request: RequestCustomer): Partial<Customer> {
  const { metadata, ...others } = request;
  const named: RequestCustomer = { ...others, ...(metadata && { metadata }) };
  const sent = CUSTOMER_MEMBERS.flatMap((name) => (named[name] === undefined ? [] : [[name, named[name]] as const]));
  const days = { ...dayOf('birthday', request), ...dayOf('birthdate', request) };
  return { ...Object.fromEntries(sent), ...(request.address && { address: selectAddress(request.address) }), ...days };
}

const ADDRESS_MEMBERS = ['city', 'state', 'line_1', 'line_2', 'country', 'postal_code'] as const;

/** Select the address members that an answer shows; a request may hold others, which are dropped. */
export function selectAddress(sent: NonNullable<RequestCustomer['address']>): NonNullable<Customer['address']> {
  const members = ADDRESS_MEMBERS.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const]));
  return Object.fromEntries(members);
}

/** A birthdate is a day; a time of day is dropped, and an empty text clears it. */
function dayOf(member: 'birthday' | 'birthdate', request: RequestCustomer): Partial<Customer> {
  const sent = request[member];
  return sent === undefined ? {} : { [member]: sent ? sent.slice(0, 10) : null };
}

/** True when a text has the form of a customer id assigned by the service. */
export function isCustomerId(text: string): boolean {
  return /^cust_[a-z0-9]{32}$/.test(text);
}

type CustomerOrderInput = Pick<EvaluationRequest, 'customer' | 'order'>;

/** `order.customer` names the customer where `customer` is absent. */
export function withCustomerOfOrder<Request extends CustomerOrderInput>(request: Request): Request {
  const named = request.order?.customer ?? null;
  return request.customer || !named ? request : { ...request, customer: named };
}

/** Convert a customer to the short form that redemptions and other responses embed. */
export function customerReference(customer: Customer): CustomerReference {
  const { id, name, email, source_id, metadata } = customer;
  return {
    id,
    ...(name && { name }),
    ...(email && { email }),
    source_id,
    metadata: metadata ?? {},
    object: 'customer',
  };
}
