// POST /v1/promotions/validation
import { endpoint } from '../../lib/http/endpoint';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { validatePromotions } from '../../lib/services/validations/promotion-validation';
import * as body from '../../schemas/compiled/promotions/use';
import * as query from '../../schemas/compiled/promotions/validate.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/promotions/validation'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'EvaluateRole',
    operation: 'findApplicablePromotions',
    summary: 'Find the promotion tiers that apply',
    description:
      'Tries each promotion tier by itself on the order, for the newest 150 tiers that match the filters. ' +
      '`valid` says whether any applies. Nothing is redeemed or reserved.',
    query,
    body,
    limits: 'order',
    rooms: [validationsRoom],
    answer: 'promotions/validate.answer',
  },
  ({ runtime, caller, query, body }) => validatePromotions(runtime, caller, { request: body, query }),
);
