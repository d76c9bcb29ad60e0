// POST /client/v1/redeem
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
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
    summary: 'Spend the code of the query on an order.',
    query,
    body,
    idempotent: true,
    answer: 'records/redemption',
  },
  ({ runtime, caller, query, body, idempotencyKey }) =>
    redeemCode(runtime, caller, { query, request: body, idempotencyKey }),
);
