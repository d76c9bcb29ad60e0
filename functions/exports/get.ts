// GET /v1/exports/{exportId}
import { endpoint } from '../../lib/http/endpoint';
import { EXPORT_ROOMS } from '../../lib/runtime/export-rooms';
import { getOrOpenExport } from '../../lib/services/exports/exports';
import * as query from '../../schemas/compiled/exports/get.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/exports/{exportId}'],
    scope: 'read',
    role: 'ExportRole',
    operation: 'getExport',
    summary: 'Show an export, or open its file',
    description:
      'Shows an export; once it is done, with an address of its file that is good for 24 hours. That address has a `token`, ' +
      'takes no other credentials, and leads to the file; so does the header `Accept: text/csv` with a server pair. Reports of imports and bulk changes have such an address too, with the id of their action. In the dashboard, a file with personal data has one for the role USER.',
    query,
    opensByToken: true,
    rooms: EXPORT_ROOMS,
    answer: { 200: 'records/export', 302: 'redirect' },
  },
  ({ runtime, caller, params, query, accept }) =>
    getOrOpenExport(runtime, caller, { id: params.exportId, token: query.token, accept }),
);
