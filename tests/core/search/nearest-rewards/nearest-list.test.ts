// The list of the nearest of many redeemables: its order, its limits and who is answered.
import { type QualificationCandidate, tierCandidates } from '../../../../lib/core/qualification/candidate';
import { CHANGE_KINDS } from '../../../../lib/core/search/nearest/diagnosis';
import { listNearestRows, type NearestOptions } from '../../../../lib/core/search/nearest-rewards/rows';
import { type Discount, inputOf, type Principal, type World } from '../../../support/core';
import { ruleOf } from '../../../support/nearest-subject';

const FIVE_OFF: Discount = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' };
const NO_LIMITS = { amount: null, units: null, seconds: null };
const OPTIONS: NearestOptions = { kinds: new Set(CHANGE_KINDS), limit: 50, within: NO_LIMITS };

// Tiers by what they need: an order of so much, units of A at 1.00, or a moment.
const amountRule = (least: number) => ({ rules: ruleOf('order.amount', { $more_than_or_equal: [least] }) });
const unitsRule = (least: number) => ({ rules: ruleOf('order.items.count', { $more_than_or_equal: [least] }) });
const LIST: World = {
  customer: {},
  rules: {
    val_90: amountRule(1090),
    val_50: amountRule(1050),
    val_3: unitsRule(13),
    val_1: unitsRule(11),
    val_never: { rules: ruleOf('order.amount', { $less_than: [1] }) },
    val_named: { rules: ruleOf('order.metadata', { $is: ['x'] }, { property: 'till' }) },
    val_unknown: { rules: ruleOf('order.amount', { $is_not: [1000] }) },
    val_or: {
      rules: {
        '1': { name: 'order.amount', conditions: { $more_than_or_equal: [1200] } },
        '2': { name: 'product.price', conditions: { $more_than: [9999] } },
        logic: '1 or 2',
      },
    },
  },
  tiers: {
    promo_late: { discount: FIVE_OFF, start_date: '2026-11-21T12:02:00.000Z' },
    promo_late_90: { discount: FIVE_OFF, start_date: '2026-11-21T12:02:00.000Z', rules: ['val_90'] },
    promo_soon_90: { discount: FIVE_OFF, start_date: '2026-11-21T12:01:00.000Z', rules: ['val_90'] },
    promo_90: { discount: FIVE_OFF, rules: ['val_90'] },
    promo_units_3: { discount: FIVE_OFF, rules: ['val_3'] },
    promo_50: { discount: FIVE_OFF, rules: ['val_50'] },
    promo_units_1: { discount: FIVE_OFF, rules: ['val_1'] },
    promo_or: { discount: FIVE_OFF, rules: ['val_or'] },
    promo_never: { discount: FIVE_OFF, rules: ['val_never'] },
    promo_named: { discount: FIVE_OFF, rules: ['val_named'] },
    promo_unknown: { discount: FIVE_OFF, rules: ['val_unknown'] },
    promo_works: { discount: FIVE_OFF },
  },
};
const ORDER = { items: [{ product_id: 'A', price: 1, quantity: 10, amount: 10 }], amount: 1000 };

function listAs(principal: Principal, options: Partial<NearestOptions>) {
  const input = { ...inputOf(LIST, { redeemables: [], order: ORDER }), principal };
  const found = listNearestRows(input, tierCandidates(input.facts.config), { ...OPTIONS, ...options });
  return { ids: found.rows.map(({ id }) => id), isCut: found.isCut };
}

/** By the amount, then by units; then those to wait for by their moment, the newest first. */
const IN_ORDER = [
  'promo_units_1',
  'promo_units_3',
  'promo_50',
  'promo_90',
  'promo_or',
  'promo_soon_90',
  'promo_late',
  'promo_late_90',
];

test.each<[string, Partial<NearestOptions>, readonly string[], boolean]>([
  ['all', {}, IN_ORDER, false],
  ['as many as the limit', { limit: 8 }, IN_ORDER, false],
  ['one less than there are', { limit: 7 }, IN_ORDER.slice(0, 7), true],
  ['two', { limit: 2 }, IN_ORDER.slice(0, 2), true],
  ['at most 0.90 away', { within: { ...NO_LIMITS, amount: 90 } }, IN_ORDER.filter((id) => id !== 'promo_or'), false],
  [
    'at most 0.89 away',
    { within: { ...NO_LIMITS, amount: 89 } },
    ['promo_units_1', 'promo_units_3', 'promo_50', 'promo_late'],
    false,
  ],
  ['no amount away', { within: { ...NO_LIMITS, amount: 0 } }, ['promo_units_1', 'promo_units_3', 'promo_late'], false],
  [
    'at most one unit away',
    { within: { ...NO_LIMITS, units: 1 } },
    IN_ORDER.filter((id) => id !== 'promo_units_3'),
    false,
  ],
  ['at most 60 seconds away', { within: { ...NO_LIMITS, seconds: 60 } }, IN_ORDER.slice(0, 6), false],
  ['at most 59 seconds away', { within: { ...NO_LIMITS, seconds: 59 } }, IN_ORDER.slice(0, 5), false],
  ['without waiting', { kinds: new Set(['AMOUNT', 'UNITS'] as const) }, IN_ORDER.slice(0, 5), false],
])('the list of nearest rewards: %s', (_words, options, ids, isCut) => {
  expect(listAs('PROJECT', options)).toEqual({ ids, isCut });
});

test('a client key reads no tiers that have not begun', () => {
  expect(listAs('SHOPPER', {}).ids).toEqual(IN_ORDER.slice(0, 5));
});

test('a code that is known to belong to the customer is answered about', () => {
  const vouchers = { OTHERS: { discount: FIVE_OFF, rules: ['val_50'], holder_id: 'cust_2' } };
  const input = { ...inputOf({ ...LIST, vouchers }, { redeemables: [], order: ORDER }), principal: 'SHOPPER' as const };
  const [tier] = tierCandidates(input.facts.config);
  if (!tier) throw new Error('no tier');
  const codeAs = (holderRole: string | null): QualificationCandidate => ({
    ...tier,
    line: { object: 'voucher', id: 'OTHERS' },
    holderRole,
  });

  expect(listNearestRows(input, [codeAs(null)], OPTIONS).rows).toEqual([]);
  expect(listNearestRows(input, [codeAs('LOYALTY_REFEREE')], OPTIONS).rows).toMatchObject([{ id: 'OTHERS' }]);
});
