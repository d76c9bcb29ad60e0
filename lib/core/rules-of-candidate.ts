// The validation rules of a redeemable, before and after its discount is known.
import type { Failure } from '../errors';
import { countersFor } from './budgets';
import type { EvaluationInput } from './facts';
import { lineView } from './line-view';
import type { Catalog } from './order-input';
import { type OrderState, payable, totalDiscount } from './order';
import type { ValidationRule } from '../model/rules';
import type { AfterAmounts, RedeemableLabel, RuleContext, RuleCustomer, RuleOrder } from './rules/context';
import { evaluateRules, evaluateRulesAfter } from './rules/evaluate';
import { type RuleFinding, explainRules } from './rules/explain';
import type { Computed } from './stacking/benefit';
import type { Candidate } from './stacking/candidate';
import type { Applicable } from './stacking/outcome';
import { type Trace, note } from './trace';

export interface RuleSubject {
  readonly candidate: Candidate;
  readonly input: EvaluationInput;
  /** The order before this redeemable. */
  readonly order: OrderState | null;
  /** The redeemables of this request that applied before. */
  readonly earlier: readonly Applicable[];
}

/** A subject, and what its rules look at: read once, for both times they are tested. */
export interface RuleTest extends RuleSubject {
  readonly context: RuleContext;
}

export interface RuleTestAfter extends RuleTest {
  readonly after: OrderState | null;
  readonly computed: Computed;
}

/** What there is to test; null for a redeemable without rules. */
export function ruleTest(subject: RuleSubject): RuleTest | null {
  return subject.candidate.rules.length === 0 ? null : { ...subject, context: ruleContext(subject) };
}

/**
 * What can be refused before the discount is known.
 * @see docs/behaviour/validation-rules.md#evaluation
 */
export function checkRulesBefore({ candidate, context }: RuleTest, trace: Trace | null): Failure | null {
  for (const rule of candidate.rules) {
    const failure = evaluateRules(rule, context);
    if (trace) note(trace, { check: 'rules', passed: failure === null, saw: seen(rule, context, null) });
    if (failure) return withSubject(failure, candidate);
  }
  return null;
}

/**
 * Every rule once more, with the amounts after the discount.
 * @see docs/behaviour/validation-rules.md#evaluation
 */
export function checkRulesAfter(subject: RuleTestAfter, trace: Trace | null): Failure | null {
  const { context } = subject;
  const amounts = {
    orderTotal: subject.after?.amount === null || subject.after === null ? null : payable(subject.after),
    discount: discountOf(subject),
    giftCredits: subject.computed.benefit.kind === 'GIFT' ? subject.computed.benefit.credits : 0,
    points: 'points' in subject.computed.benefit ? subject.computed.benefit.points : 0,
  };
  for (const rule of subject.candidate.rules) {
    const failure = evaluateRulesAfter(rule, context, amounts);
    if (trace) note(trace, { check: 'rules_after', passed: failure === null, saw: seen(rule, context, amounts) });
    if (failure) return withSubject(failure, subject.candidate);
  }
  return null;
}

function withSubject(failure: Failure, candidate: Candidate): Failure {
  return { resource_id: candidate.id, resource_type: candidate.object, ...failure };
}

function discountOf({ order, after }: RuleTestAfter): number {
  return order && after ? totalDiscount(after) - totalDiscount(order) : 0;
}

/** What explain shows of a rule: what each of its numbers found, and what they looked at. */
function seen(rule: ValidationRule, context: RuleContext, after: AfterAmounts | null): unknown {
  const { order, customer, lines, counters, redemptionMetadata } = context;
  const found = { rule_id: rule.id, rules: explainRules(rule, context, after).map(shownFinding) };
  if (after) return { ...found, ...shownAmounts(after), counters };
  return { ...found, order, customer, lines: lines.length, counters, metadata: redemptionMetadata };
}

function shownFinding({ number, name, holds, isOmitted }: RuleFinding) {
  return { number, name, holds, ...(isOmitted && { is_omitted: true }) };
}

function shownAmounts({ orderTotal, discount, giftCredits, points }: AfterAmounts) {
  return { order_total: orderTotal, discount, gift_credits: giftCredits, points };
}

function ruleContext(subject: RuleSubject): RuleContext {
  const { candidate, input, order, earlier } = subject;
  const { config } = input.facts;
  const { timezone, week_start: weekStart } = config.settings;
  const voucher = candidate.target.kind === 'VOUCHER' ? candidate.target.fact.voucher : null;
  return {
    redeemable: labelOf(candidate),
    customer: customerOf(input),
    holderId: voucher?.holder_id ?? null,
    order: orderOf(input, order),
    lines: order === null ? [] : viewsOf(order.lines, input.facts.catalog),
    collections: { byId: config.collections, nowMs: input.nowMs, timezone },
    redemptionMetadata: input.request.metadata ?? {},
    apiKeyId: input.keyId,
    counters: countersFor({ candidate, input }, earlier),
    nowMs: input.nowMs,
    timezone,
    weekStart,
  };
}

function labelOf({ target }: Candidate): RedeemableLabel {
  if (target.kind !== 'VOUCHER') return 'Promotion Tier';
  const { voucher } = target.fact;
  if (voucher.type === 'GIFT_VOUCHER') return 'Gift Card';
  if (voucher.type === 'LOYALTY_CARD') return 'Loyalty Card';
  return voucher.is_referral_code ? 'Referral Code' : 'Discount Coupon';
}

/** The stored profile, with what the request says of the customer over it. */
function customerOf({ request, facts }: EvaluationInput): RuleCustomer | null {
  if (!request.customer && !facts.customer) return null;
  const metadata = { ...facts.customer?.metadata, ...request.customer?.metadata };
  return { id: facts.customer?.id ?? null, metadata };
}

function orderOf({ request, facts }: EvaluationInput, order: OrderState | null): RuleOrder | null {
  if (order === null) return null;
  return {
    amount: order.amount === null ? null : payable(order),
    initialAmount: order.initialAmount,
    metadata: request.order?.metadata ?? facts.order?.order.metadata ?? {},
  };
}

/** Most redeemables leave the list of lines as it is. */
const knownViews = new WeakMap<OrderState['lines'], RuleContext['lines']>();

function viewsOf(lines: OrderState['lines'], catalog: Catalog): RuleContext['lines'] {
  const known = knownViews.get(lines);
  if (known) return known;
  const views = lines.map((line) => lineView(line, catalog));
  knownViews.set(lines, views);
  return views;
}
