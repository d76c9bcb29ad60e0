// The stacks of one cart, depth first: every redeemable that may come next is tried, and the states after it are shared.
import { refuseRequestMetadata } from '../../metadata/request';
import type { Candidate } from '../../evaluation/candidate/candidate';
import { type Applicable, isApplicable, isInapplicable } from '../../evaluation/candidate/outcome';
import { isFailure } from '../../../errors';
import { isNoEffect, type OrderState, payable, effectDiscount } from '../../order/state';
import { computeBenefit } from '../../stacking/benefit';
import {
  type CombinationContext,
  type CombinationState,
  advanceFold,
  listApplicableAlone,
  startFold,
  tryNext,
} from '../../stacking/fold';
import type { EvaluationContext } from '../../evaluation/context';
import { type CandidateTraits, listTraits } from '../candidate-traits';
import type { StepBudget } from '../step-budget';
import { nameState } from './state-names';
import type { Scenario } from './scenario';
import { comparePositions } from './question';
import { selectDecisive, TakenBound } from './taken';

/** Stacks that the stacking rules treat alike: an order is allowed where the ranks of its members do not fall. */
interface Family {
  readonly members: readonly number[];
  /** A stack holds at least one of these; empty when it needs none. */
  readonly requiredOneOf: readonly number[];
  readonly isExclusiveValid: boolean;
  readonly isJointLast: boolean;
}

/** A stack whose followers are not tried yet. */
interface StackNode {
  readonly family: Family;
  readonly state: CombinationState;
  readonly sequence: readonly number[];
  /** Upper bound of the value of all stacks below. */
  readonly bound: number;
  /** Upper bound of the value with at most so many redeemables in all. */
  readonly boundWith: (size: number) => number;
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
  readonly canImprove: (branch: Pick<StackNode, 'sequence' | 'bound' | 'boundWith'>) => boolean;
}

/** The search over the stacks of one cart. It can stop after any node, and go on. */
export class StackSearch {
  /** The next node is the last one. */
  private readonly open: StackNode[] = [];
  private readonly traits: readonly CandidateTraits[];
  private readonly visited = new Map<string, readonly number[]>();
  private readonly readsEarlier: boolean;
  private readonly unfit: CombinationContext['unfit'];

  constructor(private readonly terms: StackSearchTerms) {
    const { scenario, input, start } = terms;
    this.traits = listTraits({ input, start, candidates: scenario.candidates });
    this.readsEarlier = scenario.candidates.some(readsEarlier);
    this.unfit = refuseRequestMetadata(input);
    for (const family of this.listFamilies().toReversed()) this.open.push(this.rootOf(family));
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
    branches.sort((one, other) => one.bound - other.bound || comparePositions(other.sequence, one.sequence));
    this.open.push(...branches);
  }

  private rootOf(family: Family): StackNode {
    const state = startFold(this.terms.start);
    return { family, state, sequence: [], bound: Number.POSITIVE_INFINITY, boundWith: () => Number.POSITIVE_INFINITY };
  }

  /** The same state has the same stacks below it; the sequence that comes first wins their ties. */
  private isVisited({ family, state, sequence }: StackNode): boolean {
    const name = `${family.isExclusiveValid}${family.isJointLast} ${nameState(state, sequence, this.readsEarlier)}`;
    const before = this.visited.get(name);
    if (before && comparePositions(before, sequence) <= 0) return true;
    if (before || this.visited.size < MOST_NAMES) this.visited.set(name, sequence);
    return false;
  }

