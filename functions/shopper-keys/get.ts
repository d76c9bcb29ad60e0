// GET /management/v1/projects/{projectId}/shopper-keys/{kid}
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { operatorOf } from '../../lib/services/shared/operator';
import { getShopperKey } from '../../lib/services/shopper-keys/shopper-keys';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/shopper-keys/{kid}'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'getShopperKey',
    summary: 'Show a shopper key',
    description: 'Shows a key that signs tokens of shoppers: its algorithm, state and end. It never shows a secret.',
    rooms: [managementRoom],
    answer: 'records/shopper-key',
  },
  ({ runtime, caller, params }) => getShopperKey(runtime, operatorOf(caller, params.projectId), params.kid),
);
