// POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/balance
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { adjustMemberPendingPoints } from '../../lib/services/loyalties/pending/change';
import * as body from '../../schemas/compiled/loyalties/adjust-pending-points';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/members/{code}/pending-points/{pendingPointsId}/balance'],
    scope: 'issue',
    role: 'CountRole',
    operation: 'adjustMemberPendingPoints',
    summary: 'Change pending points',
    description: 'Adds to pending points, or takes from them with a negative number. At least one point is left.',
    body,
    idempotent: true,
    rooms: [guardsRoom, customersRoom, vouchersRoom],
    answer: 'records/pending-balance',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    adjustMemberPendingPoints(runtime, caller, {
      codeOrId: params.code,
      id: params.pendingPointsId,
      request: body,
      idempotencyKey,
    }),
);
