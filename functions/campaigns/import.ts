// POST /v1/campaigns/{campaignId}/import
import { endpoint } from '../../lib/http/endpoint';
import { once } from '../../lib/services/shared/once';
import { importCampaignCodes } from '../../lib/services/vouchers/imports';
import * as body from '../../schemas/compiled/vouchers/import';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/import'],
    scope: 'issue',
    role: 'SetupRole',
    summary: 'Import codes into a campaign.',
    body,
    limits: 'bulk',
    idempotent: true,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['importCampaignCodes', params.campaignId], body }, (keyed) =>
      importCampaignCodes(runtime, keyed, params.campaignId, body),
    ),
);
