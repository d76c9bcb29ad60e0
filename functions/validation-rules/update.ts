// PUT /v1/validation-rules/{ruleId}: change a validation rule.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { RULE_BODY_LIMITS } from '../../lib/http/body';
import { ok } from '../../lib/http/respond';
import type { UpdateRuleRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { updateRule } from '../../lib/services/rules/validation-rules';
import { validate as body } from '../../schemas/compiled/validation-rules/update';

export const handler = middy<ApiEvent<UpdateRuleRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits: RULE_BODY_LIMITS }))
  .handler(async (event) => ok(await updateRule(runtime(), event.caller, event.params.ruleId ?? '', event.body)));
