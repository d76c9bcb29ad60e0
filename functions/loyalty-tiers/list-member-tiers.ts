// GET /v1/loyalties/members/{code}/tiers
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listMemberTiers } from '../../lib/services/loyalty-tiers/member-tiers';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/members/{code}/tiers'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listMemberTiers',
    summary: 'List the tier of a member',
    description: 'Lists the tier whose range holds the points of the card: one, or none.',
    rooms: [vouchersRoom],
    answer: 'loyalty-tiers/list.answer',
  },
  ({ runtime, caller, params }) => listMemberTiers(runtime, caller, params.code),
);
