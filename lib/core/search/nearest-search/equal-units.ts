// Units in place of a higher amount: where both reach the same amount, one change fewer is smaller.
import { type Addition, noAddition } from '../nearest/addition';
import { amountOfUnits, MOST_UNITS } from '../nearest/frontier';
import { enqueueUnits, type OpenAlternative, type SearchState } from './search-state';

/** Most sets of units that are tried in place of one amount. */
const MOST_SETS = 20;
const MOST_STEPS = 2_000;

/**
 * Adds the units of the lines that an addition raises already, by which the order reaches the amount of the addition.
 * Units of other lines would be a change more, and so no smaller.
 */
export function enqueueEqualUnits(state: SearchState, addition: Addition, alternative: OpenAlternative): void {
  const { prices, levers } = state;
  const { amount, units } = addition;
  if (amount === null || !state.kinds.has('UNITS')) return;
  const places = units.flatMap((count, place) => (count > 0 && (prices.rises[place] ?? 0) > 0 ? [place] : []));
  const sets: (readonly number[])[] = [];
  let steps = 0;
  const extend = (from: number, raised: readonly number[], left: number): void => {
    steps += 1;
    const place = places[from];
    if (left === 0) sets.push(raised);
    if (left <= 0 || place === undefined || steps > MOST_STEPS) return;
    const rise = prices.rises[place] ?? 0;
    for (let more = 0; more <= MOST_UNITS && more * rise <= left; more += 1)
      extend(
        from + 1,
        raised.map((count, index) => (index === place ? count + more : count)),
        left - more * rise,
      );
  };
  extend(0, units, amount - amountOfUnits(prices, units));
  if (sets.length > MOST_SETS || steps > MOST_STEPS) state.isExact = false;
  for (const set of sets.slice(0, MOST_SETS))
    enqueueUnits(state, { ...noAddition(levers.levers), units: set }, alternative);
}
