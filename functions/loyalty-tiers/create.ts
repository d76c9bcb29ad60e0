// POST /v1/loyalties/{campaignId}/tiers
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createLoyaltyTiers } from '../../lib/services/loyalty-tiers/loyalty-tiers';
import * as body from '../../schemas/compiled/loyalty-tiers/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/tiers'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'createLoyaltyTiers',
    summary: 'Create loyalty tiers',
    description: 'Creates all the sent tiers of a loyalty campaign, or none of them. Their points must not overlap.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'loyalty-tiers/create.answer',
  },
  ({ runtime, caller, params, body }) => createLoyaltyTiers(runtime, caller, params.campaignId, body),
);
