// POST /v1/products/bulk/async
import { endpoint } from '../../lib/http/endpoint';
import { bulkProducts } from '../../lib/services/background/bulk';
import * as body from '../../schemas/compiled/products/bulk';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/products/bulk/async'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Create or update many products in the background.',
    body,
    limits: 'bulk',
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body }) => bulkProducts(runtime, caller, body),
);
