// POST /v1/loyalties/{campaignId}/earning-rules
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { workRoom } from '../../lib/runtime/rooms/work';
import { createEarningRules } from '../../lib/services/earning-rules/earning-rules';
import * as body from '../../schemas/compiled/earning-rules/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/earning-rules'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'createEarningRules',
    summary: 'Create earning rules',
    description: 'Creates all the sent earning rules of a loyalty campaign, or none of them.',
    body,
    rooms: [configurationRoom, workRoom],
    versioned: true,
    answer: 'earning-rules/create.answer',
  },
  ({ runtime, caller, params, body }) => createEarningRules(runtime, caller, params.campaignId, body),
);
