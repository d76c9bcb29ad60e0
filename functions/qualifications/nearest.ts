// POST /v1/qualifications/nearest, /client/v1/qualifications/nearest
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { voucherListsRoom } from '../../lib/runtime/rooms/voucher-lists';
import { findNearestRewards } from '../../lib/services/qualifications/nearest';
import * as body from '../../schemas/compiled/qualifications/nearest';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/qualifications/nearest', '/client/v1/qualifications/nearest'],
    scope: 'evaluate',
    people: 'SUPPORT',
    shopper: verifyShopper,
    role: 'ClientEvaluateRole',
    operation: 'findNearestRewards',
    summary: 'Find what is missing until redeemables work',
    description:
      'Tries each redeemable alone, and says which smallest addition of money, units or waiting time makes it work. ' +
      'Without redeemables it lists the nearest ones. A change can be applied to the request as a JSON Patch, and ' +
      'has a text for the shopper. Nothing is written or reserved.',
    body,
    limits: 'order',
    rooms: [catalogueRoom, customersRoom, holdersRoom, publicationsRoom, validationsRoom, voucherListsRoom],
    answer: 'qualifications/nearest.answer',
  },
  ({ runtime, caller, body }) => findNearestRewards(runtime, caller, body),
);
