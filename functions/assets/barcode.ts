// GET /api/v1/assets/barcode/{id}
import { endpoint } from '../../lib/http/endpoint';
import { showAsset } from '../../lib/services/assets/show-asset';
import * as query from '../../schemas/compiled/assets/show.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/api/v1/assets/barcode/{id}'],
    scope: 'public',
    role: 'ReadRole',
    operation: 'getBarcode',
    summary: 'Draw the barcode of a voucher',
    description:
      "Draws the code of a voucher as Code 128 with its text. The sealed id, which the voucher's `assets` hold, " +
      'is the only credential. A code of more than 500 bytes has no barcode.',
    query,
    answer: 'picture',
  },
  ({ runtime, params, query }) => showAsset(runtime, 'barcode', params.id, query),
);
