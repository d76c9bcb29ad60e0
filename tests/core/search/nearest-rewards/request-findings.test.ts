// What is missing for the redeemables of a validation, each in its place in the request.
import { expandsNearest, listRequestFindings } from '../../../../lib/core/search/nearest-rewards/request-findings';
import {
  type Discount,
  evaluated,
  type EvaluationRequest,
  inputOf,
  listed,
  type Principal,
  type World,
} from '../../../support/core';
import { ruleOf } from '../../../support/nearest-subject';

const FIVE_OFF: Discount = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' };
const LATER = '2026-12-01T12:00:00.000Z';

test.each<[NonNullable<EvaluationRequest['options']>['expand'] | undefined, Principal, boolean, boolean]>([
  [['nearest'], 'PROJECT', false, true],
  [['nearest'], 'SHOPPER', true, true],
  [['nearest'], 'SHOPPER', false, false],
  [['nearest'], 'CLAIM', false, false],
  [['explain'], 'PROJECT', true, false],
  [[], 'PROJECT', true, false],
  [undefined, 'PROJECT', true, false],
])('with expand %j %s, switched on %s, is answered: %s', (expand, principal, client_nearest_enabled, isIt) => {
  const options = expand && { options: { expand } };
  const input = inputOf({ project: { client_nearest_enabled } }, { redeemables: [], ...options });

  expect(expandsNearest({ ...input, principal })).toBe(isIt);
});

test.each([[undefined], [{}]])('a request with options %j expands nothing', (options) => {
  expect(expandsNearest(inputOf({}, { redeemables: [], ...(options && { options }) }))).toBe(false);
});

/** What is found for each redeemable: the change that it lacks, WORKS, or null. */
function findingsIn(world: World, request: EvaluationRequest, principal: Principal = 'PROJECT') {
  const input = { ...inputOf(world, request), principal };
  const findings = listRequestFindings(input, evaluated(input));
  return Object.fromEntries(
    [...findings].map(([{ id }, { nearest }]) => [id, nearest && (nearest.text || nearest.reason)]),
  );
}

const from = (least: number) => ({ rules: ruleOf('order.amount', { $more_than_or_equal: [least] }) });
const WORLD: World = {
  project: { currency: null },
  customer: {},
  stacking: { redeemables_application_mode: 'PARTIAL' },
  rules: {
    val_20: from(2000),
    val_30: from(3000),
    val_gold: { rules: ruleOf('order.metadata', { $is: ['x'] }, { property: 'till' }) },
  },
  vouchers: {
    FIVE: { discount: FIVE_OFF },
    TWENTY: { discount: FIVE_OFF, rules: ['val_20'] },
    GOLD: { discount: FIVE_OFF, rules: ['val_gold'] },
    OTHERS: { discount: FIVE_OFF, rules: ['val_20'], publish: { count: 1 } },
    CARD: { gift: 100 },
  },
  tiers: {
    promo_later: { discount: FIVE_OFF, start_date: LATER },
    promo_30: { discount: FIVE_OFF, rules: ['val_30'] },
  },
};
const ORDER = { amount: 2000 };

test('each redeemable is tried behind those before it', () => {
  // FIVE leaves 15.00, so that TWENTY lacks 5.00; alone it would work.
  expect(findingsIn(WORLD, { redeemables: listed('FIVE', 'TWENTY'), order: ORDER })).toEqual({
    FIVE: null,
    TWENTY: 'Spend 5.00 more.',
  });
});

test('nothing is said of what does not exist, and null of a card', () => {
  expect(findingsIn(WORLD, { redeemables: listed('NONE', 'FIVE', 'CARD'), order: ORDER })).toEqual({
    FIVE: null,
    CARD: null,
  });
});

test('nothing is said of what stacking rules skip', () => {
  const stacking = { applicable_redeemables_limit: 1, redeemables_application_mode: 'PARTIAL' } as const;

  expect(findingsIn({ ...WORLD, stacking }, { redeemables: listed('FIVE', 'GOLD'), order: ORDER })).toEqual({
    FIVE: null,
  });
});

test('an entry that is skipped for its want of an effect is answered', () => {
  const stacking = { redeemables_application_mode: 'PARTIAL', redeemables_no_effect_rule: 'SKIP' } as const;
  const world = { ...WORLD, stacking, vouchers: { NOTHING: { discount: FIVE_OFF } } };

  expect(findingsIn(world, { redeemables: listed('NOTHING'), order: { amount: 0 } })).toEqual({
    NOTHING: 'Spend 0.01 more.',
  });
});

test('a client key is answered about codes of nobody without names, and not about codes of others', () => {
  const request = { redeemables: listed('TWENTY', 'GOLD', 'OTHERS'), order: { amount: 1000 } };

  expect(findingsIn(WORLD, request)).toEqual({
    TWENTY: 'Spend 10.00 more.',
    GOLD: 'Needs order metadata "till".',
    // From 20.00 on TWENTY takes 5.00 off before it.
    OTHERS: 'Spend 15.00 more.',
  });
  expect(findingsIn(WORLD, request, 'SHOPPER')).toEqual({
    TWENTY: 'Spend 10.00 more.',
    GOLD: 'For certain orders.',
  });
});

test('a client key is not answered about a tier that has not begun', () => {
  const request = { redeemables: listed('promo_later', 'promo_30'), order: ORDER };

  expect(findingsIn(WORLD, request)).toMatchObject({ promo_later: 'Available from 1 December 2026 at 12:00.' });
  expect(findingsIn(WORLD, request, 'SHOPPER')).toEqual({ promo_30: 'Spend 10.00 more.' });
});

test('a search that waits does not show a client key what a hidden tier takes off then', () => {
  // At noon of 1 December the hidden tier takes 5.00 off before SOON, which then lacks 5.00 of 20.00.
  const soon = { discount: FIVE_OFF, rules: ['val_20'], start_date: LATER };
  const world = { ...WORLD, vouchers: { SOON: soon } };
  const request = { redeemables: listed('promo_later', 'SOON'), order: ORDER };

  expect(findingsIn(world, request)).toMatchObject({
    SOON: 'Available from 1 December 2026 at 12:00. Spend 5.00 more.',
  });
  expect(findingsIn(world, request, 'SHOPPER')).toEqual({ SOON: 'Available from 1 December 2026 at 12:00.' });
});
