// Lists of redemptions: entries of the index and lines of a voucher's ledger carry the ids, their items the records.
import type { ListRequest } from '../../core/filter/list-spec';
import { recordsOf, type StoredEntry } from '../../core/redemption/entries';
import { parseRedemptionId } from '../../core/redemption/ids';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { RedemptionLists } from '../../ports/redemptions';
import { type ProjectScope, ledgerPartition, redemptionKey, rollbackKey } from '../keys';
import { readList } from '../lists/read-list';
import { rollbackResponse, storedRedemption } from './redemption-items';
import { type Item, type Table, keyText } from '../table/table';

type Entry = Redemption | Rollback;

export class DynamoRedemptionLists implements RedemptionLists {
  constructor(private readonly table: Table) {}

  list({ project }: ProjectScope, request: ListRequest<Entry>) {
    const load = (entries: readonly Item[]) => this.load(project, entries.map(listedId));
    return readList<Entry>(this.table, { from: { project, type: 'R' }, load }, request);
  }

  ofVoucher({ project }: ProjectScope, voucherId: string, request: ListRequest<Entry>) {
    const partition = ledgerPartition(project, voucherId);
    const from = ['R#', 'E#'].map((prefix) => ({ partition, prefix }));
    const load = (entries: readonly Item[]) => this.load(project, entries.map(ledgerId));
    return readList<Entry>(this.table, { from, load }, request);
  }

  /** The records with these ids, in their order, each as it is now. */
  private async load(project: string, ids: readonly string[]): Promise<readonly Entry[]> {
    const bases = [...new Set(ids.map((id) => parseRedemptionId(id)?.base ?? ''))];
    const keys = bases.flatMap((base) => [redemptionKey(project, base), rollbackKey(project, base)]);
    const items = new Map((await this.table.batchGet(keys)).map((item) => [keyText(item), item]));
    const records = bases.flatMap((base) => {
      const redemption = items.get(keyText(redemptionKey(project, base)));
      return redemption ? recordsOf(entryOf(redemption, items.get(keyText(rollbackKey(project, base))))) : [];
    });
    const byId = new Map(records.map((record) => [record.id, record]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

/** Of `<time>#<id>`. */
function listedId({ g1s }: Item): string {
  return (g1s as string).split('#')[1] ?? '';
}

/** Of `R#<time>#<id>` or `E#<time>#<id>`. */
function ledgerId({ sk }: Item): string {
  return sk.split('#')[2] ?? '';
}

function entryOf(redemption: Item, rollback: Item | undefined): StoredEntry {
  return {
    stored: redemption.body ? storedRedemption(redemption) : null,
    rollback: rollback ? rollbackResponse(rollback) : null,
    failure: (redemption.failure ?? null) as unknown as Entry | null,
  };
}
