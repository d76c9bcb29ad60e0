// A loyalty program in figures and words.
import type { EarningRule, LoyaltyTier } from '../../dashboard/api/loyalties';
import {
  earningEvent,
  earningWords,
  mappingWords,
  pointsTotals,
  tierSteps,
} from '../../dashboard/model/loyalty/program';

const money = (amount: number): string => `$${amount / 100}`;
const words = (loyalty: EarningRule['loyalty']): string => earningWords({ loyalty }, money);

test('points that were issued are spent, expired, removed or owed', () => {
  const totals = {
    created_vouchers_points: 100,
    points_added: 50,
    points_transferred_in: 10,
    points_redeemed: 40,
    points_rolledback: 15,
    points_expired: 20,
    points_subtracted: 5,
    points_transferred_out: 3,
    points_deleted: 2,
  };

  expect(pointsTotals(totals)).toEqual({ issued: 160, spent: 25, expired: 20, removed: 10, owed: 105 });
});

test.each<[EarningRule['loyalty'], string]>([
  [{ type: 'FIXED', points: 1 }, '1 point'],
  [{ type: 'FIXED', points: 1, points_formula: 'ORDER_AMOUNT' }, 'points by the formula ORDER_AMOUNT, else 1 point'],
  [
    { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount: { every: 1_000, points: 2 } } },
    '2 points for each $10 of the cart before discounts',
  ],
  [
    {
      type: 'PROPORTIONAL',
      calculation_type: 'ORDER_TOTAL_AMOUNT',
      order: { total_amount: { every: 100, points: 1 } },
    },
    '1 point for each $1 paid',
  ],
  [
    {
      type: 'PROPORTIONAL',
      calculation_type: 'ORDER_ITEMS_QUANTITY',
      order_items: { quantity: { every: 1, points: 5, object: 'product', id: 'prod_1' } },
    },
    '5 points for each unit of chosen products',
  ],
  [
    {
      type: 'PROPORTIONAL',
      calculation_type: 'CUSTOMER_METADATA',
      customer: { metadata: { every: 2, points: 3, property: 'friends' } },
    },
    '3 points for each 2 of “friends” of the customer',
  ],
])('an earning rule is said in words: %j', (loyalty, expected) => {
  expect(words(loyalty)).toBe(expected);
});

test('a custom event is called by its name', () => {
  expect(['order.paid', 'review.written'].map((event) => earningEvent({ event }, []))).toEqual([
    'Order paid',
    'Event “review.written”',
  ]);
});

test.each([
  [undefined, 'Customer reaches a higher tier'],
  ['__ANY__', 'Customer reaches a higher tier'],
  ['ltr_gold', 'Customer reaches a higher tier: Gold'],
  ['ltr_other', 'Customer reaches a higher tier: a tier of another program'],
])('a rule for moves to the tier %s says so', (id, expected) => {
  const rule = { event: 'customer.loyalty.tier.upgraded', ...(id && { loyalty_tier: { id } }) };

  expect(earningEvent(rule, [{ id: 'ltr_gold', name: 'Gold' }])).toBe(expected);
});

test('tiers stand from the lowest to the highest', () => {
  const tier = (name: string, points: LoyaltyTier['points']) => ({ name, points }) as LoyaltyTier;
  const steps = tierSteps([tier('Gold', { from: 1_500 }), tier('Silver', { from: 100, to: 1_499 })], 'en');

  expect(steps.map((step) => [step.tier.name, step.range])).toEqual([
    ['Silver', '100 to 1,499 points'],
    ['Gold', '1,500 points and more'],
  ]);
});

test('the mapping of a tier multiplies, replaces or excludes', () => {
  expect(
    [
      { type: 'MULTIPLY', multiplier: 1.5 } as const,
      { type: 'CUSTOM', points: 300 } as const,
      { type: 'NOT_AVAILABLE' } as const,
    ].map(mappingWords),
  ).toEqual(['× 1.5', '300 points', 'not available']);
});
