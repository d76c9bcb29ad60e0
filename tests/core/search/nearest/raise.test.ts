// Amounts of the order and of lines are raised to the least at which the rules on them hold.
import { type Addition, noAddition } from '../../../../lib/core/search/nearest/addition';
import { type Raise, raiseLine, raiseOrder, raiseUntilItWorks } from '../../../../lib/core/search/nearest/raise';
import { probe } from '../../../../lib/core/search/nearest/probe';
import {
  type Discount,
  listed,
  type RequestOrder,
  type Rule,
  type RuleSet,
  type VoucherWords,
  type World,
} from '../../../support/core';
import { ruleOf, type SearchParts, searchOf, subjectOf } from '../../../support/nearest-subject';

const FIVE_OFF: Discount = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' };
const percentOff = (percent_off: number): Discount => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' });
/** A × 2 for 6.00 and B × 1 for 1.00. */
const CART: RequestOrder = {
  items: [
    { product_id: 'A', quantity: 2 },
    { product_id: 'B', quantity: 1 },
  ],
};

interface Words {
  readonly order?: RequestOrder | null;
  readonly discount?: Discount;
  /** A code before the searched one. */
  readonly before?: VoucherWords;
  readonly steps?: number;
  readonly active?: boolean;
}

function searchFor(
  rules: RuleSet,
  { order = CART, discount = FIVE_OFF, before, steps, active = true }: Words = {},
): SearchParts {
  const world: World = {
    products: { A: { price: 300 }, B: { price: 100 }, D: { price: 70 } },
    stacking: { redeemables_application_mode: 'PARTIAL' },
    rules: { val_1: { rules } },
    vouchers: { CODE: { discount, rules: ['val_1'], active }, ...(before && { BEFORE: before }) },
  };
  const request = { redeemables: listed(...(before ? ['BEFORE'] : []), 'CODE'), ...(order && { order }) };
  return searchOf(world, request, { ...(steps !== undefined && { steps }) });
}

/** The part of an addition that was raised, and the evaluations that it took. */
function shownOf({ subject }: SearchParts, raise: Raise): readonly [unknown, number] {
  const { used } = subject.budgets.own;
  if (raise === null || raise === 'TOO_DEAR') return [raise, used];
  const { amount, lineAmounts, units } = raise.addition;
  const parts = { amount, lineAmounts: lineAmounts.join(), units: units.join() };
  return [amount === null ? `${parts.units} for ${parts.lineAmounts}` : amount, used];
}

function ofOrder(rules: RuleSet, words: Words = {}, enough?: number) {
  const parts = searchFor(rules, words);
  const { subject, levers, atoms, shown } = parts;
  const raising = { subject, levers: levers.levers, atoms, ...(enough !== undefined && { enough }) };
  return shownOf(parts, raiseOrder(raising, { addition: noAddition(levers.levers), shown }));
}

const atLeast = (least: number) => ruleOf('order.amount', { $more_than_or_equal: [least] });
const NONE = '0,0 for ,';
const TOTAL = ruleOf('order.total_amount', { $more_than: [899] });
const NINETY: Words = { before: { discount: percentOff(90) } };

test.each<[string, RuleSet, Words, number | undefined, readonly [unknown, number]]>([
  ['a bound that holds', atLeast(700), {}, undefined, [NONE, 1]],
  ['a bound', atLeast(900), {}, undefined, [900, 2]],
  ['one of several amounts', ruleOf('order.amount', { $in: [800, 900] }), {}, undefined, [800, 2]],
  ['an upper bound below', ruleOf('order.amount', { $less_than: [500] }), {}, undefined, [null, 1]],
  ['the largest amount', atLeast(1_000_000_000_000), {}, undefined, [1_000_000_000_000, 2]],
  ['more than the largest amount', atLeast(1_000_000_000_001), {}, undefined, [null, 1]],
  ['just what is enough', atLeast(900), {}, 900, [900, 2]],
  ['more than is enough', atLeast(900), {}, 899, ['TOO_DEAR', 1]],
  ['no order, which lacks an amount', atLeast(0), { order: null }, undefined, [1, 2]],
  ['no order', atLeast(5), { order: null }, undefined, [5, 2]],
  ['a total after 5.00 off', ruleOf('order.total_amount', { $more_than_or_equal: [400] }), {}, undefined, [900, 4]],
  ['a total that holds', ruleOf('order.total_amount', { $more_than_or_equal: [200] }), {}, undefined, [NONE, 2]],
  ['what is left after half is off', atLeast(900), { before: { discount: percentOff(50) } }, undefined, [1800, 12]],
  ['what is left after 90 % is off', atLeast(900), NINETY, undefined, [8996, 32]],
  ['what is left after all is off', atLeast(900), { before: { discount: percentOff(100) } }, undefined, [null, 13]],
  [
    'a total of no order',
    ruleOf('order.total_amount', { $more_than_or_equal: [400] }),
    { order: null },
    undefined,
    [900, 8],
  ],
  ['a total of 90 % off', TOTAL, { discount: percentOff(90) }, undefined, [8996, 65]],
  ['a total of all off', TOTAL, { discount: percentOff(100) }, undefined, [null, 26]],
  ['a budget that ends as it doubles', atLeast(900), { ...NINETY, steps: 15 }, undefined, [null, 15]],
  ['a budget that ends as it halves', atLeast(900), { ...NINETY, steps: 24 }, undefined, [null, 24]],
  ['a budget that ends with it', atLeast(900), { ...NINETY, steps: 32 }, undefined, [null, 32]],
  ['a budget that is just enough', atLeast(900), { ...NINETY, steps: 33 }, undefined, [8996, 32]],
  ['an amount of 90 % off, of which less is enough', atLeast(900), NINETY, 8995, ['TOO_DEAR', 32]],
  ['an amount of 90 % off, just what is enough', atLeast(900), NINETY, 8996, [8996, 32]],
  ['an amount of 90 % off that is too large', atLeast(200_000_000_000), NINETY, undefined, [null, 7]],
  ['a total of a disabled code, which stays unknown', TOTAL, { active: false }, undefined, [NONE, 2]],
  ['a spent budget', atLeast(900), { steps: 1 }, undefined, [null, 1]],
])('the amount of the order for %s', (_words, rules, words, enough, raised) => {
  expect(ofOrder(rules, words, enough)).toEqual(raised);
});

