// Which limits the shards of counters share, and of what.
import type { CampaignUse } from '../../core/redemption/campaign-use';
import { countedAttribute, countersAddition } from '../customers/usage-items';
import type { Item } from '../table/table';
import { keptOf, numberOn, type Numbers } from './counter-items';

/** What compares otherwise than with upper limits does not, and a rollback does not know of them. */
export function maySpread({ isCompared, limits }: CampaignUse): boolean {
  return !isCompared && limits !== null;
}

/**
 * The limits of a round: of each number the lowest that is not used up.
 * @param most numbers with a limit that one item takes
 * @returns null where shares would not serve this use: too little is left, or they are kept in one place
 */
export function limitsToShare(
  use: CampaignUse,
  counters: Item | null,
  { all, nowMs, most }: { readonly all: number; readonly nowMs: number; readonly most: number },
): Numbers | null {
  if (!maySpread(use) || keptOf(counters).until > nowMs) return null;
  const shared: Record<string, number> = {};
  for (const { counted, max } of [...(use.limits ?? []), ...use.bounds]) {
    const name = countedAttribute(counted);
    if (max > numberOn(counters, name)) shared[name] = Math.min(max, shared[name] ?? max);
  }
  const add = countersAddition(use, 1);
  const isEnough = Object.entries(shared).every(([name, max]) => {
    return max - numberOn(counters, name) >= all * (add[name] ?? 0);
  });
  const isServed = use.bounds.every(({ counted }) => countedAttribute(counted) in shared);
  const size = Object.keys(shared).length;
  return isEnough && isServed && size <= most ? { ...shared, ...ofOtherKeys(shared, counters, most - size) } : null;
}

/** Ends the name of a number that is counted for each key pair, before its id. */
const OF_KEY = '#k';

/** Where a rule limits every key pair by itself, shares keep that of each one that has redeemed, not of this one alone. */
function ofOtherKeys(shared: Numbers, counters: Item | null, most: number): Numbers {
  const others = Object.entries(shared).flatMap(([name, max]) => {
    const start = name.slice(0, name.lastIndexOf(OF_KEY) + OF_KEY.length);
    const isOther = (one: string) => start.endsWith(OF_KEY) && one.startsWith(start) && shared[one] === undefined;
    return Object.keys(counters ?? {})
      .filter((one) => isOther(one) && numberOn(counters, one) < max)
      .map((one) => [one, max] as const);
  });
  return Object.fromEntries(others.slice(0, most));
}
