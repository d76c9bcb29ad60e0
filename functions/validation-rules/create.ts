// POST /v1/validation-rules
import { endpoint } from '../../lib/http/endpoint';
import { createRule } from '../../lib/services/rules/validation-rules';
import * as body from '../../schemas/compiled/validation-rules/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/validation-rules'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Store a validation rule.',
    body,
    limits: 'rule',
    answer: 'records/validation-rule',
  },
  ({ runtime, caller, body }) => createRule(runtime, caller, body),
);
