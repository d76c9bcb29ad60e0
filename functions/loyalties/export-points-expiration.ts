// POST /v1/loyalties/{campaignId}/points-expiration/export
import { endpoint } from '../../lib/http/endpoint';
import { requireScope } from '../../lib/http/access';
import { EXPORT_ROOMS } from '../../lib/runtime/export-rooms';
import { exportPointsExpiration } from '../../lib/services/exports/export-transactions';
import * as body from '../../schemas/compiled/exports/transactions';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/points-expiration/export'],
    scope: 'set-up',
    role: 'ExportRole',
    operation: 'exportPointsExpiration',
    summary: 'Export points that expire',
    description:
      'Writes a CSV file of the points of all cards by the day on which they expire, in the background. Points that ' +
      'have expired are in it, too.',
    body,
    rooms: EXPORT_ROOMS,
    answer: 'records/export',
  },
  ({ runtime, caller, params, body }) => {
    requireScope(caller, 'read');
    return exportPointsExpiration(runtime, caller, params.campaignId, body);
  },
);
