// PUT /v1/campaigns/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { countersRoom } from '../../lib/runtime/counters';
import { updateCampaign } from '../../lib/services/campaigns/campaign-change';
import * as body from '../../schemas/compiled/campaigns/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/campaigns/{campaignId}'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'updateCampaign',
    summary: 'Change a campaign',
    description:
      'Changes the members that are sent; name, `code_config` and `vouchers_count` never change. Dates, windows ' +
      'and category count for all codes at once. A new value reaches codes that are neither published nor ' +
      'redeemed, in the background.',
    body,
    rooms: [...WORK_ROOMS, countersRoom],
    versioned: true,
    answer: 'records/campaign',
  },
  ({ runtime, caller, params, body }) => updateCampaign(runtime, caller, params.campaignId, body),
);
