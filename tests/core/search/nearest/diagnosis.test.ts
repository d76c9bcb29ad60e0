// What stands between one alternative of the rules and its truth.
import { CHANGE_KINDS, type ChangeKind, diagnose } from '../../../../lib/core/search/nearest/diagnosis';
import {
  type Discount,
  listed,
  type RequestOrder,
  type RequestOrderItem,
  type Rule,
  type RuleSet,
  type World,
} from '../../../support/core';
import { ruleOf, searchOf } from '../../../support/nearest-subject';

const PERCENT: Discount = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' };
const LINES: readonly RequestOrderItem[] = [
  { product_id: 'A', price: 300, quantity: 2 },
  { product_id: 'B', price: 50, quantity: 5 },
];
/** A × 2 for 6.00 and B × 5 for 2.50. */
const CART: RequestOrder = { items: LINES };

interface Words {
  readonly kinds?: readonly ChangeKind[];
  readonly order?: RequestOrder | null;
  readonly discount?: Discount;
  readonly world?: World;
}

function diagnosisOf(rules: RuleSet, { kinds = CHANGE_KINDS, order = CART, discount = PERCENT, world }: Words = {}) {
  const search = searchOf(
    {
      products: { A: { price: 300 }, B: { price: 50 }, D: { price: 70 } },
      collections: { FILTER: { type: 'AUTO_UPDATE', filter: { name: { $is: ['x'] } } } },
      rules: { val_1: { rules } },
      vouchers: { CODE: { discount, rules: ['val_1'] } },
      ...world,
    },
    { redeemables: listed('CODE'), ...(order && { order }) },
  );
  const { subject, levers, atoms, shown } = search;
  return diagnose({ subject, levers, kinds: new Set(kinds) }, atoms, shown);
}

/** IMPOSSIBLE, a reason, or OPEN with the number of demands and the names of missing properties. */
function found(rules: RuleSet, words?: Words): string {
  const diagnosis = diagnosisOf(rules, words);
  if (diagnosis.kind === 'UNKNOWN') return diagnosis.reason;
  if (diagnosis.kind === 'IMPOSSIBLE') return diagnosis.kind;
  const names = diagnosis.properties.map(({ rule }) => rule.name);
  return ['OPEN', `${diagnosis.demands.length}`, ...names].join(' ');
}

const atLeast = (least: number) => ({ $more_than_or_equal: [least] });
const atMost = (most: number) => ({ $less_than_or_equal: [most] });
const anyOf = (operand: unknown, nested?: RuleSet, conditions: Rule['conditions'] = {}): Rule => ({
  name: 'order.items.any',
  conditions: { $is: [operand], ...conditions },
  ...(nested && { rules: nested }),
});
const any = (...terms: Parameters<typeof anyOf>): RuleSet => ({ '1': anyOf(...terms), logic: '1' });
const amountOf = (operand: unknown, least: number) =>
  any(operand, ruleOf('order.items.aggregated_amount', atLeast(least)));
const quantityOf = (operand: unknown, conditions: Rule['conditions']) =>
  any(operand, ruleOf('order.items.quantity', conditions));
const level: Partial<Rule> = { property: 'level' };
const FILTER = { object: 'products_collection', id: 'FILTER' };

