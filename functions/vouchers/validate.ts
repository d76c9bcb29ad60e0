// POST /v1/vouchers/{code}/validate
import { endpoint } from '../../lib/http/endpoint';
import { validateVoucher } from '../../lib/services/validations/single-validations';
import * as body from '../../schemas/compiled/vouchers/use';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/validate'],
    scope: 'evaluate',
    role: 'EvaluateRole',
    summary: 'May this code be used on this order?',
    body,
    limits: 'order',
    answer: 'records/validated-voucher',
  },
  ({ runtime, caller, params, body }) => validateVoucher(runtime, caller, { code: params.code, request: body }),
);
