// POST /v1/campaigns/qualification
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { examineCampaigns } from '../../lib/services/older-clients/examine';
import * as body from '../../schemas/compiled/older-clients/examine';
import * as query from '../../schemas/compiled/older-clients/examine.query';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/qualification'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'EvaluateRole',
    operation: 'examineCampaigns',
    summary: 'Find campaigns whose codes could be used on an order',
    description:
      'Tries a code as each campaign would make it: coupons, gift cards and referral codes. `POST /v1/qualifications` ' +
      'replaces it. Nothing is written or reserved.',
    query,
    body,
    limits: 'order',
    rooms: [countersRoom, validationsRoom, vouchersRoom],
    answer: 'older-clients/examine-campaigns.answer',
  },
  ({ runtime, caller, query, body }) => examineCampaigns(runtime, caller, { query, body }),
);
