// GET /v1/campaigns/{campaignId}/transactions
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listCampaignTransactions } from '../../lib/services/vouchers/movements';
import * as query from '../../schemas/compiled/vouchers/list-movements.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/campaigns/{campaignId}/transactions'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCampaignTransactions',
    summary: 'List the transactions of a campaign',
    description:
      'Lists what changed the balances of the cards of a gift or loyalty campaign, the newest first, by `id` and ' +
      '`voucher_id`. To go on, send `more_starting_after` as `starting_after_id`.',
    query,
    rooms: [vouchersRoom],
    answer: 'vouchers/list-transactions.answer',
  },
  ({ runtime, caller, params, query }) => listCampaignTransactions(runtime, caller, params.campaignId, query),
);
