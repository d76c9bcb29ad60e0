// POST /v1/customers/bulk/async
import { endpoint } from '../../lib/http/endpoint';
import { once } from '../../lib/services/shared/once';
import { bulkCustomers } from '../../lib/services/background/bulk';
import * as body from '../../schemas/compiled/customers/bulk';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/customers/bulk/async'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Create or update many customers in the background.',
    body,
    limits: 'bulk',
    idempotent: true,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['bulkCustomers'], body }, (keyed) =>
      bulkCustomers(runtime, keyed, body),
    ),
);
