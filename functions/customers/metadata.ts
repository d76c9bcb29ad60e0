// POST /v1/customers/metadata/async
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { customersMetadata } from '../../lib/services/async-actions/bulk';
import * as body from '../../schemas/compiled/customers/metadata';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/customers/metadata/async'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'bulkUpdateCustomersMetadata',
    summary: 'Merge metadata into many customers',
    description:
      'Merges the same metadata into up to 2,000 customers, named by their source ids, in the background. The ' +
      'result of the action names what could not be changed.',
    body,
    limits: 'bulk',
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['customersMetadata'], body }, (keyed) =>
      customersMetadata(runtime, keyed, body),
    ),
);
