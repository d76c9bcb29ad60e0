// Totals of what campaigns have given away, as numbers with limits.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import type { CounterBound } from '../../core/evaluation/budgets';
import type { CampaignCounters } from '../../model/counters';
import type { CampaignCounterStore } from '../../ports/config';
import { campaignCounters, countersAddition, counterAttribute, numberLimit } from '../customers/usage-items';
import { countersKey, type ProjectScope } from '../keys';
import type { NumbersRange } from '../sharding/bounded-reads';
import type { NumberLimit, Numbers } from '../records/numbers';
import type { LimitedAddition } from '../sharding/counter-epochs';
import { type CountersSettings, type PlacedAddition, ShardedCounters } from '../sharding/sharded-counters';
import type { Table, TransactionResult } from '../table/table';
import { CounterMemory } from './counter-memory';

/** Ends the name of a number that is counted for each key pair, before its id. */
const OF_KEY = '#k';

/** Lower and upper bounds of the counts of a campaign. */
export interface CountersRange {
  readonly least: CampaignCounters;
  readonly most: CampaignCounters;
}

export class DynamoCampaignCounters implements CampaignCounterStore {
  readonly sharded: ShardedCounters;
  readonly memory: CounterMemory;

  constructor(table: Table, settings: CountersSettings) {
    this.sharded = new ShardedCounters(table, settings);
    this.memory = new CounterMemory(settings.nowMs);
  }

  async load(scope: ProjectScope, campaignId: string): Promise<CampaignCounters | null> {
    const whole = await this.sharded.read(countersKey(scope.project, campaignId));
    return whole && campaignCounters(whole);
  }

  /** See `ShardedCounters.place`. */
  async place(project: string, uses: readonly CampaignUse[]): Promise<readonly PlacedAddition[] | null> {
    return uses.length === 0 ? [] : this.sharded.place(this.additions(project, uses, 1));
  }

  /** See `ShardedCounters.placeReturns`. */
  placeReturns(project: string, uses: readonly CampaignUse[]): Promise<readonly PlacedAddition[]> {
    return this.sharded.placeReturns(this.additions(project, uses, -1));
  }

  /** See `ShardedCounters.learn`. */
  async learn(placed: readonly PlacedAddition[], sent: TransactionResult): Promise<void> {
    if (placed.length === 0) return;
    for (const { addition } of placed) this.memory.forget(addition.counters);
    await this.sharded.learn(placed, sent);
  }

  private additions(project: string, uses: readonly CampaignUse[], sign: 1 | -1): readonly LimitedAddition[] {
    return uses.map((use) => {
      const counters = countersKey(project, use.campaignId);
      this.memory.forget(counters);
      return {
        counters,
        add: countersAddition(use, sign),
        bounds: use.bounds.map(toLimit),
        limits: use.limits && use.limits.map(toLimit),
        isCompared: use.isCompared,
        ended: (use.ended ?? []).map(counterAttribute),
      };
    });
  }
}

/** Convert an upper limit: a rule that limits every key pair separately limits the pairs of other redemptions, too. */
export function toLimit(bound: CounterBound): NumberLimit {
  const limit = numberLimit(bound);
  const end = limit.name.lastIndexOf(OF_KEY);
  return end < 0 ? limit : { ...limit, likePrefix: limit.name.slice(0, end + OF_KEY.length) };
}

/** Convert bounds of numbers to bounds of the counts; the upper bound of other counters is infinite. */
export function toCountersRange({ least, most }: NumbersRange): CountersRange {
  const tiers = Object.keys(most).flatMap((name) => (name.startsWith('t#') ? [`t#${name.split('#')[1]}#n`] : []));
  const unknown = Object.fromEntries(['n', 'orders', 'discount', 'gift', ...tiers].map((name) => [name, Infinity]));
  return { least: countersOf(least), most: { ...countersOf({ ...unknown, ...most }), others: Infinity } };
}

/** The counts of a campaign that consist of these numbers. */
export function countersOf(numbers: Numbers): CampaignCounters {
  return campaignCounters({ pk: '', sk: '', ...numbers });
}
