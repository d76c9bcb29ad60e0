// GET /management/v1/projects/{projectId}/shopper-keys
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { operatorOf } from '../../lib/services/shared/operator';
import { listShopperKeys } from '../../lib/services/shopper-keys/shopper-keys';
import * as query from '../../schemas/compiled/shopper-keys/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/shopper-keys'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'listShopperKeys',
    summary: 'List shopper keys',
    description: 'Lists the keys that sign tokens of shoppers, without their secrets.',
    query,
    rooms: [managementRoom],
    answer: 'shopper-keys/list.answer',
  },
  ({ runtime, caller, params, query }) => listShopperKeys(runtime, operatorOf(caller, params.projectId), query),
);
