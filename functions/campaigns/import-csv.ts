// POST /v1/campaigns/{campaignId}/importCSV
import { endpoint } from '../../lib/http/endpoint';
import { parseFile } from '../../lib/http/input/multipart';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { importCampaignCsv } from '../../lib/services/csv/import-csv';
import { once } from '../../lib/services/shared/once';
import * as body from '../../schemas/compiled/vouchers/import-csv';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/importCSV'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'importCampaignVouchersCsv',
    summary: 'Import codes into a campaign from a file',
    description:
      'Reads a CSV file of codes, and stores them in the campaign in the background. A row that cannot be is named in the ' +
      'result of the action with its number, and the other rows go on; so are rows that the campaign has no room for. Of a ' +
      'code that the campaign has already, the switch and the category change.',
    body,
    limits: 'file',
    parse: parseFile,
    idempotent: true,
    rooms: WORK_ROOMS,
    answer: 'records/begun',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['importCampaignCsv', params.campaignId], body }, (keyed) =>
      importCampaignCsv(runtime, keyed, params.campaignId, body),
    ),
);
