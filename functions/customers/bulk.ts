// POST /v1/customers/bulk/async
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { bulkCustomers } from '../../lib/services/async-actions/bulk';
import * as body from '../../schemas/compiled/customers/bulk';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/customers/bulk/async'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'bulkUpsertCustomers',
    summary: 'Create or update many customers',
    description:
      'Takes up to 2,000 customers, each with a `source_id`, and creates or updates them in the background, in ' +
      'the order they are sent. The result of the action names rows that were refused; the other rows go on.',
    body,
    limits: 'rows',
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['bulkCustomers'], body }, (keyed) =>
      bulkCustomers(runtime, keyed, body),
    ),
);
