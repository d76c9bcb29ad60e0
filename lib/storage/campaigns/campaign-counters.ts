// Totals of what campaigns have given away, as numbers with limits.
import { BoundedMap } from '../../async/memory';
import type { CounterBound } from '../../core/evaluation/budgets';
import type { CampaignUse } from '../../core/redemption/campaign-use';
import type { CampaignCounters } from '../../model/counters';
import type { CampaignCounterStore } from '../../ports/config';
import { campaignCounters, counterAttribute, countersAddition, numberLimit } from '../customers/usage-items';
import { countersKey, type ProjectScope } from '../keys';
import type { NumberLimit, Numbers } from '../records/documents';
import type { NumbersRange } from '../sharding/shard-slots';
import type { LimitedAddition } from '../sharding/counter-epochs';
import type { PlacedAddition, ShardedCounters } from '../sharding/sharded-counters';
import { type Item, type Key, keyText } from '../table/table';

/** Ends the name of a number that is counted for each key pair, before its id. */
const OF_KEY = '#k';

/** Lower and upper bounds of the counts of a campaign. */
export interface CountersRange {
  readonly least: CampaignCounters;
  readonly most: CampaignCounters;
}

export class DynamoCampaignCounters implements CampaignCounterStore {
  readonly memory: CounterMemory;

  constructor(
    readonly sharded: ShardedCounters,
    nowMs: () => number,
  ) {
    this.memory = new CounterMemory(nowMs);
  }

  async load(scope: ProjectScope, campaignId: string): Promise<CampaignCounters | null> {
    const whole = await this.sharded.read(countersKey(scope.project, campaignId));
    return whole && campaignCounters(whole);
  }

  /** This process tried to change these counters: a value that was read before is no longer used. */
  forget(placed: readonly PlacedAddition[]): void {
    for (const { addition } of placed) this.memory.forget(addition.counters);
  }

  /** @param sign -1 to give back */
  additions(project: string, uses: readonly CampaignUse[], sign: 1 | -1): readonly LimitedAddition[] {
    return uses.map((use) => this.addition(countersKey(project, use.campaignId), use, sign));
  }

  private addition(counters: Key, use: CampaignUse, sign: 1 | -1): LimitedAddition {
    this.memory.forget(counters);
    return {
      counters,
      add: countersAddition(use, sign),
      bounds: use.bounds.map(toLimit),
      limits: use.limits && use.limits.map(toLimit),
      isCompared: use.isCompared,
      ended: (use.ended ?? []).map(counterAttribute),
    };
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

// Cache of counters that are in one place. While that partition is throttled, validations use a value read at most one
// second ago; redemptions never do. See docs/adr/103-sharded-counters.md.

/** Maximum age of a cached read while the partition is throttled, ms. */
const TOLD_MS = 1_000;
/** Time for which a partition counts as throttled after a throttled read, ms. */
const THROTTLED_MS = 5_000;
/** Maximum counters that a process remembers; those that were read or throttled longest ago are dropped first. */
const MOST_KNOWN = 1_000;

/** Counters as they were read; null if there are none. */
export interface ReadCounters {
  readonly item: Item | null;
  /** Before the read was sent. */
  readonly readMs: number;
}

interface Remembered {
  readonly read?: ReadCounters | undefined;
  readonly throttledMs: number;
  /** Sequence number of this process's last change to the counters. */
  readonly change: number;
}

const NOTHING: Remembered = { throttledMs: -Infinity, change: 0 };

class CounterMemory {
  private readonly known = new BoundedMap<string, Remembered>(MOST_KNOWN);
  private changes = 0;

  constructor(readonly nowMs: () => number) {}

  /** Call it before the read is sent, and pass its result to `note` together with the item. */
  changeOf(counters: Key): number {
    return this.at(counters).change;
  }

  /** Ignores the read when this process changed the counters, or tried to, after the read was sent. */
  note(counters: Key, read: ReadCounters & { readonly change: number }): void {
    const { item, readMs, change } = read;
    const known = this.at(counters);
    if (known.change === change) this.keep(counters, { ...known, read: { item, readMs } });
  }

  /** This process changes the counters, or has tried to. */
  forget(counters: Key): void {
    const { throttledMs } = this.at(counters);
    this.keep(counters, { throttledMs, change: (this.changes += 1) });
  }

  noteThrottled(counters: Key): void {
    this.keep(counters, { ...this.at(counters), throttledMs: this.nowMs() });
  }

  /** The cached read of a partition that was throttled recently. */
  inPlaceOf(counters: Key): ReadCounters | null {
    return this.isWithin(this.at(counters).throttledMs, THROTTLED_MS) ? this.recent(counters) : null;
  }

  /** The cached read when it is less than one second old. */
  recent(counters: Key): ReadCounters | null {
    const { read } = this.at(counters);
    return read && this.isWithin(read.readMs, TOLD_MS) ? read : null;
  }

  /** A time in the future, after the clock was set back, does not count as recent. */
  private isWithin(sinceMs: number, ms: number): boolean {
    const age = this.nowMs() - sinceMs;
    return age >= 0 && age < ms;
  }

  private at(counters: Key): Remembered {
    return this.known.get(keyText(counters)) ?? NOTHING;
  }

  private keep(counters: Key, remembered: Remembered): void {
    this.known.set(keyText(counters), remembered);
  }
}
