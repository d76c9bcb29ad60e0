// POST /v1/qualifications and /client/v1/qualifications: what could be used on this order?
import middy from '@middy/core';
import { type ApiEvent, type ApiResult, apiEdge } from '../../lib/http/edge';
import { ok } from '../../lib/http/respond';
import type { QualificationRequest } from '../../lib/model/generated';
import { runtime } from '../../lib/runtime';
import { checkEligibility } from '../../lib/services/validations/qualifications';
import { validate as body } from '../../schemas/compiled/qualifications/check';

export const handler = middy<ApiEvent<QualificationRequest>, ApiResult>()
  .use(apiEdge(runtime, { body }))
  .handler(async (event) => ok(await checkEligibility(runtime(), event.caller, event.body)));
