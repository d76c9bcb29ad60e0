// POST /v1/qualifications, /client/v1/qualifications
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { checkEligibility } from '../../lib/services/validations/qualifications';
import * as body from '../../schemas/compiled/qualifications/check';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/qualifications', '/client/v1/qualifications'],
    scope: 'evaluate',
    shopper: verifyShopper,
    role: 'ClientEvaluateRole',
    summary: 'What could be used on this order?',
    body,
    answer: 'qualifications/check.answer',
  },
  ({ runtime, caller, body }) => checkEligibility(runtime, caller, body),
);
