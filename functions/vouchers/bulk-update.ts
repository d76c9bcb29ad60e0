// POST /v1/vouchers/bulk/async
import { endpoint } from '../../lib/http/endpoint';
import { once } from '../../lib/services/shared/once';
import { bulkUpdate } from '../../lib/services/vouchers/voucher-bulk';
import * as body from '../../schemas/compiled/vouchers/bulk-update';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/bulk/async'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Merge metadata of its own into each of many vouchers.',
    body,
    limits: 'bulk',
    idempotent: true,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['bulkUpdate'], body }, (keyed) => bulkUpdate(runtime, keyed, body)),
);
