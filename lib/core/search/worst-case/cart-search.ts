// The search of one cart for one customer at one moment: promotion stacks alone, then all other stacks.
import type { Redeemable } from '../../../model/request';
import type { EvaluationContext } from '../../evaluation/context';
import type { StepBudget } from '../step-budget';
import { evaluateStack } from './evaluate-stack';
import { type CartPlace, canImprove } from './improvement';
import { compareFound, type WorstCaseFound } from './question';
import { type LoneStack, startOf } from './scenario';
import { type FoundSequence, StackSearch } from './stack-search';

export interface CartSearchTerms {
  readonly place: CartPlace;
  /** The input with the order of the cart. */
  readonly input: EvaluationContext;
  /** All candidates of the question. */
  readonly candidates: readonly Redeemable[];
  readonly budget: StepBudget;
  /** Upper bound of the cart. */
  readonly most: number;
}

/** It can stop after any evaluation, and go on. */
export class CartSearch {
  private readonly stacks: StackSearch;
  private readonly lone: LoneStack[];
  private hasTriedLone = false;

  /** @param best the worst case of the carts before, and of this one as far as it is searched */
  constructor(
    private readonly terms: CartSearchTerms,
    public best: WorstCaseFound | null,
  ) {
    const { place, input, budget } = terms;
    this.lone = [...place.scenario.stacks];
    this.stacks = new StackSearch({
      scenario: place.scenario,
      input,
      start: startOf(input),
      budget,
      onStack: (found) => this.offer(found),
      canImprove: (branch) => canImprove(place, branch, this.best),
    });
  }

  get hasEnded(): boolean {
    return this.hasTriedLone && this.stacks.hasEnded;
  }

  /** Upper bound of what is not tried. */
  get bound(): number {
    const { most } = this.terms;
    return this.hasTriedLone ? Math.min(most, this.stacks.bound) : most;
  }

  /** Take the next steps, as many as one node of the search needs. */
  advance(): void {
    const stack = this.lone.shift();
    if (stack === undefined) {
      this.hasTriedLone = true;
      if (!this.stacks.hasEnded) this.stacks.advance();
      return;
    }
    const { budget } = this.terms;
    let isCovered = true;
    for (let tier = 0; isCovered && tier < stack.size; tier += 1) isCovered = budget.take();
    if (isCovered) this.tryLone(stack.position);
  }

  /** Try a promotion stack, which stands alone. */
  private tryLone(position: number): void {
    const { candidates, input, place } = this.terms;
    const order = evaluateStack(input, candidates.slice(position, position + 1));
    if (order !== null) this.offerAt({ sequence: [position], value: place.scenario.measure.valueOf(order) });
  }

  private offer({ sequence, value }: FoundSequence): void {
    if (value <= 0 || value < (this.best?.value ?? 0)) return;
    const { positions } = this.terms.place.scenario;
    this.offerAt({ sequence: sequence.flatMap((index) => positions[index] ?? []), value });
  }

  /** @param stack by positions in the question */
  private offerAt({ sequence, value }: FoundSequence): void {
    const { place, candidates, input } = this.terms;
    const { cart, units, scenario } = place;
    const found = { cart, customer: scenario.customer, moment: scenario.moment, sequence, value, units };
    if (value <= 0 || (this.best !== null && compareFound(found, this.best) >= 0)) return;
    const order = evaluateStack(
      input,
      sequence.flatMap((position) => candidates[position] ?? []),
    );
    // A request may refuse a list, or choose another order of it.
    if (order !== null && scenario.measure.valueOf(order) === value) this.best = found;
  }
}
