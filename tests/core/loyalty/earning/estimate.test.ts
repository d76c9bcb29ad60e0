// The points that an order would add if it were paid now, and when there is no estimate.
import {
  canEarn,
  type EstimateBasis,
  estimatePoints,
  refuseEstimate,
} from '../../../../lib/core/loyalty/earning/estimate';
import {
  aVoucher,
  type Campaign,
  compileConfig,
  type EarningRule,
  EMPTY_USAGE,
  factsOf,
  LIMITS,
  type LoyaltyTier,
  type VoucherFact,
  type World,
} from '../../../support/core';
import { aLevel, SILVER } from '../tier/support';

const NOW_MS = Date.parse('2026-03-10T12:00:00.000Z');
const cardOf = (balance: number) =>
  aVoucher({
    type: 'LOYALTY_CARD',
    campaign_id: 'camp_1',
    holder_id: 'cust_1',
    code: 'CARD',
    loyalty_card: { points: balance, balance },
  });
const factOf = (balance: number) => ({ voucher: cardOf(balance) }) as unknown as VoucherFact;
const aRule = (id: string, members: object = {}): EarningRule =>
  ({
    id,
    campaign_id: 'camp_1',
    event: 'order.paid',
    active: true,
    created_at: '2026-01-01T00:00:00.000Z',
    loyalty: {
      type: 'PROPORTIONAL',
      calculation_type: 'ORDER_AMOUNT',
      order: { amount: { every: 1_000, points: 1 } },
    },
    assignments: [],
    ...members,
  }) as unknown as EarningRule;
const byLevel = {
  type: 'PROPORTIONAL',
  calculation_type: 'CUSTOMER_METADATA',
  customer: { metadata: { every: 1, points: 1, property: 'level' } },
};

interface Situation {
  readonly campaign?: Partial<Campaign>;
  readonly rules?: readonly EarningRule[];
  readonly tiers?: readonly LoyaltyTier[];
  readonly world?: World;
}
function basisOf(
  { campaign: members = {}, rules = [aRule('ern_1')], tiers = [], world = {} }: Situation,
  request: Partial<Pick<EstimateBasis, 'customer' | 'order'>> = {},
): EstimateBasis {
  const { config, ...known } = factsOf({
    campaigns: { camp_1: { campaign_type: 'LOYALTY_PROGRAM', ...members }, camp_2: {} },
    customer: { metadata: { level: 3 } },
    ...world,
  });
  const whole = compileConfig({
    ...config,
    earningRules: new Map(rules.map((rule) => [rule.id, rule])),
    loyaltyTiers: new Map(tiers.map((tier) => [tier.id, tier])),
  });
  return {
    campaign: whole.campaigns.get('camp_1')!,
    customer: {},
    order: { amount: 5_000 },
    ...request,
    facts: { ...known, config: whole, usage: EMPTY_USAGE, listedIn: [] },
    nowMs: NOW_MS,
  };
}

describe('an estimate', () => {
  const cardFailure = {
    key: 'loyalty_card_not_active',
    subject: 'CARD',
    details: "Given customer's loyalty card is not active",
  };
  const expired = { ...cardOf(0), expiration_date: '2026-03-10T12:00:00.000Z' };

  test.each<[string, Partial<Campaign>, ReturnType<typeof cardOf> | null, object | null]>([
    ['is made for a card', {}, cardOf(0), null],
    ['is made for a new card', { auto_join: true }, null, null],
    [
      'is refused without a card',
      {},
      null,
      { key: 'campaign_not_allow_auto_join', subject: 'camp_1', details: 'Given campaign does not allow auto-join' },
    ],
    [
      'is refused in a program that is off',
      { active: false, auto_join: true },
      cardOf(0),
      { key: 'campaign_not_active', subject: 'camp_1', details: 'Given campaign is not active' },
    ],
    [
      'is refused in a program that is over',
      { expiration_date: '2026-03-10T11:00:00.000Z' },
      cardOf(0),
      { key: 'campaign_not_active' },
    ],
    ['is refused for a card that is off', { auto_join: true }, { ...cardOf(0), active: false }, cardFailure],
    ['is refused for a card that has expired', {}, expired, cardFailure],
  ])('%s', (_case, campaign, card, failure) => {
    const refused = refuseEstimate(basisOf({ campaign }), card);

    if (failure === null) expect(refused).toBeNull();
    else expect(refused).toMatchObject(failure);
  });

  test.each([
    [{}, true],
    [{ expiration_date: null }, true],
    [{ expiration_date: '2026-03-10T12:00:00.001Z' }, true],
    [{ expiration_date: '2026-03-10T12:00:00.000Z' }, false],
    [{ active: false }, false],
  ])('needs a card that can earn: %j is %s', (members, isEarning) => {
    expect(canEarn({ ...cardOf(0), ...members }, NOW_MS)).toBe(isEarning);
  });
});

