// POST /v1/loyalties/{campaignId}/members/{code}/transfers
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { transferPoints } from '../../lib/services/loyalties/loyalty-transfer';
import * as body from '../../schemas/compiled/loyalties/transfer-points';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/members/{code}/transfers'],
    scope: 'issue',
    role: 'CountRole',
    operation: 'transferPoints',
    summary: 'Move points between loyalty cards',
    description:
      'Moves points from up to 15 loyalty cards, of any program and any holder, to the card in the path. All points ' +
      'move, or none. Each card needs a holder.',
    body,
    idempotent: true,
    rooms: [guardsRoom, customersRoom, vouchersRoom],
    answer: 'records/voucher',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    transferPoints(runtime, caller, {
      campaignId: params.campaignId,
      codeOrId: params.code,
      request: body,
      idempotencyKey,
    }),
);
