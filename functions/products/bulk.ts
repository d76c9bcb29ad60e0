// POST /v1/products/bulk/async
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { bulkProducts } from '../../lib/services/async-actions/bulk';
import * as body from '../../schemas/compiled/products/bulk';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/products/bulk/async'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'bulkUpsertProducts',
    summary: 'Create or update many products',
    description:
      'Takes up to 2,000 products, each with a `source_id`, and creates or updates them in the background, in ' +
      'the order they are sent. The result of the action names rows that were refused; the other rows go on.',
    body,
    limits: 'rows',
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['bulkProducts'], body }, (keyed) =>
      bulkProducts(runtime, keyed, body),
    ),
);
