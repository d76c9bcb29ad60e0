// The amounts that the rules of an addition need: of lines first, then of the order.
import type { Atom } from '../nearest/atoms';
import { isProperty, truthOf } from '../nearest/atoms';
import { leversOfPicker } from '../nearest/levers';
import type { Probe } from '../nearest/probe';
import { type Raise, type Raised, raiseLine, raiseOrder } from '../nearest/raise';
import { hasFormula } from '../nearest/traits';
import type { OpenAlternative, SearchState } from './search-state';

/** Most times that the same amounts are raised. */
const MOST_ROUNDS = 4;

/** Raises amounts until the rules on them hold: redeemables that come before may take more off a line each time. */
export function raiseForRules(state: SearchState, alternative: OpenAlternative, from: Raised): Raise {
  let raised = raiseOnce(state, alternative, from);
  for (let round = 1; round < MOST_ROUNDS; round += 1) {
    if (raised === null || raised === 'TOO_DEAR' || !lacksLineAmount(state, alternative, raised)) return raised;
    raised = raiseOnce(state, alternative, raised);
  }
  return raised;
}

function lacksLineAmount({ subject, kinds }: SearchState, alternative: OpenAlternative, { shown }: Raised): boolean {
  if (!subject.isInRequest || !kinds.has('LINE_AMOUNT')) return false;
  return openAtoms(alternative, shown).some(({ kind }) => kind === 'LINE_AMOUNT');
}

/** The atoms that do not hold yet, without missing properties. */
export function openAtoms({ atoms }: OpenAlternative, { context }: Probe): readonly Atom[] {
  if (context === null) return [];
  return atoms.filter((atom) => !isProperty(atom) && truthOf(atom, context) === false);
}

/** The amount of the order above which an addition is no smaller than one that was found. */
function enoughOf({ enough }: SearchState, { properties }: OpenAlternative): { readonly enough?: number } {
  return enough === null || properties.length > 0 ? {} : { enough };
}

function raiseOnce(state: SearchState, alternative: OpenAlternative, from: Raised): Raise {
  const { subject, kinds } = state;
  const { levers } = state.levers;
  const raised = kinds.has('LINE_AMOUNT') ? raiseLinesForRules(state, alternative, from) : from;
  const amounts = amountAtoms(alternative, from.shown);
  if (raised === null || raised === 'TOO_DEAR' || amounts.length === 0 || !kinds.has('AMOUNT')) return raised;
  const higher = raiseOrder({ subject, levers, atoms: amounts, ...enoughOf(state, alternative) }, raised);
  if (higher === 'TOO_DEAR') return higher;
  const isOpen = higher === null || higher.addition !== raised.addition;
  const isOfTotal = amounts.some(({ kind }) => kind === 'TOTAL');
  if (isOpen && (isOfTotal || raised !== from)) noteLineAmounts(state);
  // A formula may turn an amount after the discount in either direction.
  if (!isOpen || !hasFormula(subject.candidate) || !isOfTotal) return higher;
  state.reasons.push('FORMULA');
  return null;
}

/** Raises lines for the rules on their amounts. A line may bring the amount of the order with the same change. */
function raiseLinesForRules(state: SearchState, alternative: OpenAlternative, from: Raised): Raise {
  const { subject, kinds, prices } = state;
  const { levers } = state.levers;
  const open = openAtoms(alternative, from.shown);
  const ofOrder = alternative.atoms.filter(({ kind }) => kind === 'AMOUNT');
  let raised: Raised = from;
  for (const atom of alternative.atoms.filter(({ kind }) => kind === 'LINE_AMOUNT')) {
    const place = lineToRaise(state, atom, raised);
    if (place === undefined) continue;
    const line = { place, mayAddUnits: kinds.has('UNITS') };
    const isOpen = open.includes(atom);
    // The amount of a new line is no change of its own.
    const isNew = levers[place]?.index === null && (raised.addition.units[place] ?? 0) > 0;
    const isRising = ofOrder.length > 0 && (prices.rises[place] ?? 0) > 0 && (isOpen || isNew);
    const limit = (prices.rises[place] ?? 0) > 0 ? enoughOf(state, alternative) : {};
    const whole = isRising ? raiseLine({ subject, levers, atoms: [atom, ...ofOrder], ...limit }, raised, line) : null;
    const higher = whole ?? (isOpen ? raiseLine({ subject, levers, atoms: [atom], ...limit }, raised, line) : raised);
    if (higher === null || higher === 'TOO_DEAR') return higher;
    raised = higher;
  }
  return raised;
}

/** The line whose amount is raised: one that the addition raises, else the first that the rule counts. */
function lineToRaise(state: SearchState, { picker }: Atom, { addition, shown }: Raised): number | undefined {
  if (shown.context === null) return undefined;
  const places = leversOfPicker(state.levers, picker, shown.context);
  const isLine = (place: number) => state.levers.levers[place]?.index !== null;
  const priceOf = (place: number) => state.levers.levers[place]?.price ?? 0;
  const [cheapest] = places.toSorted((one, other) => priceOf(one) - priceOf(other));
  return places.find(isLine) ?? places.find((place) => (addition.units[place] ?? 0) > 0) ?? cheapest;
}

/** The atoms that an amount of the order fulfils: an order of any amount has a number of units, zero. */
export function amountAtoms({ atoms }: OpenAlternative, { context }: Probe): readonly Atom[] {
  const isOrderMissing = context !== null && context.order === null;
  const isOfOrder = ({ kind, picker }: Atom) => kind === 'UNITS' && picker === null && isOrderMissing;
  return atoms.filter((atom) => atom.kind === 'AMOUNT' || atom.kind === 'TOTAL' || isOfOrder(atom));
}

/** The amount of a line is raised for the rules on it alone, though a higher one may be the smallest way to the rest. */
export function noteLineAmounts({ kinds, reasons, alternatives }: SearchState): void {
  const isRaised = alternatives.some(({ atoms }) => atoms.some(({ kind }) => kind === 'LINE_AMOUNT'));
  if (kinds.has('LINE_AMOUNT') && isRaised) reasons.push('RULE');
}
