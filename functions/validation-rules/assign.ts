// POST /v1/validation-rules/{ruleId}/assignments
import { endpoint } from '../../lib/http/endpoint';
import { assignRule } from '../../lib/services/rules/rule-assignments';
import * as body from '../../schemas/compiled/validation-rules/assign';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/validation-rules/{ruleId}/assignments'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'assignValidationRule',
    summary: 'Assign a rule to a record',
    description:
      'Assigns a validation rule to a voucher, campaign, promotion tier or reward assignment, which then ' +
      'applies only where the rule holds. A record has at most 20 rules, each once.',
    body,
    answer: 'records/rule-assignment',
  },
  ({ runtime, caller, params, body }) => assignRule(runtime, caller, params.ruleId, body),
);
