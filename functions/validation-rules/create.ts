// POST /v1/validation-rules: store a validation rule.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { RULE_BODY_LIMITS } from '../../lib/http/body';
import { ok } from '../../lib/http/respond';
import type { CreateRuleRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { createRule } from '../../lib/services/rules/validation-rules';
import { validate as body } from '../../schemas/compiled/validation-rules/create';

export const handler = middy<ApiEvent<CreateRuleRequest>, ApiResult>()
  .use(apiEdge(runtime, { body, limits: RULE_BODY_LIMITS }))
  .handler(async (event) => ok(await createRule(runtime(), event.caller, event.body)));
