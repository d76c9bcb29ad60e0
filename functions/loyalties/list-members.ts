// GET /v1/loyalties/{campaignId}/members
import { endpoint } from '../../lib/http/endpoint';
import { voucherListsRoom } from '../../lib/runtime/rooms/voucher-lists';
import { listMembers } from '../../lib/services/loyalties/loyalty-members';
import * as query from '../../schemas/compiled/loyalties/list-members.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/members'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listMembers',
    summary: 'List the members of a loyalty campaign',
    description:
      'Lists the loyalty cards that customers hold, with the parameters of the list of vouchers. A card without ' +
      'holder is not a member.',
    query,
    rooms: [voucherListsRoom],
    answer: 'vouchers/list.answer',
  },
  ({ runtime, caller, params, query }) => listMembers(runtime, caller, params.campaignId, query),
);
