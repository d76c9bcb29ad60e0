// Every rule name: cases that pass and fail, and the key it refuses with.
import {
  type AfterAmounts,
  evaluateRules,
  evaluateRulesAfter,
  type Rule,
  RULE_KINDS,
  violationKey,
} from '../../support/core';
import { aContext, only, type ContextParts } from './builders';
import { below, lines, ORDER } from './cases';
import { ITEM_CASES } from './cases-items';
import { ORDER_CASES } from './cases-order';
import { OTHER_CASES } from './cases-other';
import { PRODUCT_CASES } from './cases-product';

const CASES = [...ORDER_CASES, ...ITEM_CASES, ...PRODUCT_CASES, ...OTHER_CASES];

describe('evaluateRules', () => {
  test.each(CASES)('%s asks for %s', (name, _what, rule, good, bad, key) => {
    const set = only(name, rule.conditions, rule);

    expect(evaluateRules(set, aContext(good))).toBeNull();
    expect(evaluateRules(set, aContext(bad))).toMatchObject({ key });
  });

  const flag = (isSet: boolean) => ({ metadata: { gift: isSet } });
  const acme = { productMetadata: { brand: 'Acme' } };
  const ofBrand = (more: Partial<Rule>) => only('product.metadata', { $is: ['Acme'] }, { property: 'brand', ...more });

  test.each<[string, Partial<Rule>]>([
    ['match_all that says nothing', below('product.metadata.match_all', null)],
    ['another rule that says true', below('order.items.metadata', { $is: [true] }, 'gift')],
  ])('asks product.metadata of one line with %s below it', (_name, more) => {
    const context = aContext(lines({ ...acme, ...flag(true) }, {}));

    expect(evaluateRules(ofBrand(more), context)).toBeNull();
  });

  it('asks product.metadata of every line when match_all stands below it', () => {
    const rule = (flag: boolean) =>
      only(
        'product.metadata',
        { $is: ['Acme'] },
        { property: 'brand', ...below('product.metadata.match_all', { $is: [flag] }) },
      );
    const some = aContext(lines({ productMetadata: { brand: 'Acme' } }, {}));
    const all = aContext(lines({ productMetadata: { brand: 'Acme' } }, { productMetadata: { brand: 'Acme' } }));

    expect(evaluateRules(rule(true), some)).toMatchObject({ key: ORDER });
    expect(evaluateRules(rule(true), all)).toBeNull();
    expect(evaluateRules(rule(false), some)).toBeNull();
  });

  it('switches the linked customer off with false', () => {
    const rule = only('publication.redeemable_by_linked_customer', { $is: [false] });

    expect(evaluateRules(rule, aContext({ customer: null, holderId: 'cust_1' }))).toBeNull();
  });
});

describe('violationKey', () => {
  test.each([
    ['customer.metadata', 'customer_rules_violated'],
    ['order.items.any', 'order_rules_violated'],
    ['product.id', 'order_rules_violated'],
    ['sku.id', 'order_rules_violated'],
    ['campaign.order.amount', 'redemption_rules_violated'],
    ['redemption.customer.count', 'redemption_rules_violated'],
    ['publication.redeemable_by_linked_customer', 'redemption_rules_violated'],
  ])('goes by the first word: %s', (name, key) => {
    expect(violationKey(name)).toBe(key);
  });
});

describe('evaluateRulesAfter', () => {
  const AFTER: AfterAmounts = { orderTotal: 10_000, discount: 0, giftCredits: 0, points: 0 };

  test.each<readonly [string, Rule['conditions'], Partial<AfterAmounts>, Partial<AfterAmounts>, ContextParts]>([
    ['order.total_amount', { $more_than_or_equal: [5000] }, { orderTotal: 5000 }, { orderTotal: 4999 }, {}],
    [
      'campaign.orders.amount_discounted',
      { $less_than_or_equal: [900] },
      { discount: 400 },
      { discount: 401 },
      { counters: { 'campaign.orders.amount_discounted': 500 } },
    ],
    [
      'redemption.gift.amount',
      { $less_than: [1000] },
      { giftCredits: 199 },
      { giftCredits: 200 },
      { counters: { 'redemption.gift.amount': 800 } },
    ],
    [
      'redemption.reward.pay_with_points.points_used',
      { $less_than_or_equal: [120] },
      { points: 120 },
      { points: 121 },
      {},
    ],
  ])('%s is open before the discount and decided after it', (name, conditions, good, bad, parts) => {
    const context = aContext(parts);
    const rule = only(name, conditions);

    expect(evaluateRules(rule, context)).toBeNull();
    expect(evaluateRulesAfter(rule, context, { ...AFTER, ...good })).toBeNull();
    expect(evaluateRulesAfter(rule, context, { ...AFTER, ...bad })?.key).toMatch(/_rules_violated$/);
  });

  test.each([
    ['an order', { order: null }, 'missing_order'],
    ['an amount', { order: { amount: null } }, 'missing_amount'],
  ])('order.total_amount needs %s, before as well', (_name, parts, key) => {
    const rule = only('order.total_amount', { $more_than: [0] });

    expect(evaluateRules(rule, aContext(parts))).toMatchObject({ key });
    expect(evaluateRulesAfter(rule, aContext(parts), { ...AFTER, orderTotal: null })).toMatchObject({ key });
  });

  it('has a case for every rule name', () => {
    const elsewhere = [
      'product.metadata.match_all',
      'order.total_amount',
      'campaign.orders.amount_discounted',
      'redemption.gift.amount',
      'redemption.reward.pay_with_points.points_used',
    ];
    const covered = new Set([...CASES.map(([name]) => name), ...elsewhere]);

    expect([...RULE_KINDS.keys()].filter((name) => !covered.has(name))).toEqual([]);
  });
});
