// GET /v1/vouchers/{code}/transactions
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listTransactions } from '../../lib/services/vouchers/transactions';
import * as query from '../../schemas/compiled/vouchers/list-transactions.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/vouchers/{code}/transactions'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listVoucherTransactions',
    summary: 'List the transactions of a card',
    description:
      'Lists what changed the balance of a gift or loyalty card, the newest first. To go on, send ' +
      '`more_starting_after` as `starting_after_id`.',
    query,
    rooms: [vouchersRoom],
    answer: 'vouchers/list-transactions.answer',
  },
  ({ runtime, caller, params, query }) => listTransactions(runtime, caller, params.code, query),
);
