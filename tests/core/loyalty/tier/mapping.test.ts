// Mappings of loyalty tiers: points of earning rules and prices of rewards.
import fc from 'fast-check';
import { mapEarningRule, mapPoints, mapReward } from '../../../../lib/core/loyalty/tier/mapping';
import { findTierOf } from '../../../../lib/core/points/member-tier';
import { aContext, anOrder } from '../../formula/support';
import {
  computeEarnedPoints,
  type EarningBasis,
  type EarningRule,
  type LoyaltyTier,
  type PointsMapping,
  type Reward,
  type RewardAssignment,
} from '../../../support/core';

test.each<[string, number, PointsMapping | undefined, number]>([
  ['no mapping leaves the points', 7, undefined, 7],
  ['a whole multiplier multiplies', 7, { type: 'MULTIPLY', multiplier: 3 }, 21],
  ['half a point rounds up', 3, { type: 'MULTIPLY', multiplier: 1.5 }, 5],
  ['less than half a point rounds down', 7, { type: 'MULTIPLY', multiplier: 1.2 }, 8],
  ['a decimal multiplier is exact', 100, { type: 'MULTIPLY', multiplier: 1.15 }, 115],
  ['a multiplier of 0 adds nothing', 7, { type: 'MULTIPLY', multiplier: 0 }, 0],
  ['CUSTOM replaces the points', 7, { type: 'CUSTOM', points: 50 }, 50],
  ['CUSTOM adds nothing where the rule adds nothing', 0, { type: 'CUSTOM', points: 50 }, 0],
  ['NOT_AVAILABLE adds nothing', 7, { type: 'NOT_AVAILABLE' }, 0],
])('%s', (_case, points, mapping, expected) => {
  expect(mapPoints(points, mapping)).toBe(expected);
});

test('multiplied points equal those of whole numbers without decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 100_000 }), (points, hundredths) => {
      const mapping = { type: 'MULTIPLY', multiplier: hundredths / 100 } as const;
      const exact = (2n * BigInt(points) * BigInt(hundredths) + 100n) / 200n;
      expect(mapPoints(points, mapping)).toBe(Number(exact));
    }),
  );
});

test.each([
  ['ORDER_METADATA("visits")', 7.9, 1.5, 11],
  ['3 - ORDER_METADATA("visits")', 7, 1.5, 0],
  ['ORDER_METADATA("visits")', 1_000_000, 0.000_001, 1],
])('%s of %d visits times %d is %d, also in the rule as the tier lists it', (formula, visits, multiplier, expected) => {
  const loyalty = { type: 'FIXED', points: 2, points_formula: formula } as const;
  const mapping = { type: 'MULTIPLY', multiplier } as const;
  const tier = { earning_rules: { ern_1: mapping } } as unknown as LoyaltyTier;
  const mapped = mapEarningRule({ id: 'ern_1', loyalty } as unknown as EarningRule, tier);
  const basis = { formula: aContext({ order: anOrder(100, [], { visits }) }) } as EarningBasis;

  expect(mapPoints(computeEarnedPoints(loyalty, basis), mapping)).toBe(expected);
  expect(mapped && computeEarnedPoints(mapped.loyalty, basis)).toBe(expected);
});

const OFFER = { id: 'rewa_1', parameters: { loyalty: { points: 35 } } } as unknown as RewardAssignment;
const GOODS = { id: 'rew_1', type: 'MATERIAL', parameters: {} } as unknown as Reward;
const COIN = { ...GOODS, type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 0.3 } } } as Reward;
const priced = (mapping: PointsMapping) =>
  mapReward({ reward: GOODS, assignment: OFFER }, { rewards: { rewa_1: mapping } })?.assignment.parameters.loyalty
    ?.points;

describe('mapReward', () => {
  test('multiplies a price, which is at least one point', () => {
    expect(priced({ type: 'MULTIPLY', multiplier: 0.5 })).toBe(18);
    expect(priced({ type: 'MULTIPLY', multiplier: 0.001 })).toBe(1);
    expect(priced({ type: 'CUSTOM', points: 9 })).toBe(9);
    expect(priced({ type: 'NOT_AVAILABLE' })).toBeUndefined();
  });

  test('multiplies the ratio of a reward that is paid with points, without noise of floating numbers', () => {
    const offer = { ...OFFER, parameters: {} };
    const mapped = mapReward(
      { reward: COIN, assignment: offer },
      { rewards: { rewa_1: { type: 'MULTIPLY', multiplier: 3 } } },
    );
    expect(mapped?.reward.parameters.coin?.points_ratio).toBe(0.9);
  });

  test('leaves a reward that the tier does not map, and every reward of a member without a tier', () => {
    const offered = { reward: GOODS, assignment: OFFER };
    expect(mapReward(offered, { rewards: {} })).toEqual(offered);
    expect(mapReward(offered, null)).toEqual(offered);
  });
});

test('the tier of points equals that of a search through every point', () => {
  const ranges = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(ranges, fc.boolean(), fc.integer({ min: 0, max: 250 }), (ends, isOpen, points) => {
      const sorted = ends.toSorted((one, other) => one - other);
      const tiers = sorted.flatMap((from, index) => {
        const to = sorted[index + 1];
        if (index % 2 === 1 || to === undefined) return [];
        const isLast = isOpen && index + 2 >= sorted.length;
        const range = isLast ? { from } : { from, to };
        return [{ id: `ltr_${index}`, campaign_id: 'camp_1', points: range } as LoyaltyTier];
      });
      const loyaltyTiers = new Map(tiers.map((tier) => [tier.id, tier]));
      const members = new Map<number, string>();
      for (const { id, points: range } of tiers) {
        for (let point = range.from; point <= (range.to ?? 250); point += 1) members.set(point, id);
      }

      expect(findTierOf({ loyaltyTiers }, 'camp_1', points)?.id).toBe(members.get(points));
      expect(findTierOf({ loyaltyTiers }, 'camp_2', points)).toBeNull();
    }),
  );
});
