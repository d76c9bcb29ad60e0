// GET /v1/validation-rules-assignments
import { endpoint } from '../../lib/http/endpoint';
import { listAssignments } from '../../lib/services/rules/rule-assignments';
import * as query from '../../schemas/compiled/validation-rules/list-all-assignments.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/validation-rules-assignments'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A page of all assignments of rules.',
    query,
    answer: 'records/rule-assignments',
  },
  ({ runtime, caller, query }) => listAssignments(runtime, caller, query),
);
