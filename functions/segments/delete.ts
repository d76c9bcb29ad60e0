// DELETE /v1/segments/{segmentId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteSegment } from '../../lib/services/segments/segments';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/segments/{segmentId}'],
    scope: 'set-up',
    versioned: true,
    role: 'SetupRole',
    operation: 'deleteSegment',
    summary: 'Delete a segment',
    description: 'Deletes a segment that no validation rule names. Its customers stay.',
    rooms: [configurationRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteSegment(runtime, caller, params.segmentId),
);
