// POST /v1/loyalties/{campaignId}/transactions/export
import { endpoint } from '../../lib/http/endpoint';
import { requireScope } from '../../lib/http/access';
import { EXPORT_ROOMS } from '../../lib/runtime/export-rooms';
import { exportLoyaltyTransactions } from '../../lib/services/exports/export-transactions';
import * as body from '../../schemas/compiled/exports/transactions';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/transactions/export'],
    scope: 'set-up',
    role: 'ExportRole',
    operation: 'exportLoyaltyTransactions',
    summary: 'Export the transactions of a program',
    description:
      'Writes a CSV file of what changed the points of the members of a loyalty program in the background. `GET /v1/exports/{exportId}` leads to it.',
    body,
    rooms: EXPORT_ROOMS,
    answer: 'records/export',
  },
  ({ runtime, caller, params, body }) => {
    requireScope(caller, 'read');
    return exportLoyaltyTransactions(runtime, caller, params.campaignId, body);
  },
);
