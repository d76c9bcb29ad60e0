// POST /v1/campaigns/{campaignId}/import
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { importCampaignCodes } from '../../lib/services/vouchers/imports';
import * as body from '../../schemas/compiled/vouchers/import';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/import'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'importCampaignVouchers',
    summary: 'Import codes into a campaign',
    description:
      'Checks all rows, then stores the codes in the background. A row without a code, or with a code that ' +
      'exists or is named twice, refuses the whole import. The result of the action lists codes that were taken ' +
      'meanwhile.',
    body,
    limits: 'bulk',
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['importCampaignCodes', params.campaignId], body }, (keyed) =>
      importCampaignCodes(runtime, keyed, params.campaignId, body),
    ),
);