function ofLine(
  rules: RuleSet,
  place: number,
  { mayAddUnits = true, enough, units, ...words }: Words & Partial<Raised> = {},
) {
  const parts = searchFor(rules, words);
  const { subject, levers, atoms } = parts;
  const none = noAddition(levers.levers);
  const addition: Addition = units ? { ...none, units } : none;
  const shown = probe(subject, levers.levers, addition);
  if (!shown) throw new Error('the order is refused');
  const ofAmounts = atoms.filter(({ kind }) => kind === 'LINE_AMOUNT' || kind === 'AMOUNT');
  const raising = { subject, levers: levers.levers, atoms: ofAmounts, ...(enough !== undefined && { enough }) };
  return shownOf(parts, raiseLine(raising, { addition, shown }, { place, mayAddUnits }));
}

interface Raised {
  readonly mayAddUnits: boolean;
  readonly enough: number;
  readonly units: readonly number[];
}

const amountOf = (id: string, least: number): Rule => ({
  name: 'order.items.any',
  conditions: { $is: [id] },
  rules: ruleOf('order.items.aggregated_amount', { $more_than_or_equal: [least] }),
});
const only = (rule: Rule): RuleSet => ({ '1': rule, logic: '1' });

// Places: A, B, and a new line of the goods that the rule names.
test.each<[string, RuleSet, number, Words & Partial<Raised>, readonly [unknown, number]]>([
  ['a bound that holds', only(amountOf('A', 600)), 0, {}, ['0,0,0 for ,,', 1]],
  ['a bound', only(amountOf('A', 750)), 0, {}, ['0,0,0 for 750,,', 2]],
  ['a place beyond the last', only(amountOf('A', 750)), 9, {}, [null, 1]],
  ['just what is enough for the order', only(amountOf('A', 750)), 0, { enough: 850 }, ['0,0,0 for 750,,', 2]],
  ['more than is enough for the order', only(amountOf('A', 750)), 0, { enough: 849 }, ['TOO_DEAR', 1]],
  ['the largest amount of the order', only(amountOf('A', 999_999_999_900)), 0, {}, ['0,0,0 for 999999999900,,', 2]],
  ['more than the largest amount of the order', only(amountOf('A', 999_999_999_901)), 0, {}, [null, 1]],
  ['a line with two units more', only(amountOf('A', 1300)), 0, { units: [2, 0, 0] }, ['2,0,0 for 1300,,', 3]],
  ['a new line below its price', only(amountOf('D', 50)), 2, {}, ['0,0,1 for ,,', 2]],
  ['a new line at its price', only(amountOf('D', 70)), 2, {}, ['0,0,1 for ,,', 2]],
  ['a new line above its price', only(amountOf('D', 71)), 2, {}, ['0,0,0 for ,,71', 2]],
  [
    'a new line without units, below its price',
    only(amountOf('D', 50)),
    2,
    { mayAddUnits: false },
    ['0,0,0 for ,,70', 2],
  ],
  ['a new line without units', only(amountOf('D', 90)), 2, { mayAddUnits: false }, ['0,0,0 for ,,90', 2]],
  ['a new line of three units', only(amountOf('D', 300)), 2, { units: [0, 0, 3] }, ['0,0,3 for ,,300', 3]],
  ['a new line of three units at their price', only(amountOf('D', 210)), 2, { units: [0, 0, 3] }, ['0,0,3 for ,,', 2]],
  ['a new line of one unit', only(amountOf('D', 90)), 2, { units: [0, 0, 1] }, ['0,0,0 for ,,90', 3]],
  ['just what is enough for a new line', only(amountOf('D', 90)), 2, { enough: 790 }, ['0,0,0 for ,,90', 2]],
  ['more than is enough for a new line', only(amountOf('D', 90)), 2, { enough: 789 }, ['TOO_DEAR', 1]],
  [
    'just what is enough for a new line of units',
    only(amountOf('D', 300)),
    2,
    { units: [0, 0, 3], enough: 1000 },
    ['0,0,3 for ,,300', 3],
  ],
  [
    'more than is enough for a new line of units',
    only(amountOf('D', 300)),
    2,
    { units: [0, 0, 3], enough: 999 },
    ['TOO_DEAR', 2],
  ],
  ['the largest amount of a new line', only(amountOf('D', 999_999_999_300)), 2, {}, ['0,0,0 for ,,999999999300', 2]],
  ['more than the largest amount of a new line', only(amountOf('D', 999_999_999_301)), 2, {}, [null, 1]],
  [
    'the largest amount of a new line of units',
    only(amountOf('D', 999_999_999_300)),
    2,
    { units: [0, 0, 3] },
    ['0,0,3 for ,,999999999300', 3],
  ],
  [
    'a line and the order',
    { '1': amountOf('A', 750), '2': { name: 'order.amount', conditions: { $more_than: [999] } }, logic: '1 and 2' },
    0,
    {},
    ['0,0,0 for 900,,', 2],
  ],
])('the amount of a line for %s', (_words, rules, place, words, raised) => {
  expect(ofLine(rules, place, words)).toEqual(raised);
});

