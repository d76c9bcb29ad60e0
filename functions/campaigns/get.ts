// GET /v1/campaigns/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { getCampaign } from '../../lib/services/campaigns/campaigns';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/campaigns/{campaignId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getCampaign',
    summary: 'Show a campaign',
    description:
      'Shows a campaign by its id or name. `vouchers_generation_status` says whether codes are still being ' + 'made.',
    rooms: [countersRoom, vouchersRoom],
    answer: 'records/campaign',
  },
  ({ runtime, caller, params }) => getCampaign(runtime, caller, params.campaignId),
);
