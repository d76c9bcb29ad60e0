// GET /v1/promotions/tiers, /client/v1/promotions/tiers
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { listTiers } from '../../lib/services/promotions/promotions';
import * as query from '../../schemas/compiled/promotions/list-tiers.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/promotions/tiers', '/client/v1/promotions/tiers'],
    scope: 'read',
    shopper: verifyShopper,
    role: 'ClientReadRole',
    summary: 'A page of the promotion tiers of all campaigns.',
    query,
    answer: 'promotions/list-tiers.answer',
  },
  ({ runtime, caller, query }) => listTiers(runtime, caller, query),
);
