// A code that was used elsewhere before: how it begins, what it cannot begin with, and when it is the same as one that is here.
import {
  applyOpening,
  type OpeningUse,
  openingDifferences,
  openingProblem,
  openLots,
  planOpening,
} from '../../lib/core/opening';
import { CREATED_AT, type CreateVoucherRequest, factsOf, type Voucher } from '../support/core';

const COUPON = {
  type: 'DISCOUNT_VOUCHER',
  campaign_id: null,
  discount: { type: 'PERCENT', percent_off: 10 },
  gift: null,
  loyalty_card: null,
  active: true,
  metadata: {},
  redemption: { quantity: 5, redeemed_quantity: 0 },
} as unknown as Voucher;

const GIFT = {
  ...COUPON,
  type: 'GIFT_VOUCHER',
  discount: null,
  gift: { amount: 500, balance: 500, effect: 'APPLY_TO_ITEMS' },
  redemption: { quantity: null, redeemed_quantity: 0, redeemed_amount: 0 },
} as unknown as Voucher;

const CARD = {
  ...COUPON,
  type: 'LOYALTY_CARD',
  discount: null,
  loyalty_card: { points: 500, balance: 500, next_expiration_date: null },
  redemption: { quantity: null, redeemed_quantity: 0, redeemed_points: 0 },
} as unknown as Voucher;

const UNUSED: OpeningUse = { redeemed: 0, spent: 0, card: null };
const bucket = (points: number, date = '2026-12-31', createdMs = 5) => ({ points, date, createdMs });

describe('applyOpening', () => {
  it.each([
    [
      'a coupon with its uses',
      COUPON,
      { redeemed: 2, spent: 0, card: null },
      { gift: null, redemption: { quantity: 5, redeemed_quantity: 2 } },
    ],
    [
      'a gift card with what is left and what was spent',
      GIFT,
      { redeemed: 2, spent: 300, card: { balance: 700, income: 1_050, subtracted: 50 } },
      {
        gift: { amount: 1_050, balance: 700, subtracted_amount: 50, effect: 'APPLY_TO_ITEMS' },
        redemption: { quantity: null, redeemed_quantity: 2, redeemed_amount: 300 },
      },
    ],
    [
      'a loyalty card with every kind of points',
      CARD,
      { redeemed: 1, spent: 30, card: { balance: 60, income: 100, subtracted: 4, pending: 5, expired: 6 } },
      {
        loyalty_card: {
          points: 100,
          balance: 60,
          next_expiration_date: null,
          subtracted_points: 4,
          pending_points: 5,
          expired_points: 6,
        },
        redemption: { quantity: null, redeemed_quantity: 1, redeemed_points: 30 },
      },
    ],
  ])('begins %s', (_name, voucher, opening, expected) => {
    const opened = applyOpening(voucher, opening);

    expect(opened).toEqual({ ...voucher, ...expected });
  });

  it('leaves out members that were not sent', () => {
    const opened = applyOpening(CARD, { redeemed: 0, spent: 0, card: { balance: 1, income: 2 } });

    expect(opened.loyalty_card).toStrictEqual({ points: 2, balance: 1, next_expiration_date: null });
    expect(applyOpening(GIFT, { redeemed: 0, spent: 0, card: { balance: 1, income: 2 } }).gift).toStrictEqual({
      amount: 2,
      balance: 1,
      effect: 'APPLY_TO_ITEMS',
    });
  });
});

describe('openingProblem', () => {
  it.each([
    ['uses below zero', COUPON, { ...UNUSED, redeemed: -1 }, 'Its redeemed is -1, which is no count.'],
    ['half a use', COUPON, { ...UNUSED, redeemed: 0.5 }, 'Its redeemed is 0.5, which is no count.'],
    ['more than can be counted', GIFT, { ...UNUSED, spent: 2 ** 53, card: { balance: 0, income: 0 } }, 'Its spent is'],
    ['a balance below zero', GIFT, { ...UNUSED, card: { balance: -1, income: 0 } }, 'Its balance is -1'],
    ['a coupon with a balance', COUPON, { ...UNUSED, card: { balance: 1, income: 1 } }, 'cannot hold what it had'],
    ['a gift card without', GIFT, UNUSED, 'cannot hold what it had'],
    ['a loyalty card without', CARD, UNUSED, 'cannot hold what it had'],
    [
      'half a point with a last day',
      CARD,
      { ...UNUSED, card: { balance: 5, income: 5, buckets: [bucket(2), bucket(0.5, '2027-01-01')] } },
      'Its bucket of 2027-01-01 is 0.5, which is no count.',
    ],
    [
      'more points with a last day than there are',
      CARD,
      { ...UNUSED, card: { balance: 5, income: 5, buckets: [bucket(2), bucket(4)] } },
      'Its balance is 5, and 6 points have a last day.',
    ],
  ])('refuses %s', (_name, voucher, opening, problem) => {
    expect(openingProblem(voucher, opening)).toContain(problem);
  });

  it.each([
    ['a coupon', COUPON, UNUSED],
    ['a gift card with nothing left', GIFT, { redeemed: 1, spent: 5, card: { balance: 0, income: 5 } }],
    [
      'a card all of whose points have a last day',
      CARD,
      { ...UNUSED, card: { balance: 5, income: 5, buckets: [bucket(2), bucket(3)] } },
    ],
  ])('takes %s', (_name, voucher, opening) => {
    expect(openingProblem(voucher, opening)).toBeNull();
  });
});

