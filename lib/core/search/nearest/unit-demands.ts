// The units that the rules of an alternative demand, as numbers: they say what an addition lacks without an evaluation.
import type { RuleContext } from '../../rules/context';
import { goalOf, isUnitAtom, type Atom, leastAllowed, valueOf } from './atoms';
import { type LeverSet, leversOfDefinitions, leversOfPicker, unitsNow } from './levers';
import type { NearestSubject } from './probe';

/** Units that some levers must have, together or in one line. */
export interface UnitDemand {
  /** Positions of the levers that count. */
  readonly places: readonly number[];
  /** Units without an addition: of all counted lines together, or of the line of each place. */
  readonly now: number | readonly number[];
  /** The least number of units from a number upwards that is admitted; null when there is none. */
  readonly leastFrom: (units: number) => number | null;
}

/** Money that the lines of some levers must have together. */
export interface MoneyDemand {
  readonly places: readonly number[];
  /** Minor units that are lacking without an addition. */
  readonly lack: number;
}

/** The amounts of an order as units are added to its lines. */
export interface Prices {
  /** The order's amount without an addition, minor units. */
  readonly base: number;
  /** The rise of the order's amount by one unit of each lever, minor units. */
  readonly rises: readonly number[];
  /** The rise of the amount of its own line, minor units. */
  readonly ofLines: readonly number[];
}

/** The least that an addition lacks. */
export interface UnitLack {
  readonly units: number;
  /** Minor units by which the order's amount rises at least. */
  readonly amount: number;
}

const NOTHING: UnitLack = { units: 0, amount: 0 };

/** Lists the demands of an alternative: those that hold now as well, because an addition may break them. */
export function demandsOfAtoms(set: LeverSet, atoms: readonly Atom[], context: RuleContext): readonly UnitDemand[] {
  const counted = atoms.filter((atom) => isUnitAtom(atom) && goalOf(atom, 0, context).kind !== 'RULE');
  const sums = counted.filter(({ kind }) => kind === 'UNITS');
  const lines = counted.filter(({ kind }) => kind !== 'UNITS');
  const pickers = [...new Set(lines.map(({ picker }) => picker))];
  return [
    ...sums.map((atom) => ({
      places: leversOfPicker(set, atom.picker, context),
      now: valueOf(atom, context),
      leastFrom: leastOf(atom.rule.conditionList, context),
    })),
    ...pickers.map((picker) => {
      const places = leversOfPicker(set, picker, context);
      const ofLine = lines.filter((atom) => atom.picker === picker && atom.kind === 'LINE_UNITS');
      // The rules below a selection must hold for one line.
      const conditions = ofLine.flatMap(({ rule }) => rule.conditionList);
      const least = leastOf(conditions, context);
      const leastFrom = (units: number) => least(Math.max(1, units));
      return { places, now: places.map((place) => unitsNow(set, place)), leastFrom };
    }),
  ];
}

/** The least number from a number upwards that conditions admit, computed once for each number. */
function leastOf(conditions: Atom['rule']['conditionList'], context: RuleContext): UnitDemand['leastFrom'] {
  const known = new Map<number, number | null>();
  return (units) => {
    const before = known.get(units);
    if (before !== undefined) return before;
    const least = leastAllowed(conditions, units, context);
    known.set(units, least);
    return least;
  };
}

/** Lists what rules on the amount of lines lack, where the amount of the order rises with it. */
export function moneyDemandsOfAtoms(
  set: LeverSet,
  atoms: readonly Atom[],
  { context, rises }: { readonly context: RuleContext; readonly rises: Prices['rises'] },
): readonly MoneyDemand[] {
  return atoms.flatMap((atom): readonly MoneyDemand[] => {
    if (atom.kind !== 'LINE_AMOUNT') return [];
    const places = leversOfPicker(set, atom.picker, context);
    const value = valueOf(atom, context);
    const least = leastAllowed(atom.rule.conditionList, value, context) ?? value;
    const isRising = places.some((place) => (rises[place] ?? 0) > 0);
    return isRising && least > value ? [{ places, lack: least - value }] : [];
  });
}

/**
 * Compute the money that several demands lack together after an addition of units, minor units. Money on one line may
 * serve two demands that share it, so only separate demands add up.
 */
