// DELETE /v1/promotions/tiers/{tierId}
import { endpoint } from '../../lib/http/endpoint';
import { deleteTier } from '../../lib/services/promotions/promotions';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/promotions/tiers/{tierId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deletePromotionTier',
    summary: 'Delete a promotion tier',
    description: 'Deletes a promotion tier that no stack holds.',
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteTier(runtime, caller, params.tierId),
);
