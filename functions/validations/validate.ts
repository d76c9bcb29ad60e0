// POST /v1/validations, /client/v1/validations
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { validate } from '../../lib/services/validations/validate';
import * as body from '../../schemas/compiled/validations/validate';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/validations', '/client/v1/validations'],
    scope: 'evaluate',
    shopper: verifyShopper,
    role: 'ClientEvaluateRole',
    summary: 'May these redeemables be used on this order?',
    body,
    limits: 'order',
    answer: 'validations/validate.answer',
  },
  ({ runtime, caller, body }) => validate(runtime, caller, body),
);
