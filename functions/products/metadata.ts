// POST /v1/products/metadata/async
import { endpoint } from '../../lib/http/endpoint';
import { once } from '../../lib/services/shared/once';
import { productsMetadata } from '../../lib/services/background/bulk';
import * as body from '../../schemas/compiled/products/metadata';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/products/metadata/async'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Merge metadata into many products in the background.',
    body,
    limits: 'bulk',
    idempotent: true,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['productsMetadata'], body }, (keyed) =>
      productsMetadata(runtime, keyed, body),
    ),
);
