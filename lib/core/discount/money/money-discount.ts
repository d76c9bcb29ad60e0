// AMOUNT, PERCENT and FIXED discounts: from the definition to the effect on the order or its lines.
import type { AmountDiscount, Discount, FixedDiscount, PercentDiscount } from '../../../model/records/discount';
import { type Effect, type LineEffect, linesEffect, orderEffect } from '../../order/state';
import { writableCopy } from '../../object-members';
import {
  amountOffOrder,
  percentOffLines,
  percentOffOrder,
  reduceLinesToPrice,
  reduceOrderToTotal,
} from './money-forms';
import type { BundleCount, CompiledScope, DiscountContext } from '../context';
import { EFFECTS, defaultMoneyEffect, moneyEffectOf } from '../effects';
import {
  evaluateDefinitionTerm,
  evaluateLineTerms,
  evaluateTerm,
  formulaContext,
  formulaOf,
  type LineNumbers,
  type NumberTerm,
  scaleByBundles,
  type TermValue,
  withLineFacts,
} from '../numbers';
import { type Hit, type Selection, selectLines } from '../scope';

export type MoneyDiscount = AmountDiscount | PercentDiscount | FixedDiscount;

export interface ComputedMoney {
  readonly effect: Effect;
  /** The definition with the number used, the effect made explicit, and `is_dynamic`. */
  readonly discount: Discount;
  /** Null for a discount of the whole order, which takes nothing off lines. */
  readonly selection: Selection | null;
}

/** The effects that take money off lines. */
type LinesSpec = Extract<(typeof EFFECTS)[keyof typeof EFFECTS], { reaches: 'LINES' }>;

/**
 * Compute a money discount on the order or on its lines.
 * @see docs/behaviour/discounts.md#discounts
 */
export function computeMoney(
  discount: MoneyDiscount,
  context: DiscountContext,
  bundle: BundleCount | null,
): ComputedMoney {
  const spec = EFFECTS[moneyEffectOf(discount, context.scope)];
  return spec.reaches === 'ORDER'
    ? discountOrder(discount, context, bundle)
    : discountLines(discount, context, { spec, bundle });
}

function discountOrder(discount: MoneyDiscount, context: DiscountContext, bundle: BundleCount | null): ComputedMoney {
  const used = evaluateTerm(termOf(discount, context), context);
  const factor = discount.type === 'FIXED' ? 1 : (bundle?.quantity ?? 1);
  const number = { ...used, value: scaleByBundles(used.value, factor) };
  const effect = orderEffect(orderDiscount(discount, number.value, context));
  return { effect, discount: answered(discount, number, context.scope), selection: null };
}

function orderDiscount(discount: MoneyDiscount, value: number, { order, calculationMode }: DiscountContext) {
  const ofInitialAmount = calculationMode === 'INITIAL_AMOUNT';
  switch (discount.type) {
    case 'AMOUNT':
      return amountOffOrder(order, value);
    case 'PERCENT':
      return percentOffOrder(order, { percent: value, limit: discount.amount_limit ?? null, ofInitialAmount });
    case 'FIXED':
      return reduceOrderToTotal(order, { total: value, ofInitialAmount });
  }
}

function discountLines(
  discount: MoneyDiscount,
  context: DiscountContext,
  { spec, bundle }: { readonly spec: LinesSpec; readonly bundle: BundleCount | null },
): ComputedMoney {
  const bundles = bundle?.quantity ?? 1;
  // A new price applies to the units it may reach.
  const scalesUnits = discount.type === 'FIXED' || spec.numberPer === 'UNIT';
  const selection = selectLines(context, { unitFactor: scalesUnits ? bundles : 1, bundle });
  const lines = spec.numberPer === 'ALL_LINES' ? [] : selection.hits.map((hit) => hit.line);
  const defined = evaluateLineTerms(termOf(discount, context), context, {
    lines,
    factor: scalesUnits ? 1 : bundles,
  });
  const numbers = discount.type === 'FIXED' ? ownPrices(defined, context, selection.hits) : defined;
  const parts = { spec, hits: selection.hits, numbers };
  return {
    effect: linesEffect(lineDiscounts(discount, context, parts)),
    discount: answered(discount, numbers.shown, context.scope),
    selection,
  };
}

