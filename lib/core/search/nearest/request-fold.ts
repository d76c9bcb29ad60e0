// The stacking fold of one request after many additions: its list is built once, and the state before a redeemable is
// shared by everything that is tried with the same order.
import { type Failure, isFailure } from '../../../errors';
import type { RequestOrder } from '../../../model/records/order';
import { type Candidate, buildCandidates, identityKey } from '../../evaluation/candidate/candidate';
import type { RedeemableOutcome } from '../../evaluation/candidate/outcome';
import { type EvaluationContext, evaluationContext, withRequestOrder } from '../../evaluation/context';
import { checkEligibility } from '../../evaluation/eligibility';
import type { EvaluationInput } from '../../evaluation/facts';
import { type OpenedItems, openOrder } from '../../order/input';
import { buildLineViews, NO_LINES_SEEN, type OrderLineViews } from '../../order/line-view';
import type { OrderState } from '../../order/state';
import { type OpenedEvaluation, listInOrder, openEvaluation } from '../../stacking/combine';
import { type CombinationState, fold, startFold, tryNext } from '../../stacking/fold';
import { readsEarlier } from '../candidate-traits';
import type { StepBudget } from '../step-budget';
import { isSteady } from './traits';

/** The order of the request after an addition. Equal names mean equal orders. */
export interface RaisedOrder {
  readonly name: string;
  /** Computed where it is read: most names are known. */
  readonly order: RequestOrder | undefined;
}

/** The result of the fold for one redeemable. */
export interface FoldedOutcome {
  readonly outcome: RedeemableOutcome;
  /** The order of the request, before any redeemable. */
  readonly start: OrderState | null;
  /** The state before the redeemable, with the lines as its rules read them. */
  readonly before: CombinationState;
  readonly input: EvaluationContext;
}

/** An opened order, folded over a number of its redeemables. */
interface FoldedOrder extends OpenedEvaluation {
  readonly state: CombinationState;
  readonly length: number;
}

/** The most lines of all orders that are kept. */
const MOST_KEPT_LINES = 20_000;

export class RequestFold {
  private readonly list: readonly Candidate[];
  private readonly places: ReadonlyMap<string, number>;
  private readonly context: EvaluationContext;
  /** By name, without those that are refused. */
  private readonly orders = new Map<string, FoldedOrder>();
  private readonly withoutRules = new Map<number, Candidate>();
  /** By place in the list. */
  private readonly ownRefusals: readonly (Failure | null)[];
  private readonly refusals = new Map<Candidate, Failure | null>();
  /** The lines of the request, which most additions keep, and their views. */
  readonly opened: OpenedItems;
  private readonly seen: OrderLineViews;
  /** False where the redeemables that applied may be forgotten: each of them keeps an order of its own. */
  private readonly readsEarlier: boolean;
  private keptLines = 0;
  private unsteady: readonly Candidate[] | null = null;

  constructor(private readonly input: EvaluationInput) {
    const list = listInOrder(input);
    this.list = isFailure(list) ? [] : list;
    this.readsEarlier = this.list.some(readsEarlier);
    this.places = new Map(this.list.map((candidate, place) => [identityKey(candidate), place]));
    // A search shows no explanation.
    this.context = evaluationContext({ ...input, explain: false });
    this.ownRefusals = this.list.map((candidate) => checkEligibility({ candidate, input: this.context }, null));
    this.list.forEach((candidate, place) => this.shareRefusal(candidate, place));
    const { catalog, order: stored } = input.facts;
    const items = stored ? [] : (input.request.order?.items ?? []);
    const { lines } = openOrder({ request: { items }, stored: null, catalog });
    this.opened = new Map(lines.flatMap((line, index) => (items[index] ? [[items[index], line]] : [])));
    this.seen = buildLineViews(lines, catalog, NO_LINES_SEEN);
  }

