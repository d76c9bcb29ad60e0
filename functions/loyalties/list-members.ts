// GET /v1/loyalties/{campaignId}/members: a page of the cards of a loyalty campaign that customers hold.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListMembersQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listMembers } from '../../lib/services/loyalties/loyalty-members';
import { validate as query } from '../../schemas/compiled/loyalties/list-members.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListMembersQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listMembers(runtime(), event.caller, event.params.campaignId ?? '', event.query)));
