// GET /client/v1/validate: may this code be used on this order?
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ValidateCodeQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { validateCode } from '../../lib/services/validations/single-validations';
import { validate as query } from '../../schemas/compiled/validations/validate-code.query';

export const handler = middy<ApiEvent<undefined, Readonly<Record<string, string>>, ValidateCodeQuery>, ApiResult>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await validateCode(runtime(), event.caller, event.query)));
