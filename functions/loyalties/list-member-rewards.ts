// GET /v1/loyalties/members/{code}/rewards
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listMemberRewards } from '../../lib/services/loyalties/member-rewards';
import * as query from '../../schemas/compiled/loyalties/list-member-rewards.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/members/{code}/rewards'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listMemberRewards',
    summary: 'List what a member can have for points',
    description:
      'Lists the rewards that the campaign of a card offers, the newest first. `affordable_only` leaves out ' +
      'those that cost more points than the card has.',
    query,
    rooms: [countersRoom, vouchersRoom],
    answer: 'loyalties/list-member-rewards.answer',
  },
  ({ runtime, caller, params, query }) =>
    listMemberRewards(runtime, caller, { campaignId: null, codeOrId: params.code }, query),
);
