// AMOUNT, PERCENT and FIXED discounts: from the definition to the effect on the order or its lines.
import type {
  AmountDiscount,
  Discount,
  FixedDiscount,
  MoneyEffect,
  PercentDiscount,
} from '../../../model/records/discount';
import { type Effect, type LineEffect, linesEffect, orderEffect } from '../../order/state';
import { writableCopy } from '../../writable';
import { amountOffLines, amountOffOrder } from './amount';
import type { BundleCount, CompiledScope, DiscountContext } from '../context';
import { formulaOf } from '../formulas';
import { fixedLines, fixedOrder } from './fixed';
import {
  type LineNumbers,
  type NumberTerm,
  type UsedNumber,
  definitionNumber,
  formulaContext,
  lineNumbers,
  ofLine,
  scaled,
  usedNumber,
} from '../numbers';
import { percentOffLines, percentOffOrder } from './percent';
import { type Hit, type Selection, namesProducts, scopeSelection, selectLines } from '../scope';

export type MoneyDiscount = AmountDiscount | PercentDiscount | FixedDiscount;

export interface ComputedMoney {
  readonly effect: Effect;
  /** The definition with the number used, the effect made explicit, and `is_dynamic`. */
  readonly discount: Discount;
  readonly selection: Selection;
}

/**
 * The effect of a discount that names none: the items when its rules include or exclude products, else the order.
 * @see docs/behaviour/discounts.md#default-effects
 */
export function moneyEffect(discount: MoneyDiscount, scope: CompiledScope | null): MoneyEffect {
  return discount.effect ?? (namesProducts(scope) ? 'APPLY_TO_ITEMS' : 'APPLY_TO_ORDER');
}

/** Take a discount off the order as a whole. */
export function discountOrder(
  discount: MoneyDiscount,
  context: DiscountContext,
  bundle: BundleCount | null,
): ComputedMoney {
  const used = usedNumber(termOf(discount, context), context);
  const factor = discount.type === 'FIXED' ? 1 : (bundle?.quantity ?? 1);
  const number = { ...used, value: scaled(used.value, factor) };
  const selection = scopeSelection(context);
  const effect = orderEffect(orderDiscount(discount, number.value, context));
  return { effect, discount: answered(discount, 'APPLY_TO_ORDER', number), selection };
}

function orderDiscount(discount: MoneyDiscount, value: number, { order, calculationMode }: DiscountContext) {
  const ofInitialAmount = calculationMode === 'INITIAL_AMOUNT';
  switch (discount.type) {
    case 'AMOUNT':
      return amountOffOrder(order, value);
    case 'PERCENT':
      return percentOffOrder(order, { percent: value, limit: discount.amount_limit ?? null, ofInitialAmount });
    case 'FIXED':
      return fixedOrder(order, { total: value, ofInitialAmount });
  }
}

type ItemsEffect = Exclude<MoneyEffect, 'APPLY_TO_ORDER'>;

/** Take a discount off the lines it reaches. */
export function discountLines(
  discount: MoneyDiscount,
  context: DiscountContext,
  { effect, bundle }: { readonly effect: ItemsEffect; readonly bundle: BundleCount | null },
): ComputedMoney {
  const bundles = bundle?.quantity ?? 1;
  const scales = scaledByBundles(discount, effect);
  const selection = selectLines(context, { unitFactor: scales === 'UNITS' ? bundles : 1, bundle });
  const lines = isShared(effect) ? [] : selection.hits.map((hit) => hit.line);
  const defined = lineNumbers(termOf(discount, context), context, { lines, factor: scales === 'VALUE' ? bundles : 1 });
  const numbers = discount.type === 'FIXED' ? ownPrices(defined, context, selection.hits) : defined;
  const given = { effect, hits: selection.hits, numbers };
  return {
    effect: linesEffect(lineDiscounts(discount, context, given)),
    discount: answered(discount, effect, numbers.shown),
    selection,
  };
}

/** One amount for all lines is computed for none of them. */
function isShared(effect: ItemsEffect): boolean {
  return effect === 'APPLY_TO_ITEMS_PROPORTIONALLY' || effect === 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY';
}

/** A discount on units grows with the units it may reach; any other grows with its value. */
function scaledByBundles(discount: MoneyDiscount, effect: ItemsEffect): 'UNITS' | 'VALUE' {
  return discount.type === 'FIXED' || effect === 'APPLY_TO_ITEMS_BY_QUANTITY' ? 'UNITS' : 'VALUE';
}

interface LinesGiven {
  readonly effect: ItemsEffect;
  readonly hits: readonly Hit[];
  readonly numbers: LineNumbers;
}

function lineDiscounts(
  discount: MoneyDiscount,
  context: DiscountContext,
  { effect, hits, numbers }: LinesGiven,
): readonly LineEffect[] {
  const { order } = context;
  const ofInitialAmount = context.calculationMode === 'INITIAL_AMOUNT';
  switch (discount.type) {
    case 'AMOUNT': {
      const totalLimit = discount.aggregated_amount_limit ?? null;
      return amountOffLines(order, { effect, hits, amountAt: numbers.at, totalLimit });
    }
    case 'PERCENT': {
      const lineLimit = discount.amount_limit ?? null;
      const totalLimit = discount.aggregated_amount_limit ?? null;
      return percentOffLines(order, { hits, percentAt: numbers.at, lineLimit, totalLimit, ofInitialAmount });
    }
    case 'FIXED':
      return fixedLines(order, { hits, priceAt: numbers.at, ofInitialAmount });
  }
}

/** The price that the definition of a line sets goes before that of the discount. */
function ownPrices(defined: LineNumbers, context: DiscountContext, hits: readonly Hit[]): LineNumbers {
  const isComputed = hits.some(({ definition }) => definition?.formulas.price);
  const facts = isComputed ? formulaContext(context) : null;
  const prices = hits.map(({ definition, line }) => {
    return definition && definitionNumber(definition, 'price', facts && ofLine(facts, line));
  });
  const isDynamic = defined.shown.isDynamic || prices.some((price) => price?.isDynamic);
  return {
    at: (position) => prices[position]?.value ?? defined.at(position),
    shown: { value: defined.shown.value, isDynamic },
  };
}

/** Where nothing gives a new price, nothing is cheaper than it: the units keep theirs. */
const NO_PRICE = Number.POSITIVE_INFINITY;

function termOf(discount: MoneyDiscount, { formulas }: DiscountContext): NumberTerm {
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

/** A number that neither the definition nor a formula gives is left out, as where every product has its own price. */
function answered(discount: MoneyDiscount, effect: MoneyEffect, { value, isDynamic }: UsedNumber): Discount {
  const shows = (fixed: number | undefined) => isDynamic || typeof fixed === 'number';
  const shown = writableCopy(discount);
  switch (shown.type) {
    case 'AMOUNT':
      if (shows(shown.amount_off)) shown.amount_off = value;
      shown.effect = effect;
      break;
    case 'PERCENT':
      if (shows(shown.percent_off)) shown.percent_off = value;
      shown.effect = wholeEffect(effect);
      break;
    case 'FIXED':
      if (Number.isFinite(value) && shows(shown.fixed_amount)) shown.fixed_amount = value;
      shown.effect = wholeEffect(effect);
      break;
  }
  shown.is_dynamic = isDynamic;
  return shown;
}

/** Only amounts are shared between lines. */
function wholeEffect(effect: MoneyEffect): 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS' {
  return effect === 'APPLY_TO_ORDER' ? effect : 'APPLY_TO_ITEMS';
}
