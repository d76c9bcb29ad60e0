// GET /api/v1/assets/barcode/{id}
import { endpoint } from '../../lib/http/endpoint';
import { showAsset } from '../../lib/services/vouchers/show-asset';
import * as query from '../../schemas/compiled/assets/show.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/api/v1/assets/barcode/{id}'],
    scope: 'public',
    role: 'ReadRole',
    summary: 'The barcode of a voucher; the id is the only credential.',
    query,
    answer: 'picture',
  },
  ({ runtime, params, query }) => showAsset(runtime, 'barcode', params.id, query),
);
