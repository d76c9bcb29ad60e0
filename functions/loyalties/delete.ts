// DELETE /v1/loyalties/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { deleteLoyalty } from '../../lib/services/loyalties/loyalties';
import * as query from '../../schemas/compiled/campaigns/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/loyalties/{campaignId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteLoyaltyCampaign',
    summary: 'Delete a loyalty campaign',
    description:
      'Deletes a loyalty campaign at once, and its cards in the background. Cards go into the bin, or with ' +
      '`force` they are removed for good.',
    query,
    idempotent: true,
    rooms: WORK_ROOMS,
    versioned: true,
    answer: 'records/begun',
  },
  ({ runtime, caller, params, query, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['deleteLoyalty', params.campaignId, query] }, (keyed) =>
      deleteLoyalty(runtime, keyed, params.campaignId, query),
    ),
);
