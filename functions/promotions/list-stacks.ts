// GET /v1/promotions/stacks
import { endpoint } from '../../lib/http/endpoint';
import { listStacks } from '../../lib/services/promotions/promotion-stacks';
import * as query from '../../schemas/compiled/promotions/list-stacks.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/promotions/stacks'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listPromotionStacks',
    summary: 'List promotion stacks',
    description: 'Lists the promotion stacks of all campaigns, the newest first unless `order` says otherwise.',
    query,
    answer: 'promotions/list-stacks.answer',
  },
  ({ runtime, caller, query }) => listStacks(runtime, caller, query),
);
