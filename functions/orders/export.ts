// POST /v1/orders/export
import { endpoint } from '../../lib/http/endpoint';
import { requireScope } from '../../lib/http/access';
import { EXPORT_ROOMS } from '../../lib/runtime/export-rooms';
import { createExport } from '../../lib/services/exports/exports';
import * as body from '../../schemas/compiled/orders/export';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/orders/export'],
    scope: 'set-up',
    role: 'ExportRole',
    operation: 'createOrderExport',
    summary: 'Export orders to a file',
    description: 'Writes a CSV file of orders in the background, as `POST /v1/exports` does for every object.',
    body,
    rooms: EXPORT_ROOMS,
    answer: 'records/export',
  },
  ({ runtime, caller, body }) => {
    requireScope(caller, 'read');
    return createExport(runtime, caller, { ...body, exported_object: 'order' });
  },
);
