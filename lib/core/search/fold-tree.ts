// The tree of the stacking fold: each state is an order after some redeemables, and is computed and kept once.
import { isFailure } from '../../errors';
import type { EvaluationContext } from '../evaluation/context';
import {
  type Effect,
  type Line,
  NO_EFFECT,
  type OrderState,
  applyEffect,
  effectDiscount,
  isNoEffect,
  payable,
} from '../order/state';
import { computeBenefit } from '../stacking/benefit';
import type { Candidate } from '../evaluation/candidate/candidate';
import { type CombinationContext, type CombinationState, advanceFold, tryNext, startFold } from '../stacking/fold';
import { type Applicable, isApplicable, isInapplicable } from '../evaluation/candidate/outcome';
import { type CandidateSet, type StackFamily, bitOf, setOf } from './stack-families';
import type { CandidateTraits } from './candidate-traits';

/** The value that is compared: the discount without what cards pay, or how much less is left to pay. */
export type Objective = 'DISCOUNT' | 'PAYABLE';

/** Everything that a search reads. */
export interface SearchContext {
  readonly input: EvaluationContext;
  readonly start: OrderState | null;
  readonly candidates: readonly Candidate[];
  readonly traits: readonly CandidateTraits[];
  readonly objective: Objective;
  /** The most redeemables of a stack. */
  readonly limit: number;
  /** True when no candidate changes units. */
  readonly hasFixedUnits: boolean;
  /** True when rules or limits of units read what earlier redeemables took, beside what they left of the order. */
  readonly readsEarlier: boolean;
}

/** The order after some redeemables. */
export interface FoldState {
  readonly step: CombinationState;
  readonly used: CandidateSet;
  /** The compared value, minor units. */
  readonly value: number;
  /** The amount that cards paid, minor units. */
  readonly paid: number;
  /** The amount left to pay, minor units. */
  readonly left: number;
  /** By candidate. */
  readonly trials: (CandidateTrial | undefined)[];
}

/** A candidate as the next redeemable of a state. */
export interface CandidateTrial {
  /** Null when it does not apply. */
  readonly outcome: Applicable | null;
  readonly seen: CombinationState['seen'];
  /** True when it applies neither here nor below. */
  readonly isExcluded: boolean;
  /** True when it changes nothing here. */
  readonly hasNoEffect: boolean;
  /** Its gain here, minor units. */
  readonly gain: number;
  /** The most it adds here or below, minor units. */
  readonly cap: number;
  /** The state after it, once it is computed. */
  next?: FoldState;
}

/** The states of one family, with the trials that were made. */
export class FoldTree {
  readonly root: FoldState;
  private readonly states = new Map<string, FoldState>();
  private readonly combination: CombinationContext;
  private readonly lineKeys = new Map<readonly Line[], string>();

  constructor(
    private readonly context: SearchContext,
    readonly family: StackFamily,
  ) {
    const { isExclusiveValid } = family;
    const { candidates, input } = context;
    // Unusable candidates are not tried: the eligibility of the others was checked for their traits.
    const refusals = new Map(candidates.map((candidate) => [candidate, null]));
    this.combination = { input, isExclusiveValid, unfit: null, refusals };
    this.root = this.stateOf(startFold(context.start), { used: 0, value: 0, paid: 0 });
  }

  /** The candidates that may come next, in the order of visits. */
  following({ used }: FoldState): readonly number[] {
    const { members, order, last } = this.family;
    if (order !== null) return order.slice(order.findLastIndex((index) => (used & bitOf(index)) !== 0) + 1);
    const among = (used & last) === 0 ? members : last;
    return this.context.candidates.flatMap((_, index) => ((among & ~used & bitOf(index)) !== 0 ? index : []));
  }

  /** The candidates that may come after one, and a name of this set. */
  followers(index: number): { readonly members: CandidateSet; readonly name: string } {
    const { members, order, last } = this.family;
    if (order !== null) return { members: setOf(order.slice(order.indexOf(index) + 1)), name: `${index}` };
    return (last & bitOf(index)) === 0 ? { members, name: 'ALL' } : { members: last, name: 'LAST' };
  }

  /** Evaluate a candidate as the next one. Each state does so once. */
  trial(state: FoldState, index: number): CandidateTrial {
    return (state.trials[index] ??= this.compute(state, index));
  }

  /** The state after a trial that applied; the same object for states below which the same happens. */
  next(state: FoldState, index: number, outcome: Applicable): FoldState {
    const trial = this.trial(state, index);
    return (trial.next ??= this.computeNext(state, index, outcome));
  }

  private computeNext(state: FoldState, index: number, outcome: Applicable): FoldState {
    const { gain, seen } = this.trial(state, index);
    const spent = this.traitsOf(index).isStored ? effectDiscount(effectOf(outcome)) : 0;
    return this.stateOf(advanceFold(state.step, outcome, seen), {
      used: state.used | bitOf(index),
      value: state.value + gain,
      paid: state.paid + spent,
    });
  }

  private traitsOf(index: number): CandidateTraits {
    const traits = this.context.traits[index];
    if (!traits) throw new Error(`No candidate has the position ${index}.`);
    return traits;
  }

