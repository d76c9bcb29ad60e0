// GET /management/v1/projects/{projectId}/branding/{brandingId}
import { endpoint } from '../../lib/http/endpoint';
import { getBrand } from '../../lib/services/branding/branding';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/branding/{brandingId}'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'getBrand',
    summary: 'Show a brand',
    description: 'Answers with the brand as it was stored.',
    answer: 'branding/brand.answer',
  },
  ({ runtime, caller, params }) => getBrand(runtime, caller, { projectId: params.projectId, id: params.brandingId }),
);
