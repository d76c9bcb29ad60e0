// POST /v1/loyalties/{campaignId}/qualifications
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { estimateLoyaltyPoints } from '../../lib/services/loyalties/loyalty-estimate';
import * as body from '../../schemas/compiled/loyalties/estimate-points';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/qualifications'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'EvaluateRole',
    operation: 'estimateLoyaltyPoints',
    summary: 'Estimate the points of an order',
    description:
      'Estimates the points that the earning rules for paid orders would add to the card of a customer for an order. ' +
      'Sent members replace those of a stored customer or order. Nothing is written.',
    body,
    limits: 'order',
    rooms: [customersRoom, holdersRoom, validationsRoom],
    answer: 'loyalties/estimate-points.answer',
  },
  ({ runtime, caller, params, body }) => estimateLoyaltyPoints(runtime, caller, params.campaignId, body),
);
