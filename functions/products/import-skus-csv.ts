// POST /v1/skus/importCSV
import { endpoint } from '../../lib/http/endpoint';
import { parseFile } from '../../lib/http/input/multipart';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { importSkusCsv } from '../../lib/services/csv/import-csv';
import { once } from '../../lib/services/shared/once';
import * as body from '../../schemas/compiled/vouchers/import-csv';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/skus/importCSV'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'importSkusCsv',
    summary: 'Import SKUs from a file',
    description:
      'Reads a CSV file of SKUs, each with the id or the source id of its product, and stores them in the background. One whose ' +
      'source id is known gets its name and price from the row. A row that cannot be is named in the result of the action ' +
      'with its number.',
    body,
    limits: 'file',
    parse: parseFile,
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: 'records/begun',
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['importSkusCsv'], body }, (keyed) =>
      importSkusCsv(runtime, keyed, body),
    ),
);
