// PUT /v1/categories/{categoryId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateCategory } from '../../lib/services/categories/categories';
import * as body from '../../schemas/compiled/categories/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/categories/{categoryId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateCategory',
    summary: 'Change a category',
    description: 'Changes name or rank of a category. The change counts for the next request.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/category',
  },
  ({ runtime, caller, params, body }) => updateCategory(runtime, caller, params.categoryId, body),
);
