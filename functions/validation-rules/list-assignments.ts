// GET /v1/validation-rules/{ruleId}/assignments: a page of what a rule is assigned to.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListRuleAssignmentsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listRuleAssignments } from '../../lib/services/rules/rule-assignments';
import { validate as query } from '../../schemas/compiled/validation-rules/list-assignments.query';

export const handler = middy<
  ApiEvent<undefined, Readonly<Record<string, string>>, ListRuleAssignmentsQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) =>
    ok(await listRuleAssignments(runtime(), event.caller, event.params.ruleId ?? '', event.query)),
  );
