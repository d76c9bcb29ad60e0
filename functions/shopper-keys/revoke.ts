// DELETE /management/v1/projects/{projectId}/shopper-keys/{kid}
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { operatorOf } from '../../lib/services/shared/operator';
import { revokeShopperKey } from '../../lib/services/shopper-keys/shopper-keys';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}/shopper-keys/{kid}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'revokeShopperKey',
    summary: 'Revoke a shopper key',
    description: 'Refuses the tokens of a key within 30 seconds, and forgets its secret.',
    rooms: [managementRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => revokeShopperKey(runtime, operatorOf(caller, params.projectId), params.kid),
);
