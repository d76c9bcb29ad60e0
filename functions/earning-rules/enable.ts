// POST /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/enable
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { switchEarningRule } from '../../lib/services/earning-rules/earning-rules';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}/enable'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'enableEarningRule',
    summary: 'Enable an earning rule',
    description: 'Switches an earning rule on.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/earning-rule',
  },
  ({ runtime, caller, params }) =>
    switchEarningRule(runtime, caller, { campaignId: params.campaignId, id: params.earningRuleId, active: true }),
);
