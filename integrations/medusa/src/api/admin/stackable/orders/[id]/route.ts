// GET /admin/stackable/orders/:id: the attempts of an order, its redemption, and its returns.
import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { describeOrder } from '../../../../../shop/describe-order';

export async function GET(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  response.json(await describeOrder(request.scope, request.params.id ?? ''));
}
