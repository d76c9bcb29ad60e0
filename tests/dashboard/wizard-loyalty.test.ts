// The loyalty part of a draft: its requests, its faults and its words.
import { EMPTY_DRAFT } from '../../dashboard/model/wizard/draft';
import { problemsOf } from '../../dashboard/model/wizard/guards';
import { EMPTY_LOYALTY, type LoyaltyDraft, loyaltyProblems, loyaltyWords } from '../../dashboard/model/wizard/loyalty';
import { buildCampaignSubmission } from '../../dashboard/model/wizard/request';

const CLUB = { ...EMPTY_DRAFT, kind: 'LOYALTY', name: 'Club', balance: '0' } as const;

const FULL: LoyaltyDraft = {
  joins: true,
  expiration: 'YEAR_END',
  months: '12',
  earning: [
    { basis: 'ORDER_TOTAL_AMOUNT', every: '10', points: '2', formula: '', wait: '14' },
    { basis: 'FIXED', every: '', points: '5', formula: '', wait: '' },
  ],
  levels: [
    { name: 'Gold', from: '500' },
    { name: ' Silver ', from: '100' },
  ],
};

test('a loyalty program is sent with its expiration, and its rules and tiers follow', () => {
  const sent = buildCampaignSubmission({ ...CLUB, loyalty: FULL }, 'UTC');

  expect(sent.campaign).toMatchObject({
    auto_join: true,
    voucher: {
      loyalty_card: {
        points: 0,
        expiration_rules: { period_type: 'MONTH', period_value: 12, rounding_type: 'END_OF_YEAR' },
      },
    },
  });
  expect(sent.earningRules).toEqual([
    {
      event: 'order.paid',
      loyalty: {
        type: 'PROPORTIONAL',
        calculation_type: 'ORDER_TOTAL_AMOUNT',
        order: { total_amount: { every: 1_000, points: 2 } },
      },
      pending_points: { period_type: 'DAY', period_value: 14 },
    },
    { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } },
  ]);
  expect(sent.loyaltyTiers).toEqual([
    { name: 'Silver', points: { from: 100, to: 499 } },
    { name: 'Gold', points: { from: 500 } },
  ]);
});

test('a campaign of another kind has no program', () => {
  const sent = buildCampaignSubmission({ ...CLUB, kind: 'GIFT', loyalty: FULL }, 'UTC');

  expect([sent.earningRules, sent.loyaltyTiers]).toEqual([undefined, undefined]);
  expect(sent.campaign).not.toHaveProperty('auto_join');
  expect(problemsOf('earning', { ...CLUB, kind: 'GIFT' }, { ms: 0, timezone: 'UTC' })).toEqual([]);
});

test('faults name their fields', () => {
  const faulty: LoyaltyDraft = {
    joins: true,
    expiration: 'MONTHS',
    months: '121',
    earning: [{ basis: 'ORDER_AMOUNT', every: '0', points: '0', formula: '', wait: '91' }],
    levels: [
      { name: '', from: '100' },
      { name: 'Gold', from: '100' },
      { name: 'Platinum', from: 'x' },
    ],
  };

  expect(loyaltyProblems(faulty).map(({ field }) => field)).toEqual([
    'months',
    'earning-0-every',
    'earning-0-points',
    'earning-0-wait',
    'level-0-name',
    'level-1-from',
    'level-2-from',
  ]);
  expect(loyaltyProblems({ ...EMPTY_LOYALTY, earning: [] })).toEqual([expect.objectContaining({ isWarning: true })]);
});

test('a program is said in words', () => {
  expect(loyaltyWords(FULL, (amount) => `$${amount / 100}`).map(([, words]) => words)).toEqual([
    '2 points for each $10 paid, after 14 days and 5 points for each order',
    'at the end of the year, 12 months after they are earned',
    'Gold from 500 and Silver from 100',
    'customers get one with their first points',
  ]);
});

test('a rule for moves between tiers has fixed points that count at once', () => {
  const earning = [{ basis: 'TIER_UPGRADED', every: '', points: '50', formula: '', wait: '14' }] as const;
  const moves: LoyaltyDraft = { ...FULL, earning };

  expect(buildCampaignSubmission({ ...CLUB, loyalty: moves }, 'UTC').earningRules).toEqual([
    { event: 'customer.loyalty.tier.upgraded', loyalty: { type: 'FIXED', points: 50 } },
  ]);
  expect(loyaltyProblems(moves)).toEqual([]);
  expect(loyaltyProblems({ ...moves, levels: [] })).toEqual([
    { field: 'levels', text: 'Without tiers, nobody reaches or loses one.', isWarning: true },
  ]);
  expect(loyaltyWords(moves, String)[0]).toEqual(['Earns', '50 points for reaching a higher tier']);
});

test('a formula is sent beside the points, which may then be 0', () => {
  const row = { basis: 'ORDER_AMOUNT', every: '1', points: '0', formula: ' ORDER_AMOUNT * 2 ', wait: '' } as const;
  const computed: LoyaltyDraft = { ...FULL, earning: [row] };

  expect(buildCampaignSubmission({ ...CLUB, loyalty: computed }, 'UTC').earningRules).toEqual([
    {
      event: 'order.paid',
      loyalty: {
        type: 'PROPORTIONAL',
        calculation_type: 'ORDER_AMOUNT',
        order: { amount: { every: 100, points: 0, points_formula: 'ORDER_AMOUNT * 2' } },
      },
    },
  ]);
  expect(loyaltyProblems(computed)).toEqual([]);
  expect(loyaltyWords(computed, String)[0]).toEqual(['Earns', 'points by the formula ORDER_AMOUNT * 2']);
  const long = { ...row, points: '', formula: '1'.repeat(501) };
  expect(loyaltyProblems({ ...computed, earning: [long] }).map(({ field }) => field)).toEqual([
    'earning-0-points',
    'earning-0-formula',
  ]);
});
