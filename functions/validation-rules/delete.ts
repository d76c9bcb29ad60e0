// DELETE /v1/validation-rules/{ruleId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { deleteRule } from '../../lib/services/validation-rules/validation-rules';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/validation-rules/{ruleId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteValidationRule',
    summary: 'Delete a validation rule',
    description: 'Deletes a validation rule that is assigned to nothing.',
    rooms: [configurationRoom, vouchersRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteRule(runtime, caller, params.ruleId),
);
