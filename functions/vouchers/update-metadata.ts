// POST /v1/vouchers/metadata/async
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { updateMetadata } from '../../lib/services/vouchers/voucher-bulk';
import * as body from '../../schemas/compiled/vouchers/update-metadata';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/metadata/async'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateVouchersMetadata',
    summary: 'Merge metadata into many vouchers',
    description:
      'Merges the same metadata into many vouchers, named by their codes, in the background. The result of the ' +
      'action names codes that could not be changed.',
    body,
    limits: 'bulk',
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['updateMetadata'], body }, (keyed) =>
      updateMetadata(runtime, keyed, body),
    ),
);
