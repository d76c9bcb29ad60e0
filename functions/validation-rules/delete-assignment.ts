// DELETE /v1/validation-rules/{ruleId}/assignments/{assignmentId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { deleteAssignment } from '../../lib/services/validation-rules/rule-assignments';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/validation-rules/{ruleId}/assignments/{assignmentId}'],
    scope: 'set-up',
    people: 'USER',
    role: 'SetupRole',
    operation: 'deleteValidationRuleAssignment',
    summary: 'Take a rule away from a record',
    description: 'Removes the assignment of a validation rule. The record then applies without this rule.',
    rooms: [configurationRoom, vouchersRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteAssignment(runtime, caller, { ruleId: params.ruleId, id: params.assignmentId }),
);
