// GET /v1/categories/{categoryId}
import { endpoint } from '../../lib/http/endpoint';
import { getCategory } from '../../lib/services/categories/categories';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/categories/{categoryId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getCategory',
    summary: 'Show a category',
    description: 'Shows a category by its id.',
    answer: 'records/category',
  },
  ({ runtime, caller, params }) => getCategory(runtime, caller, params.categoryId),
);
