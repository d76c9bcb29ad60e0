// What explain shows of the checks of a redeemable.
import { checkEligibility } from '../../../lib/core/evaluation/eligibility';
import { inputOf, isFailure, listCandidates, listed, newTrace, NOON, type World } from '../../support/core';

const END = '2026-12-31T00:00:00.000Z';
const NO_DATES = {
  start_date: undefined,
  expiration_date: undefined,
  validity_timeframe: undefined,
  validity_day_of_week: undefined,
  validity_hours: undefined,
};

function checked(world: World, id: string) {
  const input = inputOf(world, { redeemables: listed(id), customer: { id: 'cust_1' } });
  const candidates = listCandidates(input.request.redeemables, input.facts);
  if (isFailure(candidates)) throw new Error(candidates.key);
  const trace = newTrace();
  const failure = checkEligibility({ candidate: candidates[0]!, input }, trace);
  return { key: failure?.key ?? null, steps: trace.steps };
}

const passed = (check: string, saw: unknown) => ({ check, passed: true, saw });
const world: World = {
  project: { timezone: 'Europe/Warsaw' },
  customer: {},
  campaigns: { camp_1: { expiration_date: END }, camp_promo: { campaign_type: 'PROMOTION' } },
  vouchers: {
    CODE: {
      campaign: 'camp_1',
      start_date: NOON,
      validity_day_of_week: [6],
      holder_id: 'cust_2',
      publish: { count: 3 },
      quantity: 5,
      redeemed: 4,
    },
    UNSET: { active: null },
  },
  tiers: { promo_1: { validity_day_of_week: [6] } },
};

describe('the trace of checkEligibility', () => {
  it('has every check of a code, and what it looked at', () => {
    const dates = {
      now: NOON,
      timezone: 'Europe/Warsaw',
      own: { ...NO_DATES, start_date: NOON, validity_day_of_week: [6] },
      campaign: { ...NO_DATES, expiration_date: END },
    };

    expect(checked(world, 'CODE')).toEqual({
      key: null,
      steps: [
        passed('exists', true),
        passed('active', true),
        passed('dates', dates),
        passed('windows', dates),
        passed('published', 3),
        passed('holder', 'cust_2'),
        passed('quantity', { quantity: 5, redeemed_quantity: 4 }),
      ],
    });
  });

  it('has null for what a tier does not have', () => {
    const dates = {
      now: NOON,
      timezone: 'Europe/Warsaw',
      own: { ...NO_DATES, validity_day_of_week: [6] },
      campaign: NO_DATES,
    };

    expect(checked(world, 'promo_1')).toEqual({
      key: null,
      steps: [
        passed('exists', true),
        passed('active', true),
        passed('dates', dates),
        passed('windows', dates),
        passed('published', null),
        passed('holder', null),
        passed('quantity', null),
      ],
    });
  });

  it('has null for a switch, a holder and a campaign that are not set', () => {
    const { steps } = checked(world, 'UNSET');

    expect(steps[1]?.saw).toBeNull();
    expect(steps[2]?.saw).toEqual({ now: NOON, timezone: 'Europe/Warsaw', own: NO_DATES, campaign: null });
    expect(steps[5]?.saw).toBeNull();
  });

  it.each([
    ['sessions of others', [{ untilMs: Date.parse(NOON) + 1 }], { held_by_sessions: 1 }],
    ['no session any more', [{ untilMs: Date.parse(NOON) }], {}],
  ])('shows the uses reserved by %s', (_name, reservations, more) => {
    const { steps } = checked({ vouchers: { CODE: { quantity: 5, redeemed: 1, reservations } } }, 'CODE');

    expect(steps.at(-1)).toStrictEqual(passed('quantity', { quantity: 5, redeemed_quantity: 1, ...more }));
  });

  it('ends with the check that refuses', () => {
    expect(checked(world, 'LOST')).toEqual({
      key: 'not_found',
      steps: [{ check: 'exists', passed: false, saw: false }],
    });
  });
});

describe('the validity of a code and of its campaign', () => {
  const OVER = '2026-11-01T00:00:00.000Z';
  const decided = (
    campaign: NonNullable<World['campaigns']>[string],
    voucher: NonNullable<World['vouchers']>[string],
  ) => checked({ campaigns: { camp_1: campaign }, vouchers: { CODE: { campaign: 'camp_1', ...voucher } } }, 'CODE').key;

  test.each([
    ['a code that is over, of a campaign outside its days', { validity_day_of_week: [1] }, { expiration_date: OVER }],
    ['a code outside its days, of a campaign that is over', { expiration_date: OVER }, { validity_day_of_week: [1] }],
  ])('refuses for the worse of the two: %s', (_name, campaign, voucher) => {
    expect(decided(campaign, voucher)).toBe('voucher_expired');
  });

  it('refuses a code that has not begun, of a campaign that is over', () => {
    expect(decided({ expiration_date: OVER }, { start_date: END })).toBe('voucher_not_active');
  });

  test.each([
    ['runs from its publication', 'P30D', { count: 1, published_at: NOON }, null],
    ['was not published yet', 'P30D', { count: 0 }, 'voucher_expired'],
    ['was published, but runs with its campaign', null, { count: 1, published_at: NOON }, 'voucher_expired'],
  ])('after the end of its campaign, decides on a code that %s', (_name, duration, publish, key) => {
    const campaign = { expiration_date: OVER, activity_duration_after_publishing: duration };

    expect(decided(campaign, { publish })).toBe(key);
  });

  it('keeps the days of the campaign for a code that runs from its publication', () => {
    const campaign = { activity_duration_after_publishing: 'P30D', validity_day_of_week: [1] };

    expect(decided(campaign, { publish: { count: 1, published_at: NOON } })).toBe('voucher_not_active_now');
  });
});

describe('a customer who is not known', () => {
  const holderKey = (voucher: NonNullable<World['vouchers']>[string]) =>
    checked({ vouchers: { CODE: { publish: { count: 1 }, ...voucher } } }, 'CODE').key;

  it('is no holder of a card without one', () => {
    expect(holderKey({ points: 5 })).toBe('invalid_customer');
    expect(holderKey({ points: 5, holder_id: null })).toBe('invalid_customer');
  });

  it('is not the referrer of a code without one', () => {
    expect(holderKey({ is_referral_code: true })).toBeNull();
    expect(holderKey({ is_referral_code: true, holder_id: null })).toBeNull();
  });
});
