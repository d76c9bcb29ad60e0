// Who a caller is: for whom it acts, which names, sessions and switches of the project are its own, and for whom its
// wrong codes are counted. A client key is public, so the names in its requests (orders, sessions, idempotency keys,
// tracking ids) are stored apart from the names that the shop's backend uses.
import { type Failure, unknownRecord } from '../../errors';
import type { Caller, Principal } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { RequestOrder } from '../../model/records/order';
import type { ProjectSettings } from '../../model/records/settings';
import type { EvaluationRequest } from '../../model/request';
import type { EchoNames } from '../answer/client';
import type { RetryableRefusal } from '../record/change';
import { isSameName, refuseOtherName } from './permissions';

/**
 * Return for whom a caller acts: PROJECT for a server key, SHOPPER for a client key with a customer's token, CLAIM for
 * a client key alone.
 */
export function principalOf({ kind, shopper }: Caller): Principal {
  if (kind !== 'client') return 'PROJECT';
  return shopper ? 'SHOPPER' : 'CLAIM';
}

/** No text of a request may hold this character, so a name of the backend never equals a name of a client. */
const APART = '\u0000';

/** A name in the namespace of client keys. */
export function clientName(...parts: readonly string[]): string {
  return APART + JSON.stringify(parts);
}

/**
 * Return who owns an Idempotency-Key within the project: all backends (empty), all clients, or one signed-in customer.
 */
export function keyOwner({ kind, shopper }: Caller): readonly string[] {
  if (kind !== 'client') return [];
  return shopper ? ['client', 'shopper', shopper.sourceId] : ['client'];
}

/** Sessions that a client opens without a session key get a key of this form; the backend may use it as well. */
export const CLIENT_SESSION_PREFIX = 'ssnc';
const MADE_FOR_CLIENT = /^ssnc_[a-z0-9]{32}$/;

/**
 * Return the stored key of a validation session, in the caller's namespace: a key that a client chose is bound to the
 * client's address or customer, so that no client enters another's session by naming its key.
 */
export function scopeSessionKey(caller: Pick<Caller, 'kind' | 'shopper' | 'address'>, key: string): string {
  if (MADE_FOR_CLIENT.test(key)) return clientName('session', key);
  return caller.kind === 'client' ? clientName('session', sessionOwner(caller), key) : key;
}

/** The name of the order in a request; null when the request names none. */
export function orderName(order: RequestOrder | null | undefined): string | null {
  return order?.id ?? order?.source_id ?? null;
}

/**
 * True when the order of a request belongs to the shop. A client key reaches only the shop's orders that its token
 * names.
 */
export function isShopOrder(caller: Caller, order: RequestOrder | null | undefined): boolean {
  if (caller.kind !== 'client') return true;
  const name = orderName(order);
  return name !== null && (caller.shopper?.orders ?? []).some((one) => isSameName(one, name));
}

/** The name under which an order is locked. An order named by a client is locked in the namespace of its customer. */
export function orderLockName(caller: Caller, name: string | null): string | null {
  if (name === null || isShopOrder(caller, { source_id: name })) return name;
  return clientName('order', caller.shopper ? `shopper ${caller.shopper.sourceId}` : (caller.address ?? ''), name);
}

/** Select the customer and order id sent by a client that the answer repeats unchanged. */
export function selectEchoNames(caller: Caller, { customer, order }: EvaluationRequest): EchoNames {
  const isForeign = !isShopOrder(caller, order);
  return { customer: customer ?? null, orderSourceId: isForeign ? (order?.source_id ?? null) : null };
}

/**
 * Refuse names that a client key may not use.
 * @returns not_found for the id of an order that no token names; invalid_customer for another customer than the
 *   token's
 * @see docs/behaviour/access.md#claims
 */
export function refuseNames(caller: Caller, { order, customer }: EvaluationRequest): Failure | null {
  if (order?.id && !isShopOrder(caller, order)) return unknownRecord('order', order.id);
  return caller.shopper ? refuseOtherName(caller.shopper, customer) : null;
}

/** Replaces the names in a request by the names under which the records are stored. */
export function scopeRequestNames(caller: Caller, request: EvaluationRequest): EvaluationRequest {
  if (caller.kind !== 'client') return withStoredSession(caller, request);
  const { order } = request;
  const looked = order && !isShopOrder(caller, order) ? { ...order, source_id: null } : order;
  const customer = caller.shopper ? { source_id: caller.shopper.sourceId } : request.customer;
  return withStoredSession(caller, { ...request, order: looked ?? null, customer: customer ?? null });
}

