// GET /v1/locations/{locationId}
import { endpoint } from '../../lib/http/endpoint';
import { getLocation } from '../../lib/services/locations/locations';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/locations/{locationId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getLocation',
    summary: 'Show a location',
    description: 'Answers 404 for every id: this service keeps no locations.',
    answer: 'locations/get.answer',
  },
  ({ params }) => getLocation(params.locationId),
);
