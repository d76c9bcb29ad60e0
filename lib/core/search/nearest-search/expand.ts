// The next additions after one that does not make a redeemable work.
import { payable } from '../../order/state';
import type { RuleContext } from '../../rules/context';
import { type Addition, withUnits } from '../nearest/addition';
import { type Atom, EQUAL, goalOf, isProperty, leastAllowed, isUnitAtom, truthOf, valueOf } from '../nearest/atoms';
import { canUnitsHelp, isBundleIncomplete, isWithoutEffect, lacksGoods } from './effect';
import { enqueueEqualUnits } from './equal-units';
import { amountOfUnits } from '../nearest/frontier';
import { leversOfEffect, leversOfPicker, leverIndexes } from '../nearest/levers';
import { type Probe, probe, payableWithoutRules } from '../nearest/probe';
import { type Raised, raiseUntilItWorks } from '../nearest/raise';
import { amountAtoms, noteLineAmounts, openAtoms, raiseForRules } from './rule-amounts';
import { enqueueSolution, enqueueUnits, type OpenAlternative, type SearchState } from './search-state';
import { hasFormula, reachesOrder } from '../nearest/traits';
import { type LackingLevers, leversLacking } from '../nearest/unit-demands';

/** Evaluates an addition of units, raises amounts where the rules need it, and adds what else may work. */
export function expandUnits(state: SearchState, addition: Addition, alternative: OpenAlternative): void {
  const step = { addition, alternative };
  const lacking = leversToRaise(state, addition, alternative);
  if (lacking !== null) {
    addUnits(state, step, lacking);
    return;
  }
  const shown = probe(state.subject, state.levers.levers, addition);
  if (shown === null || isBroken(alternative, shown)) return;
  const raise = raiseForRules(state, alternative, { addition, shown });
  const raised = raise === 'TOO_DEAR' ? null : raise;
  // More units of the same line may do without the change of its amount.
  addUnits(state, step, oneOf(leversOfLineAmounts(state, alternative, { addition, shown })));
  const isRaised = raise === 'TOO_DEAR' || (raised !== null && raised.addition !== addition);
  if (raise === null || (isRaised && (mayTotalFall(state, step, shown) || mayTotalStay(state, raised, alternative))))
    addUnits(state, step, oneOf(leversOfTotal(state, step, shown)));
  if (raised === null) return;
  const open = openAtoms(alternative, raised.shown);
  if (open.length > 0) addUnits(state, step, oneOf(openLevers(state, open, raised.shown)));
  else if (raised.shown.works || alternative.properties.length > 0) addSolution(state, raised, alternative);
  else expandEffect(state, step, raised);
}

/** The levers of which more units are needed before an evaluation; null when an addition lacks no units. */
function leversToRaise(
  { prices, kinds, levers }: SearchState,
  { units }: Addition,
  { demands, floor }: OpenAlternative,
): LackingLevers | null {
  const lacking = leversLacking(demands, units, prices);
  if (lacking !== null || kinds.has('AMOUNT') || amountOfUnits(prices, units) >= floor) return lacking;
  return oneOf(leverIndexes(levers).filter((place) => (prices.rises[place] ?? 0) > 0));
}

interface UnitStep {
  readonly addition: Addition;
  readonly alternative: OpenAlternative;
}

function addUnits(state: SearchState, { addition, alternative }: UnitStep, { places, units }: LackingLevers): void {
  if (!state.kinds.has('UNITS')) return;
  for (const place of places) enqueueUnits(state, withUnits(addition, place, units), alternative);
}

function oneOf(places: readonly number[]): LackingLevers {
  return { places, units: 1 };
}

function addSolution(state: SearchState, raised: Raised, alternative: OpenAlternative): void {
  enqueueSolution(state, raised, alternative);
  enqueueEqualUnits(state, raised.addition, alternative);
}

/** True when an atom fails that no further addition can fulfil. Demands of units say the same about units. */
function isBroken({ atoms }: OpenAlternative, { context }: Probe): boolean {
  if (context === null) return false;
  return atoms.some((atom) => {
    if (isProperty(atom) || isUnitAtom(atom) || truthOf(atom, context) !== false) return false;
    if (atom.kind === 'VIOLATION' || atom.kind === 'COUNT') return true;
    if (atom.kind === 'RULE' || atom.kind === 'PERIOD_COUNT') return false;
    return goalOf(atom, valueOf(atom, context), context).kind === 'IMPOSSIBLE';
  });
}

/**
 * The levers of which more units may bring the amount of lines that is lacking, in place of one more change: lines with
 * added units, where the units cost no more than the amount.
 */
function leversOfLineAmounts(
  state: SearchState,
  alternative: OpenAlternative,
  { addition, shown }: Raised,
): readonly number[] {
  const { context } = shown;
  if (context === null) return [];
  const places = openAtoms(alternative, shown).flatMap((atom) => {
    if (atom.kind !== 'LINE_AMOUNT') return [];
    const value = valueOf(atom, context);
    const lack = (leastAllowed(atom.rule.conditionList, value, context) ?? value) - value;
    return leversOfPicker(state.levers, atom.picker, context).filter((place) => {
      const rise = state.prices.rises[place] ?? 0;
      // Units of a line without a price, or with an amount of its own, bring it no money.
      const isRaised = (addition.units[place] ?? 0) > 0 && (state.prices.ofLines[place] ?? 0) > 0;
      return isRaised && (rise === 0 || lack % rise === 0);
    });
  });
  return [...new Set(places)];
}

