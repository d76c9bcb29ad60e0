// Small projects with one redeemable and the rules that searches decide.
import fc from 'fast-check';
import type { Discount } from '../../lib/model/records/discount';
import type { RequestOrder, RequestOrderItem } from '../../lib/model/records/order';
import type { Rule, RuleSet, ScopeDefinition, ValidationRule } from '../../lib/model/records/rules';
import { CATALOGUE, goodsOfLetters, LETTERS, nameGoods } from './nearest-goods';
import { listed, type World } from './world';
import type { Situation } from './stack-worlds';

const product = fc.constantFrom(...LETTERS);
const goods = product.map((id) => ({ object: 'product', id }) as const);

const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc
    .integer({ min: 1, max: 100 })
    .map((percent_off) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' }) as const),
  fc
    .integer({ min: 1, max: 100 })
    .map((percent_off) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ITEMS' }) as const),
  fc
    .integer({ min: 1, max: 9 })
    .map((amount_off) => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' }) as const),
  fc
    .integer({ min: 1, max: 9 })
    .map((amount_off) => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ITEMS' }) as const),
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), product, fc.constantFrom('ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS'))
    .map(([unit_off, unit_type, effect]) => ({ type: 'UNIT', unit_off, unit_type, effect }) as const),
);

/** Discounts that rise and fall with the order in ways of their own. Formulas compute in major units. */
const unusualDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    type: fc.constant('FIXED' as const),
    fixed_amount: fc.integer({ min: 0, max: 12 }),
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
  }),
  fc.record({
    type: fc.constant('AMOUNT' as const),
    amount_off: fc.integer({ min: 1, max: 4 }),
    effect: fc.constantFrom('APPLY_TO_ITEMS_BY_QUANTITY' as const, 'APPLY_TO_ITEMS_PROPORTIONALLY' as const),
  }),
  fc.record({
    type: fc.constant('PERCENT' as const),
    percent_off: fc.constantFrom(0, 10),
    percent_off_formula: fc.constantFrom(
      'IF(ORDER_AMOUNT >= 0.12; 20; 0)',
      'IF(ORDER_AMOUNT > 0.12; 0; 50)',
      'ORDER_UNITS_QUANTITY * 10 - 20',
      'MAX(0; ORDER_AMOUNT - 0.08) * 300',
      '10 / (ORDER_ITEMS_QUANTITY - 2)',
    ),
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
  }),
  fc.record({
    type: fc.constant('AMOUNT' as const),
    amount_off: fc.constantFrom(0, 3),
    amount_off_formula: fc.constantFrom('ORDER_AMOUNT - 0.1', 'IF(ORDER_UNITS_QUANTITY > 3; 0.04; 0)'),
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
  }),
  fc.record({
    type: fc.constant('UNIT' as const),
    unit_off: fc.constantFrom(0, 1),
    unit_off_formula: fc.constantFrom('IF(ORDER_AMOUNT > 0.08; 1; 0)', 'ORDER_UNITS_QUANTITY / 3'),
    unit_type: product,
    effect: fc.constantFrom('ADD_MISSING_ITEMS' as const, 'ADD_NEW_ITEMS' as const),
  }),
);

const bound = (most: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: most }).map((least) => ({ $more_than_or_equal: [least] })) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: most }).map((least) => ({ $more_than: [least] })) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: most }).map((value) => ({ $is: [value] })) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: most }).map((value) => ({ $less_than: [value] })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 6 }))
        .map(([least, more]) => ({ $more_than_or_equal: [least], $less_than_or_equal: [least + more] })),
    },
    {
      weight: 1,
      arbitrary: fc
        .uniqueArray(fc.integer({ min: 0, max: most }), { minLength: 2, maxLength: 3 })
        .map(($in) => ({ $in })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 2 }))
        .map(([least, more]) => ({ $more_than_or_equal: [least], $is_not: [least + more] })),
    },
  );

const amountRule: fc.Arbitrary<Rule> = fc.record({
  name: fc.constantFrom('order.amount', 'order.initial_amount', 'order.total_amount'),
  conditions: bound(30),
});

const countRule: fc.Arbitrary<Rule> = fc.record({ name: fc.constant('order.items.count'), conditions: bound(7) });

const nestedUnits: fc.Arbitrary<RuleSet | undefined> = fc.option(
  fc
    .record({ name: fc.constantFrom('order.items.aggregated_quantity', 'order.items.quantity'), conditions: bound(4) })
    .map((one) => ({ '1': one, logic: '1' })),
  { nil: undefined },
);

const conditionsOnGoods = fc.array(goods, { minLength: 1, maxLength: 2 }).map(($is) => ({ $is }));

/** A violated `none` is never answered, so it has no rules below that more units would break. */
const goodsRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    name: fc.constantFrom('order.items.any', 'product.id'),
    conditions: conditionsOnGoods,
    rules: nestedUnits,
  }),
  fc.record({ name: fc.constant('order.items.none'), conditions: conditionsOnGoods }),
);

const rule = fc.oneof(amountRule, countRule, goodsRule);

/** Trying raises one line, so that a set has at most one rule on the amount of lines. */
const lineAmountRule: fc.Arbitrary<Rule> = fc.record({
  name: fc.constant('order.items.any'),
  conditions: goods.map((one) => ({ $is: [one] })),
  rules: fc.integer({ min: 1, max: 24 }).map((least): RuleSet => ({
    '1': { name: 'order.items.aggregated_amount', conditions: { $more_than_or_equal: [least] } },
    logic: '1',
  })),
});

