// The smallest addition that makes a redeemable work: additions in the order of their cost, each decided by the fold.
import { payable } from '../../order/state';
import { hasFormula } from './traits';
import {
  type Addition,
  type AdditionCost,
  compareCosts,
  costOf,
  noAddition,
  withLineAmount,
  withUnits,
} from './addition';
import { type Atom, goalOf, listAlternatives, truthOf, valueOf } from './atoms';
import { coverNeeds } from './cover';
import { type Diagnosis, type DiagnosisBasis, diagnose, type UnknownReason } from './diagnosis';
import { effectLevers, isWithoutEffect, lacksGoods } from './effect';
import { leversOfPicker } from './levers';
import { amountAfter, isSpent, type Probe, probe } from './probe';
import { type Raised, raiseLine, raiseOrder, raiseUntilItWorks } from './raise';

export type NearestResult =
  | { readonly kind: 'FOUND'; readonly addition: Addition; readonly shown: Probe; readonly isSmallest: boolean }
  | { readonly kind: 'NAMED'; readonly addition: Addition; readonly properties: readonly Atom[] }
  | { readonly kind: 'NONE' }
  | { readonly kind: 'UNKNOWN'; readonly reason: UnknownReason };

/** Most units that are added, and most changes of a cart. */
const MOST_UNITS = 100;
const MOST_CHANGES = 5;

interface SearchNode {
  readonly cost: AdditionCost;
  readonly addition: Addition;
  readonly alternative: number;
  /** True for an addition that satisfies the rules, before more units for the effect. */
  readonly isSeed: boolean;
  /** The evaluation of an addition that works, or whose properties are missing; null before it is evaluated. */
  readonly solution: Probe | null;
}

interface SearchState extends DiagnosisBasis {
  readonly alternatives: readonly (readonly Atom[])[];
  readonly properties: ReadonlyMap<number, readonly Atom[]>;
  readonly queue: SearchNode[];
  readonly seen: Set<string>;
  readonly reasons: UnknownReason[];
  isExact: boolean;
  hasCheapest: boolean;
  /** True when the rules held with added units, and the redeemable still took nothing off. */
  hasUselessUnits: boolean;
}

/**
 * Search the smallest addition at the moment of the input.
 * @param shown the redeemable without any addition: it does not work
 * @see docs/behaviour/nearest.md#smallest
 */
export function searchAddition(basis: DiagnosisBasis, shown: Probe): NearestResult {
  const alternatives = listAlternatives(basis.subject.candidate.rules);
  if (alternatives === null) return { kind: 'UNKNOWN', reason: 'STEPS' };
  const diagnoses = alternatives.map((atoms) => diagnose(basis, atoms, shown));
  const state = startSearch(basis, alternatives, diagnoses);
  while (state.queue.length > 0) {
    if (isSpent(basis.subject)) state.reasons.push('STEPS');
    if (isSpent(basis.subject) && !state.queue.some(({ solution }) => solution !== null)) break;
    const node = takeCheapest(state);
    if (node?.solution) return concluded(state, node, node.solution);
    if (node && !isSpent(basis.subject)) expand(state, node);
  }
  // Other units that satisfy the rules may have an effect.
  if (state.hasUselessUnits) state.reasons.push('STEPS');
  const [reason] = state.reasons;
  return reason === undefined ? { kind: 'NONE' } : { kind: 'UNKNOWN', reason };
}

function startSearch(
  basis: DiagnosisBasis,
  alternatives: readonly (readonly Atom[])[],
  diagnoses: readonly Diagnosis[],
): SearchState {
  const properties = new Map<number, readonly Atom[]>();
  const { subject, levers, kinds } = basis;
  const state: SearchState = {
    subject,
    levers,
    kinds,
    alternatives,
    properties,
    queue: [],
    seen: new Set(),
    reasons: [],
    isExact: true,
    hasCheapest: true,
    hasUselessUnits: false,
  };
  diagnoses.forEach((diagnosis, alternative) => {
    if (diagnosis.kind === 'UNKNOWN') state.reasons.push(diagnosis.reason);
    if (diagnosis.kind !== 'OPEN') return;
    properties.set(alternative, diagnosis.properties);
    const cover = coverNeeds(diagnosis.needs, levers.levers.length);
    if (!cover.isWhole) state.isExact = false;
    if (!cover.hasCheapest) state.hasCheapest = false;
    for (const units of cover.units)
      enqueue(state, { ...noAddition(levers.levers), units }, { alternative, isSeed: true, solution: null });
  });
  return state;
}

