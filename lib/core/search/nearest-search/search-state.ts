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

type NewNode = Omit<SearchNode, 'rank'>;

export interface SearchState extends DiagnosisBasis {
  readonly alternatives: readonly OpenAlternative[];
  readonly frontier: Frontier<SearchNode>;
  readonly prices: Prices;
  /** The reasons why something could not be decided. */
  readonly reasons: UnknownReason[];
  /** False when a cheaper addition may have been left out. */
  isExact: boolean;
  /** The lowest amount of the order of an addition that works, minor units; null before one is found. */
  enough: number | null;
  /** Evaluations for each alternative since it was found. */
  readonly withoutGain: Map<OpenAlternative, number>;
  /** True when more units may give an effect; null before it is known. */
  canUnitsHelp: boolean | null;
}

/** Adds units that are to be evaluated, in the place of the least that they and larger additions cost. */
export function enqueueUnits(state: SearchState, addition: Addition, alternative: OpenAlternative): void {
  const { levers } = state;
  if (state.frontier.isCut) return;
  const key = keyOfUnits(state, alternative, addition.units);
  if (state.frontier.isKnown(key)) return;
  const cost = boundOf(addition, levers.levers, alternative);
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
  const key = keyOfSolution(state, alternative, nameAddition(levers, addition));
  const [amount = 0, changes = 0] = cost;
  if (changes > MOST_CHANGES) return;
  if (alternative.properties.length === 0 && amount < (state.enough ?? Infinity)) {
    state.enough = amount;
    state.withoutGain.clear();
  }
  push(state, key, { cost, addition, alternative, solution: shown });
}

/** The first character of a key of units. Those of solutions begin with a digit. */
const OF_UNITS = 128;

/**
 * Equal keys mean equal units, as no addition that is kept has more than `MOST_UNITS`. Each number is one character:
 * numbers joined as text take twenty times as long.
 */
function keyOfUnits({ alternatives }: SearchState, alternative: OpenAlternative, units: readonly number[]): string {
  return String.fromCharCode(OF_UNITS + alternatives.indexOf(alternative), ...units);
}

function keyOfSolution({ alternatives }: SearchState, alternative: OpenAlternative, name: string): string {
  return `${alternatives.indexOf(alternative)} ${name}`;
}

/** Writes the node out: a search makes thousands of them. */
function push({ frontier }: SearchState, key: string, { cost, addition, alternative, solution }: NewNode): void {
  const rank = alternative.properties.length > 0 ? 1 : 0;
  frontier.push(key, { rank, cost, addition, alternative, solution });
}
