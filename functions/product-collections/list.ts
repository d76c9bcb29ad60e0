// GET /v1/product-collections
import { endpoint } from '../../lib/http/endpoint';
import { listCollections } from '../../lib/services/product-collections/product-collections';
import * as query from '../../schemas/compiled/product-collections/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/product-collections'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listProductCollections',
    summary: 'List product collections',
    description: 'Lists the collections of the project, the oldest first unless `order` says otherwise.',
    query,
    answer: 'product-collections/list.answer',
  },
  ({ runtime, caller, query }) => listCollections(runtime, caller, query),
);
