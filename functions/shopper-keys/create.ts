// POST /management/v1/projects/{projectId}/shopper-keys
import { endpoint } from '../../lib/http/endpoint';
import { operatorOf } from '../../lib/services/management/operator';
import { createShopperKey } from '../../lib/services/management/shopper-keys';
import * as body from '../../schemas/compiled/shopper-keys/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/shopper-keys'],
    scope: 'management',
    role: 'ManagementRole',
    summary: 'Make a key that signs the tokens of shoppers, or register the public key of the shop.',
    body,
    answer: 'records/new-shopper-key',
  },
  ({ runtime, caller, params, body }) => createShopperKey(runtime, operatorOf(caller, params.projectId), body),
);
