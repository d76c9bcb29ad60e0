// POST /v1/loyalties/{campaignId}/members
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { createMember } from '../../lib/services/loyalties/loyalty-members';
import * as body from '../../schemas/compiled/loyalties/create-member';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/members'],
    scope: 'issue',
    role: 'RedeemRole',
    operation: 'createMember',
    summary: 'Give a customer a loyalty card',
    description:
      'Publishes a card of the campaign to a customer, who is created or updated on the way. The card is the ' +
      'one named as `voucher`, or a free one. A customer who has a card of the campaign gets the same card ' +
      'again.',
    body,
    idempotent: true,
    rooms: [guardsRoom, publicationsRoom, vouchersRoom],
    answer: 'records/voucher',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    createMember(runtime, caller, { campaignId: params.campaignId, request: body, idempotencyKey }),
);
