// GET /v1/redemptions/{redemptionId}/returns/{returnId}
import { endpoint } from '../../lib/http/endpoint';
import { returnsRoom } from '../../lib/runtime/rooms/returns';
import { getReturn } from '../../lib/services/returns/returns';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/redemptions/{redemptionId}/returns/{returnId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getReturn',
    summary: 'Show a return',
    description: 'Shows a return as it was answered, with what was left after it.',
    rooms: [returnsRoom],
    answer: 'records/return',
  },
  ({ runtime, caller, params }) => getReturn(runtime, caller, params),
);
