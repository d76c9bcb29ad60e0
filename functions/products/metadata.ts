// POST /v1/products/metadata/async
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { productsMetadata } from '../../lib/services/async-actions/bulk';
import * as body from '../../schemas/compiled/products/metadata';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/products/metadata/async'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'bulkUpdateProductsMetadata',
    summary: 'Merge metadata into many products',
    description:
      'Merges the same metadata into up to 2,000 products, named by their source ids or ids, in the background. The ' +
      'result of the action names what could not be changed.',
    body,
    limits: 'bulk',
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['productsMetadata'], body }, (keyed) =>
      productsMetadata(runtime, keyed, body),
    ),
);
