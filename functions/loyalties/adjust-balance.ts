// POST /v1/loyalties/members/{code}/balance, /v1/loyalties/{campaignId}/members/{code}/balance
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { adjustPoints } from '../../lib/services/loyalties/loyalty-points';
import * as body from '../../schemas/compiled/loyalties/adjust-balance';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/members/{code}/balance', '/v1/loyalties/{campaignId}/members/{code}/balance'],
    scope: 'issue',
    people: 'SUPPORT',
    role: 'CountRole',
    operation: 'adjustMemberBalance',
    summary: 'Add points or take them off',
    description:
      'Adds points to the loyalty card of a member, or takes points off it with a negative number. The balance ' +
      'never falls below zero. Added points expire by the rules of the program, on a day that is sent, or never.',
    body,
    idempotent: true,
    rooms: [guardsRoom, customersRoom, vouchersRoom],
    answer: 'records/points-balance',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    adjustPoints(runtime, caller, {
      campaignId: params.campaignId,
      codeOrId: params.code,
      request: body,
      idempotencyKey,
    }),
);
