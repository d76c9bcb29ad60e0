// GET /v1/redemptions: redemptions and rollbacks of the project.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListRedemptionsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listRedemptions } from '../../lib/services/redemptions/redemption-lists';
import { validate as query } from '../../schemas/compiled/redemptions/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListRedemptionsQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listRedemptions(runtime(), event.caller, event.query)));
