// GET /v1/loyalties/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { getLoyalty } from '../../lib/services/loyalties/loyalties';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A loyalty campaign by its id or name.',
    answer: 'records/campaign',
  },
  ({ runtime, caller, params }) => getLoyalty(runtime, caller, params.campaignId),
);
