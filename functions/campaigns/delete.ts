// DELETE /v1/campaigns/{campaignId}: delete a campaign with its codes, in the background.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { accepted } from '../../lib/http/respond';
import type { DeleteCampaignQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { deleteCampaign } from '../../lib/services/campaigns/campaign-deletion';
import { validate as query } from '../../schemas/compiled/campaigns/delete.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, DeleteCampaignQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) =>
    accepted(await deleteCampaign(runtime(), event.caller, event.params.campaignId ?? '', event.query)),
  );
