// POST /v1/segments
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { workRoom } from '../../lib/runtime/rooms/work';
import { segmentsRoom } from '../../lib/runtime/shared-rooms/segments';
import { createSegment } from '../../lib/services/segments/segments';
import * as body from '../../schemas/compiled/segments/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/segments'],
    scope: 'set-up',
    versioned: true,
    role: 'SetupRole',
    operation: 'createSegment',
    summary: 'Create a segment',
    description:
      'Stores a group of customers: a fixed list of up to 20000 for the type `static`, or a filter for the type ' +
      'the types `auto-update` and `passive`. Of `auto-update` it is noted who enters and leaves.',
    body,
    limits: 'bulk',
    rooms: [configurationRoom, segmentsRoom, workRoom],
    answer: 'records/segment',
  },
  ({ runtime, caller, body }) => createSegment(runtime, caller, body),
);
