// GET /client/v1/promotions/validation: which promotion tiers apply to this order?
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { ValidatePromotionsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { validatePromotionsOfQuery } from '../../lib/services/validations/promotion-validation';
import { validate as query } from '../../schemas/compiled/promotions/validate.query';

export const handler = middy<
  ApiEvent<undefined, Readonly<Record<string, string>>, ValidatePromotionsQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { query }))
  .handler(async (event) => ok(await validatePromotionsOfQuery(runtime(), event.caller, event.query)));