function enqueue(
  state: SearchState,
  addition: Addition,
  { alternative, isSeed, solution }: Pick<SearchNode, 'alternative' | 'isSeed' | 'solution'>,
): void {
  const { levers } = state.levers;
  if (addition.units.reduce((sum, units) => sum + units, 0) > MOST_UNITS) return;
  const key = JSON.stringify([alternative, addition, solution !== null]);
  if (state.seen.has(key)) return;
  state.seen.add(key);
  const cost = costOf(addition, levers, amountAfter(state.subject.input, levers, addition));
  if ((cost[1] ?? 0) > MOST_CHANGES) return;
  state.queue.push({ cost, addition, alternative, isSeed, solution });
}

/** An addition without missing properties is taken first. */
function takeCheapest(state: SearchState): SearchNode | undefined {
  const isNamed = ({ alternative }: SearchNode) => (state.properties.get(alternative) ?? []).length > 0;
  let best = 0;
  state.queue.forEach((node, index) => {
    const known = state.queue[best];
    if (known && compareNodes(node, known, isNamed) < 0) best = index;
  });
  return state.queue.splice(best, 1)[0];
}

function compareNodes(one: SearchNode, other: SearchNode, isNamed: (node: SearchNode) => boolean): number {
  return Number(isNamed(one)) - Number(isNamed(other)) || compareCosts(one.cost, other.cost);
}

function expand(state: SearchState, node: SearchNode): void {
  const { subject, levers } = state;
  const shown = probe(subject, levers.levers, node.addition);
  if (shown === null || isBroken(state, node, shown)) return;
  const raised = raiseForRules(state, node, { addition: node.addition, shown });
  if (raised === null) return;
  if (openAtoms(state, node, raised.shown).length > 0) {
    addUnits(state, node, openLevers(state, node, raised.shown));
    return;
  }
  const isNamed = (state.properties.get(node.alternative) ?? []).length > 0;
  if (raised.shown.works || isNamed) {
    enqueue(state, raised.addition, { ...node, solution: raised.shown });
    return;
  }
  expandEffect(state, node, raised);
}

/** True when an atom fails that no further addition can fulfil. */
function isBroken(state: SearchState, { alternative }: SearchNode, { context }: Probe): boolean {
  if (context === null) return false;
  return (state.alternatives[alternative] ?? []).some((atom) => {
    if (isProperty(atom) || truthOf(atom, context) !== false) return false;
    if (atom.kind === 'VIOLATION' || atom.kind === 'COUNT') return true;
    if (atom.kind === 'RULE' || atom.kind === 'PERIOD_COUNT') return false;
    return goalOf(atom, valueOf(atom, context), context).kind === 'IMPOSSIBLE';
  });
}

function isProperty({ kind }: Atom): boolean {
  return kind === 'CUSTOMER' || kind === 'ORDER_DATA';
}

/** The atoms that do not hold yet, without missing properties. */
function openAtoms(state: SearchState, { alternative }: SearchNode, { context }: Probe): readonly Atom[] {
  if (context === null) return [];
  const atoms = state.alternatives[alternative] ?? [];
  return atoms.filter((atom) => !isProperty(atom) && truthOf(atom, context) === false);
}

function raiseForRules(state: SearchState, node: SearchNode, from: Raised): Raised | null {
  const { subject, kinds } = state;
  const { levers } = state.levers;
  let raised: Raised | null = from;
  const all = state.alternatives[node.alternative] ?? [];
  if (kinds.has('LINE_AMOUNT')) {
    for (const atom of openAtoms(state, node, from.shown).filter(({ kind }) => kind === 'LINE_AMOUNT')) {
      if (raised === null) return null;
      const place = lineToRaise(state, atom, raised);
      if (place !== undefined) raised = raiseLine({ subject, levers, atoms: [atom] }, raised, place);
    }
  }
  const amounts = all.filter(({ kind }) => kind === 'AMOUNT' || kind === 'TOTAL');
  if (raised === null || amounts.length === 0 || !kinds.has('AMOUNT')) return raised;
  const higher = raiseOrder({ subject, levers, atoms: amounts }, raised);
  // A formula may turn an amount after the discount in either direction.
  const isOpen = higher === null || higher.addition !== raised.addition;
  if (!isOpen || !hasFormula(subject.candidate) || !amounts.some(({ kind }) => kind === 'TOTAL')) return higher;
  state.reasons.push('FORMULA');
  return null;
}

/** The line whose amount is raised: one that the addition raises, else the first that the rule counts. */
function lineToRaise(state: SearchState, { picker }: Atom, { addition, shown }: Raised): number | undefined {
  if (shown.context === null) return undefined;
  const places = leversOfPicker(state.levers, picker, shown.context);
  const isLine = (place: number) => state.levers.levers[place]?.index !== null;
  return places.find(isLine) ?? places.find((place) => (addition.units[place] ?? 0) > 0) ?? cheapestOf(state, places);
}

