// Decides which limits the shards of counters share, and how much of each.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { counterAttribute, countersAddition } from '../customers/usage-items';
import type { Item } from '../table/table';
import { parseUnshardedHold, numberOn, type Numbers } from './counter-items';

/** Uses that need exact counts cannot use shards; a rollback does not know the limits. */
export function maySpread({ isCompared, limits }: CampaignUse): boolean {
  return !isCompared && limits !== null;
}

/** Limits that a round enforces. */
export interface RoundLimits {
  readonly shared: Numbers;
  /** Limits that are used up, by the name of a number; the highest of each. */
  readonly spent: Numbers;
}

/**
 * The limits of a round: of each number the lowest that is not used up, and the highest that is.
 * @param most numbers with a limit that one item takes
 * @returns null when shares would not serve this use: too little is left, or they are kept in one place
 */
export function limitsToShare(
  use: CampaignUse,
  counters: Item | null,
  { all, nowMs, most }: { readonly all: number; readonly nowMs: number; readonly most: number },
): RoundLimits | null {
  if (!maySpread(use) || parseUnshardedHold(counters).until > nowMs) return null;
  const own = [...(use.limits ?? []), ...use.bounds].map(
    ({ counted, max }) => [counterAttribute(counted), max] as const,
  );
  const { shared, spent } = sorted(own, counters);
  const add = countersAddition(use, 1);
  const isEnough = Object.entries(shared).every(([name, max]) => {
    return max - numberOn(counters, name) >= all * (add[name] ?? 0);
  });
  const isServed = use.bounds.every(({ counted }) => counterAttribute(counted) in shared);
  const size = Object.keys({ ...shared, ...spent }).length;
  if (!isEnough || !isServed || size > most) return null;
  return sorted([...own, ...ofOtherKeys(own, counters, most - size)], counters);
}

type NamedLimit = readonly [name: string, max: number];

function sorted(limits: readonly NamedLimit[], counters: Item | null): RoundLimits {
  const shared: Record<string, number> = {};
  const spent: Record<string, number> = {};
  for (const [name, max] of limits) {
    if (max > numberOn(counters, name)) shared[name] = Math.min(max, shared[name] ?? max);
    else spent[name] = Math.max(max, spent[name] ?? max);
  }
  return { shared, spent };
}

/** Ends the name of a number that is counted for each key pair, before its id. */
const OF_KEY = '#k';

/**
 * When a rule limits every key pair separately, a round enforces the limit of each pair that has redeemed, not only of
 * this one.
 */
function ofOtherKeys(own: readonly NamedLimit[], counters: Item | null, most: number): readonly NamedLimit[] {
  const known = new Set(own.map(([name]) => name));
  const others = own.flatMap(([name, max]) => {
    const start = name.slice(0, name.lastIndexOf(OF_KEY) + OF_KEY.length);
    const isOther = (one: string) => start.endsWith(OF_KEY) && one.startsWith(start) && !known.has(one);
    return Object.keys(counters ?? {})
      .filter(isOther)
      .map((one): NamedLimit => [one, max]);
  });
  return others.slice(0, most);
}
