// POST /v1/loyalties/members/{code}/balance, /v1/loyalties/{campaignId}/members/{code}/balance
import { endpoint } from '../../lib/http/endpoint';
import { adjustPoints } from '../../lib/services/loyalties/loyalty-points';
import * as body from '../../schemas/compiled/loyalties/adjust-balance';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/members/{code}/balance', '/v1/loyalties/{campaignId}/members/{code}/balance'],
    scope: 'issue',
    role: 'CountRole',
    summary: 'Add points to a loyalty card, or take them off it.',
    body,
    idempotent: true,
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
