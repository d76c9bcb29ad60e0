// DELETE /v1/product-collections/{productCollectionId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteCollection } from '../../lib/services/product-collections/product-collections';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/product-collections/{productCollectionId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteProductCollection',
    summary: 'Remove a product collection',
    description: 'Removes a collection that no validation rule names.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteCollection(runtime, caller, params.productCollectionId),
);
