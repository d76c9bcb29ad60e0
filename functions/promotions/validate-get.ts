// GET /client/v1/promotions/validation
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { validatePromotionsOfQuery } from '../../lib/services/validations/promotion-validation';
import * as query from '../../schemas/compiled/promotions/validate.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/client/v1/promotions/validation'],
    scope: 'evaluate',
    shopper: verifyShopper,
    role: 'ClientEvaluateRole',
    operation: 'findApplicablePromotionsByQuery',
    summary: 'Find promotion tiers by a query',
    description:
      'Tries each promotion tier by itself on the order that the query describes, for the newest 150 tiers that ' +
      'match the filters. Nothing is redeemed or reserved. Lines are sent as `item[0][product_id]`.',
    query,
    rooms: [validationsRoom],
    answer: 'promotions/validate.answer',
  },
  ({ runtime, caller, query }) => validatePromotionsOfQuery(runtime, caller, query),
);
