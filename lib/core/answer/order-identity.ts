// What an order in an answer says of itself beside its amounts.
import type { CalculatedOrder } from '../../model/records/order';
import type { EvaluationInput } from '../evaluation/facts';
import { type Outcome, referrerOf } from '../stacking/outcome';

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
 * All entries of an answer are about the same order.
 * @param outcomes what was tried on it: a referral code that applies names its holder, as a redemption would
 */
export function orderIdentity(input: EvaluationInput, outcomes: readonly Outcome[]): OrderIdentity {
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

/** A claim has no customer here: nothing of them was looked up. */
function customerMembers(id: string | null): Pick<OrderIdentity, 'customer' | 'customer_id'> {
  return { customer_id: id, ...(id !== null && { customer: { id, object: 'customer' } }) };
}

/** Who referred a customer is somebody else: the project alone is told. */
function referrerMembers({ facts, principal }: EvaluationInput, outcomes: readonly Outcome[]) {
  const stored = facts.order?.order.referrer_id ?? null;
  const id = principal === 'PROJECT' ? (referrerOf(outcomes) ?? stored) : null;
  return { ...(id !== null && { referrer: { id, object: 'customer' as const } }), referrer_id: id };
}