test.each<[string, RuleSet, string]>([
  ['a rule that holds', ruleOf('order.amount', atLeast(850)), 'OPEN 0'],
  ['an amount of the order', ruleOf('order.amount', atLeast(900)), 'OPEN 0'],
  ['an amount above its bound', ruleOf('order.amount', atMost(100)), 'IMPOSSIBLE'],
  ['an amount that is excluded', ruleOf('order.amount', { $is_not: [850] }), 'NEGATION'],
  ['an amount that no number compares', ruleOf('order.amount', { $is_unknown: [] }), 'RULE'],
  ['units of the cart', ruleOf('order.items.count', atLeast(9)), 'OPEN 1'],
  ['units of the cart that hold, and may break', ruleOf('order.items.count', atMost(9)), 'OPEN 1'],
  ['units of the cart above their bound', ruleOf('order.items.count', atMost(6)), 'IMPOSSIBLE'],
  ['units that are excluded', ruleOf('order.items.count', { $not_in: [7] }), 'NEGATION'],
  ['units of one line', quantityOf('A', atLeast(4)), 'OPEN 1'],
  ['too many units of one line, which another may have', quantityOf('A', atMost(1)), 'OPEN 1'],
  ['goods that the cart lacks', any('D'), 'OPEN 1'],
  ['an amount of a line', amountOf('A', 700), 'OPEN 1'],
  ['an amount of goods that the cart lacks', amountOf('D', 700), 'OPEN 1'],
  ['goods that nothing names', any(FILTER), 'PRODUCT'],
  ['units of goods that nothing names', quantityOf(FILTER, atLeast(1)), 'PRODUCT'],
  ['metadata of the order', ruleOf('order.metadata', { $is: ['x'] }, level), 'OPEN 0 order.metadata'],
  ['a customer', ruleOf('customer.metadata', { $is: ['x'] }, level), 'OPEN 0 customer.metadata'],
  ['a count in all', ruleOf('campaign.redemptions.count', atMost(0)), 'IMPOSSIBLE'],
  ['a count by day', ruleOf('campaign.redemptions.count.daily', atMost(0)), 'COUNTS'],
  ['a count by day that holds', ruleOf('campaign.redemptions.count.daily', atMost(9)), 'OPEN 0'],
  ['goods that must not be there', { '1': { ...anyOf('A'), name: 'order.items.none' }, logic: '1' }, 'IMPOSSIBLE'],
  ['each line of some goods', { '1': { ...anyOf('A'), name: 'order.items.every' }, logic: '1' }, 'IMPOSSIBLE'],
  ['each price', ruleOf('order.items.price_each', atMost(60)), 'IMPOSSIBLE'],
  ['a price', ruleOf('order.items.price', atLeast(999)), 'RULE'],
  ['the cheapest line', { '1': { ...anyOf('A'), name: 'order.items.cheapest' }, logic: '1' }, 'RULE'],
  ['an amount after the discount', ruleOf('order.total_amount', atLeast(900)), 'OPEN 0'],
  ['an amount after the discount that holds', ruleOf('order.total_amount', atLeast(765)), 'OPEN 0'],
  // 8.50 less 10 % are 7.65, which units of a line may lower; an amount of zero is never above its bound.
  ['an amount after the discount above its bound', ruleOf('order.total_amount', atMost(100)), 'OPEN 0'],
  ['an amount after the discount that is excluded', ruleOf('order.total_amount', { $is_not: [765] }), 'NEGATION'],
  ['an amount after the discount that no number compares', ruleOf('order.total_amount', { $is_unknown: [] }), 'RULE'],
])('%s', (_words, rules, diagnosis) => {
  expect(found(rules)).toBe(diagnosis);
});