function withStoredSession(caller: Caller, request: EvaluationRequest): EvaluationRequest {
  const { session } = request;
  if (!session?.key) return request;
  return { ...request, session: { ...session, key: scopeSessionKey(caller, session.key) } };
}

// The number of open validation sessions of one client. It is limited, because otherwise any reader of a page could
// reserve every code.

/** A session of a client, or a code that such a session reserves. */
export interface OpenEntry {
  /** The key under which the entry is stored. */
  readonly name: string;
  /** True when it belongs to the session of the request. */
  readonly isOwn: boolean;
  /** Null for the session itself. */
  readonly voucherId: string | null;
  readonly untilMs: number;
}

/**
 * Refuse a session over the limits of client keys.
 * @param open       entries that have not expired
 * @param voucherIds the codes that the session is about to reserve
 * @returns too_many_requests until the first of them ends
 * @see docs/behaviour/validation-sessions.md#sessions-of-client-keys
 */
export function refuseMoreSessions(open: readonly OpenEntry[], voucherIds: readonly string[]): RetryableRefusal | null {
  const others = open.filter(({ isOwn, voucherId }) => !isOwn && voucherId === null);
  if (others.length >= LIMITS.clientSessions) {
    return tooMany(`At most ${LIMITS.clientSessions} validation sessions at a time.`, others);
  }
  const own = open.filter(({ isOwn, voucherId }) => isOwn && voucherId !== null);
  if (new Set([...own.map(({ voucherId }) => voucherId), ...voucherIds]).size <= LIMITS.redeemables) return null;
  return tooMany(`A validation session reserves at most ${LIMITS.redeemables} codes at a time.`, own);
}

function tooMany(details: string, open: readonly OpenEntry[]): RetryableRefusal {
  const untilMs = Math.min(...open.map((entry) => entry.untilMs));
  return { failure: { key: 'too_many_requests', details }, untilMs };
}

/**
 * The owner of client sessions: the customer whom a token authenticates, or else the address, which all other clients
 * there share.
 */
export function sessionOwner({ shopper, address }: Pick<Caller, 'shopper' | 'address'>): string {
  return JSON.stringify(shopper ? ['shopper', shopper.sourceId] : ['address', address ?? '']);
}

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

// Counting unknown codes: the subjects they are counted for, and the most each may send in a minute.

/** A subject for which unknown codes are counted. */
export interface GuessSubject {
  readonly subject: string;
  readonly most: number;
  /**
   * The counter is read very often, so it has copies: counters of keys whose requests name no shopper, and of all
   * requests that name one.
   */
  readonly hasCopies?: true;
  /** The ceiling over all requests of a server key for customers who are not known. */
  readonly isCeiling?: boolean;
}

type NamedShopper = Pick<EvaluationRequest, 'customer' | 'tracking_id'>;

/**
 * The subjects for which the unknown codes of a caller are counted. A shop's backend speaks for many shoppers:
 * each shopper that a request names is counted separately, and all of them together.
 */
export function guessSubjectsOf(caller: Caller, { customer, tracking_id }: NamedShopper): readonly GuessSubject[] {
  const address = caller.address ?? '';
  if (caller.kind === 'client') {
    const { shopper } = caller;
    return [['address', address], ...(shopper ? [['customer', shopper.sourceId]] : [])].map(guesserNamed);
  }
  const shopper = customer?.source_id ?? customer?.id ?? tracking_id ?? null;
  const own = shopper === null ? ['key', caller.keyId, address] : ['shopper', caller.keyId, shopper];
  return [{ ...guesserNamed(own), ...(shopper === null && COPIED) }, ceilingOf(caller, own)];
}

function guesserNamed(names: readonly string[]): GuessSubject {
  return { subject: JSON.stringify(names), most: LIMITS.wrongCodes };
}

/**
 * Shares of the ceiling counter, so that not every unknown code of a key writes the same item: guessers spread evenly
 * over the shares.
 */
const CEILING_SHARES = 20;

const COPIED = { hasCopies: true } as const;

function ceilingOf({ keyId }: Caller, names: readonly string[]): GuessSubject {
  let sum = 0;
  for (const character of names.join()) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  const subject = JSON.stringify(['ceiling', keyId, sum % CEILING_SHARES]);
  return { subject, most: LIMITS.wrongCodesOfKey / CEILING_SHARES, isCeiling: true, ...COPIED };
}
