// GET /v1/trash-bin
import { endpoint } from '../../lib/http/endpoint';
import { trashBinRoom } from '../../lib/runtime/shared-rooms/trash-bin';
import { listBinEntries } from '../../lib/services/trash-bin/trash-bin';
import * as query from '../../schemas/compiled/trash-bin/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/trash-bin'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listBinEntries',
    summary: 'List the bin',
    description:
      'Lists deleted vouchers whose codes stay taken, the last deleted first. Other records do not go into the bin. ' +
      'To go on, send `more_starting_after` as `starting_after_id`.',
    query,
    rooms: [trashBinRoom],
    answer: 'trash-bin/list.answer',
  },
  ({ runtime, caller, query }) => listBinEntries(runtime, caller, query),
);
