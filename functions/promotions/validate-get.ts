// GET /client/v1/promotions/validation
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { validatePromotionsOfQuery } from '../../lib/services/validations/promotion-validation';
import * as query from '../../schemas/compiled/promotions/validate.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/client/v1/promotions/validation'],
    scope: 'evaluate',
    shopper: verifyShopper,
    role: 'ClientEvaluateRole',
    summary: 'Which promotion tiers apply to this order?',
    query,
    answer: 'promotions/validate.answer',
  },
  ({ runtime, caller, query }) => validatePromotionsOfQuery(runtime, caller, query),
);
