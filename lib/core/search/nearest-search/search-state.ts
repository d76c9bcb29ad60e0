// The state of a search for the smallest addition: what is still to be tried, and what could not be decided.
import { type Addition, type AdditionCost, costOf } from '../nearest/addition';
import type { Atom } from '../nearest/atoms';
import type { DiagnosisBasis, UnknownReason } from '../nearest/diagnosis';
import { type AdditionDemands, boundOf, type Frontier, MOST_CHANGES } from '../nearest/frontier';
import { amountAfter, type Probe, probe } from '../nearest/probe';
import type { Prices } from '../nearest/unit-demands';

/** One alternative of the rules that an addition may satisfy. */
export interface OpenAlternative extends AdditionDemands {
  readonly atoms: readonly Atom[];
  /** The properties that are missing: such an alternative is named, and comes after all others. */
  readonly properties: readonly Atom[];
}

export interface SearchNode {
  readonly rank: number;
  readonly cost: AdditionCost;
  readonly addition: Addition;
  readonly alternative: OpenAlternative;
  /** The evaluation of an addition that works, or whose properties are missing; null before it is evaluated. */
  readonly solution: Probe | null;
}

export interface SearchState extends DiagnosisBasis {
  readonly alternatives: readonly OpenAlternative[];
  readonly frontier: Frontier<SearchNode>;
  readonly prices: Prices;
  /** Evaluations by addition: alternatives share them. */
  readonly probes: Map<string, Probe | null>;
  /** What could not be decided. */
  readonly reasons: UnknownReason[];
  /** False when a cheaper addition may have been left out. */
  isExact: boolean;
  /** True when more units may give an effect; null before it is known. */
  canUnitsHelp: boolean | null;
}

/** Adds units that are to be evaluated, in the place of the least that they and larger additions cost. */
export function enqueueUnits(state: SearchState, addition: Addition, alternative: OpenAlternative): void {
  const { prices, levers } = state;
  const { demands, moneyDemands, floor } = alternative;
  const cost = boundOf(addition, levers.levers, { demands, moneyDemands, floor, prices });
  if (cost === null) return;
  push(state, { cost, addition, alternative, solution: null });
}

/** Adds an addition that was evaluated. */
export function enqueueSolution(
  state: SearchState,
  { addition, shown }: { readonly addition: Addition; readonly shown: Probe },
  alternative: OpenAlternative,
): void {
  const { levers } = state.levers;
  const cost = costOf(addition, levers, amountAfter(state.subject.input, levers, addition));
  if ((cost[1] ?? 0) <= MOST_CHANGES) push(state, { cost, addition, alternative, solution: shown });
}

function push(state: SearchState, node: Omit<SearchNode, 'rank'>): void {
  const { addition, alternative, solution } = node;
  const place = state.alternatives.indexOf(alternative);
  const key = `${place} ${solution ? nameAddition(addition) : addition.units.join()}`;
  state.frontier.push(key, { ...node, rank: Number(alternative.properties.length > 0) });
}

/** Evaluates an addition once. */
export function probeOnce(state: SearchState, addition: Addition): Probe | null {
  const key = nameAddition(addition);
  const known = state.probes.get(key);
  if (known !== undefined) return known;
  const shown = probe(state.subject, state.levers.levers, addition);
  state.probes.set(key, shown);
  return shown;
}

/** Equal names mean equal additions. */
export function nameAddition({ units, lineAmounts, amount }: Addition): string {
  return `${units.join()} ${lineAmounts.join()} ${amount}`;
}
