// POST /v1/campaigns/{campaignId}/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
import { once } from '../../lib/services/shared/once';
import { addCode } from '../../lib/services/campaigns/campaign-codes';
import * as body from '../../schemas/compiled/vouchers/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/vouchers/{code}'],
    scope: 'issue',
    role: 'SetupRole',
    summary: 'Add a given code.',
    body,
    idempotent: true,
    answer: 'records/voucher',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['addCode', params.campaignId, params.code], body }, (keyed) =>
      addCode(runtime, keyed, params.campaignId, { code: params.code, request: body }),
    ),
);
