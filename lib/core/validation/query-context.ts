// The order, customer and session of a request that sends everything in its query.
import type { UsePromotionRequest, ValidateCodeQuery, ValidatePromotionsQuery } from '../../model/generated';
import { hasIdForm } from '../record/record-names';

type QueryContext = Omit<UsePromotionRequest, 'options'>;

/**
 * Build the context of a validation from its query. A customer given as text is an id if formed like one, else a
 * source id.
 */
export function contextOfQuery(query: ValidateCodeQuery | ValidatePromotionsQuery): QueryContext {
  const { customer, metadata, tracking_id } = query;
  return {
    ...orderOf(query),
    ...sessionOf(query),
    ...(customer && { customer: typeof customer === 'string' ? named(customer) : customer }),
    ...(metadata && { metadata }),
    ...(tracking_id !== undefined && { tracking_id }),
  };
}

function named(text: string): { readonly id: string } | { readonly source_id: string } {
  return hasIdForm('cust', text) ? { id: text } : { source_id: text };
}

function orderOf({ amount, item, order }: ValidateCodeQuery | ValidatePromotionsQuery): Pick<QueryContext, 'order'> {
  if (amount === undefined && item === undefined && !order?.metadata) return {};
  return {
    order: {
      ...(amount !== undefined && { amount }),
      ...(item && { items: item }),
      ...(order?.metadata && { metadata: order.metadata }),
    },
  };
}

function sessionOf(query: ValidateCodeQuery | ValidatePromotionsQuery): Pick<QueryContext, 'session'> {
  const { session_type: type, session_key: key, session_ttl: ttl, session_ttl_unit: unit } = query;
  if (type === undefined && key === undefined) return {};
  return {
    session: {
      ...(type && { type }),
      ...(key !== undefined && { key }),
      ...(ttl !== undefined && { ttl }),
      ...(unit && { ttl_unit: unit }),
    },
  };
}
