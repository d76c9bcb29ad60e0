// GET /v1/redemptions/{id}/decision
import { endpoint } from '../../lib/http/endpoint';
import { decisionsRoom } from '../../lib/runtime/decisions';
import { redemptionsRoom } from '../../lib/runtime/rooms/redemptions';
import { getDecision } from '../../lib/services/decisions/decisions';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/redemptions/{id}/decision'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getDecision',
    summary: 'Show the decision of a redemption',
    description:
      'Shows what a redemption was decided from, what was decided, and whether the engine of today decides the same. ' +
      'A parent, its children and a redemption of one redeemable have the same document.',
    rooms: [decisionsRoom, redemptionsRoom],
    answer: 'decisions/get.answer',
  },
  ({ runtime, caller, params }) => getDecision(runtime, caller, params.id),
);
