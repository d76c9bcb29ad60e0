// POST /v1/promotions/validation: which promotion tiers apply to this order?
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { UsePromotionRequest, ValidatePromotionsQuery } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { validatePromotions } from '../../lib/services/validations/promotion-validation';
import { validate as body } from '../../schemas/compiled/promotions/use';
import { validate as query } from '../../schemas/compiled/promotions/validate.query';

export const handler = middy<
  ApiEvent<UsePromotionRequest, Readonly<Record<string, string>>, ValidatePromotionsQuery>,
  ApiResult
>()
  .use(apiEdge(runtime, { body, query }))
  .handler(async ({ caller, query: asked, body: request }) =>
    ok(await validatePromotions(runtime(), caller, { request, query: asked })),
  );
