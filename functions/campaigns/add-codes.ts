// POST /v1/campaigns/{campaignId}/vouchers
import { endpoint } from '../../lib/http/endpoint';
import { addCodes } from '../../lib/services/campaigns/campaign-codes';
import * as body from '../../schemas/compiled/vouchers/create';
import * as query from '../../schemas/compiled/campaigns/add-codes.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/vouchers'],
    scope: 'issue',
    role: 'SetupRole',
    summary: 'Add random codes; one is answered at once, more follow.',
    query,
    body,
    answer: { 200: 'records/voucher', 202: 'records/begun' },
  },
  ({ runtime, caller, params, query, body }) => addCodes(runtime, caller, params.campaignId, { query, request: body }),
);
