// Whose order a request is about, where it names its customer inside the order alone.
import type { EvaluationRequest } from '../../model/request';

type Named = Pick<EvaluationRequest, 'customer' | 'order'>;

/** `order.customer` names the customer where `customer` is absent. */
export function withCustomerOfOrder<Request extends Named>(request: Request): Request {
  const named = request.order?.customer ?? null;
  return request.customer || !named ? request : { ...request, customer: named };
}
