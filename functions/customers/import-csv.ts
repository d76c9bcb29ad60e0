// POST /v1/customers/importCSV
import { endpoint } from '../../lib/http/endpoint';
import { parseFile } from '../../lib/http/input/multipart';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { importCustomersCsv } from '../../lib/services/csv/import-csv';
import { once } from '../../lib/services/shared/once';
import * as body from '../../schemas/compiled/vouchers/import-csv';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/customers/importCSV'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'importCustomersCsv',
    summary: 'Import customers from a file',
    description:
      'Reads a CSV file of customers, and stores them in the background. One whose source id is known is overwritten: what the ' +
      'row has not, the customer has no more. A row that cannot be is named in the result of the action with its number.',
    body,
    limits: 'file',
    parse: parseFile,
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['importCustomersCsv'], body }, (keyed) =>
      importCustomersCsv(runtime, keyed, body),
    ),
);
