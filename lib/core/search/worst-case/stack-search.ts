// The stacks of one cart, depth first: every redeemable that may come next is tried, and the states after it are shared.
import { refuseRequestMetadata } from '../../metadata/refusal';
import type { Candidate } from '../../evaluation/candidate/candidate';
import { type OrderState, payable } from '../../order/state';
import { type CombinationContext, type CombinationState, advanceFold, startFold } from '../../stacking/fold';
import type { EvaluationContext } from '../../evaluation/context';
import { compareSequences } from '../branch-and-bound';
import { type CandidateTraits, listTraits, readsEarlier } from '../candidate-traits';
import type { StepBudget } from '../step-budget';
import { type ImprovableBranch } from './improvement';
import { nameState } from './state-names';
import { listFollowers, listStackFamilies, type StackFamily, type StackOrderBasis } from './stack-order';
import type { Scenario } from './scenario';
import { selectDecisive, TakenBound } from './taken';
import { type Trial, tryCandidate } from './trial';

/** A stack whose followers are not tried yet. */
interface StackNode extends ImprovableBranch {
  readonly family: StackFamily;
  readonly state: CombinationState;
}

/** A stack as the search found it, by indices of the candidates. */
export interface FoundSequence {
  readonly sequence: readonly number[];
  readonly value: number;
}

export interface StackSearchTerms {
  readonly scenario: Scenario;
  /** The input with the order of the cart. */
  readonly input: EvaluationContext;
  readonly start: OrderState;
  readonly budget: StepBudget;
  /** Called with each stack. */
  readonly onStack: (stack: FoundSequence) => void;
  /** True when a stack below may become the best one. */
  readonly canImprove: (branch: ImprovableBranch) => boolean;
}

/** The search over the stacks of one cart. It can stop after any node, and go on. */
export class StackSearch {
  /** The next node is the last one. */
  private readonly open: StackNode[] = [];
  private readonly traits: readonly CandidateTraits[];
  private readonly visited = new Map<string, readonly number[]>();
  private readonly situations = new Map<StackFamily, CombinationContext>();
  private readonly readsEarlier: boolean;
  private readonly unfit: CombinationContext['unfit'];
  private readonly ordering: Pick<StackOrderBasis, 'candidates' | 'input'>;

  constructor(private readonly terms: StackSearchTerms) {
    const { scenario, input, start } = terms;
    this.traits = listTraits({ input, start, candidates: scenario.candidates });
    this.readsEarlier = scenario.candidates.some(readsEarlier);
    this.unfit = refuseRequestMetadata(input);
    const { candidates } = scenario;
    this.ordering = { candidates, input };
    const usable = [...candidates.keys()].filter((index) => this.traits[index]?.isUnusable === false);
    for (const family of listStackFamilies({ candidates, usable, input, start }).toReversed())
      this.open.push(this.rootOf(family));
  }

  get hasEnded(): boolean {
    return this.open.length === 0;
  }

  /** Upper bound of all stacks that are not tried; minus infinity when there is none. */
  get bound(): number {
    return this.open.reduce((most, { bound }) => Math.max(most, bound), Number.NEGATIVE_INFINITY);
  }

  /** Try the followers of the next node. A node that the budget does not cover as a whole stays open. */
  advance(): void {
    const node = this.open.pop();
    if (node === undefined || !this.terms.canImprove(node) || this.isVisited(node)) return;
    const { trials, isWhole } = this.tryFollowers(node);
    if (!isWhole) {
      this.open.push(node);
      return;
    }
    const branches = this.branchesOf(node, trials).filter((branch) => this.terms.canImprove(branch));
    branches.sort((one, other) => one.bound - other.bound || compareSequences(other.sequence, one.sequence));
    this.open.push(...branches);
  }

  private rootOf(family: StackFamily): StackNode {
    const state = startFold(this.terms.start);
    return { family, state, sequence: [], bound: Number.POSITIVE_INFINITY, boundWith: () => Number.POSITIVE_INFINITY };
  }

