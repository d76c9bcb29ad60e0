// GET /v1/loyalties/{campaignId}/transactions
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listLoyaltyTransactions } from '../../lib/services/loyalties/loyalty-transactions';
import * as query from '../../schemas/compiled/vouchers/list-movements.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/transactions'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listLoyaltyTransactions',
    summary: 'List the transactions of a loyalty campaign',
    description:
      'Lists what changed the points of the cards of a loyalty campaign, the newest first, by `id` and `voucher_id`. To ' +
      'go on, send `more_starting_after` as `starting_after_id`.',
    query,
    rooms: [vouchersRoom],
    answer: 'vouchers/list-transactions.answer',
  },
  ({ runtime, caller, params, query }) => listLoyaltyTransactions(runtime, caller, params.campaignId, query),
);
