// GET /api/v1/assets/qr/{id}
import { endpoint } from '../../lib/http/endpoint';
import { showAsset } from '../../lib/services/assets/show-asset';
import * as query from '../../schemas/compiled/assets/show.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/api/v1/assets/qr/{id}'],
    scope: 'public',
    role: 'ReadRole',
    operation: 'getQrCode',
    summary: 'Draw the QR code of a voucher',
    description:
      "Draws the code of a voucher as a QR code of level M. The sealed id, which the voucher's `assets` hold, " +
      'is the only credential.',
    query,
    answer: 'picture',
  },
  ({ runtime, params, query }) => showAsset(runtime, 'qr', params.id, query),
);
