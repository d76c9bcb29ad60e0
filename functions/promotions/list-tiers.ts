// GET /v1/promotions/tiers, /client/v1/promotions/tiers
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { countersRoom } from '../../lib/runtime/counters';
import { listTiers } from '../../lib/services/promotions/promotions';
import * as query from '../../schemas/compiled/promotions/list-tiers.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/promotions/tiers', '/client/v1/promotions/tiers'],
    scope: 'read',
    shopper: verifyShopper,
    role: 'ClientReadRole',
    operation: 'listPromotionTiers',
    summary: 'List promotion tiers',
    description:
      'Lists the promotion tiers of all campaigns. `is_available` leaves out tiers that cannot be used now. A ' +
      'client key sees only tiers that are available, without their figures.',
    query,
    rooms: [countersRoom],
    answer: 'promotions/list-tiers.answer',
  },
  ({ runtime, caller, query }) => listTiers(runtime, caller, query),
);
