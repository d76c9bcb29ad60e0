// GET /management/v1/projects/{projectId}/branding
import { endpoint } from '../../lib/http/endpoint';
import { listBrands } from '../../lib/services/branding/branding';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/branding'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'listBrands',
    summary: 'List the brands of a project',
    description: 'Lists the one brand of the project, or none.',
    answer: 'branding/list.answer',
  },
  ({ runtime, caller, params }) => listBrands(runtime, caller, params.projectId),
);
