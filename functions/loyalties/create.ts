// POST /v1/loyalties
import { endpoint } from '../../lib/http/endpoint';
import { createLoyalty } from '../../lib/services/loyalties/loyalties';
import * as body from '../../schemas/compiled/loyalties/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties'],
    scope: 'issue',
    role: 'SetupRole',
    summary: 'Store a loyalty campaign.',
    body,
    answer: 'records/campaign',
  },
  ({ runtime, caller, body }) => createLoyalty(runtime, caller, body),
);
