// Raise the amount of the order or of a line until the rules on amounts hold.
import { LIMITS } from '../../../model/limits';
import { type Addition, type Lever, setUnits, withLineAmount } from './addition';
import { type Atom, leastAllowed, truthOf, valueOf } from './atoms';
import {
  amountAfter,
  isSpent,
  isWorking,
  type NearestSubject,
  type Probe,
  probe,
  probeWithoutRules,
  payableWithoutRules,
} from './probe';

/** An addition, and what its evaluation shows. */
export interface Raised {
  readonly addition: Addition;
  readonly shown: Probe;
}

interface Raising {
  readonly subject: NearestSubject;
  readonly levers: readonly Lever[];
  readonly atoms: readonly Atom[];
  /** An amount of the order above which an addition is of no use, minor units. */
  readonly enough?: number;
}

/** The result of raising an amount: too dear when it would pass what is enough; null when no amount does. */
export type Raise = Raised | 'TOO_DEAR' | null;

/** Steps from below before the search halves: each step never overshoots the least amount. */
const STEPS_FROM_BELOW = 12;

type SetAmount = (addition: Addition, amount: number) => Addition;

/** The amount that is raised. */
interface RaisedAmount {
  /** The amount before it is raised, minor units. */
  readonly base: number;
  /** The largest amount with which the order is not refused, minor units. */
  readonly most: number;
  /** The largest amount that is of any use. */
  readonly enough: number;
  readonly setAmount: SetAmount;
}

/**
 * Raises one amount to the least at which every atom holds. What an atom reads rises at most as fast as the amount.
 * @param atoms those on this amount
 * @returns null when no amount is enough, or one of the atoms has an upper bound below
 */
function raiseAmount(raising: Raising, from: Raised, { base, most, enough, setAmount }: RaisedAmount): Raise {
  let raised: Raised = from;
  let amount = base;
  for (let step = 1; !isSpent(raising.subject); step += 1) {
    const goals = goalsOf(raising, raised);
    if (goals === null) return null;
    const lacking = Math.max(0, ...goals.map(({ value, least }) => least - value));
    if (goals.length === 0) return raised;
    // A request without any amount lacks one, even where zero would do.
    const next =
      step % STEPS_FROM_BELOW === 0
        ? halveAmount(raising, raised, { base: amount, most, enough, setAmount, goals })
        : amount + Math.max(1, lacking);
    if (next !== null && next > enough && enough < most) return 'TOO_DEAR';
    const higher = next === null || next > most ? null : show(raising, setAmount(raised.addition, next));
    if (next === null || higher === null) return null;
    amount = next;
    raised = higher;
  }
  return null;
}

/** The amount that an atom compares, and the least that fulfils it. */
interface AmountGoal {
  readonly atom: Atom;
  readonly value: number;
  readonly least: number;
}

/** Finds the least amount for some goals by doubling and halving, where what the atoms read rises slowly. */
function halveAmount(
  raising: Raising,
  from: Raised,
  { base, most, setAmount, goals }: RaisedAmount & { readonly goals: readonly AmountGoal[] },
): number | null {
  return leastAmount(raising.subject, { base, most }, (amount) => {
    const shown = show(raising, setAmount(from.addition, amount));
    return shown !== null && goals.every(({ atom, least }) => (readAtom(raising, shown, atom) ?? least) >= least);
  });
}

/**
 * The least amount above a base that passes a test which every higher amount passes, too.
 * @returns null when the largest amount does not pass, or the budget is spent
 */
