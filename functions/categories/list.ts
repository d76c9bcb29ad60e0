// GET /v1/categories
import { endpoint } from '../../lib/http/endpoint';
import { listCategories } from '../../lib/services/catalogue/categories';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/categories'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'All categories.',
    answer: 'categories/list.answer',
  },
  ({ runtime, caller }) => listCategories(runtime, caller),
);