const ruleSet: fc.Arbitrary<RuleSet> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<RuleSet>({}) },
  { weight: 3, arbitrary: rule.map((one): RuleSet => ({ '1': one, logic: '1' })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(rule, rule, fc.constantFrom('1 and 2', '1 or 2'))
      .map(([one, other, logic]): RuleSet => ({ '1': one, '2': other, logic })),
  },
  { weight: 1, arbitrary: lineAmountRule.map((one): RuleSet => ({ '1': one, logic: '1' })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(lineAmountRule, rule, fc.constantFrom('1 and 2', '1 or 2'))
      .map(([one, other, logic]): RuleSet => ({ '1': one, '2': other, logic })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(rule, rule, rule, fc.constantFrom('1 and 2 and 3', '(1 or 2) and 3', '1 and 2 or 3'))
      .map(([one, other, third, logic]): RuleSet => ({ '1': one, '2': other, '3': third, logic })),
  },
);

const definition: fc.Arbitrary<ScopeDefinition> = fc.record({
  object: fc.constant('product' as const),
  id: product,
  effect: fc.constantFrom('APPLY_TO_EVERY', 'APPLY_TO_CHEAPEST'),
  skip_initially: fc.constantFrom(0, 0, 1, 2),
  repeat: fc.constantFrom(1, 1, 2, 3),
  target: fc.constantFrom('ITEM', 'UNIT'),
});

/** Members of a definition that only some have: a price of its own, limits, and formulas of both. */
const limits: fc.Arbitrary<Partial<ScopeDefinition>> = fc.constantFrom<Partial<ScopeDefinition>>(
  { price: 1 },
  { quantity_limit: 1 },
  { aggregated_quantity_limit: 2 },
  { aggregated_amount_limit: 4 },
  { price_formula: 'ORDER_ITEM_PRICE - 0.01' },
  { price_formula: 'IF(ORDER_AMOUNT > 0.1; 0.01; ORDER_ITEM_PRICE)' },
  { aggregated_quantity_limit_formula: 'ORDER_UNITS_QUANTITY - 2' },
);

const bundle = fc.tuple(product, product, fc.integer({ min: 1, max: 3 })).map(([one, other, units]) => ({
  '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: one }] } },
  '2': {
    name: 'order.items.any',
    conditions: { $is: [{ object: 'product', id: other }] },
    rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [units] } }, logic: '1' },
  },
  limit: 2,
}));

const guard: fc.Arbitrary<Partial<ValidationRule>> = fc
  .record({
    rules: ruleSet,
    applicable_to: fc.option(
      fc
        .tuple(definition, fc.option(limits, { nil: {}, freq: 1 }), fc.constantFrom(true, false, false, false))
        .map(([one, more, isLimited]) => ({ included: [{ ...one, ...(isLimited && more) }], excluded: [] })),
      { nil: undefined, freq: 1 },
    ),
    bundle_rules: fc.option(bundle, { nil: undefined, freq: 1 }),
    isBundle: fc.constantFrom(true, false, false, false),
  })
  .map(({ rules, applicable_to, bundle_rules, isBundle }) => ({
    rules,
    ...(applicable_to && !isBundle && { applicable_to }),
    ...(isBundle && bundle_rules && { bundle_rules }),
  }));

/** Some lines have a price or an amount of their own: units do not raise an amount. */
const line: fc.Arbitrary<RequestOrderItem> = fc
  .record({
    product_id: product,
    quantity: fc.integer({ min: 1, max: 3 }),
    own: fc.option(fc.constantFrom({ amount: 4 }, { amount: 9 }, { price: 1 }, { price: 6 }), { nil: {}, freq: 1 }),
    isOwn: fc.constantFrom(true, false, false, false),
  })
  .map(({ own, isOwn, ...sent }) => ({ ...sent, ...(isOwn && own) }));

const order: fc.Arbitrary<RequestOrder | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.array(line, { maxLength: 2 }).map((items) => ({ items })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 }).map((amount) => ({ amount })) },
  {
    weight: 1,
    arbitrary: fc.record({ amount: fc.integer({ min: 0, max: 20 }), items: fc.array(line, { maxLength: 2 }) }),
  },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

/** One code, or one behind a code that takes a percentage off. */
export const nearestSituation: fc.Arbitrary<Situation> = fc
  .record({
    discount: fc.oneof({ weight: 5, arbitrary: discount }, { weight: 1, arbitrary: unusualDiscount }),
    guard,
    order,
    before: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null, freq: 1 }),
    letters: goodsOfLetters,
  })
  .map(({ before, letters, ...plain }) => {
    const { discount: own, guard: rules, order: sent } = nameGoods(plain, letters);
    const percent: Discount = { type: 'PERCENT', percent_off: before ?? 1, effect: 'APPLY_TO_ORDER' };
    const world: World = {
      ...CATALOGUE,
      rules: { val_1: rules },
      stacking: { redeemables_application_mode: 'PARTIAL' },
      vouchers: { BEFORE: { discount: percent }, CODE: { discount: own, rules: ['val_1'] } },
    };
    const redeemables = before === null ? listed('CODE') : listed('BEFORE', 'CODE');
    // Units are added to an empty order as well, which no change of the search asks for.
    const placed = sent ?? (own.type === 'UNIT' ? { items: [] } : undefined);
    return { world, request: { redeemables, ...(placed && { order: placed }) } };
  });
