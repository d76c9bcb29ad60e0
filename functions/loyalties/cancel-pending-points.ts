// POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/cancel
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { cancelPendingPoints } from '../../lib/services/loyalties/pending/change';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/members/{code}/pending-points/{pendingPointsId}/cancel'],
    scope: 'issue',
    role: 'CountRole',
    operation: 'cancelMemberPendingPoints',
    summary: 'Cancel pending points',
    description: 'Cancels pending points: they are never added to the card.',
    idempotent: true,
    rooms: [guardsRoom, customersRoom, vouchersRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params, idempotencyKey }) =>
    cancelPendingPoints(runtime, caller, {
      codeOrId: params.code,
      id: params.pendingPointsId,
      idempotencyKey,
    }),
);
