// GET /v1/validation-rules/{ruleId}
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { getRule } from '../../lib/services/validation-rules/validation-rules';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/validation-rules/{ruleId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getValidationRule',
    summary: 'Show a validation rule',
    description: 'Shows a validation rule with its conditions, scope and error message.',
    rooms: [vouchersRoom],
    answer: 'records/validation-rule',
  },
  ({ runtime, caller, params }) => getRule(runtime, caller, params.ruleId),
);
