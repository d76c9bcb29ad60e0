// POST /v1/loyalties/members/{code}/pending-points/{pendingPointsId}/activate
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { activatePendingPoints } from '../../lib/services/loyalties/pending/change';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/members/{code}/pending-points/{pendingPointsId}/activate'],
    scope: 'issue',
    role: 'CountRole',
    operation: 'activateMemberPendingPoints',
    summary: 'Add pending points to their card',
    description: 'Adds pending points to the card at once, instead of on their day.',
    idempotent: true,
    rooms: [guardsRoom, customersRoom, vouchersRoom],
    answer: 'loyalties/activate-pending-points.answer',
  },
  ({ runtime, caller, params, idempotencyKey }) =>
    activatePendingPoints(runtime, caller, {
      codeOrId: params.code,
      id: params.pendingPointsId,
      idempotencyKey,
    }),
);
