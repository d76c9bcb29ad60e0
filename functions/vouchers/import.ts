// POST /v1/vouchers/import
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { importVouchers } from '../../lib/services/vouchers/imports';
import * as body from '../../schemas/compiled/vouchers/import';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/import'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'importVouchers',
    summary: 'Import vouchers',
    description:
      'Checks all rows, then stores the vouchers in the background. Rows may name their campaigns. A code that ' +
      'exists or is named twice refuses the whole import.',
    body,
    limits: 'bulk',
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['importVouchers'], body }, (keyed) =>
      importVouchers(runtime, keyed, body),
    ),
);
