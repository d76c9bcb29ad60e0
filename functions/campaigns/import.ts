// POST /v1/campaigns/{campaignId}/import: import codes into a campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { BULK_BODY_LIMITS as limits } from '../../lib/http/body';
import { accepted } from '../../lib/http/respond';
import type { ImportVouchersRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { importCampaignCodes } from '../../lib/services/vouchers/imports';
import { validate as body } from '../../schemas/compiled/vouchers/import';

export const handler = middy<ApiEvent<ImportVouchersRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits }))
  .handler(async (event) =>
    accepted(await importCampaignCodes(runtime(), event.caller, event.params.campaignId ?? '', event.body)),
  );
