// PUT /v1/validation-rules/{ruleId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { updateRule } from '../../lib/services/validation-rules/validation-rules';
import * as body from '../../schemas/compiled/validation-rules/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/validation-rules/{ruleId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateValidationRule',
    summary: 'Change a validation rule',
    description:
      'Changes the members that are sent of a validation rule. The change counts for the next request of every ' +
      'record that has the rule.',
    body,
    limits: 'rule',
    rooms: [configurationRoom, vouchersRoom],
    versioned: true,
    answer: 'records/validation-rule',
  },
  ({ runtime, caller, params, body }) => updateRule(runtime, caller, params.ruleId, body),
);
