// Apply a discount: check the needs of its effect, then compute its amount or the products that it gives away.
import type { Discount, UnitDiscount, UnitEffect, UnitGift } from '../../model/records/discount';
import { buildLineViews } from '../order/line-view';
import { applyEffect, type Effect, type OrderState } from '../order/state';
import { writableCopy } from '../object-members';
import { countBundles } from './bundle/bundle';
import type { BundleCount, BundleResult, DiscountContext, DiscountFailure } from './context';
import type { Reach } from './describe';
import { DEFAULT_UNIT_EFFECT, defaultMoneyEffect, effectOf, EFFECTS, NOTHING_ADDED } from './effects';
import { evaluateTerm, formulaOf, scaleByBundles } from './numbers';
import { computeMoney } from './money/money-discount';
import { namesProducts, NO_SELECTION, scopeSelection, type Selection, selectLines } from './scope';
import type { UnitUse } from './unit-limits/counter';
import {
  collectDiscountedUnits,
  type LineUnits,
  refuseMissingCustomer,
  type UnitRooms,
  unitRooms,
  unitUses,
} from './unit-limits/rooms';
import { freeItem, mergeEffects, wholeUnits } from './units/unit-add';

export interface ComputedDiscount {
  readonly effect: Effect;
  /** The definition with the numbers used, the effect made explicit, and `is_dynamic`. */
  readonly discount: Discount;
  readonly reach: Reach;
  readonly bundle?: BundleResult;
  /** Absent where the scope limits no units over all redemptions. */
  readonly units?: readonly UnitUse[] | undefined;
}

/**
 * Compute what a discount takes off the order.
 * @returns the effect and the definition as answered, or why the order cannot take it: `order_rules_violated` when a
 *          bundle is not complete, `missing_amount`
 * @see docs/behaviour/discounts.md#discounts
 */
export function computeDiscount(discount: Discount, context: DiscountContext): ComputedDiscount | DiscountFailure {
  const bundle = context.bundle === null ? null : countBundles(context.bundle, context);
  const refusal = incompleteBundle(bundle) ?? missingAmount(discount, context) ?? missingCustomer(discount, context);
  if (refusal) return refusal;
  const computed =
    discount.type === 'UNIT' ? computeUnits(discount, context, bundle) : computeMoney(discount, context, bundle);
  const { effect, discount: used, selection } = computed;
  const { order, scope } = context;
  const reach: Reach = { order, scope, select: () => selection ?? scopeSelection(context) };
  const units = context.unitCounts && unitUses(context, effect, selection?.hits ?? []);
  const answered = { effect, discount: used, reach, units };
  return bundle ? { ...answered, bundle: bundle.result } : answered;
}

/** A discount in an answer without an order: its effect is made explicit, and nothing is computed. */
export function toDiscountResponse(discount: Discount, scope: DiscountContext['scope']): Discount {
  const shown = writableCopy(discount);
  if (shown.type === 'UNIT') shown.effect ??= DEFAULT_UNIT_EFFECT;
  else shown.effect ??= defaultMoneyEffect(scope);
  shown.is_dynamic = false;
  return shown;
}

function incompleteBundle(bundle: BundleCount | null): DiscountFailure | null {
  if (bundle === null || bundle.quantity > 0) return null;
  return { key: 'order_rules_violated', details: 'The order holds no complete bundle.', bundle: bundle.result };
}

/** A discount of the order as a whole counts no units. */
function missingCustomer(discount: Discount, context: DiscountContext): DiscountFailure | null {
  return EFFECTS[effectOf(discount, context.scope)].reaches === 'ORDER' ? null : refuseMissingCustomer(context);
}

function missingAmount(discount: Discount, { order, scope }: DiscountContext): DiscountFailure | null {
  const isMissing = EFFECTS[effectOf(discount, scope)].needsAmount && order.amount === null;
  return isMissing ? { key: 'missing_amount', details: 'The order has no amount.' } : null;
}

// UNIT discounts: products given away, added to the order where they are missing.

export interface ComputedUnits {
  readonly effect: Effect;
  /** The definition with the numbers used, the effects and products made explicit, and `is_dynamic`. */
  readonly discount: Discount;
  readonly selection: Selection;
}

/**
 * Give products away.
 * @returns the effect: units added, units made free and their value; nothing when the definition names no product
 * @see docs/behaviour/discounts.md#unit-discounts
 */
