// Programs whose tiers have dates, and cards of them: silver from 100 points, gold from 500.
import type { CardTier, PointLot, TierCard, TierProgram, TierRules } from '../../support/core';
import { GOLD, SILVER } from '../loyalty/tier/support';

/** A moment of 2026 in UTC, such as `03-10T12:00`; midnight without a time. */
export const at = (moment: string): number =>
  Date.parse(`2026-${moment.includes('T') ? moment : `${moment}T00:00`}:00.000Z`);

export const aProgram = (rules: TierRules, members: Partial<TierProgram> = {}): TierProgram => ({
  rules,
  tiers: [SILVER, GOLD],
  timezone: 'UTC',
  changes: [],
  datedMs: null,
  ...members,
});

/** A card that was made on 10 February, with its points and the state of its tiers. */
export const aTierCard = (balance: number, tier?: CardTier, members: Partial<TierCard> = {}): TierCard => ({
  voucher: {
    campaign_id: 'camp_1',
    holder_id: 'cust_1',
    loyalty_card: { points: balance, balance },
    created_at: '2026-02-10T12:00:00.000Z',
    publish: { count: 1 },
  },
  ...(tier && { tier }),
  ...members,
});

/** The points of a card that expire with a day of 2026. */
export const aLot = (day: string, points: number): PointLot => ({
  date: `2026-${day}`,
  ends_ms: at(day) + 86_400_000,
  points,
  created_ms: 0,
  updated_ms: 0,
});

type Grant = NonNullable<CardTier['current']>;

/** A tier that was granted at `created`, with its first moment and its last day. */
export const granted = (id: string, [starts, last]: readonly [string, string], more: Partial<Grant> = {}): Grant => {
  const starts_ms = at(starts);
  return { id, starts_ms, date: `2026-${last}`, ends_ms: at(last) + 86_400_000, created_ms: starts_ms, ...more };
};
