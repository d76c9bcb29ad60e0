// GET /client/v1/validate
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { validateCode } from '../../lib/services/validations/single-validations';
import * as query from '../../schemas/compiled/validations/validate-code.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/client/v1/validate'],
    scope: 'evaluate',
    shopper: verifyShopper,
    role: 'ClientEvaluateRole',
    summary: 'May this code be used on this order?',
    query,
    answer: 'records/validated-voucher',
  },
  ({ runtime, caller, query }) => validateCode(runtime, caller, query),
);
