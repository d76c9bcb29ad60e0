// POST /v1/vouchers/qualification
import { endpoint } from '../../lib/http/endpoint';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { voucherListsRoom } from '../../lib/runtime/rooms/voucher-lists';
import { examineVouchers } from '../../lib/services/older-clients/examine';
import * as body from '../../schemas/compiled/older-clients/examine';
import * as query from '../../schemas/compiled/older-clients/examine.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/qualification'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'EvaluateRole',
    operation: 'examineVouchers',
    summary: 'Find codes of nobody that could be used on an order',
    description:
      'Tries the newest codes without a campaign, each by itself. `POST /v1/qualifications` replaces it. Nothing is ' +
      'written or reserved.',
    query,
    body,
    limits: 'order',
    rooms: [validationsRoom, voucherListsRoom],
    answer: 'older-clients/examine-vouchers.answer',
  },
  ({ runtime, caller, query, body }) => examineVouchers(runtime, caller, { query, body }),
);
