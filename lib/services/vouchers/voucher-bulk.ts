// Change the metadata of many vouchers.
import { collectRecordNames, partsOf } from '../../core/background/rows';
import type { AsyncActionKind, MetadataRow } from '../../model/records/async-action';
import type { Caller } from '../../model/common';
import type { BulkUpdateRequest, UpdateMetadataRequest } from '../../model/generated';
import type { WorkRuntime } from '../../ports/runtime';
import { unwrap } from '../shared/unwrap';
import { begin } from '../async-actions/async-actions';
import { type AsyncActionReference, newAction } from '../shared/new-action';

/** Begin an action that merges metadata into vouchers, different metadata for each. */
export function bulkUpdate(rt: WorkRuntime, caller: Caller, rows: BulkUpdateRequest): Promise<AsyncActionReference> {
  const changes = rows.map(({ code, metadata }) => ({ code, metadata: metadata ?? {} }));
  return beginMerge(rt, caller, 'VOUCHERS.BULK_UPDATE', changes);
}

/** Merge the same metadata into all vouchers named. */
export async function updateMetadata(
  rt: WorkRuntime,
  caller: Caller,
  { codes, metadata }: UpdateMetadataRequest,
): Promise<AsyncActionReference> {
  const names = unwrap(collectRecordNames({ codes }, metadata));
  const changes = names.map((code) => ({ code, metadata: metadata ?? {} }));
  return beginMerge(rt, caller, 'VOUCHERS.METADATA_UPDATE', changes);
}

/** Rows of one part are changed at the same time. */
const MERGED_AT_ONCE = 25;

function beginMerge(
  rt: WorkRuntime,
  caller: Caller,
  type: AsyncActionKind,
  rows: readonly MetadataRow[],
): Promise<AsyncActionReference> {
  const parts = partsOf(rows, MERGED_AT_ONCE);
  const action = newAction(rt, caller, { type, work: { kind: 'METADATA' }, total: rows.length, parts });
  return begin(rt, caller, action, parts);
}
