// The validation rules of a redeemable, before and after its discount is known, and the limits that they set.
import type { Failure } from '../../../errors';
import type { Metadata } from '../../../model/common';
import type { StoredCounter } from '../../../model/counters';
import { LIMITS } from '../../../model/limits';
import { buildLineViews, type OrderLineViews, viewsWithUnits } from '../../order/line-view';
import { type OrderState, payable, totalDiscount } from '../../order/state';
import type { AfterAmounts, RedeemableLabel, RuleContext, RuleOrder } from '../../rules/context';
import { evaluateRules, evaluateRulesAfter } from '../../rules/evaluate';
import { explainRules, type RuleFinding, type RuleObservation } from '../../rules/explain';
import { type Budget, computeCounters, type CounterBound, resolveCounter, sumIncrements } from '../budgets';
import type { CompiledRule } from '../compiled-config';
import type { EvaluationContext } from '../context';
import type { EvaluationInput } from '../facts';
import type { Candidate } from './candidate';
import { appendStep, type Applicable, type ComputedBenefit, type Trace } from './outcome';
import { campaignOf, voucherOf } from './target';

export interface RuleSubject {
  readonly candidate: Candidate;
  readonly input: EvaluationContext;
  /** The order before this redeemable. */
  readonly order: OrderState | null;
  /** The lines in the form that rules read: its own, or those of an earlier order. */
  readonly seen: OrderLineViews;
  /** The redeemables of this request that applied earlier. */
  readonly earlier: readonly Applicable[];
}

/** A subject with the input of its rules: built once, for both tests. */
export interface RuleTest extends RuleSubject {
  readonly context: RuleContext;
}

/** The result of the redeemable. */
export interface RuleResult {
  /** The order after it. */
  readonly after: OrderState | null;
  readonly computed: ComputedBenefit;
}

/** The rule test of a redeemable; null for a redeemable without rules. */
export function ruleTest(subject: RuleSubject): RuleTest | null {
  const { candidate, input, order, seen, earlier } = subject;
  return candidate.rules.length === 0
    ? null
    : { candidate, input, order, seen, earlier, context: ruleContext(subject) };
}

/**
 * Check the rules that can be refused before the discount is known.
 * @see docs/behaviour/validation-rules.md#evaluation
 */
export function checkRulesBefore({ candidate, context }: RuleTest, trace: Trace | null): Failure | null {
  for (const rule of candidate.rules) {
    const failure = evaluateRules(rule, context);
    if (trace) appendStep(trace, { check: 'rules', passed: failure === null, saw: seen(rule, context, null) });
    if (failure) return withSubject(failure, candidate);
  }
  return null;
}

/**
 * Check again every rule that reads the amounts after the discount; the other rules have already passed.
 * @see docs/behaviour/validation-rules.md#evaluation
 */
export function checkRulesAfter(test: RuleTest, result: RuleResult, trace: Trace | null): Failure | null {
  const { candidate, context } = test;
  if (!trace && !candidate.rules.some((rule) => rule.needsDiscount)) return null;
  const amounts = amountsAfter(test, result);
  for (const rule of candidate.rules) {
    const failure = rule.needsDiscount ? evaluateRulesAfter(rule, context, amounts) : null;
    if (trace) appendStep(trace, { check: 'rules_after', passed: failure === null, saw: seen(rule, context, amounts) });
    if (failure) return withSubject(failure, candidate);
  }
  return null;
}

function amountsAfter({ order }: RuleTest, { after, computed: { benefit } }: RuleResult): AfterAmounts {
  return {
    orderTotal: after === null || after.amount === null ? null : payable(after),
    discount: order && after ? totalDiscount(after) - totalDiscount(order) : 0,
    giftCredits: benefit.kind === 'GIFT' ? benefit.credits : 0,
    points: 'points' in benefit ? benefit.points : 0,
  };
}

function withSubject(failure: Failure, candidate: Candidate): Failure {
  return { resource_id: candidate.id, resource_type: candidate.object, ...failure };
}

/** The explanation of a rule: the finding of each numbered rule, and the values that it read. */
function seen(rule: CompiledRule, context: RuleContext, after: AfterAmounts | null): unknown {
  const { order, customer, lines, counters, redemptionMetadata } = context;
  const found = { rule_id: rule.id, rules: explainRules(rule, context, after).map(shownFinding) };
  if (after) return { ...found, ...shownAmounts(after), counters };
  return { ...found, order, customer, lines: lines.length, counters, metadata: redemptionMetadata };
}

function shownFinding({ number, name, holds, isOmitted, saw, lines, below }: RuleFinding): object {
  return {
    number,
    name,
    holds,
    ...(isOmitted && { is_omitted: true }),
    ...(saw && shownSaw(saw)),
    ...(lines && { lines }),
    ...(below && { rules: below.map(shownFinding) }),
  };
}

