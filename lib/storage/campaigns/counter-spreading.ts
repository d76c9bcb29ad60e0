// Counters of a campaign at which redemptions met become spread. Those of one process wait together until it knows shards, so that none
// meets others there once more. See docs/adr/103-limited-counters.md.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { Together } from '../../execution/together';
import { LIMITS } from '../../model/limits';
import type { Formats } from '../formats/formats';
import { newRound } from '../spread/rounds';
import { type Key, keyText, type Table, TableUnavailable } from '../table/table';
import { answeredSoon } from '../table/until-answered';
import { spreadWrite } from './counter-rounds';
import type { CounterSlots } from './counter-slots';
import { limitsToShare, maySpread } from './shared-limits';

export interface SpreadingSettings {
  readonly formats: Formats;
  /** From 0 up to, but not, 1. */
  readonly random: () => number;
  readonly nowMs: () => number;
  /** How many shards counters have. */
  readonly all: number;
}

export class CounterSpreading {
  private readonly running = new Together();

  constructor(
    private readonly table: Table,
    private readonly slots: CounterSlots,
    private readonly settings: SpreadingSettings,
  ) {}

  /** After redemptions met at the counters. While older releases run, none knows shards. */
  async spread(use: CampaignUse, counters: Key): Promise<void> {
    if (this.settings.formats.written !== 'newest' || !maySpread(use)) return;
    await this.running.run(keyText(counters), () => unlessUnavailable(() => this.spreadNow(use, counters)));
  }

  /**
   * Whether this process was just spreading the counters, and knows their shards now. It is waited for: a use in one place would meet the
   * write that spreads them, and keep it from the counters.
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
    const write = spreadWrite(counters, { round: newRound(random), nowMs: about.nowMs, limits });
    const outcome = await answeredSoon(() => this.table.write(write));
    const spread = outcome?.status === 'REFUSED' ? outcome.item : await this.table.get(counters);
    if (spread) this.slots.learnRound(spread);
  }
}

/** Without an answer the next attempt counts in one place once more: who waits for the work has not asked for it. */
async function unlessUnavailable(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof TableUnavailable)) throw error;
  }
}