function untilItWorks(rules: RuleSet, words: Words, enough?: number) {
  const parts = searchFor(rules, words);
  const { subject, levers, atoms, shown } = parts;
  const raising = {
    subject,
    levers: levers.levers,
    atoms: atoms.filter(({ kind }) => kind === 'AMOUNT'),
    ...(enough !== undefined && { enough }),
  };
  return shownOf(parts, raiseUntilItWorks(raising, { addition: noAddition(levers.levers), shown }));
}

test.each<[string, RuleSet, Words, readonly [unknown, number]]>([
  // 1 % of 0.50 rounds to 0.01.
  ['a share that begins to count', atLeast(0), { order: { amount: 0 }, discount: percentOff(1) }, [50, 12]],
  ['a share and a bound', atLeast(80), { order: { amount: 0 }, discount: percentOff(1) }, [80, 13]],
  ['no order', atLeast(0), { order: null, discount: percentOff(15) }, [4, 7]],
  [
    'a share that begins to count far above',
    atLeast(0),
    { order: { amount: 0 }, discount: percentOff(0.01) },
    [5000, 24],
  ],
  [
    'a budget that ends as it halves',
    atLeast(0),
    { order: { amount: 0 }, discount: percentOff(1), steps: 9 },
    [null, 9],
  ],
  ['a bound on what is left, which is too large', atLeast(2_000_000_000_000), { order: { amount: 0 } }, [null, 4]],
  ['a share of nothing', atLeast(0), { order: { amount: 0 }, discount: percentOff(0) }, [null, 2]],
  [
    'an upper bound below',
    ruleOf('order.amount', { $less_than: [40] }),
    { order: { amount: 0 }, discount: percentOff(1) },
    [null, 12],
  ],
  ['a spent budget', atLeast(0), { order: { amount: 0 }, discount: percentOff(1), steps: 3 }, [null, 3]],
])('the amount at which a discount works: %s', (_words, rules, words, raised) => {
  expect(untilItWorks(rules, words)).toEqual(raised);
});

const ZERO: Words = { order: { amount: 0 }, discount: percentOff(1) };

test('nothing is raised where another rule refuses, or where less is enough', () => {
  const rules: RuleSet = {
    '1': { name: 'order.amount', conditions: { $more_than_or_equal: [80] } },
    '2': { name: 'order.items.count', conditions: { $more_than: [4] } },
    logic: '1 and 2',
  };

  expect(untilItWorks(rules, ZERO)[0]).toBeNull();
  expect([untilItWorks(atLeast(80), ZERO, 80)[0], untilItWorks(atLeast(80), ZERO, 79)[0]]).toEqual([80, null]);
});

test('a redeemable without rules is raised until it works', () => {
  const world = { vouchers: { CODE: { discount: percentOff(1) } } };
  const subject = subjectOf(world, { redeemables: listed('CODE'), order: { amount: 0 } });
  const addition = noAddition([]);
  const shown = probe(subject, [], addition);

  expect(shown && raiseUntilItWorks({ subject, levers: [], atoms: [] }, { addition, shown })?.addition.amount).toBe(50);
});
