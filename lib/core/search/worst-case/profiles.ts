// What each candidate may take off any cart, prepared once: bounds of whole carts rely on it.
import { EFFECTS, effectOf, type NumberPer, unitEffectOf } from '../../discount/effects';
import { formulaMembers, giftsOf } from '../../discount/numbers';
import type { PercentDiscount } from '../../../model/records/discount';
import type { EvaluationContext } from '../../evaluation/context';
import type { Candidate } from '../../evaluation/candidate/candidate';
import { discountOf } from '../../evaluation/candidate/target';
import { lineView } from '../../order/line-view';
import type { OrderState } from '../../order/state';
import type { Collections } from '../../rules/context';
import type { RuleCondition } from '../../rules/fulfil';
import type { Logic, ParsedRuleSet } from '../../rules/kind';
import { matchesDefinition } from '../../rules/match';
import { calculationMode } from '../../stacking/benefit';
import { type UnitBounds, boundUnits, boundValue } from '../value-bound';
import { type AddedBound, NOTHING_ADDED, numberIn } from './measure';

/** A cart in the numbers that bounds read. */
export interface CartFigures {
  /** Before discounts, minor units. */
  readonly amount: number;
  readonly quantities: ArrayLike<number>;
  /** The price of each product, minor units. */
  readonly prices: readonly number[];
}

/** A number of a cart that caps are computed from; equal names mean equal numbers. */
export interface CartBase {
  readonly name: string;
  readonly of: (cart: CartFigures) => number;
}

/** The most that one candidate takes off a cart: nothing where its base is zero. */
export interface CandidateProfile {
  readonly base: CartBase;
  /** True for a percentage of the base, false for minor units for each one of it. */
  readonly isPercent: boolean;
  readonly rate: number;
  /** Minor units by which rounding may exceed a percentage. */
  readonly rounding: number;
  /** The most in any cart, minor units. */
  readonly limit: number;
  /** The lowest amount of a cart on which its rules may hold, minor units. */
  readonly least: number;
  /** The share of what is left, as in `DiscountCap`. */
  readonly share: number | null;
}

/** The facts that hold for all carts of a question, for one customer at one moment. */
export interface ProfileBasis {
  readonly input: EvaluationContext;
  /** The largest cart. */
  readonly largest: OrderState;
  readonly candidates: readonly Candidate[];
}

/** The profiles of all candidates, by position. */
export function listProfiles(basis: ProfileBasis): readonly CandidateProfile[] {
  const { candidates, largest, input } = basis;
  const units = boundUnits(candidates, { largest, smallest: null }, input.facts.catalog);
  const hasUnits = candidates.some(({ target }) => discountOf(target)?.type === 'UNIT');
  const added = boundAdded(basis, null).value;
  return candidates.map((candidate) => ({
    ...profileOf(candidate, { ...basis, units, hasUnits, added }),
    least: hasUnits ? 0 : leastAmount(candidate),
  }));
}

/** The most that candidates together add to any cart. */
export function boundAdded({ candidates, largest, input }: ProfileBasis, costKey: string | null): AddedBound {
  const gifts = candidates.flatMap(({ target }) => {
    const discount = discountOf(target);
    return discount?.type === 'UNIT' ? giftsOf(discount) : [];
  });
  if (gifts.length === 0) return NOTHING_ADDED;
  const units = boundUnits(candidates, { largest, smallest: null }, input.facts.catalog);
  const value = candidates.reduce((sum, candidate) => sum + boundValue(candidate, units).added, 0);
  const placed = largest.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { products, skus } = input.facts.catalog;
  const records = [...products.values(), ...skus.values()];
  const highest = Math.max(0, ...records.map(({ metadata }) => numberIn(metadata, costKey ?? '') ?? 0));
  const cost = highest === 0 ? 0 : Math.ceil((units.mostUnits - placed) * highest);
  const mayReplace = gifts.some((gift) => unitEffectOf(gift).replaces);
  return { value: bounded(value), cost: bounded(cost), mayReplace };
}

function bounded(value: number): number {
  return Math.min(value, MOST);
}

/** Amounts beyond it do not occur. */
const MOST = 1e15;

interface CapBasis extends ProfileBasis {
  readonly units: UnitBounds;
  readonly hasUnits: boolean;
  /** The value of all units that candidates may add, minor units. */
  readonly added: number;
}

const ONE: CartBase = { name: 'one', of: () => 1 };

function profileOf(candidate: Candidate, basis: CapBasis): Omit<CandidateProfile, 'least'> {
  const discount = discountOf(candidate.target);
  const limit = bounded(boundValue(candidate, basis.units).total);
  const fixed = { base: ONE, isPercent: false, rate: limit, rounding: 0, limit: MOST, share: null };
  if (discount === null || discount.type === 'UNIT' || discount.type === 'FIXED') return fixed;
  if (formulaMembers(discount).some(({ text }) => text)) return fixed;
  const spec = EFFECTS[effectOf(discount, candidate.scope)];
  const isOfOrder = spec.reaches === 'ORDER';
  const reached = isOfOrder || basis.hasUnits ? null : listReached(candidate, basis);
  if (discount.type === 'AMOUNT') {
    if (basis.hasUnits || spec.reaches !== 'LINES') return fixed;
    const rate = (discount.amount_off ?? 0) * (candidate.bundle?.limit ?? 1);
    return { ...fixed, base: timesBase(spec.numberPer, reached), rate, limit };
  }
  return percentProfile(candidate, discount, { basis, isOfOrder, reached });
}