test.each<[string, RuleSet, readonly ChangeKind[], string]>([
  ['an amount of the order', ruleOf('order.amount', atLeast(900)), ['AMOUNT'], 'OPEN 0'],
  ['an amount of the order', ruleOf('order.amount', atLeast(900)), ['UNITS'], 'OPEN 0'],
  ['an amount of the order', ruleOf('order.amount', atLeast(900)), ['LINE_AMOUNT', 'TIME', 'PROPERTY'], 'IMPOSSIBLE'],
  ['an amount after the discount', ruleOf('order.total_amount', atLeast(900)), ['AMOUNT'], 'OPEN 0'],
  ['an amount after the discount', ruleOf('order.total_amount', atLeast(900)), ['UNITS'], 'OPEN 0'],
  ['an amount after the discount', ruleOf('order.total_amount', atLeast(900)), ['LINE_AMOUNT'], 'IMPOSSIBLE'],
  ['an amount after the discount that holds', ruleOf('order.total_amount', atLeast(765)), [], 'OPEN 0'],
  ['units', ruleOf('order.items.count', atLeast(9)), ['UNITS'], 'OPEN 1'],
  ['units', ruleOf('order.items.count', atLeast(9)), ['AMOUNT', 'LINE_AMOUNT'], 'IMPOSSIBLE'],
  ['an amount of a line', amountOf('A', 700), ['LINE_AMOUNT'], 'OPEN 0'],
  ['an amount of a line', amountOf('A', 700), ['UNITS'], 'OPEN 1'],
  ['an amount of a line', amountOf('A', 700), ['AMOUNT'], 'IMPOSSIBLE'],
  ['a new line', any('D'), ['LINE_AMOUNT'], 'OPEN 0'],
  ['a new line', any('D'), ['UNITS'], 'OPEN 1'],
  ['a new line', any('D'), ['AMOUNT'], 'IMPOSSIBLE'],
  ['a property', ruleOf('order.metadata', { $is: ['x'] }, level), ['AMOUNT', 'UNITS', 'LINE_AMOUNT'], 'IMPOSSIBLE'],
  ['a property', ruleOf('order.metadata', { $is: ['x'] }, level), ['PROPERTY'], 'OPEN 0 order.metadata'],
])('%s with rules %j and the kinds %j', (_words, rules, kinds, diagnosis) => {
  expect(found(rules, { kinds })).toBe(diagnosis);
});

const both = (one: Rule, other: Rule): RuleSet => ({ '1': one, '2': other, logic: '1 and 2' });
const moneyOfA = anyOf('A', ruleOf('order.items.aggregated_amount', atLeast(700)));
const rule = (name: string, conditions: Rule['conditions']): Rule => ({ name, conditions });

test.each<[string, RuleSet, readonly ChangeKind[], string]>([
  ['an amount of the order', both(moneyOfA, rule('order.amount', atLeast(900))), ['LINE_AMOUNT'], 'RULE'],
  ['an amount after the discount', both(moneyOfA, rule('order.total_amount', atLeast(900))), ['LINE_AMOUNT'], 'RULE'],
  ['units', both(moneyOfA, rule('order.items.count', atLeast(9))), ['LINE_AMOUNT', 'AMOUNT'], 'RULE'],
  ['units of a line', both(moneyOfA, anyOf('B', ruleOf('order.items.quantity', atLeast(9)))), ['LINE_AMOUNT'], 'RULE'],
  ['too many units', both(moneyOfA, rule('order.items.count', atMost(3))), ['LINE_AMOUNT', 'UNITS'], 'RULE'],
  ['a count in all', both(moneyOfA, rule('campaign.redemptions.count', atMost(0))), ['LINE_AMOUNT'], 'IMPOSSIBLE'],
  [
    'units and a count in all',
    {
      '1': moneyOfA,
      '2': rule('order.items.count', atLeast(9)),
      '3': rule('campaign.redemptions.count', atMost(0)),
      logic: '1 and 2 and 3',
    },
    ['LINE_AMOUNT'],
    'IMPOSSIBLE',
  ],
  [
    'units, where every kind may be used',
    both(moneyOfA, rule('order.items.count', atMost(3))),
    CHANGE_KINDS,
    'IMPOSSIBLE',
  ],
  [
    'units, where amounts of lines may not be used',
    both(moneyOfA, rule('order.items.count', atMost(3))),
    ['UNITS'],
    'IMPOSSIBLE',
  ],
  [
    'units without a rule on lines',
    both(rule('order.amount', atLeast(1)), rule('order.items.count', atLeast(9))),
    ['LINE_AMOUNT'],
    'IMPOSSIBLE',
  ],
])('the amount of a line may bring %s as well', (_words, rules, kinds, diagnosis) => {
  expect(found(rules, { kinds })).toBe(diagnosis);
});

