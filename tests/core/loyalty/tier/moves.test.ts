// Moves between tiers: what is noted, and what is left for the next time.
import { planTierMoves } from '../../../../lib/core/loyalty/tier/moves';
import type { Config, LoyaltyTier } from '../../../support/core';

const PROGRAMS = ['camp_a', 'camp_b', 'camp_c'];

const config = {
  campaigns: new Map(PROGRAMS.map((id) => [id, { id }])),
  loyaltyTiers: new Map(
    PROGRAMS.map((id) => [`ltr_${id}`, { id: `ltr_${id}`, campaign_id: id, points: { from: 1 } } as LoyaltyTier]),
  ),
} as unknown as Pick<Config, 'campaigns' | 'loyaltyTiers' | 'settings'>;

const holding = (...ids: readonly string[]) => ({
  holdings: Object.fromEntries(ids.map((id) => [id, { points: 5, credits: 0, referred: 0 }])),
});

test('moves without room are left, and made the next time', () => {
  const usage = holding(...PROGRAMS);
  const first = planTierMoves({ config, usage, noted: {}, room: 2 });
  expect(first).toMatchObject({ tiers: { camp_a: 'ltr_camp_a', camp_b: 'ltr_camp_b' }, isPartial: true });

  const second = planTierMoves({ config, usage, noted: first!.tiers, room: 2 });
  expect(second).toMatchObject({ moves: [{ campaignId: 'camp_c', from: null }], isPartial: false });
  expect(planTierMoves({ config, usage, noted: second!.tiers, room: 2 })).toBeNull();
});

test('a customer without room keeps what was noted', () => {
  const noted = { camp_a: 'ltr_camp_a' };
  expect(planTierMoves({ config, usage: holding(), noted, room: 0 })).toEqual({
    tiers: noted,
    moves: [],
    isPartial: true,
  });
});

test('a program that is gone is forgotten without a move', () => {
  const noted = { camp_gone: 'ltr_gone' };
  expect(planTierMoves({ config, usage: holding(), noted, room: 9 })).toEqual({
    tiers: {},
    moves: [],
    isPartial: false,
  });
});
