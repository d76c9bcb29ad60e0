// DELETE /v1/campaigns/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { deleteCampaign } from '../../lib/services/campaigns/campaign-deletion';
import * as query from '../../schemas/compiled/campaigns/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/campaigns/{campaignId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteCampaign',
    summary: 'Delete a campaign',
    description:
      'Deletes a campaign with its tiers, stacks and rules at once, and its codes in the background. Codes go ' +
      'into the bin, or with `force` they are removed for good. Redemptions and publications can still be read ' +
      'and rolled back.',
    query,
    idempotent: true,
    rooms: WORK_ROOMS,
    versioned: true,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, params, query, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['deleteCampaign', params.campaignId, query] }, (keyed) =>
      deleteCampaign(runtime, keyed, params.campaignId, query),
    ),
);
