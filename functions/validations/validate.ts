// POST /v1/validations and /client/v1/validations: may these redeemables be used on this order?
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ValidateRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { validate } from '../../lib/services/validations/validate';
import { validate as body } from '../../schemas/compiled/validations/validate';

export const handler = middy<ApiEvent<ValidateRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await validate(runtime(), event.caller, event.body)));
