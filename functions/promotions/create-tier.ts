// POST /v1/promotions/{campaignId}/tiers
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createTier } from '../../lib/services/promotions/promotions';
import * as body from '../../schemas/compiled/promotions/create-tier';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/promotions/{campaignId}/tiers'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'createPromotionTier',
    summary: 'Add a tier to a promotion campaign',
    description:
      'Stores a promotion tier: a discount without a code, with its own rules. Without a `hierarchy` it ranks ' +
      'behind the tiers that exist.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/tier',
  },
  ({ runtime, caller, params, body }) => createTier(runtime, caller, params.campaignId, body),
);
