// The members of an order in an answer that are not amounts.
import type { CalculatedOrder } from '../../model/records/order';
import type { EvaluationInput } from '../evaluation/facts';
import { type RedeemableOutcome, referrerOf } from '../evaluation/candidate/outcome';

export type OrderIdentity = Pick<
  CalculatedOrder,
  | 'id'
  | 'source_id'
  | 'created_at'
  | 'updated_at'
  | 'status'
  | 'metadata'
  | 'customer_id'
  | 'customer'
  | 'referrer'
  | 'referrer_id'
  | 'object'
>;

/**
 * The identity of the order, the same in all entries of an answer.
 * @param outcomes the outcomes for the order: an applicable referral code names its holder, as a redemption would
 */
export function orderIdentity(input: EvaluationInput, outcomes: readonly RedeemableOutcome[]): OrderIdentity {
  const { request, facts } = input;
  const stored = facts.order?.order ?? null;
  const metadata = request.order?.metadata ?? stored?.metadata;
  const sourceId = stored?.source_id ?? request.order?.source_id;
  return {
    ...(stored && {
      id: stored.id,
      created_at: stored.created_at,
      updated_at: stored.updated_at,
      status: stored.status,
    }),
    ...(sourceId && { source_id: sourceId }),
    ...(metadata && { metadata }),
    ...customerMembers(facts.customer?.id ?? stored?.customer_id ?? null),
    ...referrerMembers(input, outcomes),
    object: 'order',
  };
}

/** The customer members of the order. For a claim the id is null, because no customer was loaded. */
function customerMembers(id: string | null): Pick<OrderIdentity, 'customer' | 'customer_id'> {
  return { customer_id: id, ...(id !== null && { customer: { id, object: 'customer' } }) };
}

/** The referrer of the customer, who is another person: only the project sees it. */
function referrerMembers({ facts, principal }: EvaluationInput, outcomes: readonly RedeemableOutcome[]) {
  const stored = facts.order?.order.referrer_id ?? null;
  const id = principal === 'PROJECT' ? (referrerOf(outcomes) ?? stored) : null;
  return { ...(id !== null && { referrer: { id, object: 'customer' as const } }), referrer_id: id };
}
