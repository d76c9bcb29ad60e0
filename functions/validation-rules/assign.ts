// POST /v1/validation-rules/{ruleId}/assignments: assign a rule to a voucher, campaign, tier or reward assignment.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { AssignRuleRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { assignRule } from '../../lib/services/rules/rule-assignments';
import { validate as body } from '../../schemas/compiled/validation-rules/assign';

export const handler = middy<ApiEvent<AssignRuleRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await assignRule(runtime(), event.caller, event.params.ruleId ?? '', event.body)));
