// GET /v1/loyalties
import { endpoint } from '../../lib/http/endpoint';
import { listLoyalties } from '../../lib/services/loyalties/loyalties';
import * as query from '../../schemas/compiled/loyalties/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A page of the loyalty campaigns.',
    query,
    answer: 'campaigns/list.answer',
  },
  ({ runtime, caller, query }) => listLoyalties(runtime, caller, query),
);