export function moneyLackOfAll(
  demands: readonly MoneyDemand[],
  units: readonly number[],
  rises: readonly number[],
): number {
  let sum = 0;
  let most = 0;
  const counted: number[] = [];
  for (const { places, lack } of demands) {
    let left = lack;
    for (const place of places) left -= (units[place] ?? 0) * (rises[place] ?? 0);
    most = Math.max(most, left);
    if (left <= 0 || places.some((place) => counted.includes(place))) continue;
    counted.push(...places);
    sum += left;
  }
  return Math.max(sum, most);
}

/** Lists the units of each member that a number of bundles takes, where there are lines to raise. */
export function demandsOfBundle(subject: NearestSubject, set: LeverSet, bundles: number): readonly UnitDemand[] {
  const demands = (subject.candidate.bundle?.members ?? []).map(({ definition, needed }) => {
    const places = leversOfDefinitions(set, [definition], subject);
    const now = places.reduce((sum, place) => sum + unitsNow(set, place), 0);
    return { places, now, leastFrom: (units: number) => Math.max(units, needed * bundles) };
  });
  return demands.filter(({ places }) => places.length > 0);
}

/** Levers of which more units are needed. */
export interface LackingLevers {
  readonly places: readonly number[];
  /** Units that one of them needs at least: more than one where there is no other. */
  readonly units: number;
}

/** The levers of which more units are needed; null when nothing is lacking. */
export function leversLacking(
  demands: readonly UnitDemand[],
  units: readonly number[],
  { rises }: Prices,
): LackingLevers | null {
  let fewest: LackingLevers | null = null;
  for (const demand of demands) {
    // The fewest levers lead to the fewest additions.
    if (fewest !== null && demand.places.length >= fewest.places.length) continue;
    const lack = lackOf(demand, units, rises)?.units ?? 0;
    if (lack > 0) fewest = { places: demand.places, units: demand.places.length === 1 ? lack : 1 };
  }
  return fewest;
}

/**
 * Compute how many more units a demand needs after an addition, and what they cost at least.
 * @returns null when no more units can satisfy the demand
 */
export function lackOf(demand: UnitDemand, units: readonly number[], rises: readonly number[]): UnitLack | null {
  const { places, now, leastFrom } = demand;
  if (typeof now !== 'number') return lackOfOneLine(demand, now, { units, rises });
  let sum = now;
  for (const place of places) sum += units[place] ?? 0;
  const least = leastFrom(sum);
  if (least === sum) return NOTHING;
  if (least === null || places.length === 0) return null;
  let rise = Infinity;
  for (const place of places) rise = Math.min(rise, rises[place] ?? 0);
  return { units: least - sum, amount: (least - sum) * rise };
}

/** Find what the line lacks that lacks least: fewest units, and least money of any. */
function lackOfOneLine(
  { places, leastFrom }: UnitDemand,
  now: readonly number[],
  { units, rises }: { readonly units: readonly number[]; readonly rises: readonly number[] },
): UnitLack | null {
  let fewest = Infinity;
  let cheapest = Infinity;
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    const quantity = (now[index] ?? 0) + (units[place] ?? 0);
    const least = leastFrom(quantity);
    if (least === null) continue;
    fewest = Math.min(fewest, least - quantity);
    cheapest = Math.min(cheapest, (least - quantity) * (rises[place] ?? 0));
  }
  return fewest === Infinity ? null : { units: fewest, amount: cheapest };
}

/** The least that several demands lack together; null when one of them cannot be satisfied. */
export function lackOfAll(
  demands: readonly UnitDemand[],
  units: readonly number[],
  rises: readonly number[],
): UnitLack | null {
  const [first] = demands;
  if (first === undefined) return NOTHING;
  if (demands.length === 1) return lackOf(first, units, rises);
  const counted = new Set<number>();
  let [sumUnits, sumAmount, mostUnits, mostAmount] = [0, 0, 0, 0];
  for (const demand of demands) {
    const lack = lackOf(demand, units, rises);
    if (lack === null) return null;
    mostUnits = Math.max(mostUnits, lack.units);
    mostAmount = Math.max(mostAmount, lack.amount);
    // One unit may serve two demands that share a lever, so only separate demands add up.
    if (demand.places.some((place) => counted.has(place))) continue;
    for (const place of demand.places) counted.add(place);
    sumUnits += lack.units;
    sumAmount += lack.amount;
  }
  return { units: Math.max(sumUnits, mostUnits), amount: Math.max(sumAmount, mostAmount) };
}
