// GET /v1/loyalties/members/{code}/transactions, /v1/loyalties/{campaignId}/members/{code}/transactions
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listMemberTransactions } from '../../lib/services/loyalties/loyalty-transactions';
import * as query from '../../schemas/compiled/vouchers/list-movements.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/members/{code}/transactions', '/v1/loyalties/{campaignId}/members/{code}/transactions'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listMemberTransactions',
    summary: 'List the transactions of a member',
    description:
      'Lists what changed the points of a loyalty card, the newest first, by `id` and `voucher_id`. To go on, send ' +
      '`more_starting_after` as `starting_after_id`.',
    query,
    rooms: [vouchersRoom],
    answer: 'vouchers/list-transactions.answer',
  },
  ({ runtime, caller, params, query }) =>
    listMemberTransactions(runtime, caller, { campaignId: params.campaignId, codeOrId: params.code }, query),
);
