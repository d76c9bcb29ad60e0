// The fold over redeemables: each reads the order after the previous one, and applies, fails, or is skipped.
import { type Failure, isFailure } from '../../errors';
import type { DiscountFailure } from '../discount/context';
import type { UnitUse } from '../discount/unit-limits/counter';
import type { Candidate } from '../evaluation/candidate/candidate';
import {
  appendStep,
  type Applicable,
  type Benefit,
  type ComputedBenefit,
  isApplicable,
  newTrace,
  type RedeemableOutcome,
  type SkipKey,
  type Trace,
} from '../evaluation/candidate/outcome';
import { checkRulesAfter, checkRulesBefore, ruleTest } from '../evaluation/candidate/rules-of-candidate';
import { recordOf } from '../evaluation/candidate/target';
import type { EvaluationContext } from '../evaluation/context';
import { checkEligibility } from '../evaluation/eligibility';
import { NO_LINES_SEEN, type OrderLineViews, buildLineViews } from '../order/line-view';
import { type AppliedDiscounts, NOTHING_APPLIED, orderAmounts, toAppliedDiscounts } from '../order/output';
import { type OrderState, applyEffect, isNoEffect } from '../order/state';
import { computeBenefit } from './benefit';
import { EMPTY_TALLY, type Tally, countIn, exceededLimit } from './limits';

export interface CombinationContext {
  readonly input: EvaluationContext;
  /** True when an exclusive redeemable would apply, so that common ones are skipped. */
  readonly isExclusiveValid: boolean;
  /** The refusal of the whole request when its metadata breaks a schema; null otherwise. */
  readonly unfit: Failure | null;
  /** Checks of eligibility that were made before, null where they passed: no order changes them. */
  readonly refusals?: EligibilityRefusals;
}

export type EligibilityRefusals = ReadonlyMap<Candidate, Failure | null>;

export interface CombinationState {
  readonly order: OrderState | null;
  /** The lines as rules last read them. */
  readonly seen: OrderLineViews;
  readonly tally: Tally;
  readonly hasFailed: boolean;
  /** The redeemables that applied so far. */
  readonly earlier: readonly Applicable[];
}

/**
 * Return whether an exclusive redeemable would apply alone; only then does it exclude others.
 * @see docs/behaviour/decisions.md#exclusive-and-joint
 */
export function hasValidExclusive(
  candidates: readonly Candidate[],
  input: EvaluationContext,
  order: OrderState | null,
): boolean {
  if (candidates.length < 2) return false;
  const exclusive = candidates.filter(({ group }) => group === 'EXCLUSIVE');
  return listApplicableAlone(exclusive, input, order).length > 0;
}

/** Return the candidates that each apply alone to the order, regardless of stacking limits. */
export function listApplicableAlone(
  candidates: readonly Candidate[],
  input: EvaluationContext,
  order: OrderState | null,
): readonly Candidate[] {
  let seen = NO_LINES_SEEN;
  return candidates.filter((candidate) => {
    seen = viewLinesFor(candidate, { order, seen }, { input });
    const step = { order, seen, earlier: [] };
    return isApplicable(attempt({ step, candidate, input, trace: null, unfit: null }));
  });
}

/**
 * Fold the candidates over the order of a state. The lists grow in place; they are not visible to other code before
 * the fold ends.
 */
export function fold(candidates: readonly Candidate[], from: CombinationState, context: CombinationContext) {
  const outcomes: RedeemableOutcome[] = [];
  const earlier: Applicable[] = [...from.earlier];
  let { order, seen, tally, hasFailed } = from;
  for (const candidate of candidates) {
    seen = viewLinesFor(candidate, { order, seen }, context);
    const outcome = outcomeOf({ order, seen, tally, hasFailed, earlier }, candidate, context);
    outcomes.push(outcome);
    if (outcome.status === 'INAPPLICABLE') hasFailed = true;
    if (outcome.status !== 'APPLICABLE') continue;
    earlier.push(outcome);
    order = outcome.order;
    tally = countIn(tally, candidate);
  }
  const state: CombinationState = { order, seen, tally, hasFailed, earlier };
  return { outcomes, state };
}

