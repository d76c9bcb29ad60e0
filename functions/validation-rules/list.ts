// GET /v1/validation-rules
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listRules } from '../../lib/services/validation-rules/validation-rules';
import * as query from '../../schemas/compiled/validation-rules/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/validation-rules'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listValidationRules',
    summary: 'List validation rules',
    description: 'Lists the validation rules of the project, the newest first unless `order` says otherwise.',
    query,
    rooms: [vouchersRoom],
    answer: 'validation-rules/list.answer',
  },
  ({ runtime, caller, query }) => listRules(runtime, caller, query),
);
