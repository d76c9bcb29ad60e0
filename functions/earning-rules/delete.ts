// DELETE /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteEarningRule } from '../../lib/services/earning-rules/earning-rules';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteEarningRule',
    summary: 'Delete an earning rule',
    description: 'Deletes an earning rule. Points that it added stay on the cards.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteEarningRule(runtime, caller, { campaignId: params.campaignId, id: params.earningRuleId }),
);
