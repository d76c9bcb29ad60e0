// POST /management/v1/projects/{projectId}/shopper-keys
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { operatorOf } from '../../lib/services/shared/operator';
import { createShopperKey } from '../../lib/services/shopper-keys/shopper-keys';
import * as body from '../../schemas/compiled/shopper-keys/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/shopper-keys'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'createShopperKey',
    summary: 'Make or register a shopper key',
    description:
      'Registers the public key of the shop for tokens of shoppers, or makes a key and answers its private part ' +
      'once. Without a `kid` the service makes one. A project has at most 20 keys.',
    body,
    rooms: [managementRoom],
    answer: 'records/new-shopper-key',
  },
  ({ runtime, caller, params, body }) => createShopperKey(runtime, operatorOf(caller, params.projectId), body),
);
