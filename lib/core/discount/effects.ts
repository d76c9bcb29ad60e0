// The effects of discounts: for each, the types that may name it, what it needs of an order, and how it computes.
import type { Discount, DiscountEffect, MoneyEffect, UnitEffect, UnitGift } from '../../model/records/discount';
import { type Effect, type LineEffect, NO_EFFECT, type OrderState } from '../order/state';
import type { CompiledScope, DiscountContext } from './context';
import {
  type AmountOffLines,
  amountOffEachLine,
  amountOffEachUnit,
  amountSharedByUnits,
  amountSharedByValue,
} from './money/money-forms';
import { type Hit, namesProducts } from './scope';
import { addMissing, addNew, type FreeItem } from './units/unit-add';
import { addSame, replaceItems } from './units/unit-replace';

/** Members of every effect. */
interface AnyEffect<E extends DiscountEffect> {
  /** The discount types that may name the effect. */
  readonly types: readonly TypeNaming<E>[];
  /** True when the effect is refused on an order without an amount. On an order without lines it gives no discount. */
  readonly needsAmount: boolean;
}

/** Money off the order as a whole. */
interface OrderEffect {
  readonly reaches: 'ORDER';
}

/**
 * What the number of a discount on lines applies to: each line, each unit, or all lines together. A number for all lines
 * has its formula computed once. Complete bundles multiply the units of a number for each unit, else the number.
 */
export type NumberPer = 'LINE' | 'UNIT' | 'ALL_LINES';

/** Money off lines. */
interface LinesEffect {
  readonly reaches: 'LINES';
  readonly numberPer: NumberPer;
  /** Computes how an AMOUNT discount is distributed over the lines. */
  readonly amountOff: (order: OrderState, terms: AmountOffLines) => readonly LineEffect[];
}

/** Units of one product given away. */
interface UnitsEffect {
  readonly reaches: 'UNITS';
  /**
   * True when the free units replace units of the order: those that the rules or the bundle reach. Otherwise bundles
   * multiply the free units.
   */
  readonly replaces: boolean;
  /** True when units of the order may become free: each costs its share of the line, rounded. */
  readonly freesUnits: boolean;
  /** True when units of any line may be added; else units of the product that is given away. */
  readonly addsToAnyLine: boolean;
  readonly give: (context: DiscountContext, units: GivenUnits) => Effect;
}

/** Units of several products given away, each by an effect of its own. */
interface ManyEffect {
  readonly reaches: 'UNITS';
  readonly replaces: false;
  readonly freesUnits: false;
  readonly addsToAnyLine: false;
  readonly give: null;
}

/** The units that one UNIT effect gives away: at least one unit. */
export interface GivenUnits {
  readonly gift: UnitGift;
  /** Null for a product or SKU outside the catalogue. */
  readonly item: FreeItem | null;
  readonly units: number;
  /** The lines that the rules reach, computed lazily. */
  readonly hits: () => readonly Hit[];
}

type SpecOf<E extends DiscountEffect> = E extends UnitEffect
  ? UnitsEffect
  : E extends 'ADD_MANY_ITEMS'
    ? ManyEffect
    : E extends 'APPLY_TO_ORDER'
      ? OrderEffect
      : LinesEffect;

/** The types of discounts whose form has the effect. */
type TypeNaming<E extends DiscountEffect, D extends Discount = Discount> = D extends Discount
  ? E extends D['effect']
    ? D['type']
    : never
  : never;

/**
 * All effects. Refusals list them in this order.
 * @see docs/behaviour/discounts.md#discounts
 */
