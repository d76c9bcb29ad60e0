// GET /v1/redemptions
import { endpoint } from '../../lib/http/endpoint';
import { listRedemptions } from '../../lib/services/redemptions/redemption-lists';
import * as query from '../../schemas/compiled/redemptions/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/redemptions'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'Redemptions and rollbacks of the project.',
    query,
    answer: 'redemptions/list.answer',
  },
  ({ runtime, caller, query }) => listRedemptions(runtime, caller, query),
);
