// The smallest addition that makes a redeemable work: additions in the order of their cost, each decided by the fold.
import { type Addition, noAddition } from '../nearest/addition';
import { type Atom, leastAllowed, listAlternatives, truthOf, valueOf } from '../nearest/atoms';
import { type DiagnosisBasis, diagnose, type UnknownReason } from '../nearest/diagnosis';
import { expandUnits } from './expand';
import { Frontier, pricesOf } from '../nearest/frontier';
import { leversOfPicker } from '../nearest/levers';
import { hasSteadyCompany, isSpent, type Probe, probe, payableWithoutRules } from '../nearest/probe';
import { hasRisingDiscount } from '../nearest/traits';
import { reduceAddition } from './reduce';
import { demandsOfBundle, type MoneyDemand, moneyDemandsOfAtoms } from '../nearest/unit-demands';
import { enqueueUnits, type OpenAlternative, type SearchNode, type SearchState } from './search-state';

export type NearestResult =
  | { readonly kind: 'FOUND'; readonly addition: Addition; readonly shown: Probe; readonly isSmallest: boolean }
  | { readonly kind: 'NAMED'; readonly addition: Addition; readonly properties: readonly Atom[] }
  | { readonly kind: 'NONE' }
  | { readonly kind: 'UNKNOWN'; readonly reason: UnknownReason };

/**
 * Search the smallest addition at the moment of the input.
 * @param shown the redeemable without any addition: it does not work
 * @see docs/behaviour/nearest.md#smallest
 */
export function searchAddition(basis: DiagnosisBasis, shown: Probe): NearestResult {
  const alternatives = listAlternatives(basis.subject.candidate.rules);
  if (alternatives === null) return { kind: 'UNKNOWN', reason: 'STEPS' };
  const state = startSearch(basis, alternatives, shown);
  const { frontier, subject } = state;
  for (let node = frontier.pop(); node; node = frontier.pop()) {
    if (node.solution) return concluded(state, node, node.solution);
    // With a spent budget, what was evaluated before is still taken.
    if (!isSpent(subject) && !isLongWithoutGain(state, node.alternative)) expandCounted(state, node);
  }
  const reasons = reasonsOf(state);
  // Where one alternative lacks a product that nothing names, another one may still do.
  const reason = reasons.find((one) => one !== 'PRODUCT') ?? reasons[0];
  return reason === undefined ? { kind: 'NONE' } : { kind: 'UNKNOWN', reason };
}

function startSearch(basis: DiagnosisBasis, alternatives: readonly (readonly Atom[])[], shown: Probe): SearchState {
  const { subject, levers, kinds } = basis;
  const prices = pricesOf(subject, levers.levers);
  const diagnoses = alternatives.map((atoms) => ({ atoms, diagnosis: diagnose(basis, atoms, shown) }));
  const open = diagnoses.flatMap(({ atoms, diagnosis }): readonly OpenAlternative[] => {
    if (diagnosis.kind !== 'OPEN') return [];
    const { properties } = diagnosis;
    // What a redeemable takes off is not searched where properties are missing.
    const bundle = properties.length > 0 ? [] : demandsOfBundle(subject, levers, 1);
    const demands = [...diagnosis.demands, ...bundle];
    const moneyDemands = moneyDemandsOf(basis, atoms, { shown, rises: prices.rises });
    const floor = Math.max(floorOf(basis, atoms, shown), floorOfTotal(basis, atoms, { shown, base: prices.base }));
    const raises = raisesNewLines(basis, atoms, shown);
    return [{ atoms, demands, moneyDemands, properties, floor, raisesNewLines: raises, prices }];
  });
  const state: SearchState = {
    subject,
    levers,
    kinds,
    prices,
    alternatives: open,
    frontier: new Frontier<SearchNode>(),
    reasons: [
      ...diagnoses.flatMap(({ diagnosis }) => (diagnosis.kind === 'UNKNOWN' ? [diagnosis.reason] : [])),
      ...(mayLinesReplaceOthers(basis, alternatives, shown) ? (['RULE'] as const) : []),
      ...(levers.isCut && open.length > 0 ? (['STEPS'] as const) : []),
    ],
    isExact: true,
    enough: null,
    withoutGain: new Map(),
    canUnitsHelp: null,
  };
  for (const alternative of open) enqueueUnits(state, noAddition(levers.levers), alternative);
  return state;
}

/**
 * True where only the amount of a line may raise the amount of the order, or only the amount of a new line may add the
 * units that are lacking: it is raised for the rules on it alone.
 */
