// POST /v1/vouchers/bulk/async
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { bulkUpdate } from '../../lib/services/vouchers/voucher-bulk';
import * as body from '../../schemas/compiled/vouchers/bulk-update';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/bulk/async'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'bulkUpdateVouchers',
    summary: 'Merge own metadata into each of many vouchers',
    description:
      'Merges metadata into many vouchers in the background, for each code its own. The result of the action ' +
      'names codes that could not be changed.',
    body,
    limits: 'rows',
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['bulkUpdate'], body }, (keyed) => bulkUpdate(runtime, keyed, body)),
);
