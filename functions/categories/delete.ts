// DELETE /v1/categories/{categoryId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteCategory } from '../../lib/services/categories/categories';
import * as query from '../../schemas/compiled/categories/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/categories/{categoryId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteCategory',
    summary: 'Delete a category',
    description:
      'Deletes a category that no campaign, tier or stack has. When only the stacking rules name it, ' +
      '`remove_from_stacking_rules` takes it out of them first.',
    query,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params, query }) => deleteCategory(runtime, caller, params.categoryId, query),
);
