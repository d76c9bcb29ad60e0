// POST /v1/validation-rules/{ruleId}/assignments
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { assignRule } from '../../lib/services/validation-rules/rule-assignments';
import * as body from '../../schemas/compiled/validation-rules/assign';
import * as query from '../../schemas/compiled/validation-rules/assign.query';

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
      'applies only where the rule holds. A record has at most 20 rules, each once: with `force` a new assignment takes ' +
      'the place of the one that is there.',
    body,
    query,
    rooms: [configurationRoom, vouchersRoom],
    versioned: true,
    answer: 'records/rule-assignment',
  },
  ({ runtime, caller, params, body, query }) =>
    assignRule(runtime, caller, params.ruleId, { ...body, force: query.force ?? false }),
);
