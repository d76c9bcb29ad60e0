// POST /v1/campaigns/{campaignId}/transactions/export
import { endpoint } from '../../lib/http/endpoint';
import { requireScope } from '../../lib/http/access';
import { EXPORT_ROOMS } from '../../lib/runtime/export-rooms';
import { exportCampaignTransactions } from '../../lib/services/exports/export-transactions';
import * as body from '../../schemas/compiled/exports/transactions';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/transactions/export'],
    scope: 'set-up',
    role: 'ExportRole',
    operation: 'exportCampaignTransactions',
    summary: 'Export the transactions of a campaign',
    description:
      'Writes a CSV file of what changed the balances of the cards of a gift or loyalty campaign in the background. `GET /v1/exports/{exportId}` leads to it.',
    body,
    rooms: EXPORT_ROOMS,
    answer: 'records/export',
  },
  ({ runtime, caller, params, body }) => {
    requireScope(caller, 'read');
    return exportCampaignTransactions(runtime, caller, params.campaignId, body);
  },
);