describe('the estimated points', () => {
  test.each<[string, Situation, Partial<Pick<EstimateBasis, 'customer' | 'order'>>, number]>([
    ['follow from the order that is sent', {}, {}, 5],
    ['are the sum of the rules', { rules: [aRule('ern_1'), aRule('ern_2')] }, {}, 10],
    ['are 0 without a rule', { rules: [] }, {}, 0],
    ['are those of the program', { rules: [aRule('ern_1'), aRule('ern_2', { campaign_id: 'camp_2' })] }, {}, 5],
    ['are those of paid orders', { rules: [aRule('ern_1', { event: 'visit' })] }, {}, 0],
    ['follow from the stored customer', { rules: [aRule('ern_1', { loyalty: byLevel })] }, {}, 3],
    [
      'follow from what is sent of the customer',
      { rules: [aRule('ern_1', { loyalty: byLevel })] },
      { customer: { metadata: { level: 4 } } },
      4,
    ],
    ['follow from the stored order', { world: { order: { amount: 7_000 } } }, { order: {} }, 7],
    ['follow from what is sent of the order', { world: { order: { amount: 7_000 } } }, { order: { amount: 2_000 } }, 2],
    [
      'follow from lines with their catalogue',
      { world: { products: { prod_1: { price: 3_000 } } } },
      { order: { items: [{ product_id: 'prod_1', quantity: 2 }] } },
      6,
    ],
  ])('%s', (_case, situation, request, points) => {
    expect(estimatePoints(basisOf(situation, request), factOf(0))).toEqual({ points });
  });

  const double = aLevel({ ...SILVER, earning_rules: { ern_1: { type: 'MULTIPLY', multiplier: 2 } } });
  const definition = (points: number) => ({ voucher: { loyalty_card: { points } } as Campaign['voucher'] });

  test.each<[string, Situation, VoucherFact | null, number]>([
    ['the tier of the card', { tiers: [double] }, factOf(100), 10],
    ['no tier of the card', { tiers: [double] }, factOf(99), 5],
    ['the tier of a new card', { tiers: [double], campaign: definition(100) }, null, 10],
    ['no tier of a new card', { tiers: [double], campaign: definition(99) }, null, 5],
    ['no tier of a card without points', { tiers: [double] }, null, 5],
  ])('have the mapping of %s', (_case, situation, card, points) => {
    expect(estimatePoints(basisOf(situation), card)).toEqual({ points });
  });

  test('see the segments that rules name', () => {
    const rules = { val_1: { rules: { '1': { name: 'customer.segment', conditions: { $is: ['seg_1'] } } } } };
    const rule = aRule('ern_1', { assignments: [{ rule_id: 'val_1' }] });
    const basis = basisOf({ rules: [rule], world: { rules, customer: {} } });
    const inside = { ...basis, facts: { ...basis.facts, memberships: { seg_1: true } } };

    expect(estimatePoints(inside, factOf(0))).toEqual({ points: 5 });
    expect(estimatePoints(basis, factOf(0))).toEqual({ points: 0 });
  });

  test('are refused for a customer with too much metadata', () => {
    const customer = { metadata: { text: 'x'.repeat(LIMITS.metadataBytes) } };

    expect(estimatePoints(basisOf({}, { customer }), factOf(0))).toHaveProperty('key', 'invalid_payload');
  });

  test('are those of a customer who is not stored', () => {
    const basis = basisOf({ rules: [aRule('ern_1', { loyalty: byLevel })] }, { customer: { metadata: { level: 2 } } });

    expect(estimatePoints({ ...basis, facts: { ...basis.facts, customer: null } }, null)).toEqual({ points: 2 });
  });
});
