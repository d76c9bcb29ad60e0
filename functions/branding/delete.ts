// DELETE /management/v1/projects/{projectId}/branding/{brandingId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteBrand } from '../../lib/services/branding/branding';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/branding/{brandingId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'deleteBrand',
    summary: 'Delete a brand',
    description: 'Deletes the brand for good.',
    rooms: [configurationRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteBrand(runtime, caller, { projectId: params.projectId, id: params.brandingId }),
);
