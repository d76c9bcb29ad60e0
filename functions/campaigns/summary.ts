// GET /v1/campaigns/{campaignId}/summary
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { workRoom } from '../../lib/runtime/rooms/work';
import { campaignSummary } from '../../lib/services/summaries/summary';
import * as query from '../../schemas/compiled/campaigns/summary.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/campaigns/{campaignId}/summary'],
    scope: 'read',
    role: 'CountersRole',
    operation: 'getCampaignSummary',
    summary: 'Sum up a campaign',
    description:
      'Sums up what became of a campaign, of all its days or of those from `start_date` to `end_date`: redemptions, rollbacks, ' +
      'publications, codes, and what was given. Amounts are gross: what was taken back is counted apart.',
    query,
    rooms: [countersRoom, historyRoom, vouchersRoom, workRoom],
    answer: 'campaigns/summary.answer',
  },
  ({ runtime, caller, params, query }) => campaignSummary(runtime, caller, params.campaignId, query),
);
