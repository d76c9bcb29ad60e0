// Take units and amounts back while a redeemable still works, so that one less does not.
import { type Addition, type Lever, withLineAmount, withUnits } from '../nearest/addition';
import { MOST_UNITS } from '../nearest/frontier';
import { amountAfter, isSpent, type NearestSubject, probe } from '../nearest/probe';

interface Reduced {
  readonly addition: Addition;
  readonly isReduced: boolean;
}

/** Takes back what an addition does not need: nothing of a smallest one. */
export function reduceAddition(subject: NearestSubject, levers: readonly Lever[], from: Addition): Reduced {
  const works = (addition: Addition) => probe(subject, levers, addition)?.works ?? false;
  let addition = from;
  for (let round = 0; round < MOST_UNITS && !isSpent(subject); round += 1) {
    const less = smallerAdditions(subject, levers, addition).find(({ oneLess }) => works(oneLess));
    if (!less) break;
    addition = less.without && works(less.without) ? less.without : lowerAmount(subject, less, works);
  }
  return { addition, isReduced: addition !== from };
}

/** One unit or one cent less, and for an amount the addition without it. */
interface Smaller {
  readonly oneLess: Addition;
  readonly without: Addition | null;
  /** The amount of `oneLess`, the one without the change, and the addition of an amount in between. */
  readonly amounts: { readonly high: number; readonly low: number; readonly at: (amount: number) => Addition } | null;
}

/** Halves between an amount that works and one that does not: a cent less than the result does not work. */
function lowerAmount(
  subject: NearestSubject,
  { oneLess, amounts }: Smaller,
  works: (addition: Addition) => boolean,
): Addition {
  if (amounts === null) return oneLess;
  const { at } = amounts;
  let { high, low } = amounts;
  while (high - low > 1 && !isSpent(subject)) {
    const middle = Math.floor((low + high) / 2);
    if (works(at(middle))) high = middle;
    else low = middle;
  }
  return at(high);
}

function smallerAdditions(subject: NearestSubject, levers: readonly Lever[], addition: Addition): readonly Smaller[] {
  const { amount, units, lineAmounts } = addition;
  const ofUnits = units.flatMap((count, place): readonly Smaller[] =>
    count > 0 ? [{ oneLess: withUnits(addition, place, -1), without: null, amounts: null }] : [],
  );
  const ofLines = lineAmounts.flatMap((lineAmount, place): readonly Smaller[] => {
    const lever = levers[place];
    if (lineAmount === null || !lever) return [];
    // A new line never costs less than the catalogue says.
    const low = lever.index === null ? (lever.price ?? 0) * Math.max(1, units[place] ?? 0) : 0;
    const at = (one: number) => withLineAmount(addition, place, one);
    const high = lineAmount - 1;
    const isSmaller = lever.index === null ? high >= low : high > low;
    return isSmaller ? [{ oneLess: at(high), without: null, amounts: { high, low, at } }] : [];
  });
  if (amount === null) return [...ofUnits, ...ofLines];
  const without = { ...addition, amount: null };
  const low = amountAfter(subject, levers, without);
  const at = (one: number) => (one > low ? { ...addition, amount: one } : without);
  return [...ofUnits, ...ofLines, { oneLess: at(amount - 1), without, amounts: { high: amount - 1, low, at } }];
}
