// DELETE /v1/loyalties/{campaignId}: delete a loyalty campaign with its cards, in the background.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { DeleteCampaignQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { deleteLoyalty } from '../../lib/services/loyalties/loyalties';
import { validate as query } from '../../schemas/compiled/campaigns/delete.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, DeleteCampaignQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) =>
    ok(await deleteLoyalty(runtime(), event.caller, event.params.campaignId ?? '', event.query)),
  );
