// The planner's input for the request of a caller, and the facts that its caller may know.
import { type Failure, unknownRecord } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { type CustomerUsage, EMPTY_USAGE, NO_USE, type UseCount } from '../../model/counters';
import type { Voucher } from '../../model/records/voucher';
import type { EvaluationRequest } from '../../model/request';
import { campaignOf } from '../campaign/find';
import type { CounterBound } from '../evaluation/budgets';
import type { EvaluationInput, Facts } from '../evaluation/facts';
import { checkValidity } from '../time/validity';
import { isShopOrder, orderName, principalOf, scopeRequestNames } from './caller';
import { refuseOtherId, selectOwnMembers } from './permissions';

/** The planner's input for a request. @param nowMs the moment of the decision */
export function evaluationInput(
  caller: Caller,
  basis: { readonly request: EvaluationRequest; readonly facts: Facts; readonly nowMs: number },
): EvaluationInput {
  const { request, facts, nowMs } = basis;
  return {
    request: decidedRequest(caller, request, facts),
    facts,
    nowMs,
    keyId: caller.keyId,
    isPerson: caller.session !== undefined,
    requestId: caller.requestId ?? null,
    principal: principalOf(caller),
    isShopsOrder: isShopOrder(caller, request.order),
    explain: isExplained(caller, request),
  };
}

/**
 * Return whether an answer explains the checks of its redeemables: only for server keys, because checks may use values
 * that a browser must not see.
 */
export function isExplained({ kind }: Caller, { options }: EvaluationRequest): boolean {
  return kind === 'server' && (options?.expand?.includes('explain') ?? false);
}

/** True when the answer holds the decision document, which only server keys get. */
export function isRecorded({ kind }: Caller, { options }: EvaluationRequest): boolean {
  return kind === 'server' && (options?.expand?.includes('decision') ?? false);
}

/** The request as it is decided: with a token its customer is the token's, without any that of the stored order. */
function decidedRequest(
  { shopper }: Caller,
  request: EvaluationRequest,
  { customer, config }: Facts,
): EvaluationRequest {
  if (shopper) return { ...request, customer: selectOwnMembers(shopper, request.customer, config.settings) };
  return request.customer || !customer ? request : { ...request, customer: { id: customer.id } };
}

/**
 * Restrict the loaded facts of a request to those that the caller may use, or refuse the request.
 * @returns not_found for a missing customer or order, or for an order of another customer; invalid_customer for
 *   another customer than the token's
 * @see docs/behaviour/access.md#claims
 */
export function restrictFacts<F extends Facts>(
  caller: Caller,
  { request, facts, nowMs }: { readonly request: EvaluationRequest; readonly facts: F; readonly nowMs: number },
): F | Failure {
  const isClaim = principalOf(caller) === 'CLAIM';
  const unknown = refuseUnknown(scopeRequestNames(caller, request), facts, isClaim);
  if (unknown) return unknown;
  if (caller.kind !== 'client') return facts;
  const failure = refuseForeign(caller, request, facts);
  return failure ?? hideConcealedCodes(isClaim ? restrictToClaim(facts) : facts, nowMs);
}

/** Refuse the id of a customer or order that does not exist; for a claim, a missing customer is not reported. */
function refuseUnknown({ customer, order }: EvaluationRequest, facts: Facts, isClaim: boolean): Failure | null {
  if (customer?.id && !facts.customer && !isClaim) return unknownRecord('customer', customer.id);
  return order?.id && !facts.order ? unknownRecord('order', order.id) : null;
}

/** Refuse a customer or order other than those of the token, if one was sent. */
function refuseForeign({ shopper }: Caller, request: EvaluationRequest, { customer, order }: Facts): Failure | null {
  if (!shopper) return null;
  const failure = refuseOtherId(request.customer, customer);
  if (failure) return failure;
  const owner = order?.order.customer_id ?? null;
  const isAnothers = owner !== null && owner !== customer?.id;
  return isAnothers ? unknownRecord('order', orderName(request.order) ?? '') : null;
}

// Restrictions of the facts for client keys: concealed codes, and customers that a request claims without a token.

/**
 * The facts for a decision with a client key: concealed codes are unknown in them, so that every answer about them
 * equals that of an unknown code, byte for byte.
 * @see docs/behaviour/access.md#what-a-client-key-can-learn
 */
export function hideConcealedCodes<F extends Facts>(facts: F, nowMs: number): F {
  const open = [...facts.vouchers].filter(([, { voucher }]) => !isConcealed(voucher, facts.config, nowMs));
  return { ...facts, vouchers: new Map(open) };
}

/** Return whether a voucher is concealed from clients: the voucher or its campaign is inactive or has not started. */
export function isConcealed(voucher: Voucher, config: Config, nowMs: number): boolean {
  const now = { nowMs, timezone: config.settings.timezone };
  const campaign = campaignOf(voucher, config);
  const records = campaign ? [voucher, campaign] : [voucher];
  return records.some((record) => record.active === false || checkValidity(record, now) === 'NOT_STARTED');
}

// A claim: the customer that a request with a client key names without a token. The decision uses the claim, but no
// stored data of the customer except the number of limited uses.

type Uses = CustomerUsage['uses'];

/**
 * Restricts the facts to what a claim may use. Data outside them can be neither answered nor changed.
 *
 * @see docs/behaviour/access.md#claims
 */
export function restrictToClaim<F extends Facts>(facts: F): F {
  const claimed = facts.claimedUses ?? {};
  const uses = { ...facts.usage.uses };
  for (const [id, use] of Object.entries(claimed)) uses[id] = sumOf(uses[id], use);
  return { ...facts, customer: null, customerRevision: 0, listedIn: [], usage: { ...EMPTY_USAGE, uses } };
}

function sumOf(one: UseCount = NO_USE, other: UseCount): UseCount {
  const periods: Record<string, number> = { ...one.periods };
  for (const [period, count] of Object.entries(other.periods)) periods[period] = (periods[period] ?? 0) + count;
  return { total: one.total + other.total, periods };
}

/** The limits of a customer for uses by claims: the customer's own uses are subtracted. */
export function adjustClaimBounds(
  bounds: readonly CounterBound[],
  { usage, claimedUses }: Facts,
): readonly CounterBound[] {
  return bounds.map(({ counted, max }) => {
    if (counted.of !== 'CUSTOMER') return { counted, max };
    const { id, period } = counted;
    const own = countIn(usage.uses, id, period) - countIn(claimedUses ?? {}, id, period);
    return { counted, max: max - own };
  });
}

function countIn(uses: Uses, id: string, period: string | null): number {
  const use = uses[id] ?? NO_USE;
  return period === null ? use.total : (use.periods[period] ?? 0);
}
