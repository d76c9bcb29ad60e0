// POST /v1/vouchers/importCSV
import { endpoint } from '../../lib/http/endpoint';
import { parseFile } from '../../lib/http/input/multipart';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { importVouchersCsv } from '../../lib/services/csv/import-csv';
import { once } from '../../lib/services/shared/once';
import * as body from '../../schemas/compiled/vouchers/import-csv';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/importCSV'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'importVouchersCsv',
    summary: 'Import codes from a file',
    description:
      'Reads a CSV file of codes that belong to no campaign, and stores them in the background. A row that cannot be is ' +
      'named in the result of the action with its number, and the other rows go on. A code that is there already keeps its ' +
      'value, balance and counts; its switch, category, dates, info and metadata change.',
    body,
    limits: 'file',
    parse: parseFile,
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['importVouchersCsv'], body }, (keyed) =>
      importVouchersCsv(runtime, keyed, body),
    ),
);
