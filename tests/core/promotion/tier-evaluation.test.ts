// Which promotion tiers apply to an order.
import { evaluateTier, AUDIENCE_RULES, newestTiers } from '../../../lib/core/promotion/tier-evaluation';
import { factsOf, inputOf, LIMITS, type World } from '../../support/core';

const DISCOUNT = { type: 'AMOUNT', amount_off: 100 } as const;
const WORLD: World = {
  campaigns: { camp_promo: { campaign_type: 'PROMOTION' } },
  rules: {
    large: { rules: { 1: { name: 'order.amount', conditions: { $more_than: [5000] } }, logic: '1' } },
  },
  tiers: { promo_1: { discount: DISCOUNT }, promo_2: { discount: DISCOUNT, rules: ['large'] } },
};

describe('evaluateTier', () => {
  const applied = (id: string, relaxation: Parameters<typeof evaluateTier>[1]['relaxation'] = null) =>
    evaluateTier(inputOf(WORLD, { redeemables: [], order: { amount: 1000 } }), {
      line: { object: 'promotion_tier', id },
      relaxation,
      trackingId: 'track_1',
    });

  it('is the tier as it is answered', () => {
    expect(applied('promo_1')).toMatchObject([{ valid: true, tracking_id: 'track_1', id: 'promo_1' }]);
  });

  it('is nothing where the tier does not apply, or is not there', () => {
    expect(applied('promo_2')).toEqual([]);
    expect(applied('promo_9')).toEqual([]);
  });

  it('is tested by fewer rules on request', () => {
    expect(applied('promo_2', AUDIENCE_RULES)).toHaveLength(1);
  });
});

test.each([
  ['customer.metadata', true],
  ['publication.metadata', true],
  ['order.amount', false],
  ['any.customer.x', false],
])('AUDIENCE_RULES keep %s: %s', (name, isKept) => {
  expect(AUDIENCE_RULES.keeps(name)).toBe(isKept);
});

test('newestTiers are the newest first, and no more than one call looks at', () => {
  const count = LIMITS.validatedTiers + 1;
  const names = Array.from({ length: count }, (_, index) => `promo_${index}`);
  const moment = (index: number) => new Date(Date.UTC(2026, 0, 1) + index).toISOString();
  const { config } = factsOf({
    tiers: Object.fromEntries(names.map((name, index) => [name, { created_at: moment((index * 7) % count) }])),
  });
  const newest = newestTiers(config.tiers.values());

  expect(newest).toHaveLength(LIMITS.validatedTiers);
  expect(newest.map(({ created_at }) => created_at)).toEqual(
    Array.from({ length: LIMITS.validatedTiers }, (_, index) => moment(count - 1 - index)),
  );
});