  private tryFollowers(node: StackNode): { readonly trials: readonly Trial[]; readonly isWhole: boolean } {
    const { budget, onStack } = this.terms;
    const trials: Trial[] = [];
    for (const index of this.followers(node)) {
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

  private followers({ family, sequence }: StackNode): readonly number[] {
    const last = sequence.at(-1);
    return family.members.filter((index) => {
      if (sequence.includes(index)) return false;
      return last === undefined || compareRanks(this.rankOf(last, family), this.rankOf(index, family)) <= 0;
    });
  }

  private rankOf(index: number, { isJointLast }: Family): readonly [number, number] {
    const candidate = this.candidateAt(index);
    const { redeemables_sorting_rule: rule } = this.terms.input.facts.config.stackingRules;
    return [
      isJointLast && candidate.group === 'JOINT' ? 1 : 0,
      rule === 'CATEGORY_HIERARCHY' ? candidate.hierarchy : 0,
    ];
  }

  private candidateAt(index: number): Candidate {
    const candidate = this.terms.scenario.candidates[index];
    if (!candidate) throw new Error(`No candidate has the position ${index}.`);
    return candidate;
  }

  private attempt({ state, family }: StackNode, index: number): Trial {
    const candidate = this.candidateAt(index);
    const traits = this.traits[index];
    if (!traits || traits.isUnusable) return { index, ...NO_TRIAL, seen: state.seen };
    const { input } = this.terms;
    const { outcome, seen } = tryNext(state, candidate, {
      input,
      isExclusiveValid: family.isExclusiveValid,
      unfit: this.unfit,
    });
    if (isApplicable(outcome)) {
      const { effect } = outcome.applied;
      const gain = effect === null ? 0 : effectDiscount(effect);
      const cap = traits.neverGainsMore ? gain : this.mostOf(state, traits);
      return { index, outcome, seen, cap, hasNoEffect: effect === null || isNoEffect(effect) };
    }
    if (isInapplicable(outcome))
      return { index, ...NO_TRIAL, seen, cap: this.capOfRefused(state, { candidate, traits, seen }) };
    const isLater = outcome.key === 'no_effect' && !traits.neverGainsMore;
    return { index, ...NO_TRIAL, seen, cap: isLater ? this.mostOf(state, traits) : 0 };
  }

  /** A candidate whose rules refuse it here may apply later, unless its rules or its discount exclude that. */
  private capOfRefused(
    { order, earlier }: CombinationState,
    one: { readonly candidate: Candidate; readonly traits: CandidateTraits; readonly seen: CombinationState['seen'] },
  ): number {
    const { candidate, traits, seen } = one;
    const most = this.mostOf({ order }, traits);
    const computed = computeBenefit({ candidate, input: this.terms.input, order, seen, earlier });
    if (isFailure(computed)) return traits.neverGainsMore ? 0 : most;
    if (traits.staysRefused) return 0;
    if (!traits.neverGainsMore) return most;
    return order === null ? 0 : effectDiscount(computed.effect);
  }

  private mostOf({ order }: Pick<CombinationState, 'order'>, { most }: CandidateTraits): number {
    return Math.min((order === null ? 0 : payable(order)) + most.added, most.total);
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
      const bounds = new TakenBound(
        decisive.filter((one) => one.index !== index),
        room,
      );
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

  /** As `listFamilies` of the best stack, for any number of candidates. */
  private listFamilies(): readonly Family[] {
    const { scenario, input, start } = this.terms;
    const { candidates } = scenario;
    const usable = [...candidates.keys()].filter((index) => this.traits[index]?.isUnusable === false);
    const inGroup = (group: Candidate['group']) => usable.filter((index) => candidates[index]?.group === group);
    const exclusive = inGroup('EXCLUSIVE');
    const alone = listApplicableAlone(
      exclusive.map((index) => this.candidateAt(index)),
      input,
      start,
    );
    const valid = exclusive.filter((index) => alone.includes(this.candidateAt(index)));
    const invalid = exclusive.filter((index) => !valid.includes(index));
    const isJointLast = input.facts.config.stackingRules.grouped_redeemables_sorting_rule === 'JOINT_ALWAYS_LAST';
    const families: readonly Family[] = [
      { members: without(usable, exclusive), requiredOneOf: [], isExclusiveValid: false, isJointLast: false },
      { members: without(usable, inGroup('COMMON')), requiredOneOf: valid, isExclusiveValid: true, isJointLast },
      { members: without(usable, valid), requiredOneOf: invalid, isExclusiveValid: false, isJointLast },
    ];
    return families.filter(({ members, requiredOneOf }, position) => {
      return members.length > 0 && (position === 0 || requiredOneOf.length > 0);
    });
  }
}

/** A candidate as the next redeemable of a state. */
interface Trial {
  readonly index: number;
  /** Null when it does not apply. */
  readonly outcome: Applicable | null;
  readonly seen: CombinationState['seen'];
  /** The most it takes off here or below, minor units. */
  readonly cap: number;
  readonly hasNoEffect: boolean;
}

const NO_TRIAL = { outcome: null, cap: 0, hasNoEffect: true } as const;
const NONE = { value: 0, cost: 0, mayReplace: false };

/** States beyond this number are visited again when they are reached again. */
const MOST_NAMES = 100_000;

function without(all: readonly number[], left: readonly number[]): readonly number[] {
  return all.filter((index) => !left.includes(index));
}

function compareRanks(one: readonly [number, number], other: readonly [number, number]): number {
  return one[0] - other[0] || one[1] - other[1];
}

function readsEarlier({ rules, scope }: Candidate): boolean {
  return rules.some(({ counters }) => counters.length > 0) || (scope?.limited.length ?? 0) > 0;
}
