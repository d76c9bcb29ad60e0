// POST /management/v1/projects/{projectId}/stacking-rules
import { endpoint } from '../../lib/http/endpoint';
import { createStackingRules } from '../../lib/services/management/stacking-rules';
import * as body from '../../schemas/compiled/management/stacking-rules';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/stacking-rules'],
    scope: 'management',
    role: 'ManagementRole',
    summary: 'Set stacking rules of the project.',
    body,
    answer: 'records/stacking-rules',
  },
  ({ runtime, caller, params, body }) => createStackingRules(runtime, caller, params.projectId, body),
);
