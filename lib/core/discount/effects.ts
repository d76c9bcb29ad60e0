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
} from './money/amount';
import { type Hit, namesProducts } from './scope';
import { addMissing, addNew } from './units/unit-add';
import type { FreeItem } from './units/unit-item';
import { replaceItems } from './units/unit-replace';
import { addSame } from './units/unit-same';

/** What every effect has. */
interface AnyEffect<E extends DiscountEffect> {
  /** The types of discounts that may name it. */
  readonly types: readonly TypeNaming<E>[];
  /** It is refused on an order without an amount. Without lines it takes nothing off. */
  readonly needsAmount: boolean;
}

/** Money off the order as a whole. */
interface OrderEffect {
  readonly reaches: 'ORDER';
}

/** Money off lines. */
interface LinesEffect {
  readonly reaches: 'LINES';
  /** One number for all lines together: its formula is computed once. */
  readonly isShared: boolean;
  /** What complete bundles multiply: the units it may reach, or its value. */
  readonly bundlesMultiply: 'UNITS' | 'VALUE';
  /** How an AMOUNT comes off them. */
  readonly amountOff: (order: OrderState, terms: AmountOffLines) => readonly LineEffect[];
}

/** Units of one product given away. */
interface UnitsEffect {
  readonly reaches: 'UNITS';
  /** Units of the order make way: those that the rules or the bundle reach. Else bundles multiply what is given. */
  readonly replaces: boolean;
  readonly give: (context: DiscountContext, units: GivenUnits) => Effect;
}

/** Units of several products given away, each by an effect of its own. */
interface ManyEffect {
  readonly reaches: 'UNITS';
  readonly replaces: false;
  readonly give: null;
}

/** What one UNIT effect gives away: one unit at least. */
export interface GivenUnits {
  readonly gift: UnitGift;
  /** Null for what the catalogue does not know. */
  readonly item: FreeItem | null;
  readonly units: number;
  /** The lines that the rules reach, found when they are asked for. */
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
 * Every effect. Refusals list them in this order.
 * @see docs/behaviour/discounts.md#discounts
 */
export const EFFECTS: { readonly [E in DiscountEffect]: AnyEffect<E> & SpecOf<E> } = {
  APPLY_TO_ORDER: { types: ['AMOUNT', 'PERCENT', 'FIXED'], needsAmount: true, reaches: 'ORDER' },
  APPLY_TO_ITEMS: {
    types: ['AMOUNT', 'PERCENT', 'FIXED'],
    needsAmount: true,
    reaches: 'LINES',
    isShared: false,
    bundlesMultiply: 'VALUE',
    amountOff: amountOffEachLine,
  },
  APPLY_TO_ITEMS_PROPORTIONALLY: {
    types: ['AMOUNT'],
    needsAmount: true,
    reaches: 'LINES',
    isShared: true,
    bundlesMultiply: 'VALUE',
    amountOff: amountSharedByValue,
  },
  APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY: {
    types: ['AMOUNT'],
    needsAmount: true,
    reaches: 'LINES',
    isShared: true,
    bundlesMultiply: 'VALUE',
    amountOff: amountSharedByUnits,
  },
  APPLY_TO_ITEMS_BY_QUANTITY: {
    types: ['AMOUNT'],
    needsAmount: true,
    reaches: 'LINES',
    isShared: false,
    bundlesMultiply: 'UNITS',
    amountOff: amountOffEachUnit,
  },
  ADD_MISSING_ITEMS: {
    types: ['UNIT'],
    needsAmount: false,
    reaches: 'UNITS',
    replaces: false,
    give: ofItem((context, item, { units }) => addMissing(context, item, units)),
  },
  ADD_NEW_ITEMS: {
    types: ['UNIT'],
    needsAmount: false,
    reaches: 'UNITS',
    replaces: false,
    give: ofItem(({ order }, item, { units }) => addNew(order, item, units)),
  },
  ADD_MANY_ITEMS: { types: ['UNIT'], needsAmount: false, reaches: 'UNITS', replaces: false, give: null },
  ADD_SAME_ITEMS: {
    types: ['UNIT'],
    needsAmount: false,
    reaches: 'UNITS',
    replaces: false,
    give: (context, { gift, item, units, hits }) => addSame(context, { gift, item, units, hits: hits() }),
  },
  REPLACE_ITEMS: {
    types: ['UNIT'],
    needsAmount: false,
    reaches: 'UNITS',
    replaces: true,
    give: ofItem(({ order }, item, { units, hits }) => replaceItems(order, { item, unitsEach: units, hits: hits() })),
  },
};

/** Computed to nothing: the amounts of its class are still shown, as zero. */
export const NOTHING_ADDED: Effect = { ...NO_EFFECT, lines: [] };

type GiveItem = (context: DiscountContext, item: FreeItem, units: GivenUnits) => Effect;

/** What is known of no catalogue cannot be given. */
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

/**
 * The effect of a money discount that names none: the items when its rules include or exclude products, else the order.
 * @see docs/behaviour/discounts.md#default-effects
 */
export function defaultMoneyEffect(scope: CompiledScope | null): 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS' {
  return namesProducts(scope) ? 'APPLY_TO_ITEMS' : 'APPLY_TO_ORDER';
}

/** The effect that a discount names, or has by default. */
export function effectOf(discount: Discount, scope: CompiledScope | null): DiscountEffect {
  return discount.type === 'UNIT' ? (discount.effect ?? DEFAULT_UNIT_EFFECT) : moneyEffectOf(discount, scope);
}

/** The same for money alone. */
export function moneyEffectOf({ effect }: { readonly effect?: MoneyEffect }, scope: CompiledScope | null): MoneyEffect {
  return effect ?? defaultMoneyEffect(scope);
}
