// DELETE /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteLoyaltyTier } from '../../lib/services/loyalty-tiers/loyalty-tiers';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteLoyaltyTier',
    summary: 'Delete a loyalty tier',
    description: 'Deletes a tier. Its members lose it at once.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteLoyaltyTier(runtime, caller, { campaignId: params.campaignId, id: params.loyaltyTierId }),
);
