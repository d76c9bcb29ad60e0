// Tiers by balance: points count until their day ends, by whatever clock a change is made.
import { withTierAfter } from '../../../lib/core/loyalty/tier/balance-tier';
import { planExpiration } from '../../../lib/core/loyalty/expiration/booking';
import { type LoyaltyTier, moveCardTier, type PointLot, type TierCard, type TierProgram } from '../../support/core';

const CREATED = '2026-03-01T00:00:00.000Z';
const MIDNIGHT = Date.parse('2026-04-01T00:00:00.000Z');
const SILVER: LoyaltyTier = {
  id: 'silver',
  name: 'Silver',
  campaign_id: 'camp_1',
  points: { from: 100 },
  earning_rules: {},
  rewards: {},
  metadata: {},
  created_at: CREATED,
  updated_at: null,
  object: 'loyalty_tier',
};
const RULES = {
  qualification_type: 'BALANCE',
  start_date: { type: 'IMMEDIATE' },
  expiration_date: { type: 'CUSTOM', extend: 'P5D' },
} as const;
const PROGRAM: TierProgram = { rules: RULES, tiers: [SILVER], timezone: 'UTC', changes: [], datedMs: null };

const lotOf = (points: number): PointLot => ({
  date: '2026-03-31',
  ends_ms: MIDNIGHT,
  points,
  created_ms: 0,
  updated_ms: 0,
});

const cardWith = (balance: number, lots: readonly PointLot[] = []): TierCard => ({
  voucher: {
    campaign_id: 'camp_1',
    holder_id: 'cust_1',
    loyalty_card: { points: balance, balance },
    created_at: CREATED,
    publish: { count: 1 },
  },
  lots,
  tier: { at_ms: MIDNIGHT - 60_000 },
});

test('points that are earned late, on a day that has passed, lead to a tier of that day and not to one after it', () => {
  const earned = (atMs: number) =>
    moveCardTier(cardWith(60), PROGRAM, { amount: 50, earned: 50, lots: [lotOf(50)], atMs, nowMs: MIDNIGHT + 5_000 });

  expect(earned(MIDNIGHT - 1).current).toMatchObject({ id: 'silver', date: '2026-04-05' });
  expect(earned(MIDNIGHT + 1).current).toBeUndefined();
});

test('points that a clock which is behind still reads are off the balance of a change after their day', () => {
  const lots = [lotOf(80)];
  const movement = { amount: 10, earned: 10, atMs: MIDNIGHT + 1, nowMs: MIDNIGHT - 1_000 };

  expect(moveCardTier(cardWith(95, lots), PROGRAM, movement).current).toBeUndefined();
});

test('the points that a card spends first are not subtracted a second time when their day ends', () => {
  const lots = [lotOf(30)];
  const movement = { amount: -30, earned: 0, lots: [], atMs: MIDNIGHT - 1, nowMs: MIDNIGHT + 1 };

  expect(moveCardTier(cardWith(130, lots), PROGRAM, movement).current).toMatchObject({ id: 'silver' });
});

test('points count for the tier of the midnight at which they end, also when they are booked first', () => {
  const held = { ...cardWith(60).voucher, id: 'v_1' };
  const current = { id: 'silver', starts_ms: 0, date: '2026-03-31', ends_ms: MIDNIGHT, created_ms: 0 };
  const fact = { voucher: held, unbooked: [lotOf(50)], tier: { at_ms: MIDNIGHT - 60_000, current } };
  const line = { idOf: () => 'tx_1', timeMs: MIDNIGHT + 1_000 };
  const campaign = { id: 'camp_1', loyalty_tiers_expiration: RULES };
  const config = {
    campaigns: new Map([['camp_1', campaign]]),
    loyaltyTiers: new Map([['silver', SILVER]]),
    settings: { timezone: 'UTC' },
  };

  const move = withTierAfter(config as never, planExpiration(fact as never, line)!);

  expect(move.tier?.current).toMatchObject({ id: 'silver', date: '2026-04-06', updated_ms: MIDNIGHT });
});
