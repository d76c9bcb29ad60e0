// POST /v1/validation-rules
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createRule } from '../../lib/services/validation-rules/validation-rules';
import * as body from '../../schemas/compiled/validation-rules/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/validation-rules'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'createValidationRule',
    summary: 'Create a validation rule',
    description:
      'Stores numbered conditions on order, customer, products, budgets and time, and the logic that joins ' +
      'them. The service checks all of it, formulas included, before it stores the rule.',
    body,
    limits: 'rule',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/validation-rule',
  },
  ({ runtime, caller, body }) => createRule(runtime, caller, body),
);
