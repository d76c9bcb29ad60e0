// GET /v1/redemptions/{redemptionId}/returns/{returnId}
import { endpoint } from '../../lib/http/endpoint';
import { historyRoom } from '../../lib/runtime/rooms/history';
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
    rooms: [historyRoom],
    answer: 'records/return',
  },
  ({ runtime, caller, params }) => getReturn(runtime, caller, params),
);
