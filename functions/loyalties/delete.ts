// DELETE /v1/loyalties/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
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
    answer: 'records/begun',
  },
  ({ runtime, caller, params, query }) => deleteLoyalty(runtime, caller, params.campaignId, query),
);
