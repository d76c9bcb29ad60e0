// DELETE /v1/trash-bin/{binEntryId}
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { trashBinRoom } from '../../lib/runtime/shared-rooms/trash-bin';
import { deleteBinEntry } from '../../lib/services/trash-bin/trash-bin';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/trash-bin/{binEntryId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteBinEntry',
    summary: 'Delete an entry of the bin',
    description: 'Deletes a voucher in the bin for good. Its code is free again.',
    rooms: [trashBinRoom, vouchersRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteBinEntry(runtime, caller, params.binEntryId),
);
