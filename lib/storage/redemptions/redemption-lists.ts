// Lists of redemptions: entries of the index and lines of a voucher's ledger carry the ids, their items the records.
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { IdPage, PageOf, RedemptionLists, RedemptionRange, StoredEntry } from '../../ports/redemptions';
import { type ProjectScope, ledgerPartition, redemptionKey, rollbackKey } from '../keys';
import { type ListRange, readEntryPage, readListEntries, testedRange } from '../lists/lists';
import { rollbackResponse, storedRedemption } from './redemption-items';
import { type Item, type Table, keyText } from '../table/table';

export class DynamoRedemptionLists implements RedemptionLists {
  constructor(private readonly table: Table) {}

  async page(scope: ProjectScope, range: RedemptionRange, page: PageOf): Promise<IdPage> {
    const { entries, total } = await readEntryPage(this.table, rangeOf(scope, range), page);
    return { ids: entries.map(listedId), total };
  }

  async all(scope: ProjectScope, range: RedemptionRange): Promise<readonly string[]> {
    return (await readListEntries(this.table, rangeOf(scope, range))).map(listedId);
  }

  async ofVoucher({ project }: ProjectScope, voucherId: string, page: PageOf): Promise<IdPage> {
    const partition = ledgerPartition(project, voucherId);
    const sources = ['R#', 'E#'].map((prefix) => ({ partition, prefix }));
    const { entries, total } = await readEntryPage(this.table, { sources }, page);
    return { ids: entries.map(ledgerId), total };
  }

  async load({ project }: ProjectScope, bases: readonly string[]): Promise<ReadonlyMap<string, StoredEntry>> {
    const keys = bases.flatMap((base) => [redemptionKey(project, base), rollbackKey(project, base)]);
    const items = new Map((await this.table.batchGet(keys)).map((item) => [keyText(item), item]));
    return new Map(
      bases.flatMap((base) => {
        const redemption = items.get(keyText(redemptionKey(project, base)));
        const rollback = items.get(keyText(rollbackKey(project, base)));
        return redemption ? [[base, entryOf(redemption, rollback)] as const] : [];
      }),
    );
  }
}

function rangeOf({ project }: ProjectScope, { test, ...part }: RedemptionRange): ListRange {
  return testedRange({ project, type: 'R' }, part, test);
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
    failure: (redemption.failure ?? null) as unknown as Redemption | Rollback | null,
  };
}
