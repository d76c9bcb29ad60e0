// DELETE /management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteStackingRules } from '../../lib/services/management/stacking-rules';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'deleteStackingRules',
    summary: 'Restore the default stacking rules',
    description: 'Deletes the stacking rules of the project, so that the defaults count again.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteStackingRules(runtime, caller, { projectId: params.projectId, id: params.stackingRulesId }),
);
