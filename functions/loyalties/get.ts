// GET /v1/loyalties/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { getLoyalty } from '../../lib/services/loyalties/loyalties';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getLoyaltyCampaign',
    summary: 'Show a loyalty campaign',
    description: 'Shows a campaign of type LOYALTY_PROGRAM by its id or name. Other campaigns are unknown here.',
    rooms: [countersRoom, vouchersRoom],
    answer: 'records/campaign',
  },
  ({ runtime, caller, params }) => getLoyalty(runtime, caller, params.campaignId),
);
