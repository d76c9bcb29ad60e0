// GET /v1/promotions/{campaignId}/stacks: a page of the promotion stacks of a campaign.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListStacksQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listCampaignStacks } from '../../lib/services/promotions/promotion-stacks';
import { validate as query } from '../../schemas/compiled/promotions/list-stacks.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListStacksQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) =>
    ok(await listCampaignStacks(runtime(), event.caller, event.params.campaignId ?? '', event.query)),
  );
