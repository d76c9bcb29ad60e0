// PUT /v1/product-collections/{productCollectionId}
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateCollection } from '../../lib/services/product-collections/product-collections';
import * as body from '../../schemas/compiled/product-collections/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/product-collections/{productCollectionId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateProductCollection',
    summary: 'Change a product collection',
    description:
      'Changes the name, the products of a fixed list, or the filter. What is sent replaces what was there. The ' +
      'type cannot change.',
    body,
    rooms: [catalogueRoom, configurationRoom],
    versioned: true,
    answer: 'records/product-collection',
  },
  ({ runtime, caller, params, body }) => updateCollection(runtime, caller, params.productCollectionId, body),
);
