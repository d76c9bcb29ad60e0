// The evaluation of a redeemable after an addition: what it shows, and what it costs.
import { type Addition, type Lever, noAddition, withUnits } from '../../../../lib/core/search/nearest/addition';
import { buildLevers } from '../../../../lib/core/search/nearest/levers';
import {
  amountAfter,
  discountOfOutcome,
  hasSteadyCompany,
  isCard,
  isSpent,
  isWorking,
  orderAfter,
  payableWithoutRules,
  probe,
  probeWithoutRules,
  stepsOfOutcome,
} from '../../../../lib/core/search/nearest/probe';
import {
  type Discount,
  evaluated,
  type EvaluationRequest,
  inputOf,
  isApplicable,
  listed,
  type RequestOrder,
  type World,
} from '../../../support/core';
import { ruleOf, subjectOf } from '../../../support/nearest-subject';

const FIVE_OFF: Discount = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' };
const WORLD: World = {
  products: { A: { price: 300 }, B: { price: 100 } },
  stacking: { redeemables_application_mode: 'PARTIAL' },
  rules: { val_20: { rules: ruleOf('order.amount', { $more_than_or_equal: [2000] }) } },
  vouchers: {
    FIVE: { discount: FIVE_OFF },
    TENTH: { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' } },
    TWENTY: { discount: FIVE_OFF, rules: ['val_20'] },
    OFF: { discount: FIVE_OFF, active: false },
    CARD: { gift: 500 },
    POINTS: { points: 5 },
  },
};
const requestOf = (codes: readonly string[], order?: RequestOrder): EvaluationRequest => ({
  redeemables: listed(...codes),
  ...(order && { order }),
});
const raisedTo = (amount: number): Addition => ({ ...noAddition([]), amount });
const NONE = noAddition([]);

test.each([
  [{ steps: 2 }, 1, 0, false],
  [{ steps: 2 }, 2, 0, true],
  [{ requestSteps: 2 }, 0, 1, false],
  [{ requestSteps: 2 }, 0, 2, true],
])('a search with the budget %j, and %i and %i steps taken: %s', (budget, own, ofRequest, isIt) => {
  const subject = subjectOf(WORLD, requestOf(['FIVE']), budget);
  subject.budgets.own.count(own);
  subject.budgets.request.count(ofRequest);

  expect(isSpent(subject)).toBe(isIt);
});

test.each<[string, readonly string[], boolean, boolean]>([
  ['a redeemable alone', ['TWENTY'], false, true],
  ['a redeemable alone, of a best stack', ['TWENTY'], true, true],
  ['one beside others without rules', ['FIVE', 'TWENTY'], false, true],
  ['one beside others with rules', ['TWENTY', 'FIVE'], false, false],
  ['one of which the best stack applies', ['FIVE', 'TENTH'], true, false],
])('%s: whether its company is steady', (_words, codes, isSelected, isSteady) => {
  const subject = subjectOf(WORLD, requestOf(codes), { isSelected });

  expect(hasSteadyCompany(subject)).toBe(isSteady);
});

test('a redeemable of a request that is tried alone has no company', () => {
  const subject = { ...subjectOf(WORLD, requestOf(['TWENTY', 'FIVE'])), isInRequest: false };

  expect(hasSteadyCompany(subject)).toBe(true);
});

test('an evaluation shows the outcome, the orders and the input of the rules', () => {
  const subject = subjectOf(WORLD, requestOf(['FIVE', 'TWENTY'], { amount: 2000 }));
  const shown = probe(subject, [], NONE);

  expect(shown).toMatchObject({
    outcome: { status: 'INAPPLICABLE' },
    start: { amount: 2000, orderDiscount: 0 },
    before: { amount: 2000, orderDiscount: 500 },
    context: { order: { amount: 1500, initialAmount: 2000 } },
    works: false,
  });
  expect(probe(subject, [], raisedTo(2500))).toMatchObject({
    outcome: { status: 'APPLICABLE' },
    context: { order: { amount: 2000 } },
    works: true,
  });
});

test('a redeemable without rules has no input of rules', () => {
  expect(probe(subjectOf(WORLD, requestOf(['FIVE'], { amount: 2000 })), [], NONE)).toMatchObject({
    context: null,
    works: true,
  });
});

test('the same addition is evaluated once, also one that is refused', () => {
  const subject = subjectOf(WORLD, requestOf(['FIVE', 'TWENTY'], { amount: 2000 }));
  const { own, request } = subject.budgets;
  const first = probe(subject, [], NONE);

  expect(probe(subject, [], NONE)).toBe(first);
  expect([own.used, request.used]).toEqual([1, 2]);
  expect([probe(subject, [], raisedTo(1e12 + 1)), probe(subject, [], raisedTo(1e12 + 1))]).toEqual([null, null]);
  expect([own.used, request.used]).toEqual([2, 2]);
});

test('a best stack decides the place of a redeemable, and counts more', () => {
  const world: World = {
    ...WORLD,
    stacking: { redeemables_application_mode: 'PARTIAL', redeemables_selection: 'BEST' },
  };
  const subject = subjectOf(world, requestOf(['TENTH', 'TWENTY'], { amount: 2000 }), { isSelected: true });

  expect(probe(subject, [], NONE)).toMatchObject({
    outcome: { status: 'APPLICABLE', candidate: { id: 'TWENTY' } },
    start: { orderDiscount: 0 },
    before: { orderDiscount: 0 },
    context: { order: { amount: 2000 } },
    works: true,
  });
  expect(subject.budgets.own.used).toBe(1);
  // The selection visits 21 combinations, and there are two outcomes.
  expect(subject.budgets.request.used).toBe(23);

  const second = subjectOf(world, requestOf(['TENTH', 'TWENTY'], { amount: 2000 }), { place: 0, isSelected: true });
  expect(probe(second, [], NONE)).toMatchObject({ before: { orderDiscount: 500 }, context: null, works: true });
});

test('the order before a redeemable is that of the last one that applies', () => {
  const codes = ['FIVE', 'TWENTY', 'TENTH'];

  for (const isSelected of [false, true])
    expect(probe(subjectOf(WORLD, requestOf(codes, { amount: 1000 }), { isSelected }), [], NONE)).toMatchObject({
      outcome: { candidate: { id: 'TENTH' } },
      before: { orderDiscount: 500 },
    });
});

test('a best stack of a request without an order, or one that is refused', () => {
  const subject = subjectOf(WORLD, requestOf(['TENTH', 'TWENTY']), { isSelected: true });

  expect(probe(subject, [], NONE)).toMatchObject({ outcome: { status: 'INAPPLICABLE' }, start: null, before: null });
  const before = subject.budgets.request.used;
  expect(probe(subject, [], raisedTo(1e12 + 1))).toBeNull();
  expect(subject.budgets.request.used - before).toBe(1);
});

test('the outcome of a best stack is that of the code, also when the request names its id', () => {
  const subject = subjectOf(WORLD, requestOf(['TENTH', 'v_TWENTY'], { amount: 1000 }), { isSelected: true });

  expect(probe(subject, [], NONE)?.outcome.candidate.id).toBe('v_TWENTY');
});

test('a redeemable that a best stack does not hold shows nothing', () => {
  const { candidate } = subjectOf(WORLD, requestOf(['FIVE'], { amount: 1000 }));
  const subject = {
    ...subjectOf(WORLD, requestOf(['TENTH', 'TWENTY'], { amount: 1000 }), { isSelected: true }),
    candidate,
  };

  expect(probe(subject, [], NONE)).toBeNull();
});

test('an evaluation without rules counts each time, and keeps nothing', () => {
  const subject = subjectOf(WORLD, requestOf(['TWENTY'], { amount: 1000 }));

  expect(probeWithoutRules(subject, [], NONE)).toMatchObject({ status: 'APPLICABLE' });
  expect(probeWithoutRules(subject, [], raisedTo(1e12 + 1))).toBeNull();
  expect([subject.budgets.own.used, subject.probes.size]).toEqual([2, 0]);
});

test.each<[string, readonly string[], RequestOrder | undefined, Addition, number | null]>([
  ['an amount', ['TWENTY'], { amount: 1000 }, NONE, 500],
  ['a raised amount', ['TWENTY'], { amount: 1000 }, raisedTo(1800), 1300],
  ['an amount behind another code', ['FIVE', 'TWENTY'], { amount: 1800 }, NONE, 800],
  ['nothing left', ['TWENTY'], { amount: 100 }, NONE, 0],
  ['no order', ['TWENTY'], undefined, NONE, null],
  ['an order without an amount', ['TWENTY'], { items: [{ product_id: 'none' }] }, NONE, null],
  ['a disabled code', ['OFF'], { amount: 1000 }, NONE, null],
  ['an order that is refused', ['TWENTY'], { amount: 1000 }, raisedTo(1e12 + 1), null],
])('what is left to pay without rules: %s', (_words, codes, order, addition, total) => {
  expect(payableWithoutRules(subjectOf(WORLD, requestOf(codes, order)), [], addition)).toBe(total);
});

const FREE_UNIT: World = {
  vouchers: { GIFT: { discount: { type: 'UNIT', unit_off: 1, unit_type: 'A', effect: 'ADD_NEW_ITEMS' } } },
};

test('an order whose amount stays unknown has nothing left to pay', () => {
  const world = { ...FREE_UNIT, products: { A: {} } };
  const subject = subjectOf(world, requestOf(['GIFT'], { items: [{ product_id: 'none' }] }));

  expect(probe(subject, [], NONE)?.outcome.status).toBe('APPLICABLE');
  expect(payableWithoutRules(subject, [], NONE)).toBeNull();
});

test('the order after an addition, with the lines that were opened before', () => {
  const order = { items: [{ product_id: 'A', quantity: 2 }] };
  const subject = subjectOf(WORLD, requestOf(['FIVE'], order));
  const { levers } = buildLevers(subject);
  const two = withUnits(noAddition(levers), 0, 2);

  expect([amountAfter(subject, levers, noAddition(levers)), amountAfter(subject, levers, two)]).toEqual([600, 1200]);
  expect(subject.budgets.own.used).toBe(0);
  // An evaluation has opened the order.
  const shown = probe(subject, levers, two);
  expect(orderAfter(subject, levers, two)).toBe(shown?.start);
});

test('an order that is missing has no amount, and one that was refused is opened all the same', () => {
  const subject = subjectOf(WORLD, requestOf(['FIVE']));
  const tooLarge = raisedTo(1e12 + 1);

  expect([orderAfter(subject, [], NONE), amountAfter(subject, [], NONE)]).toEqual([null, 0]);
  expect(probe(subject, [], tooLarge)).toBeNull();
  expect(amountAfter(subject, [], tooLarge)).toBe(1e12 + 1);
  expect(amountAfter(subjectOf(WORLD, requestOf(['FIVE'], { items: [] })), [], NONE)).toBe(0);
});

test('a stored order is opened with its lines', () => {
  const item = { object: 'order_item', product_id: 'A', quantity: 2, amount: 600 } as const;
  const subject = subjectOf({ ...WORLD, order: { amount: 600, items: [item] } }, requestOf(['FIVE'], { id: 'ord_1' }));
  const lever: Lever = { index: null, goods: { product_id: 'B' }, price: 100, of: null };

  expect(orderAfter(subject, [lever], noAddition([lever]))).toMatchObject({ amount: 600, lines: [{ quantity: 2 }] });
});

const ofA = { object: 'product', id: 'A' } as const;
const OUTCOMES: World = {
  products: { A: { price: 300 }, B: { price: 100 } },
  rules: {
    val_pair: {
      rules: {},
      bundle_rules: {
        limit: 5,
        '1': {
          name: 'order.items.any',
          conditions: { $is: [ofA] },
          rules: ruleOf('order.items.aggregated_quantity', { $is: [2] }),
        },
      },
    },
    val_second: {
      rules: {},
      applicable_to: { included: [{ ...ofA, target: 'UNIT', skip_initially: 1, repeat: 2 }], excluded: [] },
    },
  },
  vouchers: {
    ORDER: { discount: FIVE_OFF },
    ZERO: { discount: { type: 'PERCENT', percent_off: 0, effect: 'APPLY_TO_ORDER' } },
    ITEMS: { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' } },
    PAIR: { discount: { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ITEMS' }, rules: ['val_pair'] },
    SECOND: { discount: { type: 'PERCENT', percent_off: 100, effect: 'APPLY_TO_ITEMS' }, rules: ['val_second'] },
    FREE: { discount: { type: 'UNIT', unit_off: 2, unit_type: 'N', effect: 'ADD_NEW_ITEMS' } },
    GONE: { discount: FIVE_OFF, active: false },
  },
  skus: { N: { product_id: 'B', price: 0 } },
};

// A × 5 for 15.00, and B × 1 for 1.00.
test.each([
  ['an amount off the order', 'ORDER', true, 500, 0],
  ['a share of zero', 'ZERO', false, 0, 0],
  ['a share of whole lines, which counts no units', 'ITEMS', true, 160, 0],
  ['two bundles, which double the share', 'PAIR', true, 1200, 2],
  ['every second unit', 'SECOND', true, 600, 2],
  ['two units that are free, and cost nothing', 'FREE', true, 0, 2],
  ['a code that is disabled', 'GONE', false, 0, null],
])('%s: whether it works, the money and the steps', (_words, code, works, discount, steps) => {
  const items = [
    { product_id: 'A', quantity: 5 },
    { product_id: 'B', quantity: 1 },
  ];
  const [outcome] = evaluated(inputOf(OUTCOMES, requestOf([code], { items }))).outcomes;
  if (!outcome) throw new Error('no outcome');

  expect([isWorking(outcome), discountOfOutcome(outcome)]).toEqual([works, discount]);
  expect(isApplicable(outcome) ? stepsOfOutcome(outcome) : null).toBe(steps);
});

test.each([
  ['CARD', true],
  ['POINTS', true],
  ['FIVE', false],
  ['UNKNOWN', false],
])('%s is a card: %s', (code, isIt) => {
  expect(isCard(subjectOf(WORLD, requestOf([code])).candidate)).toBe(isIt);
});