function shownSaw(saw: RuleObservation): object {
  switch (saw.kind) {
    case 'VALUE':
      return { saw: saw.value };
    case 'LINES':
      return { saw_in_lines: saw.values };
    case 'PICKED':
      return { picked_lines: saw.lines };
    case 'MISSING':
      return { missing: saw.key };
  }
}

function shownAmounts({ orderTotal, discount, giftCredits, points }: AfterAmounts) {
  return { order_total: orderTotal, discount, gift_credits: giftCredits, points };
}

const NO_METADATA: Metadata = {};

function ruleContext(subject: RuleSubject): RuleContext {
  const { candidate, input, order, earlier, seen: linesSeen } = subject;
  const { config } = input.facts;
  const { timezone, week_start: weekStart } = config.settings;
  return {
    redeemable: labelOf(candidate),
    customer: input.customer,
    memberships: input.memberships,
    holderId: voucherOf(candidate.target)?.holder_id ?? null,
    order: orderOf(input, order),
    lines: order === null ? [] : viewsWithUnits(buildLineViews(order.lines, input.facts.catalog, linesSeen).views),
    collections: input.collections,
    redemptionMetadata: input.request.metadata ?? NO_METADATA,
    apiKeyId: input.keyId,
    counters: computeCounters({ candidate, input }, earlier),
    nowMs: input.nowMs,
    timezone,
    weekStart,
  };
}

function labelOf({ target }: Candidate): RedeemableLabel {
  const voucher = voucherOf(target);
  if (voucher === null) return 'Promotion Tier';
  if (voucher.type === 'GIFT_VOUCHER') return 'Gift Card';
  if (voucher.type === 'LOYALTY_CARD') return 'Loyalty Card';
  return voucher.is_referral_code ? 'Referral Code' : 'Discount Coupon';
}

function orderOf({ request, facts }: EvaluationInput, order: OrderState | null): RuleOrder | null {
  if (order === null) return null;
  return {
    amount: order.amount === null ? null : payable(order),
    initialAmount: order.initialAmount,
    metadata: request.order?.metadata ?? facts.order?.order.metadata ?? NO_METADATA,
  };
}

// Upper limits that rules set on one redemption. They are part of the conditions of what it writes, and those are bounded.

/** The upper limits that the rules of a candidate set on numbers of one owner. */
export function boundsOn(owner: StoredCounter['of'], budget: Budget): readonly CounterBound[] {
  return budget.candidate.rules
    .flatMap(({ limits }) => limits)
    .flatMap(({ counter, max }) => {
      const counted = resolveCounter(counter, budget);
      return counted?.of === owner ? [{ counted, max }] : [];
    });
}

/**
 * Return the upper limits that all applicable redeemables set on one owner's counters, adjusted for a single write
 * that adds the increments of all. A rule reads the counter before its own redeemable, so later increments raise its
 * limit.
 * @param outcomes in the order in which they were evaluated
 */
export function boundsOnAll(
  owner: StoredCounter['of'],
  outcomes: readonly Applicable[],
  input: EvaluationInput,
): readonly CounterBound[] {
  return outcomes.flatMap(({ candidate }, index) =>
    boundsOn(owner, { candidate, input }).map(({ counted, max }) => ({
      counted,
      max: max + sumIncrements(outcomes.slice(index + 1), counted, candidate),
    })),
  );
}

/**
 * Refuse a list whose rules limit more counters of one customer or campaign than one write can check.
 * @returns `invalid_redeemables`, or null
 * @see docs/behaviour/validation-rules.md#budgets
 */
export function refuseCrowdedLimits(candidates: readonly Candidate[], input: EvaluationInput): Failure | null {
  let limits = 0;
  for (const { rules } of candidates) for (const rule of rules) limits += rule.limits.length;
  return limits > LIMITS.countersPerWrite ? mostCrowded(candidates, input) : null;
}

function mostCrowded(candidates: readonly Candidate[], input: EvaluationInput): Failure | null {
  const numbers = new Map<string, Set<string>>();
  const keep = (owner: string, bounds: readonly CounterBound[]): void => {
    const kept = numbers.get(owner) ?? new Set<string>();
    numbers.set(owner, kept);
    for (const { counted } of bounds) kept.add(JSON.stringify(counted));
  };
  for (const candidate of candidates) {
    const budget = { candidate, input };
    keep('the customer', boundsOn('CUSTOMER', budget));
    const campaign = campaignOf(candidate.target);
    if (campaign === null) continue;
    keep(`campaign ${campaign.id}`, [...boundsOn('CAMPAIGN', budget), ...boundsOn('TIER', budget)]);
  }
  for (const [owner, { size }] of numbers) if (size > LIMITS.countersPerWrite) return crowded(owner, size);
  return null;
}

function crowded(owner: string, count: number): Failure {
  const most = LIMITS.countersPerWrite;
  const details = `The rules of the redeemables limit ${count} numbers of ${owner}: one redemption keeps at most ${most}.`;
  return { key: 'invalid_redeemables', details };
}
