// GET /v1/vouchers/{code}/ledger
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listLedger } from '../../lib/services/vouchers/ledger';
import * as query from '../../schemas/compiled/vouchers/list-linked.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/vouchers/{code}/ledger'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listVoucherLedger',
    summary: 'List the ledger of a card',
    description:
      'Lists the lines of the ledger of a gift or loyalty card, the oldest first. Each line has the hash of its content ' +
      'and of the line before it, so a changed or missing line shows. The first line is the opening.',
    query,
    rooms: [vouchersRoom],
    answer: 'vouchers/list-ledger.answer',
  },
  ({ runtime, caller, params, query }) => listLedger(runtime, caller, params.code, query),
);
