// DELETE /v1/categories/{categoryId}
import { endpoint } from '../../lib/http/endpoint';
import { deleteCategory } from '../../lib/services/catalogue/categories';
import * as query from '../../schemas/compiled/categories/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/categories/{categoryId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Delete a category that nothing uses.',
    query,
    answer: 'nothing',
  },
  ({ runtime, caller, params, query }) => deleteCategory(runtime, caller, params.categoryId, query),
);
