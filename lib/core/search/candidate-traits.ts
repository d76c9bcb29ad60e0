// Properties of a candidate that hold on every order that earlier redeemables may leave. Bounds rely on them.
import type { CompiledDefinition } from '../discount/context';
import { effectOf, EFFECTS } from '../discount/effects';
import { formulaMembers } from '../discount/numbers';
import type { Candidate } from '../evaluation/candidate/candidate';
import { canSeeBalance, discountOf, isStoredValue, voucherOf } from '../evaluation/candidate/target';
import type { EvaluationContext } from '../evaluation/context';
import { checkEligibility } from '../evaluation/eligibility';
import type { EvaluationInput } from '../evaluation/facts';
import type { OrderState } from '../order/state';
import type { ParsedRule, ParsedRuleSet } from '../rules/kind';
import { calculationMode } from '../stacking/benefit';
import { listReductions, type Reduction } from './reductions';
import { boundUnits, boundValue, type UnitBounds, type ValueBound } from './value-bound';

/** The properties of one candidate that hold on every order of the search. */
export interface CandidateTraits {
  /** True when it applies to no order: unknown, expired, used up, held by another customer. */
  readonly isUnusable: boolean;
  /** True for gift cards and loyalty cards: they pay, and take no money off. */
  readonly isStored: boolean;
  readonly isCode: boolean;
  /** True when it never takes more off a later order than it would take off this one. */
  readonly neverGainsMore: boolean;
  /** True when its rules, once refused, are refused on every later order. */
  readonly staysRefused: boolean;
  /** The part of the remaining amount that it takes off, 0 to 1; null for discounts that compute another way. */
  readonly share: number | null;
  /** Upper bound of what it takes off any order of the search. */
  readonly most: ValueBound;
  /** The way it reduces the order; null where that depends on more than what is left. */
  readonly reduction: Reduction | null;
}

/** A candidate that may still join a stack. */
export interface OpenCandidate {
  readonly index: number;
  readonly traits: CandidateTraits;
  /** The most it adds, minor units. */
  readonly cap: number;
}

/** The order and the candidates of a search. */
export interface TraitsInput {
  readonly input: EvaluationContext;
  readonly start: OrderState | null;
  readonly candidates: readonly Candidate[];
}

/** The traits of all candidates, by position. */
export function listTraits(basis: TraitsInput): readonly CandidateTraits[] {
  const { candidates, start, input } = basis;
  const units = boundUnits(candidates, { largest: start, smallest: start }, input.facts.catalog);
  const context: TraitsContext = {
    ...basis,
    hasUnits: !units.isFixed,
    hasDistinctPrices: start === null || hasDistinctPrices(start),
    units,
  };
  const reductions = start !== null && units.isFixed ? listReductions({ input, start, candidates }) : [];
  return candidates.map((candidate, index) => traitsOf(candidate, context, reductions[index] ?? null));
}

interface TraitsContext extends TraitsInput {
  /** True when a candidate may add, remove or replace units. */
  readonly hasUnits: boolean;
  readonly hasDistinctPrices: boolean;
  readonly units: UnitBounds;
}

function traitsOf(candidate: Candidate, context: TraitsContext, reduction: Reduction | null): CandidateTraits {
  const { target } = candidate;
  const voucher = voucherOf(target);
  const isUnusable = isUnusableEverywhere(candidate, context.input);
  return {
    isUnusable,
    isStored: isStoredValue(target),
    isCode: voucher !== null,
    neverGainsMore: reduction ? reduction.kind !== 'FREE_UNITS' : neverGainsMore(candidate, context),
    staysRefused: canOnlyFail(candidate, { amount: context.start?.amount ?? null, hasFixedUnits: !context.hasUnits }),
    share: shareOf(candidate, context),
    most: boundValue(candidate, context.units),
    reduction,
  };
}

function isUnusableEverywhere(candidate: Candidate, input: EvaluationContext): boolean {
  return isBlindPayment(candidate, input) || checkEligibility({ candidate, input }, null) !== null;
}

/**
 * True for a gift card whose balance the caller may not see, without named credits. A search tries it on many amounts,
 * so its result would show the balance.
 * @see docs/behaviour/best-stack.md#client-keys
 */
export function isBlindPayment({ target, redeemable }: Candidate, input: EvaluationInput): boolean {
  const voucher = voucherOf(target);
  if (voucher?.type !== 'GIFT_VOUCHER') return false;
  return (redeemable.gift?.credits ?? null) === null && !canSeeBalance(voucher, input);
}

/** True when each unit price is that of one line only, so that the cheapest line stays the same. */
function hasDistinctPrices({ lines }: OrderState): boolean {
  return new Set(lines.map(({ price, amount, quantity }) => price ?? (amount ?? 0) / quantity)).size === lines.length;
}

function neverGainsMore(candidate: Candidate, context: TraitsContext): boolean {
  const discount = discountOf(candidate.target);
  if (discount === null) return paysForWholeOrder(candidate);
  if (discount.type === 'UNIT' || candidate.bundle !== null) return false;
  if (formulaMembers(discount).some(({ text }) => text)) return false;
  const spec = EFFECTS[effectOf(discount, candidate.scope)];
  const isOfInitial = calculationMode(candidate, context.input) === 'INITIAL_AMOUNT';
  if (spec.reaches === 'ORDER') return discount.type === 'AMOUNT' || !isOfInitial || !context.hasUnits;
  const isShared = spec.reaches === 'LINES' && spec.numberPer === 'ALL_LINES';
  return !isShared && !context.hasUnits && hasShrinkingScope(candidate, context);
}

