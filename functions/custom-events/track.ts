// POST /v1/events, /client/v1/events
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { verifyShopper } from '../../lib/http/shopper-token';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { trackEvent } from '../../lib/services/custom-events/track';
import * as body from '../../schemas/compiled/custom-events/track';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/events', '/client/v1/events'],
    scope: 'issue',
    shopper: verifyShopper,
    role: 'ClientRedeemRole',
    operation: 'trackCustomEvent',
    summary: 'Tell of a custom event',
    description:
      'Keeps an event with its customer, who is created or updated on the way. Its metadata must fit the schema of the event, where ' +
      'there is one. `referral` marks the customer as referred where the event converts the referrals of the campaign of the code; ' +
      'it is null where it converts none, as `loyalty` is.',
    body,
    idempotent: true,
    rooms: [guardsRoom, customersRoom, historyRoom, vouchersRoom],
    answer: 'custom-events/track.answer',
  },
  ({ runtime, caller, body, idempotencyKey }) => trackEvent(runtime, caller, { request: body, idempotencyKey }),
);
