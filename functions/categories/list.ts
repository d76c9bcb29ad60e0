// GET /v1/categories
import { endpoint } from '../../lib/http/endpoint';
import { listCategories } from '../../lib/services/categories/categories';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/categories'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCategories',
    summary: 'List all categories',
    description: 'Lists all categories at once, in the order in which they are applied.',
    answer: 'categories/list.answer',
  },
  ({ runtime, caller }) => listCategories(runtime, caller),
);
