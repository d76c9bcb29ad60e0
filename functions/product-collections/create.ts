// POST /v1/product-collections
import { endpoint } from '../../lib/http/endpoint';
import { createCollection } from '../../lib/services/catalogue/product-collections';
import * as body from '../../schemas/compiled/product-collections/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/product-collections'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Store a collection.',
    body,
    limits: 'bulk',
    answer: 'records/product-collection',
  },
  ({ runtime, caller, body }) => createCollection(runtime, caller, body),
);
