// Counters of a campaign become spread after a conflict of redemptions. Redemptions of one process wait together until
// it knows the shards, so that they do not conflict there again. See docs/adr/103-limited-counters.md.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { SingleFlight } from '../../async/single-flight';
import { LIMITS } from '../../model/limits';
import { newRound } from '../spread/rounds';
import { type Key, keyText, type Table, TableUnavailable } from '../table/table';
import { trySendBriefly } from '../table/send-until-done';
import { spreadWrite } from './counter-rounds';
import type { CounterSlots } from './counter-slots';
import { limitsToShare, maySpread } from './shared-limits';

export interface SpreadingSettings {
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
  readonly nowMs: () => number;
  /** Number of shards of the counters. */
  readonly all: number;
}

export class CounterSpreading {
  private readonly running = new SingleFlight();

  constructor(
    private readonly table: Table,
    private readonly slots: CounterSlots,
    private readonly settings: SpreadingSettings,
  ) {}

  /** Call it after a conflict at the counters. */
  async spread(use: CampaignUse, counters: Key): Promise<void> {
    if (!maySpread(use)) return;
    await this.running.run(keyText(counters), () => unlessUnavailable(() => this.spreadNow(use, counters)));
  }

  /**
   * True when this process has just spread the counters and knows their shards. Waits for a running spread: a use in
   * one place would conflict with the write that spreads the counters, and delay it.
   */
  async hasSpread({ isCompared }: CampaignUse, counters: Key): Promise<boolean> {
    const running = isCompared ? undefined : this.running.of(keyText(counters));
    await running;
    return running !== undefined && this.slots.aboutOf(counters) !== null;
  }

  /** @throws TableUnavailable without an answer */
  private async spreadNow(use: CampaignUse, counters: Key): Promise<void> {
    const { random, nowMs, all } = this.settings;
    const found = await this.table.get(counters);
    if (found && this.slots.learnRound(found)) return;
    const about = { all, nowMs: nowMs(), most: LIMITS.countersPerWrite };
    const limits = limitsToShare(use, found, about);
    if (!limits) return;
    const write = spreadWrite(counters, found, { round: newRound(random), nowMs: about.nowMs, limits });
    const outcome = await trySendBriefly(() => this.table.write(write));
    const spread = outcome?.status === 'REFUSED' ? outcome.item : await this.table.get(counters);
    if (spread) this.slots.learnRound(spread);
  }
}

/**
 * When the table does not answer, the next attempt counts in one place again: waiting requests did not request the
 * spread.
 */
async function unlessUnavailable(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof TableUnavailable)) throw error;
  }
}
