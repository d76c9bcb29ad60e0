// PUT /v1/loyalties/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { countersRoom } from '../../lib/runtime/counters';
import { updateLoyalty } from '../../lib/services/loyalties/loyalties';
import * as body from '../../schemas/compiled/campaigns/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/loyalties/{campaignId}'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'updateLoyaltyCampaign',
    summary: 'Change a loyalty campaign',
    description:
      'Changes the members that are sent, as for any campaign. A new number of points reaches cards that nobody ' +
      'holds and whose balance never moved.',
    body,
    rooms: [...WORK_ROOMS, countersRoom],
    versioned: true,
    answer: 'records/campaign',
  },
  ({ runtime, caller, params, body }) => updateLoyalty(runtime, caller, params.campaignId, body),
);
