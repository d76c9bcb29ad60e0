// POST /v1/loyalties/members/{code}/transactions/export, /v1/loyalties/{campaignId}/members/{code}/transactions/export
import { endpoint } from '../../lib/http/endpoint';
import { requireScope } from '../../lib/http/access';
import { EXPORT_ROOMS } from '../../lib/runtime/export-rooms';
import { exportMemberTransactions } from '../../lib/services/exports/export-transactions';
import * as body from '../../schemas/compiled/exports/transactions';

export const handler = endpoint(
  {
    method: 'POST',
    paths: [
      '/v1/loyalties/members/{code}/transactions/export',
      '/v1/loyalties/{campaignId}/members/{code}/transactions/export',
    ],
    scope: 'set-up',
    role: 'ExportRole',
    operation: 'exportMemberTransactions',
    summary: 'Export the transactions of a member',
    description:
      'Writes a CSV file of what changed the points of a loyalty card in the background. `GET /v1/exports/{exportId}` leads to it.',
    body,
    rooms: EXPORT_ROOMS,
    answer: 'records/export',
  },
  ({ runtime, caller, params, body }) => {
    requireScope(caller, 'read');
    return exportMemberTransactions(runtime, caller, { campaignId: params.campaignId, codeOrId: params.code }, body);
  },
);
