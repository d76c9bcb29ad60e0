// Take single units back while a redeemable still works.
import { type Addition, type Lever, withLineAmount, withUnits } from '../nearest/addition';
import { amountAfter, isSpent, type NearestSubject, probe } from '../nearest/probe';
import { MOST_UNITS } from '../nearest/frontier';

interface Reduced {
  readonly addition: Addition;
  readonly isReduced: boolean;
}

/** Takes units, amounts of lines and the amount of the order back, one by one: a smallest addition has none to give. */
export function reduceAddition(subject: NearestSubject, levers: readonly Lever[], from: Addition): Reduced {
  let addition = from;
  for (let round = 0; round < MOST_UNITS && !isSpent(subject); round += 1) {
    const less = smallerAdditions(subject, levers, addition).find((one) => probe(subject, levers, one)?.works);
    if (!less) break;
    addition = less;
  }
  return { addition, isReduced: addition !== from };
}

function smallerAdditions(subject: NearestSubject, levers: readonly Lever[], addition: Addition): readonly Addition[] {
  const { amount } = addition;
  const { input } = subject;
  const ofUnits = addition.units.flatMap((units, place) => (units > 0 ? [withUnits(addition, place, -1)] : []));
  const ofLines = addition.lineAmounts.flatMap((lineAmount, place) => {
    const lever = levers[place];
    if (lineAmount === null || !lever) return [];
    const price = lever.index === null ? (lever.price ?? 0) * Math.max(1, addition.units[place] ?? 0) : 0;
    return lineAmount > price + 1 ? [withLineAmount(addition, place, lineAmount - 1)] : [];
  });
  if (amount === null) return [...ofUnits, ...ofLines];
  const base = amountAfter(input, levers, { ...addition, amount: null });
  return [...ofUnits, ...ofLines, { ...addition, amount: amount - 1 > base ? amount - 1 : null }];
}
