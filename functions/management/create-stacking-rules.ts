// POST /management/v1/projects/{projectId}/stacking-rules
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createStackingRules } from '../../lib/services/management/stacking-rules';
import * as body from '../../schemas/compiled/management/stacking-rules';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/stacking-rules'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'createStackingRules',
    summary: 'Set the stacking rules',
    description:
      'Stores the stacking rules of the project. Limits that are not sent are lowered to those that are. A ' +
      'project has one set: a second one is refused with 409.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/stacking-rules',
  },
  ({ runtime, caller, params, body }) => createStackingRules(runtime, caller, params.projectId, body),
);
