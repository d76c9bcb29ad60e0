// GET /v1/campaigns
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listCampaigns } from '../../lib/services/campaigns/campaign-list';
import * as query from '../../schemas/compiled/campaigns/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/campaigns'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCampaigns',
    summary: 'List campaigns',
    description:
      'Lists the campaigns of the project, the newest first unless `order` says otherwise. They can be selected ' +
      'by type, state and filters.',
    query,
    rooms: [countersRoom, vouchersRoom],
    answer: 'campaigns/list.answer',
  },
  ({ runtime, caller, query }) => listCampaigns(runtime, caller, query),
);
