// Discount definitions as they are stored: the forms of a request, without nulls.
import type {
  AmountDiscountInput,
  FixedDiscountInput,
  FreeProductInput,
  PercentDiscountInput,
  UnitDiscountInput,
  UnitGiftInput,
} from '../generated';

/** A request form as it is stored, without null. */
type StoredForm<Form> = { readonly [Member in keyof Form]: Exclude<Form[Member], null> };

/** The product or SKU a UNIT discount gives away. */
export type FreeProduct = NonNullable<FreeProductInput>;

/**
 * Minor units. The aggregated limit is the largest discount on one order, for APPLY_TO_ITEMS and
 * APPLY_TO_ITEMS_BY_QUANTITY.
 */
export type AmountDiscount = StoredForm<AmountDiscountInput>;

/**
 * Percent, not scaled. The amount limit, in minor units, applies to the whole discount on an order, or to each line
 * for discounts on items.
 */
export type PercentDiscount = StoredForm<PercentDiscountInput>;

/** The new total, or the new unit price, minor units. */
export type FixedDiscount = StoredForm<FixedDiscountInput>;

/** A free product: a whole UNIT discount, or an element of ADD_MANY_ITEMS. */
export type UnitGift = StoredForm<UnitGiftInput>;

export type UnitDiscount = Omit<StoredForm<UnitDiscountInput>, 'units'> & { readonly units?: readonly UnitGift[] };

export type Discount = AmountDiscount | PercentDiscount | FixedDiscount | UnitDiscount;

export type MoneyEffect = NonNullable<(AmountDiscount | PercentDiscount | FixedDiscount)['effect']>;

export type UnitEffect = NonNullable<UnitGift['effect']>;

/** The ways in which a discount changes an order. */
export type DiscountEffect = NonNullable<Discount['effect']>;