test.each<[string, RuleSet, Words, string]>([
  ['the amount', ruleOf('order.amount', atLeast(1)), { kinds: ['AMOUNT'] }, 'OPEN 0'],
  ['an amount of zero', ruleOf('order.amount', atLeast(0)), { kinds: ['AMOUNT'] }, 'OPEN 0'],
  ['units', ruleOf('order.items.count', atLeast(1)), {}, 'PRODUCT'],
  // An order with an amount has no units, which holds.
  ['units up to a bound', ruleOf('order.items.count', atMost(5)), {}, 'OPEN 1'],
  ['units up to a bound, without amounts', ruleOf('order.items.count', atMost(5)), { kinds: ['UNITS'] }, 'PRODUCT'],
  ['units of goods', any('D'), {}, 'OPEN 1'],
  ['each line of some goods', { '1': { ...anyOf('A'), name: 'order.items.every' }, logic: '1' }, {}, 'RULE'],
  ['each price', ruleOf('order.items.price_each', atMost(60)), {}, 'RULE'],
  ['an API key', ruleOf('redemption.api_key', { $is: ['another'] }), {}, 'IMPOSSIBLE'],
  ['units of a line up to a bound', ruleOf('order.items.quantity', atMost(5)), {}, 'PRODUCT'],
  ['each metadata', ruleOf('order.items.metadata_each', { $is: ['x'] }, level), {}, 'RULE'],
  ['an amount after the discount', ruleOf('order.total_amount', atLeast(0)), {}, 'OPEN 0'],
  ['an amount after the discount that is excluded', ruleOf('order.total_amount', { $is_not: [0] }), {}, 'OPEN 0'],
  [
    'an amount after the discount, by lines',
    ruleOf('order.total_amount', atLeast(0)),
    { kinds: ['LINE_AMOUNT'] },
    'IMPOSSIBLE',
  ],
])('a request without an order: %s', (_words, rules, words, diagnosis) => {
  expect(found(rules, { order: null, ...words })).toBe(diagnosis);
});

test.each<[string, RuleSet, RequestOrder | null, World, string]>([
  [
    'goods of an order whose lines the request does not list',
    any('D'),
    { id: 'ord_1' },
    { order: { amount: 100, items: [{ object: 'order_item', product_id: 'A', quantity: 1, amount: 100 }] } },
    'PRODUCT',
  ],
  [
    'units of an order without lines, up to a bound',
    ruleOf('order.items.aggregated_quantity', atMost(5)),
    { amount: 5 },
    {},
    'PRODUCT',
  ],
  ['goods that no line can be', any('D', undefined, { $is_not: ['D'] }), CART, {}, 'IMPOSSIBLE'],
  [
    'goods that no line can be, where lines beyond the first 100 were not read',
    any('D', undefined, { $is_not: ['D'] }),
    { items: Array.from({ length: 101 }, () => ({ product_id: 'A', quantity: 1, price: 1 })) },
    {},
    'STEPS',
  ],
])('%s', (_words, rules, order, world, diagnosis) => {
  expect(found(rules, { order, world })).toBe(diagnosis);
});

test('an atom that nothing fulfils decides before one that is unknown, and the first unknown one before the next', () => {
  const counts = rule('campaign.redemptions.count.daily', atMost(0));
  const negation = rule('order.amount', { $is_not: [850] });

  expect(found(both(counts, rule('order.amount', atMost(100))))).toBe('IMPOSSIBLE');
  expect(found(both(counts, negation))).toBe('COUNTS');
  expect(found(both(negation, counts))).toBe('NEGATION');
});

test('a redeemable without rules is open, and demands nothing', () => {
  const search = searchOf(
    {
      rules: { val_1: { rules: ruleOf('order.amount', atMost(1)) } },
      vouchers: { CODE: { discount: PERCENT, rules: ['val_1'] } },
    },
    { redeemables: listed('CODE'), order: CART },
  );
  const { subject, levers, atoms, shown } = search;
  const basis = { subject, levers, kinds: new Set(CHANGE_KINDS) };

  expect(diagnose(basis, atoms, { ...shown, context: null })).toEqual({ kind: 'OPEN', demands: [], properties: [] });
  expect(diagnose(basis, [], shown)).toEqual({ kind: 'OPEN', demands: [], properties: [] });
});
