// POST /v1/validation-rules/{ruleId}/validation
import { endpoint } from '../../lib/http/endpoint';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { validateRule } from '../../lib/services/older-clients/rule-validation';
import * as body from '../../schemas/compiled/older-clients/examine';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/validation-rules/{ruleId}/validation'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'EvaluateRole',
    operation: 'validateRule',
    summary: 'Try a validation rule',
    description:
      'Says whether a customer, an order and metadata fulfil the rule, and which products it applies to. Nothing is ' +
      'written or reserved.',
    body,
    limits: 'order',
    rooms: [validationsRoom],
    answer: 'older-clients/validate-rule.answer',
  },
  ({ runtime, caller, params, body }) => validateRule(runtime, caller, params.ruleId, body),
);
