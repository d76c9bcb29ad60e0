// GET /v1/campaigns: a page of the campaigns.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListCampaignsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listCampaigns } from '../../lib/services/campaigns/campaign-list';
import { validate as query } from '../../schemas/compiled/campaigns/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListCampaignsQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listCampaigns(runtime(), event.caller, event.query)));
