// DELETE /v1/exports/{exportId}
import { endpoint } from '../../lib/http/endpoint';
import { workRoom } from '../../lib/runtime/rooms/work';
import { deleteExport } from '../../lib/services/exports/exports';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/exports/{exportId}'],
    scope: 'set-up',
    role: 'ExportRole',
    operation: 'deleteExport',
    summary: 'Delete an export',
    description: 'Deletes an export and its file. One that is being written ends.',
    rooms: [workRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteExport(runtime, caller, params.exportId),
);
