// POST /v1/promotions/{campaignId}/stacks
import { endpoint } from '../../lib/http/endpoint';
import { createStack } from '../../lib/services/promotions/promotion-stacks';
import * as body from '../../schemas/compiled/promotions/create-stack';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/promotions/{campaignId}/stacks'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Add a stack of tiers to a promotion campaign.',
    body,
    answer: 'records/stack',
  },
  ({ runtime, caller, params, body }) => createStack(runtime, caller, params.campaignId, body),
);
