// An owner is sharded after a conflict of two additions. Requests of one process wait together until it knows the
// shards, so that they do not conflict there again. The write that begins the epoch says which limits the shards keep.
import type { SingleFlight } from '../../async/concurrency';
import { LIMITS } from '../../model/limits';
import { trySendBriefly } from '../table/retries';
import { floorCondition, type NumberLimit, numberOn, type Numbers } from '../records/documents';
import { type Item, keyText, type Table, TableUnavailable, type Write } from '../table/table';
import { isOfKind, KIND, type LimitedAddition } from './counter-epochs';
import { canBeginEpoch, drawEpoch, epochAttributes, parseUnshardedHold, SHARED, USED_UP } from './epochs';
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

/** Limits that an epoch enforces. */
interface EpochLimits {
  readonly shared: Numbers;
  /** Limits that are used up, by the name of a number; the highest of each. */
  readonly spent: Numbers;
}

/**
 * Build the write that begins an epoch. It is refused when a limit that is used up has room again: the epoch would say
 * otherwise.
 * @param owner as read; null for counters that do not exist
 */
export function beginWrite(
  { counters: key, read }: LimitedAddition,
  owner: Item | null,
  begun: { readonly epoch: string; readonly nowMs: number; readonly limits: EpochLimits },
): Write {
  const { shared, spent } = begun.limits;
  const set = {
    ...epochAttributes(begun.epoch, begun.nowMs),
    ...read?.mark,
    [SHARED]: JSON.stringify(shared),
    ...(Object.keys(spent).length > 0 && { [USED_UP]: JSON.stringify(spent) }),
  };
  const floors = Object.entries(spent).map(([name, limit]) => floorCondition(name, limit));
  const conditions = [canBeginEpoch(owner), ...floors, ...(read?.asRead ? [read.asRead] : [])];
  return { kind: 'update', key, change: { set }, condition: { test: 'and', of: conditions } };
}

/**
 * True for an addition that shards may count: one that needs exact counts cannot use them, and one that gives back does
 * not know the limits.
 */
function mayBeSharded({ isCompared, limits }: LimitedAddition): boolean {
  return !isCompared && limits !== null;
}

/**
 * Return the limits of an epoch: of each number the lowest that is not used up, and the highest that is.
 * @param most numbers with a limit that one item takes
 * @returns null when allocations would not serve this addition: too little is left, or the counters stay on one item
 */
function limitsToAllocate(
  addition: LimitedAddition,
  counters: Item | null,
  { all, nowMs, most }: { readonly all: number; readonly nowMs: number; readonly most: number },
): EpochLimits | null {
  if (!mayBeSharded(addition) || parseUnshardedHold(counters).until > nowMs) return null;
  const { add, bounds, limits } = addition;
  const own = [...(limits ?? []), ...bounds];
  const { shared, spent } = sortLimits(own, counters);
  const ofKinds = Object.entries(kindsOf(own));
  const isEnough = Object.entries(shared).every(([name, max]) => {
    return ofKinds.some(([key]) => isOfKind(key, name)) || max - numberOn(counters, name) >= all * (add[name] ?? 0);
  });
  const isServed = bounds.every(({ name }) => name in shared);
  const size = Object.keys({ ...shared, ...spent }).length + ofKinds.length;
  if (!isEnough || !isServed || size > most) return null;
  const sorted = sortLimits([...own, ...likeOthers(own, counters, most - size)], counters);
  return { shared: { ...sorted.shared, ...Object.fromEntries(ofKinds) }, spent: sorted.spent };
}

/** The limits of stored numbers that have one for the same reason as those of this addition. */
function likeOthers(own: readonly NumberLimit[], counters: Item | null, most: number): readonly NumberLimit[] {
  const known = new Set(own.map(({ name }) => name));
  const others = own.flatMap(({ likePrefix, max }) =>
    Object.keys(counters ?? {})
      .filter((name) => likePrefix !== undefined && name.startsWith(likePrefix) && !known.has(name))
      .map((name): NumberLimit => ({ name, max })),
  );
  return others.slice(0, most);
}

function sortLimits(limits: readonly NumberLimit[], counters: Item | null): EpochLimits {
  const shared: Record<string, number> = {};
  const spent: Record<string, number> = {};
  for (const { name, max } of limits) {
    if (max > numberOn(counters, name)) shared[name] = Math.min(max, shared[name] ?? max);
    else spent[name] = Math.max(max, spent[name] ?? max);
  }
  return { shared, spent };
}

/** The lowest limits of numbers that are not stored yet and have one for the same reason. */
function kindsOf(limits: readonly NumberLimit[]): Numbers {
  const lowest: Record<string, number> = {};
  for (const { likePrefix, max } of limits) {
    if (likePrefix !== undefined) lowest[likePrefix + KIND] = Math.min(max, lowest[likePrefix + KIND] ?? max);
  }
  return lowest;
}
