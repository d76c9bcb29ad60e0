// One customer at one moment: the candidates that may be used, and the bounds of whole carts.
import { buildCandidates, type Candidate, listCandidates } from '../../evaluation/candidate/candidate';
import { recordOf } from '../../evaluation/candidate/target';
import { type EvaluationContext, evaluationContext } from '../../evaluation/context';
import { checkEligibility } from '../../evaluation/eligibility';
import { openOrder } from '../../order/input';
import { type OrderState, payable } from '../../order/state';
import type { EligibilityRefusals } from '../../stacking/fold';
import { CapTable } from './taken';
import { type AddedBound, buildMeasure, type Measure } from './measure';
import { boundAdded, type CartFigures, listProfiles } from './profiles';
import type { WorstCaseQuestion } from './question';

/** A promotion stack that may stand alone. */
export interface LoneStack {
  /** Its position in the question. */
  readonly position: number;
  /** The number of its tiers. */
  readonly size: number;
  readonly caps: CapTable;
}

export interface Scenario {
  readonly customer: number;
  readonly moment: number;
  readonly input: EvaluationContext;
  /** The usable candidates, without promotion stacks, and their positions in the question. */
  readonly candidates: readonly Candidate[];
  /** Null for each of them: the checks of eligibility passed. */
  readonly refusals: EligibilityRefusals;
  readonly positions: readonly number[];
  readonly stacks: readonly LoneStack[];
  readonly caps: CapTable;
  readonly added: AddedBound;
  readonly measure: Measure;
  /** The most redeemables of a stack. */
  readonly limit: number;
}

/** Build what the search of one customer and one moment shares: the candidates, their facts and their bounds. */
export function buildScenario(
  question: WorstCaseQuestion,
  at: { readonly customer: number; readonly moment: number },
): Scenario {
  const { candidates: redeemables, carts, aim, moments, customers } = question;
  const basis = customers[at.customer];
  const nowMs = moments[at.moment];
  if (!basis || nowMs === undefined) throw new Error('No such customer or moment.');
  const order = carts.largest;
  const input = evaluationContext({ ...basis.input, request: { ...basis.input.request, order }, nowMs });
  const { facts } = input;
  const all = buildCandidates(redeemables, facts);
  const usable = all.filter((candidate) => isUsable(candidate, input));
  const tiersOf = redeemables.map((redeemable) => {
    if (redeemable.object !== 'promotion_stack') return [];
    const tiers = listCandidates([redeemable], facts, null);
    return 'key' in tiers || tiers.some((tier) => !isUsable(tier, input)) ? [] : tiers;
  });
  const largest = startOf(input);
  const profiled = { input, largest, candidates: [...usable, ...tiersOf.flat()] };
  const costKey = typeof aim === 'object' && 'metadata' in aim ? aim.metadata : null;
  const profiles = listProfiles(profiled);
  let next = usable.length;
  const stacks = tiersOf.flatMap((tiers, position) => {
    const own = profiles.slice(next, next + tiers.length);
    next += tiers.length;
    const size = tiers.length;
    return size === 0 ? [] : { position, size, caps: new CapTable(own, size) };
  });
  const { redeemables_limit, applicable_redeemables_limit } = facts.config.stackingRules;
  const limit = Math.min(question.together, redeemables_limit, applicable_redeemables_limit);
  return {
    ...at,
    input,
    candidates: usable,
    refusals: new Map(usable.map((candidate) => [candidate, null])),
    positions: usable.map(({ position }) => position),
    stacks,
    caps: new CapTable(profiles.slice(0, usable.length), limit),
    added: boundAdded(profiled, costKey),
    measure: buildMeasure(aim, facts.catalog),
    limit,
  };
}

function isUsable(candidate: Candidate, input: EvaluationContext): boolean {
  return recordOf(candidate.target) !== null && checkEligibility({ candidate, input }, null) === null;
}

/** The order before any redeemable. */
export function startOf({ request, facts }: EvaluationContext): OrderState {
  const start = openOrder({ request: request.order ?? null, stored: null, catalog: facts.catalog });
  if (start === null) throw new Error('A cart always has an order.');
  return start;
}

/** A cart as bounds read it. */
export interface BoundedCart {
  /** The order before any redeemable. */
  readonly start: OrderState;
  readonly figures: CartFigures;
}

/** Upper bound of the value on a cart with at most so many redeemables, at least one. */
export function boundCart(scenario: Scenario, { start, figures }: BoundedCart, count: number): number {
  const { caps, stacks, added, measure, limit } = scenario;
  let most = caps.mostOf(figures, Math.min(count, limit), added.value);
  for (const stack of stacks) most = Math.max(most, stack.caps.mostOf(figures, stack.size, added.value));
  return measure.boundOf(start, most, added);
}

/** Upper bound of the value on all carts. */
export function boundAnyCart({ input, added, measure }: Scenario): number {
  const largest = startOf(input);
  return measure.boundOf(largest, payable(largest) + added.value, added);
}
