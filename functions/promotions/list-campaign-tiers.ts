// GET /v1/promotions/{campaignId}/tiers: a page of the promotion tiers of a campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListTiersQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listCampaignTiers } from '../../lib/services/promotions/promotions';
import { validate as query } from '../../schemas/compiled/promotions/list-tiers.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListTiersQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) =>
    ok(await listCampaignTiers(runtime(), event.caller, event.params.campaignId ?? '', event.query)),
  );
