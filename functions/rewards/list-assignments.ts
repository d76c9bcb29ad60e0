// GET /v1/rewards/{rewardId}/assignments: a page of the campaigns a reward is offered in.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListRewardAssignmentsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listRewardAssignments } from '../../lib/services/loyalties/reward-assignments';
import { validate as query } from '../../schemas/compiled/rewards/list-assignments.query';

export const handler = middy<
  ApiEvent<undefined, Readonly<Record<string, string>>, ListRewardAssignmentsQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) =>
    ok(await listRewardAssignments(runtime(), event.caller, event.params.rewardId ?? '', event.query)),
  );
