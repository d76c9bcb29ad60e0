// GET /v1/validation-rules/{ruleId}/assignments
import { endpoint } from '../../lib/http/endpoint';
import { listRuleAssignments } from '../../lib/services/rules/rule-assignments';
import * as query from '../../schemas/compiled/validation-rules/list-assignments.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/validation-rules/{ruleId}/assignments'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A page of what a rule is assigned to.',
    query,
    answer: 'records/rule-assignments',
  },
  ({ runtime, caller, params, query }) => listRuleAssignments(runtime, caller, params.ruleId, query),
);
