// POST /v1/qualifications, /client/v1/qualifications
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { voucherListsRoom } from '../../lib/runtime/rooms/voucher-lists';
import { checkEligibility } from '../../lib/services/qualifications/qualifications';
import * as body from '../../schemas/compiled/qualifications/check';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/qualifications', '/client/v1/qualifications'],
    scope: 'evaluate',
    people: 'SUPPORT',
    shopper: verifyShopper,
    withoutOrigin: true,
    role: 'ClientEvaluateRole',
    operation: 'checkQualifications',
    summary: 'Find what could be used on an order',
    description:
      'Tries tiers, stacks and codes each by itself on the order as it was sent, and lists those that could be ' +
      'used, with what they would do. The scenario says which redeemables and which rules are tested. Nothing ' +
      'is written or reserved.',
    body,
    limits: 'order',
    rooms: [customersRoom, holdersRoom, publicationsRoom, validationsRoom, voucherListsRoom],
    answer: 'qualifications/check.answer',
  },
  ({ runtime, caller, body }) => checkEligibility(runtime, caller, body),
);