function leastAmount(
  subject: NearestSubject,
  { base, most }: Pick<RaisedAmount, 'base' | 'most'>,
  test: (amount: number) => boolean,
): number | null {
  if (!test(most)) return null;
  let low = base;
  let high = base;
  for (let step = 1; high === base || !test(high); step *= 4) {
    if (isSpent(subject)) return null;
    low = high;
    high = Math.min(base + step, most);
  }
  while (high - low > 1) {
    if (isSpent(subject)) return null;
    const middle = Math.floor((low + high) / 2);
    if (test(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The atoms that do not hold yet; null when an addition cannot make one of them hold. */
function goalsOf(raising: Raising, raised: Raised): readonly AmountGoal[] | null {
  const { context } = raised.shown;
  if (context === null) return [];
  const goals: AmountGoal[] = [];
  for (const atom of raising.atoms) {
    const value = readAtom(raising, raised, atom);
    if (value === null) continue;
    const least = leastAllowed(atom.rule.conditionList, value, context);
    if (least === null) return null;
    if (least !== value || truthOf(atom, context) === false) goals.push({ atom, value, least });
  }
  return goals;
}

/**
 * Read the amount that an atom compares; null for an amount after a discount that does not apply to an order with an
 * amount.
 */
function readAtom({ subject, levers }: Raising, { addition, shown }: Raised, atom: Atom): number | null {
  const { context } = shown;
  const total = atom.kind === 'TOTAL' ? payableWithoutRules(subject, levers, addition) : null;
  if (total !== null || context === null) return total;
  return atom.kind === 'TOTAL' && truthOf(atom, context) !== false ? null : valueOf(atom, context);
}

function show({ subject, levers }: Raising, addition: Addition): Raised | null {
  const shown = probe(subject, levers, addition);
  return shown && { addition, shown };
}

/** Raises the order's amount for the rules on amounts. */
export function raiseOrder(raising: Raising, from: Raised): Raise {
  const base = amountAfter(raising.subject, raising.levers, from.addition);
  const setAmount: SetAmount = (addition, amount) => ({ ...addition, amount });
  const { enough = LIMITS.amount } = raising;
  return raiseAmount(raising, from, { base, most: LIMITS.amount, enough, setAmount });
}

/**
 * Raises the amount of the line of a lever for the rules on amounts of lines.
 * @param mayAddUnits false where a new line is a change of its amount alone
 */
export function raiseLine(
  raising: Raising,
  from: Raised,
  { place, mayAddUnits }: { readonly place: number; readonly mayAddUnits: boolean },
): Raise {
  const lever = raising.levers[place];
  if (!lever) return null;
  const units = from.addition.units[place] ?? 0;
  const lines = from.shown.start?.lines ?? [];
  const ofAll = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const enoughFor = (base: number) => (raising.enough ?? LIMITS.amount) - ((from.shown.start?.amount ?? 0) - base);
  if (lever.index !== null) {
    const base = lines[lever.index]?.amount ?? 0;
    const setAmount: SetAmount = (addition, amount) => withLineAmount(addition, place, amount);
    return raiseAmount(raising, from, {
      base,
      most: LIMITS.amount - (ofAll - base),
      enough: enoughFor(base),
      setAmount,
    });
  }
  // At the price of the catalogue a new line needs no amount of its own.
  const least = (lever.price ?? 0) * Math.max(1, units);
  const base = units > 0 ? least : 0;
  const setAmount: SetAmount = (addition, amount) =>
    amount > least || !mayAddUnits
      ? withLineAmount(setUnits(addition, place, units > 1 ? units : 0), place, Math.max(amount, least))
      : withLineAmount(setUnits(addition, place, Math.max(1, units)), place, null);
  return raiseAmount(raising, from, { base, most: LIMITS.amount - (ofAll - base), enough: enoughFor(base), setAmount });
}

/**
 * Raises the order's amount to the least at which the rules on it hold and the redeemable works. Its discount rises with
 * the amount.
 * @param raising with the rules on the order's amount
 * @returns null when there is no such amount
 */
export function raiseUntilItWorks(raising: Raising, from: Raised): Raised | null {
  const { subject, levers } = raising;
  const base = amountAfter(subject, levers, from.addition);
  const hasEffect = (amount: number) => {
    const outcome = probeWithoutRules(subject, levers, { ...from.addition, amount });
    return outcome !== null && isWorking(outcome);
  };
  const least = leastAmount(subject, { base, most: LIMITS.amount }, hasEffect);
  const effective = least === null ? null : show(raising, { ...from.addition, amount: least });
  const raised = effective && raiseOrder(raising, effective);
  return raised !== null && raised !== 'TOO_DEAR' && raised.shown.works ? raised : null;
}
