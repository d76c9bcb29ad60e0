// Checkpoints of all ledgers, by their moment.
import type { LedgerMarks } from '../../../core/ledger/ledger-marks';
import type { AsyncAction } from '../../../model/records/async-action';
import type { LedgerCheckpointStore, NewCheckpoint, StoredCheckpoint } from '../../../ports/ledger-checkpoints';
import { asyncActionItem } from '../../background/action-items';
import { outboxWrites } from '../../events/outbox-writes';
import { type ProjectScope, timeText } from '../../keys';
import { checkpointKey, checkpointMarksKey, checkpointPartition } from '../../keys/summary-keys';
import { compressText, decompressText } from '../../records/packing';
import { type Item, type Table, undone, type Write } from '../../table/table';
import { tryWhileBusy } from '../../table/retries';

const ABSENT = { test: 'absent', path: 'pk' } as const;
const FIRST = `Z#${timeText(0)}`;
const LAST = 'Z#~';

export class DynamoLedgerCheckpointStore implements LedgerCheckpointStore {
  constructor(private readonly table: Table) {}

  begin(scope: ProjectScope, action: AsyncAction): Promise<void> {
    return this.writeOnce([{ kind: 'put', item: asyncActionItem(scope, action), condition: ABSENT }]);
  }

  upTo({ project }: ProjectScope, ms: number): Promise<StoredCheckpoint | null> {
    return this.nearest(project, { from: FIRST, to: `Z#${timeText(ms)}`, descending: true });
  }

  after({ project }: ProjectScope, ms: number): Promise<StoredCheckpoint | null> {
    return this.nearest(project, { from: `Z#${timeText(ms + 1)}`, to: LAST, descending: false });
  }

  async marks({ project }: ProjectScope): Promise<LedgerMarks | null> {
    const item = await this.table.get(checkpointMarksKey(project));
    if (!item) return null;
    return { size: item.size as number, hashes: decompressText(item.hashes) };
  }

  put(scope: ProjectScope, { checkpoint, sums, marks, outbox }: NewCheckpoint): Promise<void> {
    const timeMs = Date.parse(checkpoint.at);
    const record: StoredCheckpoint = { checkpoint, sums };
    const item: Item = { ...checkpointKey(scope.project, timeMs), record };
    const newest: Item = {
      ...checkpointMarksKey(scope.project),
      size: marks.size,
      hashes: compressText(marks.hashes),
    };
    return this.writeOnce([
      { kind: 'put', item, condition: ABSENT },
      { kind: 'put', item: newest },
      ...outboxWrites(scope, outbox),
    ]);
  }

  /** Refused: it is stored. */
  private async writeOnce(writes: readonly Write[]): Promise<void> {
    const outcome = await tryWhileBusy(() => this.table.transact(writes));
    if (outcome.status !== 'DONE' && outcome.status !== 'REFUSED') throw undone(outcome);
  }

  private async nearest(
    project: string,
    range: { readonly from: string; readonly to: string; readonly descending: boolean },
  ): Promise<StoredCheckpoint | null> {
    const partition = checkpointPartition(project);
    const { items } = await this.table.query({ partition, ...range, limit: 1 });
    const [item] = items;
    return item ? (item.record as StoredCheckpoint) : null;
  }
}
