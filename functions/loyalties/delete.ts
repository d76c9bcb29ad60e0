// DELETE /v1/loyalties/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { once } from '../../lib/services/shared/once';
import { deleteLoyalty } from '../../lib/services/loyalties/loyalties';
import * as query from '../../schemas/compiled/campaigns/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/loyalties/{campaignId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Delete a loyalty campaign with its cards, in the background.',
    query,
    idempotent: true,
    answer: 'records/begun',
  },
  ({ runtime, caller, params, query, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['deleteLoyalty', params.campaignId, query] }, (keyed) =>
      deleteLoyalty(runtime, keyed, params.campaignId, query),
    ),
);
