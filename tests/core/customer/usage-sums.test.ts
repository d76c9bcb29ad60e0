// The sums of a customer's usage, and the customer in answers.
import { sumUsage, toCustomerResponse } from '../../../lib/core/customer/usage-sums';
import { aCustomer, type Config, type CustomerUsage, EMPTY_USAGE, factsOf, type LoyaltyTier } from '../../support/core';

const held = (points: number, credits = 0, referred = 0) => ({ points, credits, referred });
const { config: known } = factsOf({
  campaigns: {
    camp_a: { name: 'Points', campaign_type: 'LOYALTY_PROGRAM' },
    camp_b: { name: 'Friends', campaign_type: 'REFERRAL_PROGRAM' },
    camp_c: { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS' },
    camp_d: { name: 'Old', campaign_type: 'LOYALTY_PROGRAM', deleted_at: '2026-01-01T00:00:00.000Z' },
    camp_e: { name: 'Club', campaign_type: 'LOYALTY_PROGRAM' },
  },
});
const silver = { id: 'ltr_1', name: 'Silver', campaign_id: 'camp_e', points: { from: 10 } } as LoyaltyTier;
const CONFIG: Config = { ...known, loyaltyTiers: new Map([['ltr_1', silver]]) };
const { redemptions, orders } = EMPTY_USAGE.summary;
const USAGE: CustomerUsage = {
  ...EMPTY_USAGE,
  summary: {
    redemptions: {
      ...redemptions,
      total_redeemed: 3,
      gift: { redeemed_amount: 250 },
      loyalty_card: { redeemed_points: 40 },
    },
    orders: { ...orders, total_amount: 1_001, total_count: 2 },
  },
  holdings: {
    camp_a: held(5),
    camp_b: held(0, 0, 2),
    camp_c: held(0, 300),
    camp_d: held(1_000, 1_000, 1_000),
    camp_gone: held(1_000, 1_000, 1_000),
    camp_e: held(10),
    '-': held(1, 20, 0),
  },
};

describe('the sums of a customer', () => {
  test('count what is held of campaigns that are there, and of no campaign', () => {
    expect(sumUsage(USAGE, CONFIG)).toEqual({
      summary: {
        redemptions: {
          ...USAGE.summary.redemptions,
          gift: { redeemed_amount: 250, amount_to_go: 320 },
          loyalty_card: { redeemed_points: 40, points_to_go: 16 },
        },
        orders: { ...USAGE.summary.orders, average_amount: 501 },
      },
      loyalty: {
        points: 16,
        referred_customers: 2,
        campaigns: {
          Club: { points: 10, loyalty_tier: 'Silver', referred_customers: 0 },
          Friends: { points: 0, referred_customers: 2 },
          Points: { points: 5, referred_customers: 0 },
        },
      },
    });
  });

  test('list programs by their names', () => {
    expect(Object.keys(sumUsage(USAGE, CONFIG).loyalty.campaigns)).toEqual(['Club', 'Friends', 'Points']);
  });

  test('name no tier of a member without one', () => {
    const { loyalty } = sumUsage({ ...EMPTY_USAGE, holdings: { camp_e: held(9) } }, CONFIG);

    expect(loyalty.campaigns).toEqual({ Club: { points: 9, loyalty_tier: null, referred_customers: 0 } });
  });

  test('are 0 for a customer without orders', () => {
    expect(sumUsage(EMPTY_USAGE, CONFIG)).toMatchObject({
      summary: { orders: { average_amount: 0 } },
      loyalty: { points: 0, campaigns: {} },
    });
  });
});

describe('a customer in an answer', () => {
  const referral = {
    campaign_id: 'camp_b',
    referrer_id: 'cust_2',
    related_object_id: 'r_1',
    related_object_type: 'redemption',
    date: '2026-01-02T00:00:00.000Z',
  };

  test('has no texts that are not set, and null for an address and a source id', () => {
    const customer = aCustomer({ name: 'Ann', email: null, source_id: null });

    expect(toCustomerResponse(customer, USAGE, CONFIG)).toStrictEqual({
      id: customer.id,
      name: 'Ann',
      source_id: null,
      address: null,
      metadata: {},
      system_metadata: {},
      created_at: customer.created_at,
      object: 'customer',
      ...sumUsage(USAGE, CONFIG),
      referrals: { total: 0, campaigns: [] },
      assets: { cockpit_url: null },
    });
  });

  test('has its address, and referrals of which some are counted alone', () => {
    const customer = aCustomer({ address: { city: 'Berlin' } });
    const usage = { ...EMPTY_USAGE, referrals: [referral] };

    expect(toCustomerResponse(customer, { ...usage, unlistedReferrals: 3 }, CONFIG)).toMatchObject({
      address: { city: 'Berlin' },
      referrals: { total: 4, campaigns: [referral] },
    });
    expect(toCustomerResponse(customer, usage, CONFIG).referrals.total).toBe(1);
  });
});
