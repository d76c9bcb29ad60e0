// Counters become sharded after a conflict of two additions. Requests of one process wait together until it knows the
// shards, so that they do not conflict there again.
import { LIMITS } from '../../model/limits';
import { trySendBriefly } from '../table/retries';
import { type Table, TableUnavailable } from '../table/table';
import { beginWrite, type LimitedAddition, limitsToAllocate, mayBeSharded } from './counter-epochs';
import type { Chance, CounterSlots } from './counter-slots';
import { drawEpoch } from './epochs';

export class EpochStarts {
  /** @param settings with the number of shards */
  constructor(
    private readonly table: Table,
    private readonly slots: CounterSlots,
    private readonly settings: Chance & { readonly all: number },
  ) {}

  /** Call it after a conflict at the counters. */
  async begin(addition: LimitedAddition): Promise<void> {
    if (!mayBeSharded(addition)) return;
    await this.slots.begin(addition.counters, () => unlessUnavailable(() => this.beginNow(addition)));
  }

  /**
   * True when this process has just begun an epoch and knows its shards. Waits for a running start: an addition on the
   * one item would conflict with the write that begins the epoch, and delay it.
   */
  async hasBegun({ counters, isCompared }: LimitedAddition): Promise<boolean> {
    return !isCompared && (await this.slots.isBeginning(counters)) && this.slots.aboutOf(counters) !== null;
  }

  /** @throws TableUnavailable without an answer */
  private async beginNow(addition: LimitedAddition): Promise<void> {
    const { counters } = addition;
    const { random, nowMs, all } = this.settings;
    const found = await this.table.get(counters);
    if (found && this.slots.learnEpoch(found)) return;
    const now = nowMs();
    const limits = limitsToAllocate(addition, found, { all, nowMs: now, most: LIMITS.countersPerWrite });
    if (!limits) return;
    const write = beginWrite(counters, found, { epoch: drawEpoch(random), nowMs: now, limits });
    const outcome = await trySendBriefly(() => this.table.write(write));
    const begun = outcome?.status === 'REFUSED' ? outcome.item : await this.table.get(counters);
    if (begun) this.slots.learnEpoch(begun);
  }
}

/**
 * If the table does not answer, the next attempt counts on one item again: the waiting requests did not ask for an
 * epoch.
 */
async function unlessUnavailable(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof TableUnavailable)) throw error;
  }
}
