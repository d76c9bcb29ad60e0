// What each scenario looks at, and which rules it tests.
import { requiresItem, RULE_KINDS, SCENARIO, SCENARIOS } from '../../support/core';

const IN_NONE = [
  'order.amount',
  'campaign.orders.amount_discounted',
  'campaign.redemptions.count',
  'campaign.redemptions.customers_count.daily',
  'redemption.count.per_customer',
  'redemption.count.per_customer.daily',
];
const OF_ITEMS = ['order.items.any', 'order.items.price', 'order.items.count', 'product.id', 'product.price', 'sku.id'];
const OF_CUSTOMERS = ['customer.metadata', 'publication.redeemable_by_linked_customer'];
const OTHERS = ['order.initial_amount', 'order.metadata', 'campaign.orders.amount', 'redemption.metadata'];

const TESTED = {
  ALL: [...OF_ITEMS, ...OF_CUSTOMERS, ...OTHERS],
  CUSTOMER_WALLET: [...OF_ITEMS, ...OF_CUSTOMERS, ...OTHERS],
  PROMOTION_STACKS: [...OF_ITEMS, ...OF_CUSTOMERS, ...OTHERS],
  AUDIENCE_ONLY: OF_CUSTOMERS,
  PRODUCTS: OF_ITEMS,
  PRODUCTS_DISCOUNT: OF_ITEMS,
  PRODUCTS_BY_CUSTOMER: [...OF_ITEMS, ...OF_CUSTOMERS],
  PRODUCTS_DISCOUNT_BY_CUSTOMER: [...OF_ITEMS, ...OF_CUSTOMERS],
} as const;

const OF_PRODUCTS = ['tiers', 'campaigns', 'wallet', 'openCodes'];

const LOOKED_AT = {
  ALL: ['tiers', 'stacks', 'wallet', 'openCodes'],
  CUSTOMER_WALLET: ['wallet'],
  PROMOTION_STACKS: ['stacks'],
  AUDIENCE_ONLY: OF_PRODUCTS,
  PRODUCTS: OF_PRODUCTS,
  PRODUCTS_DISCOUNT: OF_PRODUCTS,
  PRODUCTS_BY_CUSTOMER: OF_PRODUCTS,
  PRODUCTS_DISCOUNT_BY_CUSTOMER: OF_PRODUCTS,
} as const;

describe('SCENARIO', () => {
  it.each(SCENARIOS)('%s looks at its redeemables and no others', (name) => {
    const { tiers, stacks, campaigns, wallet, openCodes } = SCENARIO[name];
    const looks = Object.entries({ tiers, stacks, campaigns, wallet, openCodes });

    expect(looks.filter(([, isLookedAt]) => isLookedAt).map(([what]) => what)).toEqual(LOOKED_AT[name]);
  });

  it.each(SCENARIOS)('%s tests its rules and no others', (name) => {
    const all = [...IN_NONE, ...OF_ITEMS, ...OF_CUSTOMERS, ...OTHERS];

    expect(all.filter((rule) => SCENARIO[name].rules.keeps(rule))).toEqual(TESTED[name]);
  });
});

describe('requiresItem', () => {
  it('knows the rules that name a product, an SKU or a collection', () => {
    expect([...RULE_KINDS.keys()].filter(requiresItem).toSorted()).toEqual([
      'order.items.any',
      'order.items.cheapest',
      'order.items.every',
      'order.items.most_expensive',
      'product.id',
      'sku.id',
    ]);
  });
});