  /** The same state has the same stacks below it; the sequence that comes first wins their ties. */
  private isVisited({ family, state, sequence }: StackNode): boolean {
    const { isExclusiveValid, isJointLast, requiredOneOf } = family;
    const ofFamily = `${isExclusiveValid}${isJointLast}${requiredOneOf.length > 0}`;
    const name = `${ofFamily} ${nameState(state, sequence, this.readsEarlier)}`;
    const before = this.visited.get(name);
    if (before && compareSequences(before, sequence) <= 0) return true;
    if (before || this.visited.size < MOST_NAMES) this.visited.set(name, sequence);
    return false;
  }

  private tryFollowers(node: StackNode): { readonly trials: readonly Trial[]; readonly isWhole: boolean } {
    const { budget, onStack } = this.terms;
    const trials: Trial[] = [];
    for (const index of listFollowers(this.ordering, node.family, node.sequence)) {
      if (!budget.take()) return { trials, isWhole: false };
      const trial = this.attempt(node, index);
      trials.push(trial);
      const { requiredOneOf } = node.family;
      if (trial.outcome === null || trial.outcome.order === null) continue;
      const sequence = [...node.sequence, index];
      if (requiredOneOf.length > 0 && !sequence.some((one) => requiredOneOf.includes(one))) continue;
      onStack({ sequence, value: this.terms.scenario.measure.valueOf(trial.outcome.order) });
    }
    return { trials, isWhole: true };
  }

  private candidateAt(index: number): Candidate {
    const candidate = this.terms.scenario.candidates[index];
    if (!candidate) throw new Error(`No candidate has the position ${index}.`);
    return candidate;
  }

  private attempt({ state, family }: StackNode, index: number): Trial {
    const candidate = this.candidateAt(index);
    const traits = this.traits[index];
    if (!traits) throw new Error(`No candidate has the position ${index}.`);
    return tryCandidate(state, {
      index,
      candidate,
      traits,
      situation: this.situationOf(family),
    });
  }

  private situationOf(family: StackFamily): CombinationContext {
    const known = this.situations.get(family);
    if (known) return known;
    const { input, scenario } = this.terms;
    const { isExclusiveValid } = family;
    const situation = { input, isExclusiveValid, unfit: this.unfit, refusals: scenario.refusals };
    this.situations.set(family, situation);
    return situation;
  }

  private branchesOf({ family, state, sequence }: StackNode, trials: readonly Trial[]): readonly StackNode[] {
    const { scenario } = this.terms;
    const { measure, limit, added } = scenario;
    const room = limit - sequence.length - 1;
    if (room <= 0) return [];
    const caps = trials.map(({ index, cap }) => ({
      index,
      cap,
      share: cap > 0 ? (this.traits[index]?.share ?? null) : null,
    }));
    const decisive = selectDecisive(caps, room);
    return trials.flatMap(({ index, outcome, seen, hasNoEffect }) => {
      if (outcome === null || outcome.order === null) return [];
      const isExclusive = this.candidateAt(index).group === 'EXCLUSIVE';
      if (hasNoEffect && !this.readsEarlier && !isExclusive) return [];
      const { order } = outcome;
      const next = [...sequence, index];
      const bounds = new TakenBound(room).setDiscounts(decisive.filter((one) => one.index !== index));
      const boundWith = (size: number) => {
        const more = Math.max(0, Math.min(room, size - next.length));
        return measure.boundOf(order, bounds.most(payable(order), more, added.value), more === 0 ? NONE : added);
      };
      return {
        family,
        state: advanceFold(state, outcome, seen),
        sequence: next,
        bound: boundWith(limit),
        boundWith,
      };
    });
  }
}

const NONE = { value: 0, cost: 0, mayReplace: false };

/** States beyond this number are visited again when they are reached again. */
const MOST_NAMES = 100_000;
