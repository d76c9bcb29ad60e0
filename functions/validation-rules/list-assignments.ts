// GET /v1/validation-rules/{ruleId}/assignments
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listRuleAssignments } from '../../lib/services/validation-rules/rule-assignments';
import * as query from '../../schemas/compiled/validation-rules/list-assignments.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/validation-rules/{ruleId}/assignments'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listValidationRuleAssignments',
    summary: 'List the assignments of a rule',
    description: 'Lists the records that a validation rule is assigned to. The list of an unknown rule is empty.',
    query,
    rooms: [vouchersRoom],
    answer: 'records/rule-assignments',
  },
  ({ runtime, caller, params, query }) => listRuleAssignments(runtime, caller, params.ruleId, query),
);
