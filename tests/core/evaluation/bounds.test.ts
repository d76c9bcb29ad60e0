// How many numbers the rules of one redemption may limit.
import { decide, listed, type RuleSet, type World } from '../../support/core';

const PER_CUSTOMER = ['', '.daily', '.weekly', '.monthly'];

/** At most two, of each of these. */
function limits(names: readonly string[]): RuleSet {
  return Object.fromEntries(
    names.map((name, index) => [String(index + 1), { name, conditions: { $less_than_or_equal: [2] } }]),
  );
}

/** Codes of one campaign each, whose rules limit four numbers of the customer, and codes that limit one more. */
function aWorld(campaigns: number, more: number): World {
  const ids = Array.from({ length: campaigns }, (_, index) => `camp_${index}`);
  const extra = Array.from({ length: more }, (_, index) => `MORE${index}`);
  return {
    customer: {},
    rules: {
      val_campaign: { rules: limits(PER_CUSTOMER.map((period) => `campaign.redemptions.customers_count${period}`)) },
      val_code: { rules: limits(['redemption.count.per_customer']) },
    },
    campaigns: Object.fromEntries(ids.map((id) => [id, { rules: ['val_campaign'] }])),
    vouchers: {
      ...Object.fromEntries(
        ids.map((id) => [`OF_${id}`, { campaign: id, discount: { type: 'AMOUNT' as const, amount_off: 1 } }]),
      ),
      ...Object.fromEntries(
        extra.map((code) => [code, { rules: ['val_code'], discount: { type: 'AMOUNT' as const, amount_off: 1 } }]),
      ),
    },
  };
}

const ask = (world: World) =>
  decide(world, {
    redeemables: listed(...Object.keys({ ...world.vouchers, ...world.tiers })),
    order: { amount: 5000 },
    customer: { id: 'cust_1' },
  });

describe('limits of one customer', () => {
  test.each([
    ['below the most', 14, 3],
    ['at the most', 15, 0],
  ])('are kept when their number is %s', (_name, campaigns, more) => {
    expect(ask(aWorld(campaigns, more))).toMatchObject({ valid: true });
  });

  test.each([
    ['one above', 15, 1, 61],
    ['far above', 30, 0, 120],
  ])('refuse the list when their number is %s', (_name, campaigns, more, count) => {
    expect(ask(aWorld(campaigns, more))).toEqual({
      refused: {
        key: 'invalid_redeemables',
        details: `The rules of the redeemables limit ${count} numbers of the customer: one redemption keeps at most 60.`,
      },
    });
  });

  it('count once where the codes are of one campaign', () => {
    const world = aWorld(1, 0);
    const codes = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `CODE${index}`,
        { campaign: 'camp_0', discount: { type: 'AMOUNT' as const, amount_off: 1 } },
      ]),
    );
    const unlimited = limits(PER_CUSTOMER.map((period) => `campaign.redemptions.customers_count${period}`));
    const most = JSON.parse(JSON.stringify(unlimited).replaceAll('[2]', '[30]')) as RuleSet;

    expect(ask({ ...world, rules: { val_campaign: { rules: most } }, vouchers: codes })).toMatchObject({ valid: true });
  });
});

describe('limits of one campaign', () => {
  const counts = ['', '.daily', '.weekly', '.monthly'].map((period) => `campaign.redemptions.count${period}`);
  const ofTier = ['redemption.count.per_api_key', 'redemption.count.daily'];
  const discount = { type: 'AMOUNT', amount_off: 1 } as const;

  /** 28 tiers, two numbers of each; and numbers of their campaign, which are the same for all of them. */
  const tiers = (ofCampaign: readonly string[]): World => ({
    rules: { val_tier: { rules: limits(ofTier) }, val_campaign: { rules: limits(ofCampaign) } },
    tiers: Object.fromEntries(
      Array.from({ length: 28 }, (_, index) => [`promo_${index}`, { rules: ['val_tier', 'val_campaign'], discount }]),
    ),
  });

  it('are kept when they are 28 * 2 + 4', () => {
    expect(ask(tiers(counts))).not.toHaveProperty('refused');
  });

  it('refuse the list when they are one more, and name the campaign', () => {
    expect(ask(tiers([...counts, 'campaign.orders.amount']))).toEqual({
      refused: {
        key: 'invalid_redeemables',
        details:
          'The rules of the redeemables limit 61 numbers of campaign camp_promo: one redemption keeps at most 60.',
      },
    });
  });
});

describe('limits of the tiers of one campaign', () => {
  const ofTier = ['', '.daily', '.weekly', '.monthly'].map((period) =>
    period === '' ? 'redemption.count.per_api_key' : `redemption.count${period}`,
  );

  const tiers = (count: number): World => ({
    rules: { val_1: { rules: limits(ofTier) } },
    tiers: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `promo_${index}`,
        { rules: ['val_1'], discount: { type: 'AMOUNT' as const, amount_off: 1 } },
      ]),
    ),
  });

  test.each([
    [15, { valid: true }],
    [16, { refused: { key: 'invalid_redeemables' } }],
  ])('with four numbers each: %i tiers', (count, expected) => {
    const world = tiers(count);

    expect(
      decide(world, { redeemables: listed(...Object.keys(world.tiers ?? {})), order: { amount: 5000 } }),
    ).toMatchObject(expected);
  });
});
