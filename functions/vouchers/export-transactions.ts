// POST /v1/vouchers/{code}/transactions/export
import { endpoint } from '../../lib/http/endpoint';
import { requireScope } from '../../lib/http/access';
import { EXPORT_ROOMS } from '../../lib/runtime/export-rooms';
import { exportCardTransactions } from '../../lib/services/exports/export-transactions';
import * as body from '../../schemas/compiled/exports/transactions';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/transactions/export'],
    scope: 'set-up',
    role: 'ExportRole',
    operation: 'exportVoucherTransactions',
    summary: 'Export the transactions of a card',
    description:
      'Writes a CSV file of what changed the balance of a gift or loyalty card in the background. `GET /v1/exports/{exportId}` leads to it.',
    body,
    rooms: EXPORT_ROOMS,
    answer: 'records/export',
  },
  ({ runtime, caller, params, body }) => {
    requireScope(caller, 'read');
    return exportCardTransactions(runtime, caller, params.code, body);
  },
);
