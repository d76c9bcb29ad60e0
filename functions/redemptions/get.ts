// GET /v1/redemptions/{id}
import { endpoint } from '../../lib/http/endpoint';
import { redemptionsRoom } from '../../lib/runtime/rooms/redemptions';
import { getRedemption } from '../../lib/services/redemptions/redemptions';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/redemptions/{id}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getRedemption',
    summary: 'Show a redemption or rollback',
    description: 'Shows a redemption, a rollback or a refused attempt by its id.',
    rooms: [redemptionsRoom],
    answer: 'records/redemption-entry',
  },
  ({ runtime, caller, params }) => getRedemption(runtime, caller, params.id),
);
