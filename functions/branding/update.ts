// PUT /management/v1/projects/{projectId}/branding/{brandingId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateBrand } from '../../lib/services/branding/branding';
import * as body from '../../schemas/compiled/branding/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/management/v1/projects/{projectId}/branding/{brandingId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'updateBrand',
    summary: 'Change a brand',
    description: 'Changes the members that are sent. Null clears one.',
    body,
    rooms: [configurationRoom],
    answer: 'branding/brand.answer',
  },
  ({ runtime, caller, params, body }) =>
    updateBrand(runtime, caller, { projectId: params.projectId, id: params.brandingId }, body),
);
