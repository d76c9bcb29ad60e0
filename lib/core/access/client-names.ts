// What a request with a client key names: orders, sessions, keys of repetition, tracking ids. Anybody can write a client
// key, so all of it lives apart from what the shop's backend names.
import { type Failure, unknownRecord } from '../../errors';
import type { Caller, Principal } from '../../model/common';
import type { RequestOrder } from '../../model/records/order';
import type { EvaluationRequest } from '../../model/request';
import type { AsSent } from '../answer/client';
import { isSameName, refuseOtherName } from './shopper';

export function principalOf({ kind, shopper }: Caller): Principal {
  if (kind !== 'client') return 'PROJECT';
  return shopper ? 'SHOPPER' : 'CLAIM';
}

/** No text of a request holds this character, so that no name of a backend is one of a client. */
const APART = '\u0000';

/** A name in the space of client keys. */
export function clientName(...parts: readonly string[]): string {
  return APART + JSON.stringify(parts);
}

/** Whose an Idempotency-Key is, beside its project: of all backends, of all clients, or of one customer. */
export function keyOwner({ kind, shopper }: Caller): readonly string[] {
  if (kind !== 'client') return [];
  return shopper ? ['client', 'shopper', shopper.sourceId] : ['client'];
}

/** Sessions that are opened for a client without a key of its own get one of this form, which the backend may use too. */
export const CLIENT_SESSION_PREFIX = 'ssnc';
const MADE_FOR_CLIENT = /^ssnc_[a-z0-9]{32}$/;

/** The key of a session as it is stored. */
export function storedSessionKey({ kind }: Pick<Caller, 'kind'>, key: string): string {
  return kind === 'client' || MADE_FOR_CLIENT.test(key) ? clientName('session', key) : key;
}

/** The name of the order in a request; null when it names none that may exist. */
export function orderName(order: RequestOrder | null | undefined): string | null {
  return order?.id ?? order?.source_id ?? null;
}

/** Whether the order of a request is one of the shop's: a client key reaches none but those its token names. */
export function isShopsOrder(caller: Caller, order: RequestOrder | null | undefined): boolean {
  if (caller.kind !== 'client') return true;
  const name = orderName(order);
  return name !== null && (caller.shopper?.orders ?? []).some((one) => isSameName(one, name));
}

/** The name an order is locked under. What a client names is locked for the customers behind its key. */
export function orderLockName(caller: Caller, name: string | null): string | null {
  if (name === null || isShopsOrder(caller, { source_id: name })) return name;
  return clientName('order', caller.shopper ? `shopper ${caller.shopper.sourceId}` : (caller.address ?? ''), name);
}

/** What a client says of itself, which is told again as it was sent. */
export function asSent(caller: Caller, { customer, order }: EvaluationRequest): AsSent {
  const isForeign = !isShopsOrder(caller, order);
  return { customer: customer ?? null, orderSourceId: isForeign ? (order?.source_id ?? null) : null };
}

/**
 * Why a client key may not ask for what a request names.
 * @returns not_found for the id of an order that no token names; invalid_customer for another customer than the token's
 * @see docs/behaviour/access.md#claims
 */
export function refuseNames(caller: Caller, { order, customer }: EvaluationRequest): Failure | null {
  if (order?.id && !isShopsOrder(caller, order)) return unknownRecord('order', order.id);
  return caller.shopper ? refuseOtherName(caller.shopper, customer) : null;
}

/** A request as it is looked up: what it names of what is stored. */
export function lookedUp(caller: Caller, request: EvaluationRequest): EvaluationRequest {
  if (caller.kind !== 'client') return withStoredSession(caller, request);
  const { order } = request;
  const looked = order && !isShopsOrder(caller, order) ? { ...order, source_id: null } : order;
  const customer = caller.shopper ? { source_id: caller.shopper.sourceId } : request.customer;
  return withStoredSession(caller, { ...request, order: looked ?? null, customer: customer ?? null });
}

function withStoredSession(caller: Caller, request: EvaluationRequest): EvaluationRequest {
  const { session } = request;
  if (!session?.key) return request;
  return { ...request, session: { ...session, key: storedSessionKey(caller, session.key) } };
}
