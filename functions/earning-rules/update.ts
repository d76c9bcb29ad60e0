// PUT /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateEarningRule } from '../../lib/services/earning-rules/earning-rules';
import * as body from '../../schemas/compiled/earning-rules/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateEarningRule',
    summary: 'Update an earning rule',
    description: 'Changes an earning rule: absent members stay, null clears. Its event cannot change.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/earning-rule',
  },
  ({ runtime, caller, params, body }) =>
    updateEarningRule(runtime, caller, { campaignId: params.campaignId, id: params.earningRuleId }, body),
);
