// POST /v1/promotions/tiers/{tierId}/enable
import { endpoint } from '../../lib/http/endpoint';
import { switchTier } from '../../lib/services/promotions/promotions';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/promotions/tiers/{tierId}/enable'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Let a promotion tier be used again.',
    answer: 'records/tier',
  },
  ({ runtime, caller, params }) => switchTier(runtime, caller, { id: params.tierId, active: true }),
);