function cheapestOf(state: SearchState, places: readonly number[]): number | undefined {
  const priceOf = (place: number) => state.levers.levers[place]?.price ?? 0;
  return [...places].sort((one, other) => priceOf(one) - priceOf(other))[0];
}

/** The levers that may fulfil what is open; all lines where only units can raise the amount of the order. */
function openLevers(state: SearchState, node: SearchNode, shown: Probe): readonly number[] {
  const { context } = shown;
  if (context === null || !state.kinds.has('UNITS')) return [];
  const open = openAtoms(state, node, shown);
  if (open.some(({ kind }) => kind === 'RULE')) state.reasons.push('RULE');
  if (open.some(({ kind }) => kind === 'PERIOD_COUNT')) state.reasons.push('COUNTS');
  const picked = open
    .filter(({ kind }) => kind !== 'RULE' && kind !== 'PERIOD_COUNT')
    .flatMap(({ picker }) => leversOfPicker(state.levers, picker, context));
  return [...new Set(picked)];
}

function addUnits(state: SearchState, node: SearchNode, places: readonly number[]): void {
  for (const place of places)
    enqueue(state, withUnits(node.addition, place, 1), { ...node, isSeed: false, solution: null });
}

/** The rules hold, and the redeemable still does not work: its effect needs more units, or a higher amount. */
function expandEffect(state: SearchState, node: SearchNode, raised: Raised): void {
  const { subject, levers, kinds } = state;
  if (raised.addition.units.some((units) => units > 0)) state.hasUselessUnits = true;
  if (!isWithoutEffect(raised.shown.outcome)) {
    if (hasFormula(subject.candidate)) state.reasons.push('FORMULA');
    return;
  }
  if (hasFormula(subject.candidate)) {
    state.reasons.push('FORMULA');
    return;
  }
  if (kinds.has('AMOUNT') && isOfOrder(raised.shown)) {
    const working = raiseUntilItWorks({ subject, levers: levers.levers, atoms: [] }, raised);
    if (working) enqueue(state, working.addition, { ...node, solution: working.shown });
    if (working) return;
  }
  if (!kinds.has('UNITS')) return;
  if (lacksGoods(state, raised.shown)) state.reasons.push('PRODUCT');
  addUnits(state, node, effectLevers(state, raised));
}

/** True when the discount is on the order as a whole, or nothing is left to pay that it could lower. */
function isOfOrder({ outcome, before }: Probe): boolean {
  if (before === null || payable(before) === 0) return true;
  return outcome.status === 'APPLICABLE' && outcome.applied.order !== null;
}

function concluded(state: SearchState, node: SearchNode, shown: Probe): NearestResult {
  const { subject, levers } = state;
  const properties = state.properties.get(node.alternative) ?? [];
  if (properties.length > 0) return { kind: 'NAMED', addition: node.addition, properties };
  const { addition, isReduced } = reduceAddition(state, node.addition);
  const working = isReduced ? probe(subject, levers.levers, addition) : shown;
  const isProven = state.isExact || (state.hasCheapest && node.isSeed);
  const isSmallest = isProven && !isReduced && state.reasons.length === 0;
  return { kind: 'FOUND', addition, shown: working ?? shown, isSmallest };
}

/** Takes single units back while the redeemable still works: in proven answers there is none to take back. */
function reduceAddition(
  state: SearchState,
  from: Addition,
): { readonly addition: Addition; readonly isReduced: boolean } {
  const { subject, levers } = state;
  let addition = from;
  for (let round = 0; round < MOST_UNITS && !isSpent(subject); round += 1) {
    const less = smallerAdditions(state, addition).find((one) => probe(subject, levers.levers, one)?.works);
    if (!less) break;
    addition = less;
  }
  return { addition, isReduced: addition !== from };
}

function smallerAdditions({ subject, levers }: SearchState, addition: Addition): readonly Addition[] {
  const { amount } = addition;
  const { input } = subject;
  const ofUnits = addition.units.flatMap((units, place) => (units > 0 ? [withUnits(addition, place, -1)] : []));
  const ofLines = addition.lineAmounts.flatMap((lineAmount, place) => {
    const lever = levers.levers[place];
    if (lineAmount === null || !lever) return [];
    const price = lever.index === null ? (lever.price ?? 0) * Math.max(1, addition.units[place] ?? 0) : 0;
    return lineAmount > price + 1 ? [withLineAmount(addition, place, lineAmount - 1)] : [];
  });
  if (amount === null) return [...ofUnits, ...ofLines];
  const base = amountAfter(input, levers.levers, { ...addition, amount: null });
  return [...ofUnits, ...ofLines, { ...addition, amount: amount - 1 > base ? amount - 1 : null }];
}
