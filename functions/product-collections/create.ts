// POST /v1/product-collections
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createCollection } from '../../lib/services/product-collections/product-collections';
import * as body from '../../schemas/compiled/product-collections/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/product-collections'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'createProductCollection',
    summary: 'Create a product collection',
    description:
      'Stores a fixed list of products and SKUs, or a filter that finds them. Names are unique. Each member of ' +
      'a fixed list has to exist.',
    body,
    rooms: [catalogueRoom, configurationRoom],
    versioned: true,
    answer: 'records/product-collection',
  },
  ({ runtime, caller, body }) => createCollection(runtime, caller, body),
);
