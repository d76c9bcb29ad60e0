// GET /v1/publications
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { listPublications } from '../../lib/services/publications/publications';
import * as query from '../../schemas/compiled/publications/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/publications'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listPublications',
    summary: 'List publications',
    description:
      'Lists the publications of the project, the newest first unless `order` says otherwise. Refused ' +
      'publications are listed too, with the result FAILURE and the reason.',
    query,
    rooms: [customersRoom, publicationsRoom],
    answer: 'publications/list.answer',
  },
  ({ runtime, caller, query }) => listPublications(runtime, caller, query),
);