/** The levers that may fulfil what is open; all of them where only units can raise the amount of the order. */
function openLevers(state: SearchState, open: readonly Atom[], { context }: Probe): readonly number[] {
  if (context === null || !state.kinds.has('UNITS')) return [];
  if (open.some(({ kind }) => kind === 'RULE')) state.reasons.push('RULE');
  if (open.some(({ kind }) => kind === 'PERIOD_COUNT')) state.reasons.push('COUNTS');
  const picked = open
    .filter(({ kind }) => kind !== 'RULE' && kind !== 'PERIOD_COUNT')
    .flatMap(({ picker }) => leversOfPicker(state.levers, picker, context));
  return [...new Set(picked)];
}

/** The rules hold, and the redeemable still does not work: its effect needs more units, or a higher amount. */
function expandEffect(state: SearchState, step: UnitStep, raised: Raised): void {
  const { subject, levers, kinds } = state;
  const { alternative } = step;
  noteLineAmounts(state);
  if (hasFormula(subject.candidate)) {
    state.reasons.push('FORMULA');
    return;
  }
  if (!isWithoutEffect(raised.shown.outcome)) {
    addUnits(state, step, oneOf(leversOfTotal(state, step, raised.shown)));
    return;
  }
  const isOfOrder = reachesOrder(subject.candidate) && !isBundleIncomplete(raised.shown.outcome);
  if (kinds.has('AMOUNT') && (isOfOrder || hasNothingToPay(raised.shown))) {
    const atoms = amountAtoms(alternative, raised.shown);
    const working = raiseUntilItWorks({ subject, levers: levers.levers, atoms }, raised);
    if (working) addSolution(state, working, alternative);
    if (working || isOfOrder) return;
  }
  if (!kinds.has('UNITS')) return;
  if (lacksGoods(state, raised.shown)) state.reasons.push('PRODUCT');
  // An amount that was raised for fewer units may lie below the amount of more.
  if (canUnitsHelp(state)) addUnits(state, step, oneOf(leversOfEffect(levers, subject)));
}

/**
 * The levers whose units may bring the amount after the discount within its bounds. Where the order has an amount of
 * its own, or is raised to one, units are discounted and add nothing to it. An order without an amount gets one from
 * units, and those that are free leave nothing of it.
 */
function leversOfTotal(
  state: SearchState,
  { addition, alternative }: UnitStep,
  { start }: Pick<Probe, 'start'>,
): readonly number[] {
  const { subject, levers, kinds, prices } = state;
  if (!alternative.atoms.some(({ kind }) => kind === 'TOTAL')) return [];
  if (!kinds.has('AMOUNT')) return leverIndexes(levers);
  if (reachesOrder(subject.candidate)) return [];
  const isMissing = (start?.amount ?? null) === null;
  const isRaised =
    isMissing || hasExactAmount(alternative) || alternative.floor > amountOfUnits(prices, addition.units);
  return leversOfEffect(levers, subject).filter((place) => isRaised || prices.rises[place] === 0);
}

/**
 * True when rules admit a lower amount after the discount than an addition leaves: units may bring it there, without a
 * higher amount of the order.
 */
function mayTotalFall(
  { subject, levers }: SearchState,
  { addition, alternative }: UnitStep,
  { context }: Probe,
): boolean {
  const ofTotal = alternative.atoms.filter(({ kind }) => kind === 'TOTAL');
  if (context === null || ofTotal.length === 0) return false;
  return admitLowerTotal(ofTotal, payableWithoutRules(subject, levers.levers, addition), context);
}

/**
 * True when rules admit single amounts after the discount, one of them lower than a raised amount of the order leaves:
 * units may raise the amount of the order and leave that one.
 */
function mayTotalStay({ subject, levers }: SearchState, raised: Raised | null, { atoms }: OpenAlternative): boolean {
  const exact = atoms.filter((atom) => atom.kind === 'TOTAL' && admitsSingleValues(atom));
  if (raised === null || exact.length === 0) return exact.length > 0;
  const {
    addition,
    shown: { context },
  } = raised;
  if (context === null) return false;
  return admitLowerTotal(exact, payableWithoutRules(subject, levers.levers, addition), context);
}

/** True when each rule admits an amount after the discount below this one. */
function admitLowerTotal(atoms: readonly Atom[], total: number | null, context: RuleContext): boolean {
  return total !== null && atoms.every(({ rule }) => (leastAllowed(rule.conditionList, 0, context) ?? total) < total);
}

/** True when rules admit single amounts of the order, so that a higher one may be needed for any units. */
function hasExactAmount({ atoms }: OpenAlternative): boolean {
  return atoms.some((atom) => atom.kind === 'AMOUNT' && admitsSingleValues(atom));
}

function admitsSingleValues({ rule }: Atom): boolean {
  return rule.conditionList.some(([operator]) => EQUAL.includes(operator));
}

/** True when nothing is left to pay that the discount could lower. */
function hasNothingToPay({ before }: Probe): boolean {
  return before === null || payable(before) === 0;
}
