// GET /v1/validation-rules: a page of validation rules.
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ListRulesQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { listRules } from '../../lib/services/rules/validation-rules';
import { validate as query } from '../../schemas/compiled/validation-rules/list.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ListRulesQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await listRules(runtime(), event.caller, event.query)));
