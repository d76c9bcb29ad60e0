// PUT /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateLoyaltyTier } from '../../lib/services/loyalty-tiers/loyalty-tiers';
import * as body from '../../schemas/compiled/loyalty-tiers/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateLoyaltyTier',
    summary: 'Update a loyalty tier',
    description:
      'Changes a tier: absent members stay, null clears, and mappings that are sent replace all former ones.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/loyalty-tier',
  },
  ({ runtime, caller, params, body }) =>
    updateLoyaltyTier(runtime, caller, { campaignId: params.campaignId, id: params.loyaltyTierId }, body),
);
