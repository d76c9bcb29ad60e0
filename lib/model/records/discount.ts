// Discount definitions as they are stored: the forms of a request, without nulls.
import type {
  AmountDiscountInput,
  FixedDiscountInput,
  FreeProductInput,
  PercentDiscountInput,
  UnitDiscountInput,
  UnitGiftInput,
} from '../generated';

/** A form as it is stored. */
type Stored<Form> = { readonly [Member in keyof Form]: Exclude<Form[Member], null> };

/** The product or SKU a UNIT discount gives away. */
export type FreeProduct = NonNullable<FreeProductInput>;

/** Minor units; the aggregated limit is the most one order may lose, for APPLY_TO_ITEMS and _BY_QUANTITY. */
export type AmountDiscount = Stored<AmountDiscountInput>;

/** Percent, not scaled; the amount limit is of the whole discount on an order, of each line on items, minor units. */
export type PercentDiscount = Stored<PercentDiscountInput>;

/** The new total, or the new unit price, minor units. */
export type FixedDiscount = Stored<FixedDiscountInput>;

/** One product given away: a whole UNIT discount, or an element of ADD_MANY_ITEMS. */
export type UnitGift = Stored<UnitGiftInput>;

export type UnitDiscount = Omit<Stored<UnitDiscountInput>, 'units'> & { readonly units?: readonly UnitGift[] };

export type Discount = AmountDiscount | PercentDiscount | FixedDiscount | UnitDiscount;

export type MoneyEffect = NonNullable<(AmountDiscount | PercentDiscount | FixedDiscount)['effect']>;

export type UnitEffect = NonNullable<UnitGift['effect']>;

/** What a discount may do to an order. */
export type DiscountEffect = NonNullable<Discount['effect']>;
