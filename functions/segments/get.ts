// GET /v1/segments/{segmentId}
import { endpoint } from '../../lib/http/endpoint';
import { getSegment } from '../../lib/services/segments/segments';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/segments/{segmentId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getSegment',
    summary: 'Show a segment',
    description: 'Shows a segment without its customers. `GET /v1/customers` with `segment_id` lists those.',
    answer: 'records/segment',
  },
  ({ runtime, caller, params }) => getSegment(runtime, caller, params.segmentId),
);
