// What is found of one redeemable: its refusal, the nearest reward and the next step.
import { findNearest } from '../../../../lib/core/search/nearest-rewards/find-nearest';
import { CHANGE_KINDS, type ChangeKind } from '../../../../lib/core/search/nearest/diagnosis';
import { StepBudget } from '../../../../lib/core/search/step-budget';
import {
  buildCandidates,
  type Discount,
  type EvaluationRequest,
  inputOf,
  listed,
  nearestIn,
  type World,
} from '../../../support/core';
import { ruleOf } from '../../../support/nearest-subject';

const FIVE_OFF: Discount = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' };
const LATER = '2026-12-01T12:00:00.000Z';
const WAIT_MS = Date.parse(LATER) - Date.parse('2026-11-21T12:00:00.000Z');
const from = (least: number) => ({ rules: ruleOf('order.amount', { $more_than_or_equal: [least] }) });
const WORLD: World = {
  project: { currency: null },
  stacking: { redeemables_application_mode: 'PARTIAL' },
  rules: { val_20: from(2000), val_30: from(3000) },
  vouchers: {
    FIVE: { discount: FIVE_OFF },
    TENTH: { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' } },
    TWENTY: { discount: FIVE_OFF, rules: ['val_20'] },
    THIRTY: { discount: FIVE_OFF, rules: ['val_30'] },
    SOON: { discount: FIVE_OFF, start_date: LATER },
    SOON_20: { discount: FIVE_OFF, start_date: LATER, rules: ['val_20'] },
    OFF: { discount: FIVE_OFF, active: false, start_date: LATER },
    FRIEND: { discount: FIVE_OFF, is_referral_code: true, publish: { count: 1 }, holder_id: 'cust_2' },
    FRIEND_SOON: {
      discount: FIVE_OFF,
      is_referral_code: true,
      publish: { count: 1 },
      holder_id: 'cust_2',
      start_date: LATER,
    },
    CARD: { gift: 0 },
    FILLED: { gift: 500 },
  },
};
const BEST: World = {
  ...WORLD,
  stacking: { redeemables_application_mode: 'PARTIAL', redeemables_selection: 'BEST' },
};
const requestOf = (codes: readonly string[], amount = 1500): EvaluationRequest => ({
  redeemables: listed(...codes),
  order: { amount },
});

/** Whether the last code works, its refusal, and the text, proof and distance of its nearest reward. */
function found(
  codes: readonly string[],
  amount = 1500,
  world: World = WORLD,
  kinds: readonly ChangeKind[] = CHANGE_KINDS,
) {
  const { works, key, nearest, more } = nearestIn(world, requestOf(codes, amount), { kinds });
  const { amount: money, units, waitMs } = nearest?.distance ?? { amount: 0, units: 0, waitMs: 0 };
  return [works, key, nearest && [nearest.text, nearest.proof, money, units, waitMs], more];
}

const WAIT = 'Available from 1 December 2026 at 12:00.';

test.each<[string, readonly string[], number, ReturnType<typeof found>]>([
  ['a code that works', ['FIVE'], 1500, [true, null, null, null]],
  [
    'a code that lacks money',
    ['TWENTY'],
    1500,
    [false, 'order_rules_violated', ['Spend 5.00 more.', 'SMALLEST', 500, 0, 0], null],
  ],
  ['a code that applies with zero', ['FIVE'], 0, [false, null, ['Spend 0.01 more.', 'SMALLEST', 1, 0, 0], null]],
  ['a code to wait for', ['SOON'], 1500, [false, 'voucher_not_active', [WAIT, 'SMALLEST', 0, 0, WAIT_MS], null]],
  [
    'a code to wait for, with money',
    ['SOON_20'],
    1500,
    [false, 'voucher_not_active', [`${WAIT} Spend 5.00 more.`, 'SMALLEST', 500, 0, WAIT_MS], null],
  ],
  [
    'a code to wait for, with money enough',
    ['SOON_20'],
    2000,
    [false, 'voucher_not_active', [WAIT, 'SMALLEST', 0, 0, WAIT_MS], null],
  ],
  ['a disabled code to wait for', ['OFF'], 1500, [false, 'voucher_disabled', null, null]],
  [
    'a code without a customer',
    ['FRIEND'],
    1500,
    [false, 'missing_customer', ['Needs a customer.', 'NAMED', 0, 0, 0], null],
  ],
  [
    'a code to wait for without a customer',
    ['FRIEND_SOON'],
    1500,
    [false, 'voucher_not_active', [`${WAIT} Needs a customer.`, 'NAMED', 0, 0, 0], null],
  ],
  ['an unknown code', ['NONE'], 1500, [false, 'not_found', null, null]],
  ['an empty card', ['CARD'], 1500, [false, null, null, null]],
  ['a filled card', ['FILLED'], 1500, [true, null, null, null]],
  [
    'a code behind another',
    ['TENTH', 'TWENTY'],
    2000,
    [false, 'order_rules_violated', ['Spend 2.22 more.', 'SMALLEST', 222, 0, 0], null],
  ],
  [
    'a code behind one with rules',
    ['TWENTY', 'THIRTY'],
    1500,
    [false, 'order_rules_violated', ['Spend 20.00 more.', 'WORKS', 2000, 0, 0], null],
  ],
  [
    'a code to wait for behind one with rules',
    ['TWENTY', 'SOON'],
    1500,
    [false, 'voucher_not_active', [WAIT, 'SMALLEST', 0, 0, WAIT_MS], null],
  ],
])('%s', (_words, codes, amount, expected) => {
  expect(found(codes, amount)).toEqual(expected);
});

test.each<[string, readonly ChangeKind[], readonly string[]]>([
  ['TIME', ['AMOUNT', 'PROPERTY'], ['SOON']],
  ['AMOUNT', ['TIME', 'PROPERTY'], ['TWENTY']],
  ['PROPERTY', ['AMOUNT', 'TIME'], ['FRIEND']],
])('nothing is near where %s is not allowed', (_kind, kinds, codes) => {
  expect(found(codes, 1500, WORLD, kinds)[2]).toBeNull();
});

test('a disabled code has nothing near, also where a search could not decide about its rules', () => {
  const rules = { val_1: { rules: ruleOf('order.amount', { $is_not: [1500] }) } };
  const vouchers = { OFF: { discount: FIVE_OFF, active: false, rules: ['val_1'] } };

  expect(found(['OFF'], 1500, { rules, vouchers })).toEqual([false, 'voucher_disabled', null, null]);
});

test('the rules of a code to wait for read what is left then', () => {
  // At noon of 1 December the first code leaves 15.00, which the rule of the second excludes.
  const rules = { val_1: { rules: ruleOf('order.amount', { $is_not: [1500] }) } };
  const vouchers = {
    FIRST: { discount: FIVE_OFF, start_date: LATER },
    SECOND: { discount: FIVE_OFF, start_date: LATER, rules: ['val_1'] },
  };

  expect(nearestIn({ ...WORLD, rules, vouchers }, requestOf(['FIRST', 'SECOND'], 2000)).nearest).toMatchObject({
    proof: 'UNKNOWN',
    reason: 'NEGATION',
  });
});

test('a code that would apply with zero is skipped, and searched all the same', () => {
  const world: World = {
    ...WORLD,
    stacking: { redeemables_application_mode: 'PARTIAL', redeemables_no_effect_rule: 'SKIP' },
  };

  expect(found(['FIVE'], 0, world)).toEqual([false, null, ['Spend 0.01 more.', 'SMALLEST', 1, 0, 0], null]);
});

test('a code that an exclusive one excludes has nothing near', () => {
  const world: World = {
    ...WORLD,
    categories: { cat_x: {} },
    stacking: { redeemables_application_mode: 'PARTIAL', exclusive_categories: ['cat_x'] },
    vouchers: { FIVE: { discount: FIVE_OFF }, ONLY: { discount: FIVE_OFF, category: 'cat_x' } },
  };

  expect(nearestIn(world, requestOf(['ONLY', 'FIVE']))).toMatchObject({
    outcome: { status: 'SKIPPED' },
    works: false,
    key: null,
    nearest: null,
    more: null,
  });
});

test('the best stack decides the place of a code, where stacking rules choose it', () => {
  // TWENTY first leaves 15.00 for the tenth; in the order of the request it would lack 2.22.
  expect(found(['TENTH', 'TWENTY'], 2000, BEST)).toEqual([true, null, null, null]);
  expect(found(['TENTH', 'TWENTY'], 1900, BEST)).toEqual([
    false,
    'order_rules_violated',
    ['Spend 1.00 more.', 'WORKS', 100, 0, 0],
    null,
  ]);
  expect(found(['TWENTY'], 1900, BEST)[2]).toEqual(['Spend 1.00 more.', 'SMALLEST', 100, 0, 0]);
});

test('a request that is refused as a whole has no finding', () => {
  const input = inputOf(WORLD, requestOf(['FIVE'], 1_000_000_000_001));
  const [candidate] = buildCandidates(input.request.redeemables, input.facts);
  if (!candidate) throw new Error('no candidate');
  const terms = { kinds: new Set(CHANGE_KINDS), isInRequest: false, showsNames: true, budget: new StepBudget(100) };

  expect(findNearest(input, candidate, terms)).toBeNull();
});

test.each([
  ['a code alone', WORLD, ['FIVE']],
  ['codes of which the best stack applies', BEST, ['TENTH', 'FIVE']],
])('the evaluation of %s explains nothing, also where the request asks for it', (_words, world, codes) => {
  const { outcome } = nearestIn(world, { ...requestOf(codes), options: { expand: ['explain'] } });

  expect(outcome).toMatchObject({ status: 'APPLICABLE', trace: null });
});

test('a search that may not evaluate any more answers the steps as its reason', () => {
  const input = inputOf(WORLD, requestOf(['TWENTY']));
  const [candidate] = buildCandidates(input.request.redeemables, input.facts);
  if (!candidate) throw new Error('no candidate');
  const terms = { kinds: new Set(CHANGE_KINDS), isInRequest: false, showsNames: true, budget: new StepBudget(1) };

  expect(findNearest(input, candidate, terms)?.nearest).toEqual({
    proof: 'UNKNOWN',
    changes: [],
    reason: 'STEPS',
    discount: { now: 0, then: null },
    text: '',
    distance: { amount: 0, units: 0, waitMs: 0 },
  });
});