interface LinesGiven {
  readonly spec: LinesSpec;
  readonly hits: readonly Hit[];
  readonly numbers: LineNumbers;
}

function lineDiscounts(
  discount: MoneyDiscount,
  context: DiscountContext,
  { spec, hits, numbers }: LinesGiven,
): readonly LineEffect[] {
  const { order } = context;
  const ofInitialAmount = context.calculationMode === 'INITIAL_AMOUNT';
  switch (discount.type) {
    case 'AMOUNT': {
      const totalLimit = discount.aggregated_amount_limit ?? null;
      return spec.amountOff(order, { hits, amountAt: numbers.at, totalLimit });
    }
    case 'PERCENT': {
      const lineLimit = discount.amount_limit ?? null;
      const totalLimit = discount.aggregated_amount_limit ?? null;
      return percentOffLines(order, { hits, percentAt: numbers.at, lineLimit, totalLimit, ofInitialAmount });
    }
    case 'FIXED':
      return reduceLinesToPrice(order, { hits, priceAt: numbers.at, ofInitialAmount });
  }
}

/** A price in the definition of a line takes precedence over the price of the discount. */
function ownPrices(defined: LineNumbers, context: DiscountContext, hits: readonly Hit[]): LineNumbers {
  const isComputed = hits.some(({ definition }) => definition?.formulas.price);
  const facts = isComputed ? formulaContext(context) : null;
  const prices = hits.map(({ definition, line }) => {
    return definition && evaluateDefinitionTerm(definition, 'price', facts && withLineFacts(facts, line));
  });
  const isDynamic = defined.shown.isDynamic || prices.some((price) => price?.isDynamic);
  return {
    at: (position) => prices[position]?.value ?? defined.at(position),
    shown: { value: defined.shown.value, isDynamic },
  };
}

/** The price when none is defined: infinite, so that it never lowers the price of a unit. */
const NO_PRICE = Number.POSITIVE_INFINITY;

/** The number of a discount, with its formula. */
export function termOf(discount: MoneyDiscount, { formulas }: DiscountContext): NumberTerm {
  switch (discount.type) {
    case 'AMOUNT':
      return { unit: 'MONEY', fixed: discount.amount_off, formula: formulaOf(discount.amount_off_formula, formulas) };
    case 'PERCENT':
      return {
        unit: 'PERCENT',
        fixed: discount.percent_off,
        formula: formulaOf(discount.percent_off_formula, formulas),
      };
    case 'FIXED': {
      const formula = formulaOf(discount.fixed_amount_formula, formulas);
      return { unit: 'MONEY', fixed: discount.fixed_amount ?? NO_PRICE, formula };
    }
  }
}

/**
 * The discount for the answer. A number that neither the definition nor a formula gives is left out, for example when
 * every product has its own price.
 */
function answered(discount: MoneyDiscount, { value, isDynamic }: TermValue, scope: CompiledScope | null): Discount {
  const shows = (fixed: number | undefined) => isDynamic || typeof fixed === 'number';
  const shown = writableCopy(discount);
  switch (shown.type) {
    case 'AMOUNT':
      if (shows(shown.amount_off)) shown.amount_off = value;
      break;
    case 'PERCENT':
      if (shows(shown.percent_off)) shown.percent_off = value;
      break;
    case 'FIXED':
      if (Number.isFinite(value) && shows(shown.fixed_amount)) shown.fixed_amount = value;
      break;
  }
  shown.effect ??= defaultMoneyEffect(scope);
  shown.is_dynamic = isDynamic;
  return shown;
}