export const EFFECTS: { readonly [E in DiscountEffect]: AnyEffect<E> & SpecOf<E> } = {
  APPLY_TO_ORDER: { types: ['AMOUNT', 'PERCENT', 'FIXED'], needsAmount: true, reaches: 'ORDER' },
  APPLY_TO_ITEMS: {
    types: ['AMOUNT', 'PERCENT', 'FIXED'],
    needsAmount: true,
    reaches: 'LINES',
    numberPer: 'LINE',
    amountOff: amountOffEachLine,
  },
  APPLY_TO_ITEMS_PROPORTIONALLY: {
    types: ['AMOUNT'],
    needsAmount: true,
    reaches: 'LINES',
    numberPer: 'ALL_LINES',
    amountOff: amountSharedByValue,
  },
  APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY: {
    types: ['AMOUNT'],
    needsAmount: true,
    reaches: 'LINES',
    numberPer: 'ALL_LINES',
    amountOff: amountSharedByUnits,
  },
  APPLY_TO_ITEMS_BY_QUANTITY: {
    types: ['AMOUNT'],
    needsAmount: true,
    reaches: 'LINES',
    numberPer: 'UNIT',
    amountOff: amountOffEachUnit,
  },
  ADD_MISSING_ITEMS: {
    types: ['UNIT'],
    needsAmount: false,
    reaches: 'UNITS',
    replaces: false,
    freesUnits: true,
    addsToAnyLine: false,
    give: ofItem((context, item, { units }) => addMissing(context, item, units)),
  },
  ADD_NEW_ITEMS: {
    types: ['UNIT'],
    needsAmount: false,
    reaches: 'UNITS',
    replaces: false,
    freesUnits: false,
    addsToAnyLine: false,
    give: ofItem(({ order }, item, { units }) => addNew(order, item, units)),
  },
  ADD_MANY_ITEMS: {
    types: ['UNIT'],
    needsAmount: false,
    reaches: 'UNITS',
    replaces: false,
    freesUnits: false,
    addsToAnyLine: false,
    give: null,
  },
  ADD_SAME_ITEMS: {
    types: ['UNIT'],
    needsAmount: false,
    reaches: 'UNITS',
    replaces: false,
    freesUnits: false,
    addsToAnyLine: true,
    give: (context, { gift, item, units, hits }) => addSame(context, { gift, item, units, hits: hits() }),
  },
  REPLACE_ITEMS: {
    types: ['UNIT'],
    needsAmount: false,
    reaches: 'UNITS',
    replaces: true,
    freesUnits: false,
    addsToAnyLine: false,
    give: ofItem(({ order }, item, { units, hits }) => replaceItems(order, { item, unitsEach: units, hits: hits() })),
  },
};

/** An effect of zero: the amounts of its class are still shown, as zero. */
export const NOTHING_ADDED: Effect = { ...NO_EFFECT, lines: [] };

type GiveItem = (context: DiscountContext, item: FreeItem, units: GivenUnits) => Effect;

/** Skip products and SKUs outside the catalogue, which cannot be given. */
function ofItem(give: GiveItem): UnitsEffect['give'] {
  return (context, units) => (units.item === null ? NOTHING_ADDED : give(context, units.item, units));
}

/** The effects that discounts of a type may name. */
export function effectsOf(type: Discount['type']): readonly string[] {
  return Object.entries<AnyEffect<DiscountEffect>>(EFFECTS).flatMap(([effect, { types }]) => {
    return types.includes(type) ? [effect] : [];
  });
}

/** The effect of a UNIT discount that names none. */
export const DEFAULT_UNIT_EFFECT = 'ADD_MISSING_ITEMS';

/** Return how the units of one gift change an order, by the effect that the gift names or the default. */
export function unitEffectOf({ effect = DEFAULT_UNIT_EFFECT }: UnitGift): UnitsEffect {
  return EFFECTS[effect];
}

/**
 * The default effect of a money discount: the items when its rules include or exclude products, else the order.
 * @see docs/behaviour/discounts.md#default-effects
 */
export function defaultMoneyEffect(scope: CompiledScope | null): 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS' {
  return namesProducts(scope) ? 'APPLY_TO_ITEMS' : 'APPLY_TO_ORDER';
}

/** The effect of a discount: the named one, or its default. */
export function effectOf(discount: Discount, scope: CompiledScope | null): DiscountEffect {
  return discount.type === 'UNIT' ? (discount.effect ?? DEFAULT_UNIT_EFFECT) : moneyEffectOf(discount, scope);
}

/** Return the effect of a money discount, or the default for its scope (order or lines) if unset. */
export function moneyEffectOf({ effect }: { readonly effect?: MoneyEffect }, scope: CompiledScope | null): MoneyEffect {
  return effect ?? defaultMoneyEffect(scope);
}
