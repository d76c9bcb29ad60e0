// GET /v1/validation-rules-assignments: a page of all assignments of rules.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListAssignmentsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listAssignments } from '../../lib/services/rules/rule-assignments';
import { validate as query } from '../../schemas/compiled/validation-rules/list-all-assignments.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListAssignmentsQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listAssignments(runtime(), event.caller, event.query)));