/** The state before any redeemable. */
export function startFold(order: OrderState | null): CombinationState {
  return { order, seen: NO_LINES_SEEN, tally: EMPTY_TALLY, hasFailed: false, earlier: [] };
}

/** Evaluate a candidate as the next one of a combination; returns the outcome and the lines as rules read them. */
export function tryNext(
  state: CombinationState,
  candidate: Candidate,
  context: CombinationContext,
): { readonly outcome: RedeemableOutcome; readonly seen: OrderLineViews } {
  const seen = viewLinesFor(candidate, state, context);
  return { outcome: outcomeOf({ ...state, seen }, candidate, context), seen };
}

/** The state after a redeemable that applied. */
export function advanceFold(
  { tally, hasFailed, earlier }: CombinationState,
  outcome: Applicable,
  seen: OrderLineViews,
): CombinationState {
  return {
    order: outcome.order,
    seen,
    tally: countIn(tally, outcome.candidate),
    hasFailed,
    earlier: [...earlier, outcome],
  };
}

/** Only rules read the views of the lines, so they are updated only for candidates with rules. */
function viewLinesFor(
  candidate: Candidate,
  { order, seen }: Pick<CombinationState, 'order' | 'seen'>,
  { input }: Pick<CombinationContext, 'input'>,
): OrderLineViews {
  if (order === null || candidate.rules.length === 0) return seen;
  return buildLineViews(order.lines, input.facts.catalog, seen);
}

function outcomeOf(step: CombinationState, candidate: Candidate, situation: CombinationContext): RedeemableOutcome {
  const trace = situation.input.explain ? newTrace() : null;
  const skip = skipKey(step, candidate, situation);
  if (trace) noteStacking(trace, { step, candidate, skip });
  if (skip) return { status: 'SKIPPED', candidate, key: skip, trace };
  const { input, unfit, refusals } = situation;
  return attempt({ step, candidate, input, trace, unfit, refusals });
}

function noteStacking(
  trace: Trace,
  stacked: { readonly step: CombinationState; readonly candidate: Candidate; readonly skip: SkipKey | null },
): void {
  const { step, candidate, skip } = stacked;
  const { group, hierarchy, position } = candidate;
  const saw = {
    group,
    hierarchy,
    position,
    applied: step.tally.total,
    has_failed: step.hasFailed,
    ...(skip && { key: skip }),
  };
  appendStep(trace, { check: 'stacking', passed: skip === null, saw });
  if (step.order) trace.amountsBefore = orderAmounts(step.order, NOTHING_APPLIED);
}

/**
 * The reason for skipping a candidate. An unknown redeemable is reported as such: neither exclusion nor a limit hides
 * it.
 */
function skipKey(
  step: CombinationState,
  candidate: Candidate,
  { input, isExclusiveValid }: CombinationContext,
): SkipKey | null {
  const rules = input.facts.config.stackingRules;
  const isKnown = recordOf(candidate.target) !== null;
  if (isKnown && isExclusiveValid && candidate.group === 'COMMON') return 'exclusion_rules_not_met';
  if (rules.redeemables_application_mode === 'ALL' && step.hasFailed) return 'preceding_validation_failed';
  return isKnown ? exceededLimit(candidate, step.tally, rules) : null;
}

interface CandidateAttempt {
  readonly step: Pick<CombinationState, 'order' | 'seen' | 'earlier'>;
  readonly candidate: Candidate;
  readonly input: EvaluationContext;
  readonly trace: Trace | null;
  readonly unfit: Failure | null;
  readonly refusals?: EligibilityRefusals | undefined;
}

