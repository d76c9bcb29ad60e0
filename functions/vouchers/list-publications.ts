// GET /v1/vouchers/{code}/publications
import { endpoint } from '../../lib/http/endpoint';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listVoucherPublications } from '../../lib/services/publications/publications';
import * as query from '../../schemas/compiled/vouchers/list-linked.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/vouchers/{code}/publications'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listVoucherPublications',
    summary: 'List the publications of a voucher',
    description: 'Lists to whom a voucher was published, refused attempts included, the newest first.',
    query,
    rooms: [publicationsRoom, vouchersRoom],
    answer: 'publications/list.answer',
  },
  ({ runtime, caller, params, query }) => listVoucherPublications(runtime, caller, params.code, query),
);
