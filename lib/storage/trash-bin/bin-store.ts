// The bin: codes that are deleted and still taken, listed by the time of their deletion.
import type { CursorRequest } from '../../core/filter/list-spec';
import type { CursorPage } from '../../model/lists/page';
import type { BinEntry } from '../../model/trash-bin/bin-entry';
import type { BinStore } from '../../ports/trash-bin';
import { binEntryId, binPlaceOf } from '../keys/code-keys';
import type { ProjectScope } from '../keys';
import { openList } from '../lists/list-merge';
import { queryList } from '../lists/query-list';
import { itemsAs, typeSources } from '../lists/read-list';
import type { Item, Table } from '../table/table';
import { fromVoucherRecord, isDeleted } from '../vouchers/voucher-record';

/** Sorts after every id that continues a place. */
const AFTER_PLACE = '~';

export class DynamoBinStore implements BinStore {
  constructor(private readonly table: Table) {}

  /** A test of entries reads the records of all entries before the end of the page. */
  async list(
    { project }: ProjectScope,
    { limit, ascending, test, afterId }: CursorRequest<BinEntry>,
  ): Promise<CursorPage<BinEntry>> {
    const place = afterId === null ? null : binPlaceOf(afterId);
    const behind = place === null ? {} : { behind: ascending ? place + AFTER_PLACE : place };
    const list = openList(this.table, { sources: typeSources(project, 'VB'), ascending, ...behind }, limit + 1);
    const load = itemsAs(this.table, toBinEntry);
    const found: BinEntry[] = [];
    for (;;) {
      const entries = await list.take(limit + 1);
      found.push(...(await load(entries)).filter((entry) => test?.holds(entry) ?? true));
      if (found.length > limit || entries.length <= limit) break;
    }
    const records = found.slice(0, limit);
    return { records, total: records.length, hasMore: found.length > limit };
  }

  async find({ project }: ProjectScope, entryId: string): Promise<BinEntry | null> {
    const place = binPlaceOf(entryId);
    if (place === null) return null;
    const pages = await Promise.all(
      typeSources(project, 'VB').map(({ index, partition }) =>
        queryList(this.table, { ...(index && { index }), partition, prefix: place, limit: 1 }),
      ),
    );
    const [entry] = await itemsAs(this.table, toBinEntry)(pages.flatMap(({ items }) => items));
    return entry ?? null;
  }
}

/** Null for a code that has left the bin since the list was read. */
function toBinEntry(item: Item): BinEntry | null {
  if (!isDeleted(item)) return null;
  const { id, code, campaign_id } = fromVoucherRecord(item);
  const created_at = item.deleted as string;
  return {
    id: binEntryId({ id, deletedMs: Date.parse(created_at) }),
    created_at,
    deleted_by_user_id: (item.deleted_by as string | undefined) ?? null,
    resource_id: id,
    resource_type: 'voucher',
    resource_name: code,
    resource_parent_id: campaign_id,
  };
}
