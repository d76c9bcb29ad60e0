// GET /v1/validation-rules-assignments
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listAssignments } from '../../lib/services/validation-rules/rule-assignments';
import * as query from '../../schemas/compiled/validation-rules/list-all-assignments.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/validation-rules-assignments'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listAllValidationRuleAssignments',
    summary: 'List the assignments of all rules',
    description:
      'Lists which records have which validation rules, the newest assignment first unless `order` says ' +
      'otherwise.',
    query,
    rooms: [vouchersRoom],
    answer: 'records/rule-assignments',
  },
  ({ runtime, caller, query }) => listAssignments(runtime, caller, query),
);