describe('openingDifferences', () => {
  it('are none where both say the same, in any order and with nothing left out', () => {
    const here = { ...COUPON, discount: { percent_off: 10, type: 'PERCENT' }, start_date: null } as Voucher;

    expect(openingDifferences(here, COUPON)).toEqual([]);
  });

  it('say of a code in the bin that it is there', () => {
    expect(openingDifferences(null, COUPON)).toEqual(['deleted_at']);
  });

  it.each([
    ['type', { type: 'GIFT_VOUCHER' }],
    ['campaign_id', { campaign_id: 'camp_1' }],
    ['discount', { discount: { type: 'PERCENT', percent_off: 11 } }],
    ['gift', { gift: { amount: 1 } }],
    ['start_date', { start_date: '2026-01-01T00:00:00.000Z' }],
    ['active', { active: false }],
    ['metadata', { metadata: { a: [1] } }],
    ['redemption', { redemption: { quantity: 5, redeemed_quantity: 1 } }],
  ])('name %s', (name, change) => {
    expect(openingDifferences({ ...COUPON, ...change } as Voucher, COUPON)).toEqual([name]);
  });
});

describe('planOpening', () => {
  const { config } = factsOf({ campaigns: { camp_1: {} } });
  const OFF = { discount: { type: 'AMOUNT', amount_off: 100 } } as const;
  const USED: OpeningUse = { redeemed: 3, spent: 0, card: null };
  const plan = (request: CreateVoucherRequest, code = 'CODE', campaignId: string | null = null) =>
    planOpening({ id: 'v_1', code, request, config, campaignId, opening: USED, rules: [], now: CREATED_AT });

  it('is the voucher with what was used of it', () => {
    expect(plan(OFF, 'CAFE\u0301')).toMatchObject({
      id: 'v_1',
      code: 'CAF\u00c9',
      campaign_id: null,
      discount: OFF.discount,
      created_at: CREATED_AT,
      redemption: { redeemed_quantity: 3 },
    });
    expect(plan(OFF, 'CODE', 'camp_1')).toMatchObject({ campaign_id: 'camp_1' });
  });

  it('is refused for the first that is wrong: campaign, code, value, uses', () => {
    expect(plan({}, '', 'camp_9')).toMatchObject({
      key: 'not_found',
      resource_id: 'camp_9',
      resource_type: 'campaign',
    });
    expect(plan({}, '')).toMatchObject({ details: expect.stringContaining('1 to 255 characters') as string });
    expect(plan({})).toMatchObject({ details: 'Send exactly one of discount, gift and loyalty_card.' });
    expect(plan({ gift: { amount: 5 } })).toEqual({
      key: 'invalid_voucher',
      details: 'A voucher of type GIFT_VOUCHER cannot hold what it had.',
    });
  });
});

describe('the lots of a card from another system', () => {
  const lots = (card: OpeningUse['card'], timezone = 'UTC') => openLots({ ...UNUSED, card }, timezone);
  const card = { balance: 9, income: 9 };

  test('end with their days in the time zone of the project, the first to end first', () => {
    expect(lots({ ...card, buckets: [bucket(2, '2027-06-30', 7), bucket(3)] }, 'Europe/Warsaw')).toEqual([
      {
        date: '2026-12-31',
        ends_ms: Date.parse('2026-12-31T23:00:00Z'),
        points: 3,
        created_ms: 5,
        updated_ms: 5,
      },
      {
        date: '2027-06-30',
        ends_ms: Date.parse('2027-06-30T22:00:00Z'),
        points: 2,
        created_ms: 7,
        updated_ms: 7,
      },
    ]);
  });

  test.each<[string, OpeningUse['card']]>([
    ['points that never expire', card],
    ['no points', { ...card, buckets: [] }],
    ['no card', null],
  ])('are none of %s', (_name, of) => {
    expect(lots(of)).toEqual([]);
  });
});
