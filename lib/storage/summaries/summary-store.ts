// Daily counters and the positions up to which they are complete, which change in one transaction.
import { DAY_SUMS, type CodeTotals, type DaySums } from '../../model/summaries/day-counters';
import type { AsyncAction } from '../../model/records/async-action';
import type { ProjectScope } from '../../ports/common';
import type { CountingStep, CountingProgress, FactsQuery, SummaryStore } from '../../ports/summaries';
import { asyncActionItem } from '../background/action-items';
import { LIST_SHARDS } from '../keys';
import { codesCountKey } from '../keys/code-keys';
import { countersProgressKey, countersPartition, dayCountersKey } from '../keys/summary-keys';
import { type ItemCondition, type Item, type Table, type Write, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';
import { conversionFacts, movementFacts, publicationFacts, redemptionFacts } from './fact-lists';

const NO_CODES: CodeTotals = { created: 0, deleted: 0, valueCreated: 0, valueDeleted: 0 };

export class DynamoSummaryStore implements SummaryStore {
  constructor(private readonly table: Table) {}

  async begin(scope: ProjectScope, action: AsyncAction): Promise<boolean> {
    const put: Write = {
      kind: 'put',
      item: asyncActionItem(scope, action),
      condition: { test: 'absent', path: 'pk' },
    };
    const outcome = await tryWhileBusy(() => this.table.write(put));
    if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
    return outcome.status === 'DONE';
  }

  async countedUntil({ project }: ProjectScope, campaignId: string | null): Promise<CountingProgress> {
    const item = await this.table.get(countersProgressKey(project, campaignId));
    const place = (name: string): string | null => (item?.[name] ?? null) as string | null;
    return {
      redemptions: place('redemptions'),
      publications: place('publications'),
      conversions: place('conversions'),
      movements: place('movements'),
      codes: (item?.codes ?? NO_CODES) as CodeTotals,
      revision: (item?.rev ?? null) as number | null,
    };
  }

  async days(
    { project }: ProjectScope,
    campaignId: string | null,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<ReadonlyMap<string, DaySums>> {
    const found = new Map<string, DaySums>();
    const bounds = { from: `D#${from}`, to: `D#${to}` };
    let after: Item | undefined;
    do {
      const page = await this.table.query({ partition: countersPartition(project, campaignId), ...bounds, after });
      for (const item of page.items) found.set(item.sk.slice(2), sumsOf(item));
      after = page.next;
    } while (after);
    return found;
  }

  async count({ project }: ProjectScope, { campaignId, from, to, days }: CountingStep): Promise<boolean> {
    const isAsRead: ItemCondition =
      from.revision === null ? { test: 'absent', path: 'pk' } : { test: 'eq', path: 'rev', value: from.revision };
    const { codes, ...places } = to;
    const writes: readonly Write[] = [
      {
        kind: 'update',
        key: countersProgressKey(project, campaignId),
        change: { set: { ...places, codes: codes, rev: (from.revision ?? 0) + 1 } },
        condition: isAsRead,
      },
      ...days.map(({ date, sums, ...of }): Write => ({
        kind: 'update',
        key: dayCountersKey(project, of.campaignId, date),
        change: { add: { ...sums } },
      })),
    ];
    const outcome = await tryWhileBusy(() => this.table.transact(writes));
    if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
    return outcome.status === 'DONE';
  }

  redemptions({ project }: ProjectScope, query: FactsQuery) {
    return redemptionFacts(this.table, project, query);
  }

  publications({ project }: ProjectScope, query: FactsQuery) {
    return publicationFacts(this.table, project, query);
  }

  movements({ project }: ProjectScope, campaignId: string, query: FactsQuery) {
    return movementFacts(this.table, { project, campaignId }, query);
  }

  conversions({ project }: ProjectScope, query: FactsQuery) {
    return conversionFacts(this.table, project, query);
  }

  async codes({ project }: ProjectScope, campaignId: string): Promise<CodeTotals> {
    const keys = Array.from({ length: LIST_SHARDS }, (_, shard) => codesCountKey(project, campaignId, shard));
    const items = await this.table.batchGet(keys);
    const sum = (name: string): number => items.reduce((total, item) => total + Number(item[name] ?? 0), 0);
    const deleted = sum('gone');
    return {
      created: sum('codes') + deleted,
      deleted,
      valueCreated: sum('worth'),
      valueDeleted: sum('worth_gone'),
    };
  }
}

function sumsOf(item: Item): DaySums {
  return Object.fromEntries(DAY_SUMS.flatMap((name) => (name in item ? [[name, item[name] as number]] : [])));
}
