// POST /v1/exports
import { endpoint } from '../../lib/http/endpoint';
import { requireScope } from '../../lib/http/access';
import { EXPORT_ROOMS } from '../../lib/runtime/export-rooms';
import { createExport } from '../../lib/services/exports/exports';
import * as body from '../../schemas/compiled/exports/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/exports'],
    scope: 'set-up',
    // Without personal data: see refusePersonalFile.
    people: 'VIEWER',
    role: 'ExportRole',
    operation: 'createExport',
    summary: 'Export records to a file',
    description:
      'Writes a CSV file of records in the background. Records that are made after the export are left out. A key with ' +
      'scopes needs `set-up`, and `read` for what the file holds; columns with personal data take `privacy`, too. The audit trail names it. ' +
      'In the dashboard, columns with personal data take the role USER.',
    body,
    rooms: EXPORT_ROOMS,
    answer: 'records/export',
  },
  ({ runtime, caller, body }) => {
    requireScope(caller, 'read');
    return createExport(runtime, caller, body);
  },
);