function mayLinesReplaceOthers(
  { kinds }: DiagnosisBasis,
  alternatives: readonly (readonly Atom[])[],
  { context }: Probe,
): boolean {
  if (!kinds.has('LINE_AMOUNT') || context === null) return false;
  const atoms = alternatives.flat();
  const has = (one: Atom['kind']) => atoms.some(({ kind }) => kind === one);
  const lacksUnits = atoms.some(
    (atom) => (atom.kind === 'UNITS' || atom.kind === 'LINE_UNITS') && truthOf(atom, context) === false,
  );
  const isOfOrder = !kinds.has('AMOUNT') && (has('AMOUNT') || has('TOTAL'));
  return has('LINE_AMOUNT') && (isOfOrder || (!kinds.has('UNITS') && lacksUnits));
}

function moneyDemandsOf(
  { levers }: DiagnosisBasis,
  atoms: readonly Atom[],
  { shown: { context }, rises }: { readonly shown: Probe; readonly rises: readonly number[] },
): readonly MoneyDemand[] {
  return context === null ? [] : moneyDemandsOfAtoms(levers, atoms, { context, rises });
}

/** True when a rule on the amount of lines counts none of the order: the amount of a new line is raised for it. */
function raisesNewLines({ levers, kinds }: DiagnosisBasis, atoms: readonly Atom[], { context }: Probe): boolean {
  if (context === null || !kinds.has('LINE_AMOUNT')) return false;
  const isNew = (place: number) => levers.levers[place]?.index === null;
  return atoms.some(
    ({ kind, picker }) => kind === 'LINE_AMOUNT' && leversOfPicker(levers, picker, context).every(isNew),
  );
}

/** The least amount of the order that its rules admit: what is left of it is never more. */
function floorOf({ subject }: DiagnosisBasis, atoms: readonly Atom[], { context }: Probe): number {
  if (context === null) return 0;
  const { facts, request } = subject.input;
  const isInitialKnown = facts.order !== null || (request.order?.initial_amount ?? null) !== null;
  const isOfAmount = ({ rule }: Atom) =>
    rule.name === 'order.amount' || (rule.name === 'order.initial_amount' && !isInitialKnown);
  const floors = atoms
    .filter(isOfAmount)
    .map((atom) => leastAllowed(atom.rule.conditionList, valueOf(atom, context), context) ?? 0);
  return Math.max(0, ...floors);
}

/** Evaluations that a lower bound by the amount after the discount may take. */
const STEPS_TO_FLOOR = 8;

/**
 * A lower bound of the order's amount by the rules on the amount after the discount. No step overshoots: what is left
 * to pay never rises faster than the amount, and added units only raise the discount.
 */
function floorOfTotal(
  { subject, levers }: DiagnosisBasis,
  atoms: readonly Atom[],
  { shown: { context }, base }: { readonly shown: Probe; readonly base: number },
): number {
  const ofTotal = atoms.filter(({ kind }) => kind === 'TOTAL');
  if (context === null || ofTotal.length === 0 || subject.isInRequest || !hasRisingDiscount(subject.candidate))
    return 0;
  const least = Math.max(...ofTotal.map(({ rule }) => leastAllowed(rule.conditionList, 0, context) ?? 0));
  const none = noAddition(levers.levers);
  let amount = base;
  for (let step = 1; step <= STEPS_TO_FLOOR; step += 1) {
    const total = payableWithoutRules(subject, levers.levers, amount === base ? none : { ...none, amount });
    if (total === null || total >= least) return amount;
    amount += least - total;
  }
  return amount;
}

/**
 * Most evaluations for one alternative after the last smaller addition, where other redeemables of the request let a
 * search prove no more than WORKS.
 */
const MOST_WITHOUT_GAIN = 20;

function isLongWithoutGain({ subject, enough, withoutGain }: SearchState, alternative: OpenAlternative): boolean {
  if (enough === null || (withoutGain.get(alternative) ?? 0) < MOST_WITHOUT_GAIN) return false;
  return !hasSteadyCompany(subject);
}

function expandCounted(state: SearchState, { addition, alternative }: SearchNode): void {
  const { own } = state.subject.budgets;
  const before = own.used;
  expandUnits(state, addition, alternative);
  const { withoutGain } = state;
  withoutGain.set(alternative, (withoutGain.get(alternative) ?? 0) + own.used - before);
}

/** The reasons why a search proves nothing, in the order in which they came up. */
function reasonsOf({ reasons, frontier, subject }: SearchState): readonly UnknownReason[] {
  return frontier.isCut || isSpent(subject) ? [...reasons, 'STEPS'] : reasons;
}

function concluded(state: SearchState, { addition, alternative }: SearchNode, shown: Probe): NearestResult {
  const { subject, levers } = state;
  const { properties } = alternative;
  if (properties.length > 0) return { kind: 'NAMED', addition, properties };
  const isProven = state.isExact && reasonsOf(state).length === 0;
  const reduced = reduceAddition(subject, levers.levers, addition);
  if (!reduced.isReduced) return { kind: 'FOUND', addition, shown, isSmallest: isProven };
  const working = probe(subject, levers.levers, reduced.addition);
  return { kind: 'FOUND', addition: reduced.addition, shown: working ?? shown, isSmallest: false };
}
