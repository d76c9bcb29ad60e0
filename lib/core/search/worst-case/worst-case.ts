// The worst case: the deepest discount over all carts, customers, moments and stacks of a question.
import { isFailure } from '../../../errors';
import type { Redeemable } from '../../../model/request';
import { isApplicable } from '../../evaluation/candidate/outcome';
import { type EvaluationContext, evaluationContext } from '../../evaluation/context';
import type { OrderState } from '../../order/state';
import { evaluate } from '../../stacking/combine';
import { evaluateRequest } from '../best-stack/selection';
import { StepBudget } from '../step-budget';
import { CartSchedule } from './cart-schedule';
import { compareFound, comparePositions, type WorstCaseFound, type WorstCaseQuestion } from './question';
import { boundCart, buildScenario, type Scenario, startOf } from './scenario';
import { type FoundSequence, StackSearch } from './stack-search';

/** How far a search is, between two carts. */
export interface WorstCaseProgress {
  /** The number of carts that are done, each for one customer at one moment. */
  readonly done: number;
  readonly steps: number;
  readonly best: WorstCaseFound | null;
}

export interface WorstCaseResult {
  readonly best: WorstCaseFound | null;
  /** In the unit of the aim; never below the true maximum, and zero where no stack is above it. */
  readonly upperBound: number;
  readonly isOptimal: boolean;
  readonly steps: number;
}

/** A search that may stop between two nodes, and go on after the end of its process. */
export class WorstCaseSearch {
  private readonly scenarios: readonly Scenario[];
  private readonly schedule: CartSchedule;
  private readonly budget: StepBudget;
  private best: WorstCaseFound | null;
  private current: OpenCart | null = null;
  private position: number;
  /** At the beginning of the current cart. */
  private saved: WorstCaseProgress;

  /** @param progress of an earlier run with the same question */
  constructor(
    private readonly question: WorstCaseQuestion,
    progress: WorstCaseProgress = { done: 0, steps: 0, best: null },
  ) {
    const { customers, moments, carts, steps } = question;
    this.scenarios = customers.flatMap((_, customer) =>
      moments.map((_moment, moment) => buildScenario(question, { customer, moment })),
    );
    this.schedule = new CartSchedule(carts, this.scenarios);
    this.budget = new StepBudget(steps);
    for (let step = 0; step < progress.steps; step += 1) this.budget.count();
    this.best = progress.best;
    this.position = progress.done;
    this.saved = progress;
  }

