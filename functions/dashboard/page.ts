// GET /dashboard, GET /dashboard/{path+}
import { endpoint } from '../../lib/http/endpoint';
import { createFileRouter } from '../../lib/http/hosted-files';
import { dashboardFile } from '../../lib/runtime/dashboard-file';

const file = createFileRouter(dashboardFile);

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard', '/dashboard/{path+}'],
    scope: 'public',
    role: 'SystemRole',
    memory: 256,
    operation: 'getDashboardFile',
    summary: 'Get the dashboard',
    description: 'The page of the dashboard, for every address that names a screen, and the files that the page loads.',
    answer: 'file',
  },
  ({ params }) => file(params.path),
);
