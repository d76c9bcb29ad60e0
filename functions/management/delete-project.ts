// DELETE /management/v1/projects/{projectId}
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { voucherListsRoom } from '../../lib/runtime/rooms/voucher-lists';
import { workRoom } from '../../lib/runtime/rooms/work';
import { deleteProject } from '../../lib/services/management/project-deletion';
import * as query from '../../schemas/compiled/management/delete-project.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/management/v1/projects/{projectId}'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'deleteProject',
    summary: 'Delete a project for good',
    description:
      'Deletes the project of the key, or one that the key created. Its keys are refused at once, and everything in ' +
      'it is deleted in the background. A project that has any records is deleted only with its `name`.',
    query,
    rooms: [customersRoom, managementRoom, ordersRoom, voucherListsRoom, workRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params, query }) => deleteProject(runtime, caller, { ...params, ...query }),
);
