// An owner is sharded after a conflict of two additions. Requests of one process wait together until it knows the
// shards, so that they do not conflict there again.
import type { SingleFlight } from '../../async/concurrency';
import { LIMITS } from '../../model/limits';
import { trySendBriefly } from '../table/retries';
import { keyText, type Table, TableUnavailable } from '../table/table';
import { beginWrite, type LimitedAddition, limitsToAllocate, mayBeSharded } from './counter-epochs';
import { drawEpoch } from './epochs';
import type { Chance, ShardSlots } from './shard-slots';

export class EpochStarts {
  /** @param settings with the number of shards, and the owners of which this process is beginning an epoch */
  constructor(
    private readonly table: Table,
    private readonly slots: ShardSlots,
    private readonly settings: Chance & { readonly all: number; readonly starting: SingleFlight },
  ) {}

  /**
   * Call it after a conflict at the counters. If the table does not answer, the next attempt counts on one item again:
   * the waiting requests did not ask for an epoch.
   */
  async begin(addition: LimitedAddition): Promise<void> {
    const begun = () =>
      this.beginNow(addition).catch((error: unknown) => {
        if (!(error instanceof TableUnavailable)) throw error;
      });
    if (mayBeSharded(addition)) await this.settings.starting.run(keyText(addition.counters), begun);
  }

  /** @throws TableUnavailable without an answer */
  private async beginNow(addition: LimitedAddition): Promise<void> {
    const { counters } = addition;
    const { random, nowMs, all } = this.settings;
    const found = await this.table.get(counters);
    if (found && this.slots.learn(found)) return;
    const now = nowMs();
    const limits = limitsToAllocate(addition, found, { all, nowMs: now, most: LIMITS.countersPerWrite });
    if (!limits) return;
    const write = beginWrite(addition, found, { epoch: drawEpoch(random), nowMs: now, limits });
    const outcome = await trySendBriefly(() => this.table.write(write));
    const begun = outcome?.status === 'REFUSED' ? outcome.item : await this.table.get(counters);
    if (begun) this.slots.learn(begun);
  }
}
