// UNIT discounts: products given away, added to the order where they are missing.
import type { Discount, UnitDiscount, UnitEffect, UnitGift } from '../../../model/records/discount';
import { buildLineViews } from '../../order/line-view';
import { type Effect, type OrderState, applyEffect } from '../../order/state';
import type { BundleCount, DiscountContext } from '../context';
import { DEFAULT_UNIT_EFFECT, EFFECTS, NOTHING_ADDED } from '../effects';
import { formulaOf } from '../formulas';
import { scaleByBundles, evaluateTerm } from '../numbers';
import { NO_SELECTION, type Selection, namesProducts, scopeSelection, selectLines } from '../scope';
import { collectDiscountedUnits, type LineUnits, type UnitRooms, unitRooms } from '../unit-limits/rooms';
import { mergeEffects, wholeUnits } from './unit-add';
import { freeItem } from './unit-item';

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
export function computeUnits(
  discount: UnitDiscount,
  context: DiscountContext,
  bundle: BundleCount | null,
): ComputedUnits {
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
