// GET /v1/locations
import { endpoint } from '../../lib/http/endpoint';
import { listLocations } from '../../lib/services/locations/locations';
import * as query from '../../schemas/compiled/locations/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/locations'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listLocations',
    summary: 'List locations',
    description: 'Answers an empty list: this service keeps no locations, and rules cannot name one.',
    query,
    answer: 'locations/list.answer',
  },
  ({ runtime, caller, query }) => listLocations(runtime, caller, query),
);
