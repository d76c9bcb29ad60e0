// The worst case: the deepest discount over all carts, customers, moments and stacks of a question.
import type { EvaluationContext } from '../../evaluation/context';
import type { OrderState } from '../../order/state';
import { StepBudget } from '../step-budget';
import { CartSchedule } from './cart-schedule';
import { CartSearch } from './cart-search';
import { evaluateStack, withOrder } from './evaluate-stack';
import { canImprove, type CartPlace } from './improvement';
import type { WorstCaseFound, WorstCaseQuestion } from './question';
import { boundCart, buildScenario, type Scenario } from './scenario';

/** The progress of a search, between two carts. */
export interface WorstCaseProgress {
  /** The number of carts whose bound is known, each for all customers and moments. */
  readonly bounded: number;
  /** The number of carts that are done, each for one customer at one moment. */
  readonly done: number;
  readonly steps: number;
  readonly best: WorstCaseFound | null;
}

const BEGINNING: WorstCaseProgress = { bounded: 0, done: 0, steps: 0, best: null };

export interface WorstCaseResult {
  readonly best: WorstCaseFound | null;
  /** In the unit of the aim; never below the true maximum, and zero where no stack is above it. */
  readonly upperBound: number;
  readonly isOptimal: boolean;
  readonly steps: number;
}

/**
 * A search that may stop between two nodes, and go on after the end of its process. Its time is bounded by its steps:
 * an evaluation of one redeemable is one, and so are the bounds of some carts, or the decision to leave them out.
 */
export class WorstCaseSearch {
  private readonly scenarios: readonly Scenario[];
  private readonly schedule: CartSchedule;
  private readonly budget: StepBudget;
  private best: WorstCaseFound | null;
  private current: CartSearch | null = null;
  private position: number;
  /** At the beginning of the current cart, or of the carts that are next bounded or left out. */
  private saved: WorstCaseProgress;

  /** @param progress of an earlier run with the same question */
  constructor(
    private readonly question: WorstCaseQuestion,
    progress: WorstCaseProgress = BEGINNING,
  ) {
    const { customers, moments, carts, steps } = question;
    this.scenarios = customers.flatMap((_, customer) =>
      moments.map((_moment, moment) => buildScenario(question, { customer, moment })),
    );
    this.schedule = new CartSchedule(carts, this.scenarios);
    this.schedule.boundCarts(progress.bounded);
    this.budget = new StepBudget(steps);
    for (let step = 0; step < progress.steps; step += 1) this.budget.count();
    this.best = progress.best;
    this.position = progress.done;
    this.saved = progress;
  }

  /** The place where another process may go on. */
  get progress(): WorstCaseProgress {
    return this.saved;
  }

  get steps(): number {
    return this.budget.used;
  }

  /**
   * Search on until about so many steps more are taken.
   * @returns true when the search has ended
   */
  advance(steps: number): boolean {
    const until = this.budget.used + steps;
    while (this.budget.used < until) {
      if (this.budget.isSpent) return true;
      if (!this.schedule.isComplete) this.boundNext();
      else if (this.current !== null) this.continueCart(this.current);
      else if (!this.openNext()) return true;
    }
    return false;
  }

  result(): WorstCaseResult {
    const value = this.best?.value ?? 0;
    const open = Math.max(this.current?.bound ?? 0, this.schedule.boundAt(this.position));
    const upperBound = Math.max(value, open);
    return { best: this.best, upperBound, isOptimal: upperBound === value, steps: this.budget.used };
  }

  /** The order of the worst case after its stack; null without one. */
  get end(): OrderState | null {
    if (this.best === null) return null;
    const { cart, customer, moment, sequence } = this.best;
    const scenario = this.scenarios.find((one) => one.customer === customer && one.moment === moment);
    if (!scenario) return null;
    const input = withOrder(scenario.input, this.question.carts.orderOf(cart));
    return evaluateStack(
      input,
      sequence.flatMap((position) => this.question.candidates[position] ?? []),
    );
  }

  /** The facts for each customer and moment. */
  get inputs(): readonly EvaluationContext[] {
    return this.scenarios.map(({ input }) => input);
  }

  /** Make one step: bound the next node. */
  private boundNext(): void {
    this.budget.count();
    this.schedule.boundCarts(this.schedule.bounded + this.schedule.cartsOfStep);
    this.save();
  }

  private save(): void {
    const { best, position, budget, schedule } = this;
    this.saved = { bounded: schedule.bounded, done: position, steps: budget.used, best };
  }

  /** Open the next cart that may be the worst case, or leave out as many as one step. @returns false at the end */
  private openNext(): boolean {
    for (let left = this.schedule.cartsOfStep; left > 0; left -= 1, this.position += 1) {
      const bound = this.schedule.boundAt(this.position);
      if (bound <= 0 || bound < (this.best?.value ?? 0)) {
        this.position = this.schedule.count;
        return false;
      }
      const place = this.placeAt(this.position);
      if (!this.mayHoldBest(place, bound)) continue;
      this.save();
      this.current = this.openCart(place, bound);
      this.position += 1;
      return true;
    }
    this.budget.count();
    this.save();
    return true;
  }

  private placeAt(position: number): CartPlace {
    const { cart, scenario: index } = this.schedule.at(position);
    const scenario = this.scenarios[index];
    if (!scenario) throw new Error(`No scenario has the position ${index}.`);
    return { cart, units: this.question.carts.unitsOf(cart), scenario };
  }

  private mayHoldBest(place: CartPlace, bound: number): boolean {
    const boundWith = (size: number) =>
      Math.min(bound, boundCart(place.scenario, this.schedule.cartOf(place.cart), size));
    return canImprove(place, { sequence: [], bound, boundWith }, this.best);
  }

  private openCart(place: CartPlace, most: number): CartSearch {
    const { carts, candidates } = this.question;
    const input = withOrder(place.scenario.input, carts.orderOf(place.cart));
    return new CartSearch({ place, input, candidates, budget: this.budget, most }, this.best);
  }

  private continueCart(cart: CartSearch): void {
    cart.advance();
    this.best = cart.best;
    if (cart.hasEnded) this.current = null;
  }
}