  private stateOf(step: CombinationState, sums: Pick<FoldState, 'used' | 'value' | 'paid'>): FoldState {
    const earlier = this.context.readsEarlier ? earlierKey(step) : '';
    const key = `${sums.used} ${sums.value} ${sums.paid} ${this.orderKey(step.order)}${earlier}`;
    const known = this.states.get(key);
    if (known) return known;
    const left = step.order === null ? 0 : payable(step.order);
    const state = { step, ...sums, left, trials: [] };
    if (this.states.size < MOST_STATES) this.states.set(key, state);
    return state;
  }

  /** All that a later redeemable reads of the order. */
  private orderKey(order: OrderState | null): string {
    if (order === null) return '';
    const { orderDiscount, amount, lines } = order;
    const ofLines = this.lineKeys.get(lines) ?? lines.map(lineKey).join();
    this.lineKeys.set(lines, ofLines);
    return `${amount} ${orderDiscount} ${ofLines}`;
  }

  private compute(state: FoldState, index: number): CandidateTrial {
    const { step } = state;
    const candidate = this.context.candidates[index];
    const traits = this.traitsOf(index);
    if (!candidate || traits.isUnusable) return { ...EXCLUDED, seen: step.seen };
    const { outcome, seen } = tryNext(step, candidate, this.combination);
    if (isApplicable(outcome)) return this.applied(state, { outcome, seen, traits });
    const excluded = { ...EXCLUDED, seen };
    if (isInapplicable(outcome)) return this.refused(state, { candidate, seen, traits });
    if (outcome.key !== 'no_effect' || traits.neverGainsMore) return excluded;
    return { ...excluded, isExcluded: false, cap: this.most(state, traits) };
  }

  private applied(
    state: FoldState,
    {
      outcome,
      seen,
      traits,
    }: { readonly outcome: Applicable; readonly seen: CombinationState['seen']; readonly traits: CandidateTraits },
  ): CandidateTrial {
    const effect = effectOf(outcome);
    const gain = this.gainOf(state, traits, { effect, after: outcome.order });
    const hasNoEffect = isNoEffect(effect);
    const cap = traits.neverGainsMore ? gain : this.most(state, traits);
    return { outcome, seen, isExcluded: false, hasNoEffect, gain, cap };
  }

  /** A candidate whose rules refuse it here may apply later, unless its rules or its discount exclude that. */
  private refused(
    state: FoldState,
    {
      candidate,
      seen,
      traits,
    }: { readonly candidate: Candidate; readonly seen: CombinationState['seen']; readonly traits: CandidateTraits },
  ): CandidateTrial {
    const { order, earlier } = state.step;
    const computed = computeBenefit({ candidate, input: this.context.input, order, seen, earlier });
    if (isFailure(computed))
      return {
        ...EXCLUDED,
        seen,
        isExcluded: traits.neverGainsMore && !traits.isStored,
        cap: this.most(state, traits),
      };
    if (traits.staysRefused) return { ...EXCLUDED, seen };
    const after = order && applyEffect(order, computed.effect);
    const gain = this.gainOf(state, traits, { effect: computed.effect, after });
    return { ...EXCLUDED, seen, isExcluded: false, cap: traits.neverGainsMore ? gain : this.most(state, traits) };
  }

  private gainOf({ left }: FoldState, traits: CandidateTraits, { effect, after }: AppliedChange): number {
    if (this.context.objective === 'PAYABLE') return after === null ? 0 : left - payable(after);
    return traits.isStored ? 0 : effectDiscount(effect);
  }

  private most({ left }: FoldState, { isStored, most }: CandidateTraits): number {
    if (this.context.objective === 'PAYABLE') return Math.min(left, most.paid);
    return isStored ? 0 : Math.min(left + most.added, most.total);
  }
}

/** The effect of a redeemable, and the order after it. */
interface AppliedChange {
  readonly effect: Effect;
  readonly after: OrderState | null;
}

function effectOf({ applied }: Applicable): Effect {
  return applied.effect ?? NO_EFFECT;
}

const EXCLUDED = { outcome: null, isExcluded: true, hasNoEffect: true, gain: 0, cap: 0 } as const;

/** States beyond this number are computed again when they are reached again. */
const MOST_STATES = 20_000;

function lineKey({ identity, ...line }: Line): string {
  const { amount, discount, quantity, discountQuantity, touched } = line;
  const name = line.initialQuantity === 0 ? `${identity.product_id} ${identity.sku_id} ${line.price} ` : '';
  return `${name}${amount} ${discount} ${quantity} ${discountQuantity} ${touched}`;
}

/** What each earlier redeemable took: rules on budgets and limits of units read it. */
function earlierKey({ earlier }: CombinationState): string {
  const parts = earlier.map(({ candidate, applied, units = [] }) => {
    const taken = units.map((use) => `${use.per} ${use.id} ${use.units}`).join();
    return `${candidate.position}: ${applied.order} ${applied.items} ${taken}`;
  });
  return ` ${parts.sort().join()}`;
}
