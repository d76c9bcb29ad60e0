// Discount definitions as they are stored and sent.

export type MoneyEffect =
  | 'APPLY_TO_ORDER'
  | 'APPLY_TO_ITEMS'
  | 'APPLY_TO_ITEMS_PROPORTIONALLY'
  | 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY'
  | 'APPLY_TO_ITEMS_BY_QUANTITY';

export type UnitEffect = 'ADD_MISSING_ITEMS' | 'ADD_NEW_ITEMS' | 'ADD_SAME_ITEMS' | 'REPLACE_ITEMS';

/** The product or SKU a UNIT discount gives away. */
export interface FreeProduct {
  readonly id?: string | null;
  readonly source_id?: string | null;
  readonly name?: string | null;
}

export interface AmountDiscount {
  readonly type: 'AMOUNT';
  /** Minor units. */
  readonly amount_off?: number;
  readonly amount_off_formula?: string;
  /** The most one order may lose, minor units; for APPLY_TO_ITEMS and _BY_QUANTITY. */
  readonly aggregated_amount_limit?: number;
  readonly effect?: MoneyEffect;
  readonly is_dynamic?: boolean;
}

export interface PercentDiscount {
  readonly type: 'PERCENT';
  /** Percent, not scaled: 12.5 is twelve and a half percent. */
  readonly percent_off?: number;
  readonly percent_off_formula?: string;
  /** Minor units: of the whole discount on an order, of each line on items. */
  readonly amount_limit?: number;
  readonly aggregated_amount_limit?: number;
  readonly effect?: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS';
  readonly is_dynamic?: boolean;
}

export interface FixedDiscount {
  readonly type: 'FIXED';
  /** The new total, or the new unit price, minor units. */
  readonly fixed_amount?: number;
  readonly fixed_amount_formula?: string;
  readonly effect?: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS';
  readonly is_dynamic?: boolean;
}

/** One product given away: a whole UNIT discount, or an element of ADD_MANY_ITEMS. */
export interface UnitGift {
  readonly unit_off?: number;
  readonly unit_off_formula?: string;
  readonly effect?: UnitEffect;
  /** Product or SKU id or source id. */
  readonly unit_type?: string;
  readonly product?: FreeProduct | null;
  readonly sku?: FreeProduct | null;
}

export type UnitDiscount = Omit<UnitGift, 'effect'> & {
  readonly type: 'UNIT';
  readonly effect?: UnitEffect | 'ADD_MANY_ITEMS';
  readonly units?: readonly UnitGift[];
  readonly is_dynamic?: boolean;
};

/** What a discount may do to an order. */
export type DiscountEffect = MoneyEffect | UnitEffect | 'ADD_MANY_ITEMS';

export type Discount = AmountDiscount | PercentDiscount | FixedDiscount | UnitDiscount;
