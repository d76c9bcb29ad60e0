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
  /** By name; null for an order that is refused. */
  private readonly orders = new Map<string, FoldedOrder | null>();
  private readonly withoutRules = new Map<number, Candidate>();
  private readonly refusals: Map<Candidate, Failure | null>;
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
    this.refusals = new Map(
      this.list.map((candidate) => [candidate, checkEligibility({ candidate, input: this.context }, null)]),
    );
    const { items } = input.request.order ?? {};
    const { catalog, order: stored } = input.facts;
    const lines = items && !stored ? (openOrder({ request: { items }, stored: null, catalog })?.lines ?? []) : [];
    this.opened = new Map(lines.flatMap((line, index) => (items?.[index] ? [[items[index], line] as const] : [])));
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
    const isExcluding = candidate.group === 'EXCLUSIVE' && this.list.length > 1;
    const list = this.list.map((one, index) => (index === place ? relaxed : one));
    const opened = isExcluding ? this.open(list, raised) : null;
    const folded = isExcluding
      ? opened && this.advance(opened, place, counted)
      : this.foldUntil(place, raised, counted);
    return folded && showNext(folded, relaxed, counted);
  }

  private relax({ redeemable, position }: Candidate, place: number): Candidate {
    const known = this.withoutRules.get(place);
    if (known) return known;
    const [built] = buildCandidates([redeemable], this.input.facts, { keeps: () => false });
    if (!built) throw new Error('A redeemable makes one candidate.');
    const relaxed = { ...built, position };
    this.shareRefusal(relaxed, place);
    this.withoutRules.set(place, relaxed);
    return relaxed;
  }

  /** The checks of eligibility read no rules and no place in a list. */
  private shareRefusal(candidate: Candidate, place: number): void {
    const own = this.list[place];
    const known = own && this.refusals.get(own);
    if (known !== undefined) this.refusals.set(candidate, known);
  }

  private foldUntil(place: number, raised: RaisedOrder, counted: StepBudget): FoldedOrder | null {
    const known = this.orders.get(raised.name);
    if (known === null || known?.length === place) return known;
    const from = known && known.length < place ? known : this.open(this.list, raised);
    const folded = from && this.advance(from, place, counted);
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
    if (length === place) return { start, situation, state: from, length };
    const { state } = fold(this.list.slice(length, place), from, situation);
    counted.count(place - length);
    return { start, situation, state: this.readsEarlier ? state : { ...state, earlier: [] }, length: place };
  }

  private keep(name: string, folded: FoldedOrder | null): void {
    if (!this.orders.has(name)) this.keptLines += 1 + (folded?.start?.lines.length ?? 0);
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