/** A card that pays for the order as a whole pays no more when less is left. */
function paysForWholeOrder({ target }: Candidate): boolean {
  const voucher = voucherOf(target);
  return (
    voucher?.type === 'LOYALTY_CARD' || (voucher?.type === 'GIFT_VOUCHER' && voucher.gift?.effect !== 'APPLY_TO_ITEMS')
  );
}

/** True when the units that the scope reaches only become fewer. */
function hasShrinkingScope({ scope }: Candidate, { input, hasDistinctPrices: isDistinct }: TraitsContext): boolean {
  if (scope === null) return true;
  const { included, excluded, limited } = scope;
  const isOnce = input.facts.config.stackingRules.redeemables_products_application_mode === 'ONCE';
  const isPlain = isOnce ? hasNoLimit : hasFixedUnits;
  return (
    limited.length === 0 && [...included, ...excluded].every((one) => isPlain(one) && (isDistinct || takesEvery(one)))
  );
}

function takesEvery({ definition: { effect } }: CompiledDefinition): boolean {
  return !effect || effect === 'APPLY_TO_EVERY';
}

function hasFixedUnits({ formulas }: CompiledDefinition): boolean {
  return !formulas.price && !formulas.quantity_limit && !formulas.aggregated_quantity_limit;
}

function hasNoLimit(compiled: CompiledDefinition): boolean {
  const { definition } = compiled;
  const isLimited =
    definition.quantity_limit !== undefined ||
    definition.aggregated_quantity_limit !== undefined ||
    (definition.skip_initially ?? 0) > 0 ||
    (definition.repeat ?? 1) > 1;
  return hasFixedUnits(compiled) && takesEvery(compiled) && !isLimited;
}

function shareOf(candidate: Candidate, { input }: TraitsContext): number | null {
  const discount = discountOf(candidate.target);
  if (discount?.type !== 'PERCENT' || candidate.bundle !== null || discount.percent_off_formula) return null;
  if (EFFECTS[effectOf(discount, candidate.scope)].reaches !== 'ORDER') return null;
  if (calculationMode(candidate, input) === 'INITIAL_AMOUNT') return null;
  return Math.min(discount.percent_off ?? 0, 100) / 100;
}

/** True when rules or limits of units read what earlier redeemables took, beside what they left of the order. */
export function readsEarlier({ rules, scope }: Candidate): boolean {
  return rules.some(({ counters }) => counters.length > 0) || (scope?.limited.length ?? 0) > 0;
}

// Rules that, once refused, are refused for every later order of the same stack.

/** Rules on what no redeemable changes. */
const FIXED_NAMES: readonly string[] = [
  'customer.metadata',
  'customer.segment',
  'order.metadata',
  'order.initial_amount',
  'publication.redeemable_by_linked_customer',
  'redemption.api_key',
  'redemption.metadata',
];

/** Rules on lines that only units change. */
const LINE_NAMES: readonly string[] = [
  'order.items.aggregated_quantity',
  'order.items.any',
  'order.items.count',
  'order.items.every',
  'order.items.metadata',
  'order.items.metadata_any',
  'order.items.metadata_each',
  'order.items.none',
  'order.items.price',
  'order.items.price_any',
  'order.items.price_each',
  'order.items.quantity',
];

const LOWER_BOUNDS: readonly string[] = ['$more_than', '$more_than_or_equal'];

/** The facts that the rules of a search may read. */
export interface RuleBasis {
  /** The amount of the order, minor units; an order without an amount may get one later, by free units. */
  readonly amount: number | null;
  /** True when no candidate changes units. */
  readonly hasFixedUnits: boolean;
}

/**
 * True when each rule of a candidate reads what no redeemable changes, or sets a lower bound on what is left to pay.
 * Rules are joined by "and" and "or" only, so together they can only turn false.
 */
function canOnlyFail({ rules }: Candidate, { amount, hasFixedUnits }: RuleBasis): boolean {
  return (
    amount !== null &&
    rules.every(({ set }) => everyRule(set, (rule) => isFixedRule(rule, hasFixedUnits) || setsLowerBound(rule)))
  );
}

/**
 * True when no rule of a candidate turns false while the order costs so much, and its units stay the same.
 * @param least what is left to pay, minor units
 */
export function holdsAbove({ rules }: Pick<Candidate, 'rules'>, least: number): boolean {
  return rules.every(({ set }) =>
    everyRule(set, (rule) => isFixedRule(rule, true) || (setsLowerBound(rule) && highestBound(rule) < least)),
  );
}

function everyRule({ numbers, rules }: ParsedRuleSet, test: (rule: ParsedRule) => boolean): boolean {
  return numbers.every((number) => {
    const rule = rules.get(number);
    return rule === undefined || test(rule);
  });
}

function isFixedRule({ name, nested }: ParsedRule, hasFixedUnits: boolean): boolean {
  const isFixed = FIXED_NAMES.includes(name) || (hasFixedUnits && LINE_NAMES.includes(name));
  return isFixed && everyRule(nested, (rule) => isFixedRule(rule, hasFixedUnits));
}

function setsLowerBound({ name, conditions, nested }: ParsedRule): boolean {
  if (nested.numbers.length > 0) return false;
  return name === 'order.amount' && Object.keys(conditions ?? {}).every((operator) => LOWER_BOUNDS.includes(operator));
}

function highestBound({ conditions }: ParsedRule): number {
  const bounds = Object.values(conditions ?? {}).flat();
  return Math.max(...bounds.map((bound) => (typeof bound === 'number' ? bound : Number.POSITIVE_INFINITY)));
}
