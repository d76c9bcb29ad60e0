// The bin: list the deleted codes that are still taken, and delete one for good.
import { listSpec, sortsByMembers } from '../../core/filter/list-spec';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { ListBinEntriesQuery } from '../../model/generated';
import type { ListBinEntriesResponse } from '../../model/generated-answers/trash-bin';
import { BIN_FIELDS } from '../../model/lists/fields';
import type { BinEntry } from '../../model/trash-bin/bin-entry';
import type { Runtime } from '../../ports/runtime';
import { readCursor } from '../shared/lists';
import { deleteVoucher } from '../vouchers/vouchers';

/** The ids of entries begin with the time of the deletion. */
const BIN = listSpec({ fields: BIN_FIELDS, sorts: sortsByMembers<BinEntry>('id'), defaults: { order: '-id' } });

/** List the bin, the last deleted record first by default. */
export async function listBinEntries(
  rt: Runtime<'bin' | 'config'>,
  caller: Caller,
  query: ListBinEntriesQuery,
): Promise<ListBinEntriesResponse> {
  const request = await readCursor(rt, caller, { spec: BIN, query });
  const { records, hasMore } = await rt.store.bin.list(caller, request);
  const last = records.at(-1);
  return {
    object: 'list',
    data_ref: 'data',
    data: records.map(toBinEntryResponse),
    total: records.length,
    has_more: hasMore,
    ...(hasMore && last && { more_starting_after: last.id }),
  };
}

/**
 * Delete a record in the bin for good, so that its name is free again.
 * @throws ApiError not_found
 */
export async function deleteBinEntry(
  rt: Runtime<'bin' | 'config' | 'vouchers'>,
  caller: Caller,
  entryId: string,
): Promise<void> {
  const entry = await rt.store.bin.find(caller, entryId);
  if (!entry) throw notFound('bin_entry', entryId);
  // The id belongs to this code alone: a new voucher with the same code has another one.
  await deleteVoucher(rt, caller, entry.resource_id, { force: true });
}

function toBinEntryResponse(entry: BinEntry): ListBinEntriesResponse['data'][number] {
  return { ...entry, object: entry.resource_type };
}
