// POST /client/v1/redeem
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { REDEMPTION_ROOMS } from '../../lib/runtime/redemption-rooms';
import { redeemCode } from '../../lib/services/redemptions/single-redemptions';
import * as query from '../../schemas/compiled/redemptions/redeem-code.query';
import * as body from '../../schemas/compiled/vouchers/use';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/client/v1/redeem'],
    scope: 'evaluate',
    shopper: verifyShopper,
    role: 'ClientRedeemRole',
    operation: 'redeemCode',
    summary: 'Redeem the code of the query',
    description:
      'Redeems the code that the query names on an order. The project has to allow client keys to redeem. It ' +
      'does the same as a list of redeemables with this code alone.',
    query,
    body,
    idempotent: true,
    rooms: REDEMPTION_ROOMS,
    answer: 'records/redemption',
  },
  ({ runtime, caller, query, body, idempotencyKey }) =>
    redeemCode(runtime, caller, { query, request: body, idempotencyKey }),
);
