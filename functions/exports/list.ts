// GET /v1/exports
import { endpoint } from '../../lib/http/endpoint';
import { EXPORT_ROOMS } from '../../lib/runtime/export-rooms';
import { listExports } from '../../lib/services/exports/exports';
import * as query from '../../schemas/compiled/exports/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/exports'],
    scope: 'read',
    role: 'ExportRole',
    operation: 'listExports',
    summary: 'List exports',
    description:
      'Lists the exports of the last 90 days, the newest first. With a server pair each that is done has an address of its file, as in the answer for one.',
    query,
    rooms: EXPORT_ROOMS,
    answer: 'exports/list.answer',
  },
  ({ runtime, caller, query }) => listExports(runtime, caller, query),
);