function attempt(attempted: CandidateAttempt): RedeemableOutcome {
  const { step, candidate, input, trace, unfit } = attempted;
  const refuse = (refused: DiscountFailure): RedeemableOutcome => {
    if (refused.bundle === undefined) return { status: 'INAPPLICABLE', candidate, failure: refused, trace };
    const { bundle, ...failure } = refused;
    return { status: 'INAPPLICABLE', candidate, failure, trace, bundle };
  };
  const { order, seen, earlier } = step;
  const unusable = refuseIneligible(attempted);
  if (unusable) return refuse(unusable);
  if (trace && input.facts.config.metadataSchemas.size > 0)
    appendStep(trace, { check: 'metadata', passed: unfit === null, saw: unfit?.details ?? null });
  if (unfit) return refuse({ ...unfit, resource_id: candidate.id, resource_type: candidate.object });
  const test = ruleTest({ candidate, input, order, seen, earlier });
  const refusal = test && checkRulesBefore(test, trace);
  if (refusal) return refuse(refusal);
  const computed = computeBenefit({ candidate, input, order, seen, earlier });
  if (isFailure(computed)) {
    if (trace) appendStep(trace, { check: 'benefit', passed: false, saw: computed });
    return refuse(computed);
  }
  const after = order && applyEffect(order, computed.effect);
  const outcome = applied({ candidate, computed, order, after, trace });
  const late = test && checkRulesAfter(test, { after, computed }, trace);
  if (late) return refuse(late);
  const isSkipped = order !== null && isNoEffect(computed.effect) && isSkippedWithoutEffect(candidate, input);
  if (trace)
    appendStep(trace, { check: 'effect', passed: !isSkipped, saw: { has_effect: !isNoEffect(computed.effect) } });
  if (isSkipped) return { status: 'SKIPPED', candidate, key: 'no_effect', trace };
  if (trace && outcome.order) trace.amountsAfter = orderAmounts(outcome.order, outcome.applied);
  return outcome;
}

function refuseIneligible({ candidate, input, trace, refusals }: CandidateAttempt): Failure | null {
  const known = trace ? undefined : refusals?.get(candidate);
  return known === undefined ? checkEligibility({ candidate, input }, trace) : known;
}

function applied(application: {
  readonly candidate: Candidate;
  readonly computed: ComputedBenefit;
  readonly order: OrderState | null;
  readonly after: OrderState | null;
  readonly trace: Trace | null;
}): Applicable {
  const { candidate, computed, order, after, trace } = application;
  const part = toAppliedDiscounts(computed.effect, order?.lines.length ?? 0);
  const { benefit, reach, units } = computed;
  if (trace) noteBenefit(trace, { benefit, after, part });
  if (trace && units) noteUnits(trace, units);
  return {
    status: 'APPLICABLE',
    candidate,
    benefit,
    order: after,
    applied: part,
    reach,
    units,
    trace,
  };
}

/** Record unit limits in the trace. They reduce a discount, and never refuse it. */
function noteUnits(trace: Trace, units: readonly UnitUse[]): void {
  const saw = units.map(({ member, id, max, counted, units: taken }) => {
    return { limit: member, counter: id, max, counted, units: taken };
  });
  appendStep(trace, { check: 'unit_limits', passed: units.every(({ counted, max }) => counted < max), saw });
}

function noteBenefit(
  trace: Trace,
  change: { readonly benefit: Benefit; readonly after: OrderState | null; readonly part: AppliedDiscounts },
): void {
  const { benefit, after, part } = change;
  const amounts = after && {
    amounts_before: trace.amountsBefore,
    amounts_after: orderAmounts(after, part),
  };
  appendStep(trace, { check: 'benefit', passed: true, saw: { ...benefit, ...amounts } });
}

/** The rule of a category takes precedence over the rule of the project. */
function isSkippedWithoutEffect(candidate: Candidate, input: EvaluationContext): boolean {
  const rules = input.facts.config.stackingRules;
  const isIn = (ids: readonly string[]) => candidate.categories.some(({ id }) => ids.includes(id));
  if (isIn(rules.no_effect_skip_categories)) return true;
  return rules.redeemables_no_effect_rule === 'SKIP' && !isIn(rules.no_effect_redeem_anyway_categories);
}