  /** Where another process may go on. */
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
      if (this.current === null && !this.openNext()) return true;
      if (this.budget.isSpent) return true;
      this.continueCart();
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
    return evaluateWhole(
      input,
      sequence.flatMap((position) => this.question.candidates[position] ?? []),
    );
  }

  /** What holds for each customer and moment. */
  get inputs(): readonly EvaluationContext[] {
    return this.scenarios.map(({ input }) => input);
  }

  /** Open the next cart that may be the worst case. @returns false when there is none */
  private openNext(): boolean {
    for (; ; this.position += 1) {
      const bound = this.schedule.boundAt(this.position);
      if (bound <= 0 || bound < (this.best?.value ?? 0)) {
        this.position = this.schedule.count;
        return false;
      }
      const { cart, scenario } = this.schedule.at(this.position);
      const own = this.scenarios[scenario];
      if (!own || !this.mayHoldBest(cart, own, bound)) continue;
      this.saved = { done: this.position, steps: this.budget.used, best: this.best };
      if (this.budget.isSpent) return true;
      this.current = this.openCart(cart, own, bound);
      this.position += 1;
      return true;
    }
  }

  private mayHoldBest(cart: number, scenario: Scenario, bound: number): boolean {
    const bounded = this.schedule.cartOf(cart);
    return this.canImprove(
      { cart, scenario },
      { sequence: [], bound, boundWith: (size) => Math.min(bound, boundCart(scenario, bounded, size)) },
    );
  }

  private openCart(cart: number, scenario: Scenario, bound: number): OpenCart {
    const { carts } = this.question;
    const input = withOrder(scenario.input, carts.orderOf(cart));
    const start = startOf(input);
    const place = { cart, scenario };
    const stacks = new StackSearch({
      scenario,
      input,
      start,
      budget: this.budget,
      onStack: (found) => this.offer(place, input, found),
      canImprove: (branch) => this.canImprove(place, branch),
    });
    return new OpenCart(stacks, bound, { place, input, lone: [...scenario.stacks] });
  }

  private continueCart(): void {
    const { current } = this;
    if (current === null) return;
    const stack = current.lone.shift();
    if (stack) {
      if (stack.profiles.some(() => !this.budget.take())) return;
      this.tryLone(current, stack.position);
      return;
    }
    current.hasTriedLone = true;
    if (!current.stacks.hasEnded) current.stacks.advance();
    if (current.stacks.hasEnded) this.current = null;
  }

  /** Try a promotion stack, which stands alone. */
  private tryLone({ place, input }: OpenCart, position: number): void {
    const redeemables = this.question.candidates.slice(position, position + 1);
    const order = evaluateWhole(input, redeemables);
    if (order === null) return;
    this.offerAt(place, input, { sequence: [position], value: place.scenario.measure.valueOf(order) });
  }

  private offer(place: CartPlace, input: EvaluationContext, { sequence, value }: FoundSequence): void {
    if (value <= 0 || value < (this.best?.value ?? 0)) return;
    const { positions } = place.scenario;
    this.offerAt(place, input, { sequence: sequence.flatMap((index) => positions[index] ?? []), value });
  }

  private offerAt(place: CartPlace, input: EvaluationContext, { sequence, value }: FoundSequence): void {
    const { cart, scenario } = place;
    const { customer, moment } = scenario;
    const found = { cart, customer, moment, sequence, value, units: this.question.carts.unitsOf(cart) };
    if (value <= 0 || (this.best !== null && compareFound(found, this.best) >= 0)) return;
    const redeemables = sequence.flatMap((position) => this.question.candidates[position] ?? []);
    const order = evaluateWhole(input, redeemables);
    // A request may refuse a list, or choose another order of it.
    if (order !== null && scenario.measure.valueOf(order) === value) this.best = found;
  }

  private canImprove({ cart, scenario }: CartPlace, branch: ImprovableBranch): boolean {
    const { best } = this;
    const { bound, boundWith, sequence } = branch;
    if (bound <= 0) return false;
    if (best === null || bound > best.value) return true;
    if (bound < best.value) return false;
    const size = smallestSize(branch, scenario.limit, best.value);
    if (size !== best.sequence.length) return size < best.sequence.length;
    const units = this.question.carts.unitsOf(cart);
    const place =
      units - best.units ||
      cart - best.cart ||
      scenario.customer - best.customer ||
      scenario.moment - best.moment ||
      comparePositions(
        sequence.flatMap((index) => scenario.positions[index] ?? []),
        best.sequence,
      );
    return place <= 0 && boundWith(size) >= best.value;
  }
}

interface CartPlace {
  readonly cart: number;
  readonly scenario: Scenario;
}

interface ImprovableBranch {
  readonly sequence: readonly number[];
  readonly bound: number;
  readonly boundWith: (size: number) => number;
}

/** The fewest redeemables with which a stack of the branch may have the value. */
function smallestSize({ sequence, boundWith }: ImprovableBranch, limit: number, value: number): number {
  for (let size = Math.max(1, sequence.length); size <= limit; size += 1) if (boundWith(size) >= value) return size;
  return Number.POSITIVE_INFINITY;
}

/** A cart whose stacks are searched. */
class OpenCart {
  readonly lone: Scenario['stacks'][number][];
  readonly place: CartPlace;
  readonly input: EvaluationContext;
  hasTriedLone = false;

  constructor(
    readonly stacks: StackSearch,
    private readonly most: number,
    { place, input, lone }: Pick<OpenCart, 'place' | 'input' | 'lone'>,
  ) {
    this.place = place;
    this.input = input;
    this.lone = lone;
  }

  /** Upper bound of what is not tried. */
  get bound(): number {
    return this.hasTriedLone ? Math.min(this.most, this.stacks.bound) : this.most;
  }
}

function withOrder(input: EvaluationContext, order: EvaluationContext['request']['order']): EvaluationContext {
  return evaluationContext({ ...input, request: { ...input.request, order } });
}

/** The order after a request; null unless all of it applies, in the order in which it is listed. */
function evaluateWhole(input: EvaluationContext, redeemables: readonly Redeemable[]): OrderState | null {
  const request = { ...input.request, redeemables };
  const isStack = redeemables.some(({ object }) => object === 'promotion_stack');
  const evaluation = isStack ? evaluate({ ...input, request }) : evaluateRequest({ ...input, request });
  if (isFailure(evaluation)) return null;
  const { outcomes, end } = evaluation;
  const isInOrder = isStack || outcomes.every(({ candidate }, index) => candidate.id === redeemables[index]?.id);
  return outcomes.length > 0 && outcomes.every(isApplicable) && isInOrder ? end : null;
}