function computeUnits(discount: UnitDiscount, context: DiscountContext, bundle: BundleCount | null): ComputedUnits {
  const { effect = DEFAULT_UNIT_EFFECT } = discount;
  const selection = unitSelection(effect, context, bundle);
  const basis = { bundle, rooms: unitRooms(context) };
  if (effect === 'ADD_MANY_ITEMS') return { ...manyItems(discount, context, basis), selection };
  const gift = giftOf({ ...discount, effect }, context, basis);
  return { effect: gift.effect, discount: { ...discount, ...gift.shown, is_dynamic: gift.isDynamic }, selection };
}

interface GiftBasis {
  readonly bundle: BundleCount | null;
  /** The units that limits leave to all products the discount gives away. */
  readonly rooms: UnitRooms | null;
}

/** Each element sees the order as the elements before it left it. */
function manyItems(
  discount: UnitDiscount,
  context: DiscountContext,
  basis: GiftBasis,
): Omit<ComputedUnits, 'selection'> {
  const gifts: GivenUnits[] = [];
  let { order } = context;
  for (const unit of discount.units ?? []) {
    const gift = giftOf({ effect: DEFAULT_UNIT_EFFECT, ...unit }, withOrder(context, order), basis);
    order = applyEffect(order, gift.effect);
    gifts.push(gift);
  }
  const effects = gifts.map((gift) => gift.effect);
  const units = gifts.map((gift) => gift.shown);
  const isDynamic = gifts.some((gift) => gift.isDynamic);
  return {
    effect: mergeEffects(context.order.lines.length, effects),
    discount: { ...discount, effect: 'ADD_MANY_ITEMS', units, is_dynamic: isDynamic },
  };
}

function withOrder(context: DiscountContext, order: OrderState): DiscountContext {
  const { scope, catalog } = context;
  const seen = scope === null ? context.seen : buildLineViews(order.lines, catalog, context.seen);
  return { ...context, order, seen };
}

/** The lines that the rules reach. A bundle stands for them only when the effect replaces units of the order. */
function unitSelection(
  effect: NonNullable<UnitDiscount['effect']>,
  context: DiscountContext,
  bundle: BundleCount | null,
): Selection {
  if (!EFFECTS[effect].replaces) return scopeSelection(context);
  const isLimited = bundle !== null || namesProducts(context.scope);
  return isLimited ? selectLines(context, { unitFactor: bundle?.quantity ?? 1, bundle }) : NO_SELECTION;
}

interface GivenUnits {
  readonly effect: Effect;
  readonly shown: Gift;
  readonly isDynamic: boolean;
}

type Gift = UnitGift & { readonly effect: UnitEffect };

function giftOf(gift: Gift, context: DiscountContext, { bundle, rooms }: GiftBasis): GivenUnits {
  const formula = formulaOf(gift.unit_off_formula, context.formulas);
  const term = { unit: 'UNITS', fixed: gift.unit_off, formula } as const;
  const { value, isDynamic } = evaluateTerm(term, context);
  const { replaces, give } = EFFECTS[gift.effect];
  const factor = replaces ? 1 : (bundle?.quantity ?? 1);
  const item = freeItem(gift, context.catalog);
  const hits = () => unitSelection(gift.effect, context, bundle).hits;
  const giveUnits = (units: number) => (units === 0 ? NOTHING_ADDED : give(context, { gift, item, units, hits }));
  const wanted = wholeUnits(scaleByBundles(value, factor));
  // The limits on what makes way are those of its lines.
  const units =
    rooms && !replaces ? unitsWithin(rooms, wanted, (count) => givenUnits(giveUnits(count), context)) : wanted;
  const effect = giveUnits(units);
  if (!replaces) rooms?.takeAll(givenUnits(effect, context));
  return { effect, shown: { ...gift, unit_off: units, ...item?.shown }, isDynamic };
}

function givenUnits(effect: Effect, { order }: DiscountContext): readonly LineUnits[] {
  return collectDiscountedUnits(effect, order, []);
}

/**
 * The largest number of units, up to the wanted number, within every limit (binary search: with more units, the number
 * of no product decreases).
 */
function unitsWithin(rooms: UnitRooms, wanted: number, given: (units: number) => readonly LineUnits[]): number {
  if (rooms.hasRoomFor(given(wanted))) return wanted;
  let least = 0;
  let most = wanted;
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (rooms.hasRoomFor(given(middle))) least = middle;
    else most = middle;
  }
  return least;
}
