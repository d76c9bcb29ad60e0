// The outbox: events of calls that wait until their deliveries exist.
import type { OutboxRow } from '../../model/events/events';
import type { NewDelivery, OutboxStore, OwnedRow, RowsAtKeys } from '../../ports/events';
import { type ItemKind, kindOf } from '../formats/formats';
import { transactWithOptional } from '../customers/usage-writes';
import { LIST_SHARDS } from '../keys';
import { outboxKey, outboxPartition } from '../keys/event-keys';
import { decompressJson } from '../records/packing';
import { type Item, type Key, type Table, type Write, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';
import { deliveryItem } from './delivery-items';

const PUTS_AT_ONCE = 25;

const OUTBOX_KIND: ItemKind = 'E E';

const ABSENT = { test: 'absent', path: 'pk' } as const;

export class DynamoOutboxStore implements OutboxStore {
  constructor(private readonly table: Table) {}

  async due(limit: number): Promise<readonly OwnedRow[]> {
    const shards = Array.from({ length: LIST_SHARDS }, (_, shard) => outboxPartition(shard));
    const pages = await Promise.all(shards.map((partition) => this.table.query({ partition, prefix: 'E#', limit })));
    const items = pages.flatMap((page) => page.items).sort((a, b) => (a.sk < b.sk ? -1 : 1));
    return items.slice(0, limit).map(ownedRow);
  }

  async at(keys: readonly Key[]): Promise<RowsAtKeys> {
    const own = keys.filter((key) => kindOf(key) === OUTBOX_KIND);
    const others = keys.filter((key) => kindOf(key) !== OUTBOX_KIND);
    const items = own.length === 0 ? [] : await this.table.batchGet(own);
    return { rows: items.map(ownedRow), otherKinds: [...new Set(others.map((key) => kindOf(key) ?? 'unknown'))] };
  }

  /** The row is deleted in the transaction of its last deliveries, so that it exists until all of them do. */
  async dispatch({ scope, row }: OwnedRow, deliveries: readonly NewDelivery[]): Promise<readonly NewDelivery[]> {
    const key = outboxKey(scope.project, { id: row.id, timeMs: Date.parse(row.created_at) });
    const puts = deliveries.map((delivery): Write => ({
      kind: 'put',
      item: deliveryItem(scope, delivery),
      condition: ABSENT,
    }));
    let start = 0;
    for (; puts.length - start > PUTS_AT_ONCE; start += PUTS_AT_ONCE) {
      await this.putAll([], puts.slice(start, start + PUTS_AT_ONCE));
    }
    const removal: Write = { kind: 'delete', key, condition: { test: 'exists', path: 'pk' } };
    const isOurs = await this.putAll([removal], puts.slice(start));
    return isOurs ? deliveries : [];
  }

  /** Rows that are stored already stay unchanged. @returns false when the required writes were refused */
  private async putAll(required: readonly Write[], puts: readonly Write[]): Promise<boolean> {
    const outcome = await tryWhileBusy(() =>
      transactWithOptional(
        this.table,
        required,
        puts.map((put) => [put]),
      ),
    );
    if (outcome.status === 'DONE') return true;
    if (outcome.status === 'REFUSED') return false;
    throw undone(outcome);
  }
}

function ownedRow(item: Item): OwnedRow {
  return {
    scope: { project: item.project as string, caseSensitiveCodes: item.cs as boolean },
    row: decompressJson(item.body) as OutboxRow,
  };
}
