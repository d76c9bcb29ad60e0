// POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/disable
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { switchEarningRule } from '../../lib/services/earning-rules/earning-rules';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/disable'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'disableEarningRule',
    summary: 'Disable an earning rule',
    description: 'Switches an earning rule off: it adds no points until it is switched on again.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/earning-rule',
  },
  ({ runtime, caller, params }) =>
    switchEarningRule(runtime, caller, { campaignId: params.campaignId, id: params.earningRuleId, active: false }),
);
