// POST /v1/categories
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createCategory } from '../../lib/services/categories/categories';
import * as body from '../../schemas/compiled/categories/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/categories'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'createCategory',
    summary: 'Create a category',
    description:
      'Stores a category with a name of its own and its rank. Categories with a lower `hierarchy` are applied ' +
      'first.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/category',
  },
  ({ runtime, caller, body }) => createCategory(runtime, caller, body),
);
