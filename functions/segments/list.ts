// GET /v1/segments
import { endpoint } from '../../lib/http/endpoint';
import { listSegments } from '../../lib/services/segments/segments';
import * as query from '../../schemas/compiled/segments/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/segments'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listSegments',
    summary: 'List segments',
    description:
      'Lists the segments of the project without their customers, the newest first unless `order` says otherwise. ' +
      '`ids` limits the list to these segments.',
    query,
    answer: 'segments/list.answer',
  },
  ({ runtime, caller, query }) => listSegments(runtime, caller, query),
);
