// The limits of units that an entry of `applicable_to` sets for a whole campaign or promotion tier, over all redemptions.

interface UnitLimitKind {
  readonly member: string;
  /** The discounts that count: those of the campaign, or those of the promotion tier. */
  readonly of: 'CAMPAIGN' | 'TIER';
  /** ALL: all customers share the limit. CUSTOMER: each customer has it. */
  readonly per: 'ALL' | 'CUSTOMER';
  /** ENTRY: everything in the entry shares the limit. PRODUCT: each product in it has it. */
  readonly each: 'ENTRY' | 'PRODUCT';
}

/** @see docs/behaviour/validation-rules.md#limits-of-units */
export const UNIT_LIMITS = [
  { member: 'product_campaign_quantity_limit', of: 'CAMPAIGN', per: 'ALL', each: 'ENTRY' },
  { member: 'product_customer_campaign_quantity_limit', of: 'CAMPAIGN', per: 'CUSTOMER', each: 'ENTRY' },
  { member: 'product_in_collection_campaign_quantity_limit', of: 'CAMPAIGN', per: 'ALL', each: 'PRODUCT' },
  {
    member: 'product_in_collection_customer_campaign_quantity_limit',
    of: 'CAMPAIGN',
    per: 'CUSTOMER',
    each: 'PRODUCT',
  },
  { member: 'product_promotion_tier_quantity_limit', of: 'TIER', per: 'ALL', each: 'ENTRY' },
  { member: 'product_customer_promotion_tier_quantity_limit', of: 'TIER', per: 'CUSTOMER', each: 'ENTRY' },
  { member: 'product_in_collection_promotion_tier_quantity_limit', of: 'TIER', per: 'ALL', each: 'PRODUCT' },
  {
    member: 'product_in_collection_customer_promotion_tier_quantity_limit',
    of: 'TIER',
    per: 'CUSTOMER',
    each: 'PRODUCT',
  },
] as const satisfies readonly UnitLimitKind[];

export type UnitLimit = (typeof UNIT_LIMITS)[number];
export type UnitLimitMember = UnitLimit['member'];

/** The limit members of an entry: each a number, and a formula that takes precedence over it. */
export type UnitLimitNumbers = { readonly [M in UnitLimitMember]?: number | null } & {
  readonly [M in UnitLimitMember as `${M}_formula`]?: string | null;
};

/** Return the name of the member with the formula of a unit limit. */
export function unitLimitFormula<M extends UnitLimitMember>(member: M): `${M}_formula` {
  return `${member}_formula`;
}
