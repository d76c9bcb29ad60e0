// GET /dashboard, GET /dashboard/{path+}
import { endpoint } from '../../lib/http/endpoint';
import { hostedFiles } from '../../lib/http/hosted-files';
import { dashboardFile } from '../../lib/runtime';

const file = hostedFiles(dashboardFile);

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard', '/dashboard/{path+}'],
    scope: 'public',
    role: 'SystemRole',
    summary: 'The dashboard: its page, and the files that the page loads.',
    answer: 'file',
  },
  ({ params }) => file(params.path ?? ''),
);
