// POST /v1/categories
import { endpoint } from '../../lib/http/endpoint';
import { createCategory } from '../../lib/services/catalogue/categories';
import * as body from '../../schemas/compiled/categories/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/categories'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Store a category.',
    body,
    answer: 'records/category',
  },
  ({ runtime, caller, body }) => createCategory(runtime, caller, body),
);
