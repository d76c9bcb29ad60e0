// POST /v1/campaigns/{campaignId}/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
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
    answer: 'records/voucher',
  },
  ({ runtime, caller, params, body }) =>
    addCode(runtime, caller, params.campaignId, { code: params.code, request: body }),
);
