// PUT /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateStackingRules } from '../../lib/services/management/stacking-rules';
import * as body from '../../schemas/compiled/management/stacking-rules';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'updateStackingRules',
    summary: 'Change the stacking rules',
    description:
      'Changes the members that are sent; lists are replaced as a whole. A limit that contradicts one that ' +
      'remains is refused.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/stacking-rules',
  },
  ({ runtime, caller, params, body }) =>
    updateStackingRules(runtime, caller, { projectId: params.projectId, id: params.stackingRulesId }, body),
);