  /** True when the other redeemables of the request leave an amount that rises with the order. */
  hasSteadyCompany({ id }: Candidate): boolean {
    this.unsteady ??= this.list.filter((one) => !isSteady(one) || one.group === 'EXCLUSIVE');
    return this.unsteady.every((one) => one.id === id);
  }

  /** Evaluate a redeemable in its place. @returns null when the request is refused, or does not hold it */
  attempt(candidate: Candidate, raised: RaisedOrder, counted: StepBudget): FoldedOutcome | null {
    const place = this.places.get(identityKey(candidate));
    if (place === undefined) return null;
    this.shareRefusal(candidate, place);
    const folded = this.foldUntil(place, raised, counted);
    return folded && showNext(folded, candidate, counted);
  }

  /** Evaluate a redeemable in its place as if it had no rules. @returns null as `attempt` does */
  attemptWithoutRules(candidate: Candidate, raised: RaisedOrder, counted: StepBudget): FoldedOutcome | null {
    const place = this.places.get(identityKey(candidate));
    if (place === undefined) return null;
    const relaxed = this.relax(candidate, place);
    // An exclusive redeemable that its rules no longer refuse excludes others before it.
    const isExcluding = candidate.group === 'EXCLUSIVE';
    const list = this.list.map((one, index) => (index === place ? relaxed : one));
    const opened = isExcluding ? this.open(list, raised) : null;
    const folded = isExcluding
      ? opened && this.advance(opened, place, counted)
      : this.foldUntil(place, raised, counted);
    return folded && showNext(folded, relaxed, counted);
  }

  private relax(candidate: Candidate, place: number): Candidate {
    const known = this.withoutRules.get(place);
    if (known) return known;
    // A redeemable makes one candidate.
    const [built = candidate] = buildCandidates([candidate.redeemable], this.input.facts, { keeps: () => false });
    const relaxed = { ...built, position: candidate.position };
    this.shareRefusal(relaxed, place);
    this.withoutRules.set(place, relaxed);
    return relaxed;
  }

  /** The checks of eligibility read no rules and no place in a list. */
  private shareRefusal(candidate: Candidate, place: number): void {
    this.refusals.set(candidate, this.ownRefusals[place] ?? null);
  }

  private foldUntil(place: number, raised: RaisedOrder, counted: StepBudget): FoldedOrder | null {
    const known = this.orders.get(raised.name);
    const from = known && known.length <= place ? known : this.open(this.list, raised);
    if (from === null) return null;
    const folded = this.advance(from, place, counted);
    this.keep(raised.name, folded);
    return folded;
  }

  private open(list: readonly Candidate[], { order }: RaisedOrder): FoldedOrder | null {
    const input = order === undefined ? this.context : withRequestOrder(this.context, order);
    const opened = openEvaluation(list, input, this.opened);
    if (isFailure(opened)) return null;
    const { start } = opened;
    const situation = { ...opened.situation, refusals: this.refusals };
    return { start, situation, state: { ...startFold(start), seen: this.seen }, length: 0 };
  }

  private advance({ start, situation, state: from, length }: FoldedOrder, place: number, counted: StepBudget) {
    const { state } = fold(this.list.slice(length, place), from, situation);
    counted.count(place - length);
    return { start, situation, state: this.readsEarlier ? state : { ...state, earlier: [] }, length: place };
  }

  private keep(name: string, folded: FoldedOrder): void {
    if (!this.orders.has(name)) this.keptLines += 1 + (folded.start?.lines.length ?? 0);
    if (this.keptLines > MOST_KEPT_LINES) {
      this.orders.clear();
      this.keptLines = 0;
    }
    this.orders.set(name, folded);
  }
}

function showNext({ start, situation, state }: FoldedOrder, candidate: Candidate, counted: StepBudget): FoldedOutcome {
  counted.count();
  const { outcome, seen } = tryNext(state, candidate, situation);
  return { outcome, start, before: { ...state, seen }, input: situation.input };
}