function percentProfile(
  candidate: Candidate,
  discount: PercentDiscount,
  reach: { readonly basis: CapBasis; readonly isOfOrder: boolean; readonly reached: Reached },
): Omit<CandidateProfile, 'least'> {
  const { basis, isOfOrder, reached } = reach;
  const rate = Math.min(100, (discount.percent_off ?? 0) * (candidate.bundle?.limit ?? 1));
  const isShare =
    isOfOrder && candidate.bundle === null && calculationMode(candidate, basis.input) !== 'INITIAL_AMOUNT';
  return {
    base: amountBase(isOfOrder ? 'ORDER' : reached, basis.added),
    isPercent: true,
    rate,
    rounding: isOfOrder ? 1 : basis.largest.lines.length + basis.units.mostLines,
    limit: (isOfOrder ? discount.amount_limit : discount.aggregated_amount_limit) ?? MOST,
    share: isShare ? rate / 100 : null,
  };
}

/** The products that a discount may reach, by position; null for all. */
type Reached = readonly boolean[] | null;

function amountBase(reached: Reached | 'ORDER', added: number): CartBase {
  if (reached === 'ORDER') return { name: 'order', of: ({ amount }) => amount + added };
  return { name: `lines ${nameReached(reached)}`, of: (cart) => amountReached(cart, reached) + added };
}

function timesBase(numberPer: NumberPer, reached: Reached): CartBase {
  return { name: `times ${numberPer} ${nameReached(reached)}`, of: (cart) => timesIn(numberPer, cart, reached) };
}

function nameReached(reached: Reached): string {
  return reached === null ? 'all' : reached.map(Number).join('');
}

/** Compute how often an amount may be taken off. */
function timesIn(numberPer: NumberPer, { quantities }: CartFigures, reached: Reached): number {
  if (quantities.length === 0) return 0;
  let [lines, units] = [0, 0];
  for (let index = 0; index < quantities.length; index += 1) {
    const quantity = reached?.[index] === false ? 0 : (quantities[index] ?? 0);
    units += quantity;
    if (quantity > 0) lines += 1;
  }
  if (numberPer === 'UNIT') return units;
  return numberPer === 'LINE' ? lines : Math.min(1, lines);
}

function amountReached({ quantities, prices }: CartFigures, reached: Reached): number {
  let sum = 0;
  for (let index = 0; index < quantities.length; index += 1) {
    if (reached?.[index] !== false) sum += (quantities[index] ?? 0) * (prices[index] ?? 0);
  }
  return sum;
}

/** The products that the included definitions may reach, by position; null for all. */
function listReached({ scope }: Candidate, { input, largest }: CapBasis): Reached {
  if (scope === null || scope.included_all || scope.included.length === 0) return null;
  const { config, catalog } = input.facts;
  const collections: Collections = {
    byId: config.collections,
    nowMs: input.nowMs,
    timezone: config.settings.timezone,
  };
  const mayMatch = ({ id, object }: { readonly id?: string | null; readonly object?: string | null }) => {
    // A filter may read amounts, so it may match any line.
    return object !== 'product' && object !== 'sku' && (config.collections.get(id ?? '')?.test ?? null) !== null;
  };
  return largest.lines.map((line) => {
    const view = lineView(line, catalog);
    return scope.included.some(
      ({ definition }) => mayMatch(definition) || matchesDefinition(view, definition, collections),
    );
  });
}

/** The lowest amount of a cart on which the rules of a candidate may hold: a lower bound that each of them sets. */
function leastAmount({ rules }: Candidate): number {
  return rules.reduce((most, { set }) => Math.max(most, leastOfSet(set)), 0);
}

function leastOfSet({ active, rules, numbers }: ParsedRuleSet): number {
  if (active === null || !isConjunction(active)) return 0;
  return numbers.reduce((most, number) => {
    const rule = rules.get(number);
    if (rule?.name !== 'order.amount' && rule?.name !== 'order.initial_amount') return most;
    const value = operandOf(rule.conditionList);
    return typeof value === 'number' ? Math.max(most, value) : most;
  }, 0);
}

/** The only operand of a lower bound; null for other conditions. */
function operandOf(conditions: readonly RuleCondition[]): unknown {
  const [condition] = conditions;
  if (condition === undefined || conditions.length > 1) return null;
  const [operator, operands] = condition;
  if (operator !== '$more_than' && operator !== '$more_than_or_equal') return null;
  return Array.isArray(operands) && operands.length === 1 ? operands[0] : null;
}

function isConjunction(logic: Logic): boolean {
  return logic.kind === 'RULE' || (logic.kind === 'AND' && logic.items.every(isConjunction));
}
