// The smallest sets of units that reach several goals at once.

/** Units that some levers lack together. */
export interface UnitNeed {
  readonly lacking: number;
  /** Positions of the levers that count. */
  readonly levers: readonly number[];
  /** Units that a single lever lacks, where one line alone must reach the goal; else null. */
  readonly ofOneLine: readonly number[] | null;
}

export interface Cover {
  /** Units by lever. */
  readonly units: readonly (readonly number[])[];
  /** True when every minimal set is among them. */
  readonly isWhole: boolean;
  /** True when the cheapest set is among them. */
  readonly hasCheapest: boolean;
}

/** Most sets that are listed. */
const MOST_SETS = 300;
/** Needs up to this size are covered in every way, larger ones by one lever at a time. */
const SMALL_NEED = 8;

/** @param levers the number of levers */
export function coverNeeds(needs: readonly UnitNeed[], levers: number): Cover {
  const none = new Array<number>(levers).fill(0);
  const size = needs.reduce((sum, { lacking }) => sum + lacking, 0);
  const width = new Set(needs.flatMap((need) => need.levers)).size;
  if (size <= SMALL_NEED && width <= 4) {
    const whole = collectSets(needs, none, true);
    if (whole.size <= MOST_SETS) return { units: [...whole.values()], isWhole: true, hasCheapest: true };
  }
  const sets = collectSets(needs, none, false);
  const hasCheapest = needs.length <= 2 && sets.size <= MOST_SETS;
  return { units: [...sets.values()].slice(0, MOST_SETS), isWhole: size === 0, hasCheapest };
}

function collectSets(
  needs: readonly UnitNeed[],
  none: readonly number[],
  isWhole: boolean,
): ReadonlyMap<string, readonly number[]> {
  const sets = new Map<string, readonly number[]>();
  const seen = new Set<string>();
  const extend = (units: readonly number[]): void => {
    const key = units.join();
    if (seen.has(key) || sets.size > MOST_SETS) return;
    seen.add(key);
    const open = needs.find((need) => missingOf(need, units) > 0);
    if (!open) {
      sets.set(key, units);
      return;
    }
    for (const lever of open.levers) {
      for (const more of stepsFor({ lever, open }, { needs, units, isWhole }))
        extend(units.map((count, index) => (index === lever ? count + more : count)));
    }
  };
  extend(none);
  return sets;
}

function stepsFor(
  { lever, open }: { readonly lever: number; readonly open: UnitNeed },
  known: { readonly needs: readonly UnitNeed[]; readonly units: readonly number[]; readonly isWhole: boolean },
): readonly number[] {
  const { needs, units, isWhole } = known;
  if (open.ofOneLine) return [Math.max(1, (open.ofOneLine[open.levers.indexOf(lever)] ?? 1) - (units[lever] ?? 0))];
  const missing = missingOf(open, units);
  if (isWhole) return Array.from({ length: missing }, (_none, index) => index + 1);
  const others = needs.filter((need) => need.levers.includes(lever)).map((need) => missingOf(need, units));
  return [...new Set([missing, ...others.filter((count) => count > 0 && count < missing)])];
}

/** Units that a need still lacks. */
function missingOf({ lacking, levers, ofOneLine }: UnitNeed, units: readonly number[]): number {
  if (ofOneLine) return levers.some((lever, place) => (units[lever] ?? 0) >= (ofOneLine[place] ?? 1)) ? 0 : lacking;
  return lacking - levers.reduce((sum, lever) => sum + (units[lever] ?? 0), 0);
}
