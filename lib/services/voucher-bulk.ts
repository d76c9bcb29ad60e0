// Import many vouchers, or change the metadata of many.
import type { AsyncActionKind, MetadataRow } from '../model/async-action';
import type { Caller } from '../model/common';
import type { BulkUpdateRequest, ImportVouchersRequest, UpdateMetadataRequest } from '../model/generated';
import type { Runtime } from '../ports';
import { type Begun, begin, newAction } from './async-actions';
import { IMPORT_PART, partsOf, readRows } from './campaign-codes';
import { campaignOfVoucher } from './voucher-input';

/** One part holds vouchers of one campaign, or of none, so that its transaction counts them. */
export async function importVouchers(rt: Runtime, caller: Caller, rows: ImportVouchersRequest): Promise<Begun> {
  const config = await rt.store.config.load(caller);
  const vouchers = await readRows(rt, caller, rows, (row) => ({ config, campaign: campaignOfVoucher(row, config) }));
  const campaigns = [...new Set(vouchers.map(({ campaign_id }) => campaign_id))];
  const parts = campaigns
    .flatMap((id) =>
      partsOf(
        vouchers.filter(({ campaign_id }) => campaign_id === id),
        IMPORT_PART,
      ),
    )
    .map(({ rows: some }, number) => ({ number, rows: some }));
  const work = { kind: 'IMPORT', campaign_id: null } as const;
  return begin(rt, caller, newAction(rt, caller, { type: 'VOUCHERS.IMPORT', work, total: vouchers.length }), parts);
}

/** Merge metadata of its own into each voucher. */
export function bulkUpdate(rt: Runtime, caller: Caller, rows: BulkUpdateRequest): Promise<Begun> {
  const changes = rows.map(({ code, metadata }) => ({ code, metadata: metadata ?? {} }));
  return beginMerge(rt, caller, 'VOUCHERS.BULK_UPDATE', changes);
}

/** Merge the same metadata into all vouchers named. */
export function updateMetadata(
  rt: Runtime,
  caller: Caller,
  { codes, metadata }: UpdateMetadataRequest,
): Promise<Begun> {
  const changes = codes.map((code) => ({ code, metadata: metadata ?? {} }));
  return beginMerge(rt, caller, 'VOUCHERS.METADATA_UPDATE', changes);
}

/** Rows of one part are changed at the same time. */
const MERGED_AT_ONCE = 25;

function beginMerge(rt: Runtime, caller: Caller, type: AsyncActionKind, rows: readonly MetadataRow[]): Promise<Begun> {
  const action = newAction(rt, caller, { type, work: { kind: 'METADATA' }, total: rows.length });
  return begin(rt, caller, action, partsOf(rows, MERGED_AT_ONCE));
}
