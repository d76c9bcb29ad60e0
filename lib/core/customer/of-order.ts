// The customer of a request that names its customer only inside the order.
import type { EvaluationRequest } from '../../model/request';

type CustomerOrderInput = Pick<EvaluationRequest, 'customer' | 'order'>;

/** `order.customer` names the customer where `customer` is absent. */
export function withCustomerOfOrder<Request extends CustomerOrderInput>(request: Request): Request {
  const named = request.order?.customer ?? null;
  return request.customer || !named ? request : { ...request, customer: named };
}
