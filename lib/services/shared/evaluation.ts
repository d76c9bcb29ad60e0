// What validate and redeem share: the facts, who may ask, and the input of the planner.
import type { EvaluationInput, Facts } from '../../core/evaluation/facts';
import { isSameRecord } from '../../core/record/same';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Customer, RequestCustomer } from '../../model/records/customer';
import type { EvaluationRequest } from '../../model/request';
import type { Runtime } from '../../ports/runtime';
import { storable } from './changes';
import { clientName, isShopsOrder, principalOf } from '../../core/access/client-names';
import { ownCustomer } from '../../core/access/shopper';

/** The planner's input for a request. @param nowMs the moment of the decision */
export function evaluationInput(
  caller: Caller,
  basis: { readonly request: EvaluationRequest; readonly facts: Facts; readonly nowMs: number },
): EvaluationInput {
  const { request, facts, nowMs } = basis;
  // What a check saw may be more than a browser should: explain is for server keys.
  const explain = caller.kind === 'server' && (request.options?.expand?.includes('explain') ?? false);
  return {
    request: decidedRequest(caller, request, facts.config.settings),
    facts,
    nowMs,
    keyId: caller.keyId,
    requestId: caller.requestId ?? null,
    principal: principalOf(caller),
    isShopsOrder: isShopsOrder(caller, request.order),
    explain,
  };
}

/** The stable tracking id of the customer a request names; null without one, and where the project has no secret yet. What a client tracks lives apart. */
export function trackingIdOf(
  rt: Runtime,
  caller: Caller,
  { request, facts }: { readonly request: EvaluationRequest; readonly facts: Pick<Facts, 'customer' | 'config'> },
): string | null {
  const { tracking_id: sent } = request;
  const { customer, config } = facts;
  const hashed = (name: string) =>
    config.trackingKey === undefined ? null : rt.ids.trackingId(config.trackingKey, name);
  if (principalOf(caller) === 'CLAIM') {
    const claimed = request.customer?.source_id ?? request.customer?.id ?? sent ?? null;
    return claimed === null ? null : hashed(clientName('tracking', claimed));
  }
  const name = customer?.source_id ?? request.customer?.source_id ?? customer?.id ?? null;
  return name === null ? (sent ?? null) : hashed(name);
}

/** The request as it is decided: with a token its customer is the token's. */
function decidedRequest(
  { shopper }: Caller,
  request: EvaluationRequest,
  settings: Config['settings'],
): EvaluationRequest {
  return shopper ? { ...request, customer: ownCustomer(shopper, request.customer, settings) } : request;
}

export type ClientSwitch = 'client_redeem_enabled' | 'client_publish_enabled';

/**
 * A client key works for what the project switched on; that its origin is trusted the edge has seen to.
 * @throws ApiError forbidden
 */
export function requireAccess(caller: Caller, config: Config, needed: ClientSwitch): void {
  if (caller.kind !== 'client' || config.settings[needed]) return;
  throw new ApiError({ key: 'forbidden', details: `The setting ${needed} is off.` });
}

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

/** A new customer from what a request says of one, made at this moment. */
export function newCustomer(rt: Runtime, request: RequestCustomer, nowMs: number): Customer {
  const id = rt.ids.natural('cust', request.source_id ?? rt.ids.random('', 24));
  return {
    id,
    source_id: request.source_id ?? null,
    ...sentMembers(request),
    created_at: new Date(nowMs).toISOString(),
    system_metadata: {},
    object: 'customer',
  };
}

/**
 * The stored customer with what the request sends; the same object when nothing differs.
 * @throws ApiError invalid_payload for more metadata than a record may hold
 */
export function updatedCustomer(customer: Customer, request: RequestCustomer, nowMs: number): Customer {
  const sent = sentMembers(request);
  const metadata = sent.metadata ? { metadata: storable({ ...customer.metadata, ...sent.metadata }) } : {};
  const merged = { ...customer, ...sent, ...metadata };
  if (isSameRecord(merged, customer)) return customer;
  return { ...merged, updated_at: new Date(nowMs).toISOString() };
}

function sentMembers(request: RequestCustomer): Partial<Customer> {
  const { metadata, ...others } = request;
  const named: RequestCustomer = { ...others, ...(metadata && { metadata }) };
  const sent = CUSTOMER_MEMBERS.flatMap((name) => (named[name] === undefined ? [] : [[name, named[name]] as const]));
  return { ...Object.fromEntries(sent), ...dayOf('birthday', request), ...dayOf('birthdate', request) };
}

/** A birthdate is a day, whatever time of day was sent with it; an empty one is none. */
function dayOf(member: 'birthday' | 'birthdate', request: RequestCustomer): Partial<Customer> {
  const sent = request[member];
  return sent === undefined ? {} : { [member]: sent ? sent.slice(0, 10) : null };
}
