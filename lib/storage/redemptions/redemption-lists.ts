// Lists of redemptions: entries of the index and lines of a voucher's ledger carry the ids, their items the records.
import type { ListRequest } from '../../core/filter/list-spec';
import { cutPage } from '../../model/lists/page';
import { recordsOf, type StoredEntry } from '../../model/redemptions/entries';
import type { GroupsRequest } from '../../core/redemption/lists/group-request';
import { byGroup, groupOf } from '../../model/redemptions/groups';
import type { Redemption, RedemptionGroup, Rollback } from '../../model/records/redemption';
import type { RedemptionLists } from '../../ports/redemptions';
import { ledgerPartition, type ProjectScope, redemptionKey, rollbackKey, voucherKeyOfHash } from '../keys';
import { hashOfId } from '../name-hashes';
import { ledgerPartitions } from '../keys/counter-keys';
import { readList, readListIds } from '../lists/read-list';
import { rollbackResponse, toStoredRedemption } from './redemption-items';
import { type Item, type Table, keyText } from '../table/table';
import { hasLedgers } from '../vouchers/code-shards';

type RedemptionIndexEntry = Redemption | Rollback;

export class DynamoRedemptionLists implements RedemptionLists {
  constructor(private readonly table: Table) {}

  list({ project }: ProjectScope, request: ListRequest<RedemptionIndexEntry>) {
    const load = (entries: readonly Item[]) => this.load(project, entries.map(listedId));
    return readList<RedemptionIndexEntry>(this.table, { from: { project, type: 'R' }, load }, request);
  }

  async ofVoucher({ project }: ProjectScope, voucherId: string, request: ListRequest<RedemptionIndexEntry>) {
    const code = await this.table.get(voucherKeyOfHash(project, hashOfId('v', voucherId) ?? ''));
    const isSharded = code !== null && hasLedgers(code);
    const partitions = isSharded ? ledgerPartitions(project, voucherId) : [ledgerPartition(project, voucherId)];
    const from = partitions.flatMap((partition) => ['R#', 'E#'].map((prefix) => ({ partition, prefix })));
    const load = (entries: readonly Item[]) => this.load(project, entries.map(ledgerId));
    return readList<RedemptionIndexEntry>(this.table, { from, load }, request);
  }

  async groups({ project }: ProjectScope, request: GroupsRequest) {
    const from = { project, type: 'R' } as const;
    if (!request.isOfChildren) {
      const load = (entries: readonly Item[]) => this.loadGroups(project, entries.map(listedId));
      return readList<RedemptionGroup>(this.table, { from, load }, request);
    }
    const load = (entries: readonly Item[]) => this.load(project, entries.map(listedId));
    const ids = await readListIds<RedemptionIndexEntry>(this.table, { from, load }, { request, idOf: listedId });
    const matched = byGroup(ids);
    const page = new Set(cutPage([...matched.values()], request).flat());
    const groups = await this.loadGroups(project, [...page]);
    const records = groups.map((group) => ({
      ...group,
      matched_redemptions: idsOf(group).filter((id) => page.has(id)),
    }));
    return { records, total: matched.size };
  }

  /** The current records of these ids, in their order. */
  private async load(project: string, ids: readonly string[]): Promise<readonly RedemptionIndexEntry[]> {
    const records = (await this.loadEntries(project, ids)).flatMap(recordsOf);
    const byId = new Map(records.map((record) => [record.id, record]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private async loadGroups(project: string, ids: readonly string[]): Promise<readonly RedemptionGroup[]> {
    return (await this.loadEntries(project, ids)).map(groupOf).filter((group) => group !== null);
  }

  /** The stored redemptions of these ids, each once, in their order. */
  private async loadEntries(project: string, ids: readonly string[]): Promise<readonly StoredEntry[]> {
    const bases = [...byGroup(ids).keys()];
    const keys = bases.flatMap((base) => [redemptionKey(project, base), rollbackKey(project, base)]);
    const items = new Map((await this.table.batchGet(keys)).map((item) => [keyText(item), item]));
    return bases.flatMap((base) => {
      const redemption = items.get(keyText(redemptionKey(project, base)));
      return redemption ? [entryOf(redemption, items.get(keyText(rollbackKey(project, base))))] : [];
    });
  }
}

function idsOf({ id, redemptions }: RedemptionGroup): readonly string[] {
  return [id, ...redemptions.map((child) => child.id)];
}

/** The id in `<time>#<id>`. */
export function listedId({ g1s }: Item): string {
  return (g1s as string).split('#')[1] ?? '';
}

/** The id in `R#<time>#<id>` or `E#<time>#<id>`. */
function ledgerId({ sk }: Item): string {
  return sk.split('#')[2] ?? '';
}

function entryOf(redemption: Item, rollback: Item | undefined): StoredEntry {
  return {
    stored: redemption.body ? toStoredRedemption(redemption) : null,
    rollback: rollback ? rollbackResponse(rollback) : null,
    failure: (redemption.failure ?? null) as RedemptionIndexEntry | null,
  };
}
