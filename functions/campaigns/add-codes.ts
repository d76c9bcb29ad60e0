// POST /v1/campaigns/{campaignId}/vouchers
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { addCodes } from '../../lib/services/campaigns/campaign-codes';
import * as body from '../../schemas/compiled/vouchers/create';
import * as query from '../../schemas/compiled/campaigns/add-codes.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/vouchers'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'addVouchersToCampaign',
    summary: 'Add random codes',
    description:
      "Makes codes after the campaign's `code_config`. One code is answered at once; more, by `vouchers_count`, " +
      'are made in the background, and the answer is 202 with the id of the action. A campaign has at most ' +
      '100,000 codes.',
    query,
    body,
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 200: 'records/voucher', 202: 'records/begun' },
  },
  ({ runtime, caller, params, query, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['addCodes', params.campaignId, query], body }, (keyed) =>
      addCodes(runtime, keyed, params.campaignId, { query, request: body }),
    ),
);
