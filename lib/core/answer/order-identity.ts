// What an order in an answer says of itself beside its amounts.
import type { CalculatedOrder } from '../../model/records/order';
import type { EvaluationInput } from '../evaluation/facts';

export type OrderIdentity = Pick<
  CalculatedOrder,
  'id' | 'source_id' | 'created_at' | 'updated_at' | 'status' | 'metadata' | 'customer_id' | 'referrer_id' | 'object'
>;

/** All entries of an answer are about the same order. */
export function orderIdentity({ request, facts, principal }: EvaluationInput): OrderIdentity {
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
    customer_id: facts.customer?.id ?? stored?.customer_id ?? null,
    // Who referred a customer is somebody else.
    referrer_id: principal === 'PROJECT' ? (stored?.referrer_id ?? null) : null,
    object: 'order',
  };
}
