// Decides the orders of a file as the configuration stands and with a change, one after the other.
import type { Failure } from '../../../errors';
import { toCanonicalJson } from '../../decision/differences';
import type { DecisionOutcome } from '../../decision/types';
import type { Evaluation } from '../../evaluation/candidate/outcome';
import type { EvaluationInput } from '../../evaluation/facts';
import { evaluateRequest } from '../../search/best-stack/selection';
import { CarriedCounts } from '../carried-counts';
import { isChanged, toChangedSide, toOrderOutcome } from '../decide';
import { listIncrements } from '../increments';
import { listRanOut, listReached } from '../ran-out';
import type { RanOutRecord } from '../tally';
import { IntervalTally, type IntervalProgress, type OrderFigures, type SidePair } from './interval-tally';
import type { FileOrder } from './order-file';
import { assumeCounts, type LimitState, listReadCounters, selectRead } from './unknown-counts';

/** The inputs of an order as they are read today: its counts and balances are replaced. */
export interface OrderInputs {
  readonly then: EvaluationInput;
  readonly now: EvaluationInput;
}

interface OrdersRunTerms {
  /** Promotion tiers that the change adds to every request. */
  readonly tiers: readonly string[];
  /** The time of the first order, ms since 1970. */
  readonly firstMs: number;
  /** The time zone of the days. */
  readonly timezone: string;
}

/** The counts that each run has carried along. */
const RUNS = ['thenUnused', 'thenUsedUp', 'nowUnused', 'nowUsedUp'] as const;
type RunName = (typeof RUNS)[number];

/** The state between two slices, as JSON. */
export interface OrdersProgress {
  readonly tally: IntervalProgress;
  readonly carried: Readonly<Record<RunName, CarriedCounts['progress']>>;
}

interface OrderDecision {
  readonly evaluation: Evaluation | Failure;
  readonly input: EvaluationInput;
  readonly outcome: DecisionOutcome;
}

interface OrderDecisionPair {
  readonly unused: OrderDecision;
  readonly usedUp: OrderDecision;
}

export class OrdersRun {
  private readonly tally: IntervalTally;
  private readonly carried: Readonly<Record<RunName, CarriedCounts>>;

  constructor(
    private readonly terms: OrdersRunTerms,
    progress?: OrdersProgress,
  ) {
    this.tally = new IntervalTally(terms.timezone, progress?.tally);
    const begin = (name: RunName) => new CarriedCounts(new Set<string>(), new Set<string>(), progress?.carried[name]);
    this.carried = {
      thenUnused: begin('thenUnused'),
      thenUsedUp: begin('thenUsedUp'),
      nowUnused: begin('nowUnused'),
      nowUsedUp: begin('nowUsedUp'),
    };
  }

  /** Decide the next order. Orders come in the order of time. */
  add({ id, decidedMs, request }: FileOrder, inputs: OrderInputs): void {
    const hasCodes = request.redeemables.length > 0;
    const decide = (side: 'then' | 'now', run: RunName) => this.decide(inputs[side], { run, hasCodes });
    const then: OrderDecisionPair = {
      unused: decide('then', 'thenUnused'),
      usedUp: decide('then', 'thenUsedUp'),
    };
    const now: OrderDecisionPair = {
      unused: decide('now', 'nowUnused'),
      usedUp: decide('now', 'nowUsedUp'),
    };
    const limits = [...listLimits(then), ...listLimits(now)];
    this.tally.add({
      id,
      decidedMs,
      then: toSides(then),
      now: toSides(now),
      isChanged: {
        unused: isChanged(then.unused.outcome, now.unused.outcome, this.terms.tiers),
        usedUp: isChanged(then.usedUp.outcome, now.usedUp.outcome, this.terms.tiers),
      },
      ranOut: listRanOut(now.unused.evaluation, now.unused.input, then.unused.outcome),
      limits: [...new Map(limits.map((limit) => [`${limit.object} ${limit.id}`, limit])).values()],
    });
  }

  get progress(): OrdersProgress {
    const carried = RUNS.map((name) => [name, this.carried[name].progress] as const);
    return { tally: this.tally.progress, carried: Object.fromEntries(carried) as OrdersProgress['carried'] };
  }

  toFigures(): OrderFigures {
    return this.tally.toFigures();
  }

  private decide(
    read: EvaluationInput,
    { run, hasCodes }: { readonly run: RunName; readonly hasCodes: boolean },
  ): OrderDecision {
    const state: LimitState = run === 'thenUnused' || run === 'nowUnused' ? 'UNUSED' : 'USED_UP';
    const counters = listReadCounters(read);
    const assumed = assumeCounts(read, { state, counters, firstMs: this.terms.firstMs });
    const carried = this.carried[run];
    const input = { ...assumed, facts: carried.apply(assumed) };
    const evaluation = evaluateRequest(input);
    const decided = { evaluation, input, outcome: toOrderOutcome(evaluation, hasCodes) };
    carried.carry([], selectRead(listIncrements(decided), input, counters));
    return decided;
  }
}

function toSides({ unused, usedUp }: OrderDecisionPair): SidePair {
  return { unused: toChangedSide(unused.outcome, unused), usedUp: toChangedSide(usedUp.outcome, usedUp) };
}

/** The limits by which both states of an order differ. */
function listLimits({ unused, usedUp }: OrderDecisionPair): readonly RanOutRecord[] {
  if (toCanonicalJson(unused.outcome) === toCanonicalJson(usedUp.outcome)) return [];
  const reached = [
    ...listReached(usedUp.evaluation, usedUp.input, { then: unused.outcome, hasCustomers: true }),
    ...listReached(unused.evaluation, unused.input, { then: usedUp.outcome, hasCustomers: true }),
  ];
  return reached.length > 0 ? reached : firstDifference(unused.outcome, usedUp.outcome);
}

/** A limit may narrow a discount in place of refusing it: the first redeemable that differs is the one it limits. */
function firstDifference(one: DecisionOutcome, other: DecisionOutcome): readonly RanOutRecord[] {
  const differing = one.redeemables.find(
    (redeemable, index) => toCanonicalJson(redeemable) !== toCanonicalJson(other.redeemables[index] ?? null),
  );
  return differing ? [{ object: differing.object, id: differing.id }] : [];
}
