// The scenarios of a qualification: its candidates, the rules that apply, and the required relation to the products of
// the order.
import type { Relaxation } from '../rules/rule-set';

export const SCENARIOS = [
  'ALL',
  'CUSTOMER_WALLET',
  'AUDIENCE_ONLY',
  'PRODUCTS',
  'PRODUCTS_DISCOUNT',
  'PROMOTION_STACKS',
  'PRODUCTS_BY_CUSTOMER',
  'PRODUCTS_DISCOUNT_BY_CUSTOMER',
] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

export interface Scenario {
  readonly tiers: boolean;
  readonly stacks: boolean;
  readonly campaigns: boolean;
  /** Includes codes that the customer holds. */
  readonly wallet: boolean;
  /** Includes codes without a holder: those without a campaign, and those of campaigns with one code. */
  readonly openCodes: boolean;
  readonly rules: Relaxation;
  /** Tolerates an incomplete bundle. */
  readonly incompleteBundles: boolean;
  /** Tolerates missing members of the order. */
  readonly withoutOrder: boolean;
  /** DISCOUNT: it must discount products of the order. REQUIRED: a rule that requires one of them suffices as well. */
  readonly products: 'DISCOUNT' | 'REQUIRED' | null;
}

const isAboutItems = startsWithOne('order.items.', 'product.', 'sku.');
const isAboutCustomer = startsWithOne('customer.', 'publication.');
const isIgnored = (name: string): boolean =>
  name === 'order.amount' ||
  name === 'campaign.orders.amount_discounted' ||
  name.startsWith('campaign.redemptions.') ||
  name.startsWith('redemption.count.per_customer');

const MOST_RULES: Relaxation = { keeps: (name) => !isIgnored(name) };
const AUDIENCE_RULES: Relaxation = { keeps: isAboutCustomer };
const ITEM_RULES: Relaxation = { keeps: isAboutItems };
const ITEM_AND_CUSTOMER_RULES: Relaxation = {
  keeps: (name) => isAboutItems(name) || isAboutCustomer(name),
};

const STRICT = { incompleteBundles: false, withoutOrder: false, products: null } as const;
const CODES = { wallet: true, openCodes: true } as const;
const ABOUT_PRODUCTS = {
  tiers: true,
  stacks: false,
  campaigns: true,
  ...CODES,
  incompleteBundles: true,
  withoutOrder: false,
} as const;

/** @see docs/behaviour/qualifications.md#scenarios */
export const SCENARIO: Readonly<Record<ScenarioName, Scenario>> = {
  ALL: { tiers: true, stacks: true, campaigns: false, ...CODES, rules: MOST_RULES, ...STRICT },
  CUSTOMER_WALLET: {
    tiers: false,
    stacks: false,
    campaigns: false,
    wallet: true,
    openCodes: false,
    rules: MOST_RULES,
    ...STRICT,
  },
  AUDIENCE_ONLY: {
    tiers: true,
    stacks: false,
    campaigns: true,
    ...CODES,
    rules: AUDIENCE_RULES,
    incompleteBundles: true,
    withoutOrder: true,
    products: null,
  },
  PRODUCTS: { ...ABOUT_PRODUCTS, rules: ITEM_RULES, products: 'REQUIRED' },
  PRODUCTS_DISCOUNT: { ...ABOUT_PRODUCTS, rules: ITEM_RULES, products: 'DISCOUNT' },
  PROMOTION_STACKS: {
    tiers: false,
    stacks: true,
    campaigns: false,
    wallet: false,
    openCodes: false,
    rules: MOST_RULES,
    ...STRICT,
  },
  PRODUCTS_BY_CUSTOMER: { ...ABOUT_PRODUCTS, rules: ITEM_AND_CUSTOMER_RULES, products: 'REQUIRED' },
  PRODUCTS_DISCOUNT_BY_CUSTOMER: { ...ABOUT_PRODUCTS, rules: ITEM_AND_CUSTOMER_RULES, products: 'DISCOUNT' },
};

function startsWithOne(...beginnings: readonly string[]): (name: string) => boolean {
  return (name) => beginnings.some((beginning) => name.startsWith(beginning));
}

const ASKS_FOR_ITEM: readonly string[] = [
  ...['order.items.any', 'order.items.every', 'order.items.cheapest', 'order.items.most_expensive'],
  ...['product.id', 'sku.id'],
];

/** True for a rule that requires a product, an SKU or a collection. */
export function requiresItem(name: string): boolean {
  return ASKS_FOR_ITEM.includes(name);
}
