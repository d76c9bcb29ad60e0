// The state of a search for the smallest addition: what is still to be tried, and what could not be decided.
import { type Addition, type AdditionCost, costOf, nameAddition } from '../nearest/addition';
import type { Atom } from '../nearest/atoms';
import type { DiagnosisBasis, UnknownReason } from '../nearest/diagnosis';
import { type AdditionDemands, boundOf, type Frontier, MOST_CHANGES } from '../nearest/frontier';
import { amountAfter, type Probe } from '../nearest/probe';
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
  const key = keyOf(state, alternative, addition.units.join());
  if (state.frontier.isKnown(key)) return;
  const cost = boundOf(addition, levers.levers, { ...alternative, prices });
  if (cost !== null) push(state, key, { cost, addition, alternative, solution: null });
}

/** Adds an addition that was evaluated. */
export function enqueueSolution(
  state: SearchState,
  { addition, shown }: { readonly addition: Addition; readonly shown: Probe },
  alternative: OpenAlternative,
): void {
  const { levers } = state.levers;
  const cost = costOf(addition, levers, amountAfter(state.subject, levers, addition));
  const key = keyOf(state, alternative, `=${nameAddition(levers, addition)}`);
  if ((cost[1] ?? 0) <= MOST_CHANGES) push(state, key, { cost, addition, alternative, solution: shown });
}

function keyOf({ alternatives }: SearchState, alternative: OpenAlternative, name: string): string {
  return `${alternatives.indexOf(alternative)} ${name}`;
}

function push({ frontier }: SearchState, key: string, node: Omit<SearchNode, 'rank'>): void {
  frontier.push(key, { ...node, rank: Number(node.alternative.properties.length > 0) });
}
