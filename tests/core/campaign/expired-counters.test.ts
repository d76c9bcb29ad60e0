// Which counts of periods a redemption takes off the counters of a campaign.
import { type CampaignCounters, selectExpiredCounters } from '../../support/core';

const now = { nowMs: Date.parse('2026-11-21T12:00:00.000Z'), timezone: 'UTC' };
const periods = ['d2026-11-21', 'm2026-11'];
const tiersOf = (count: number) => Array.from({ length: count }, (_, at) => ({ tierId: `promo_${at}`, periods }));
const NOTHING = { periods: [], tiers: [] };

describe('selectExpiredCounters', () => {
  it('names what is long over of counters that were read', () => {
    const redemptions = { total: 3, periods: { 'd2026-10-16': 1, 'd2026-10-15': 1, 'kkey-1': 3 } };
    const counters: CampaignCounters = {
      redemptions,
      ordersAmount: 0,
      discountAmount: 0,
      giftAmount: 0,
      tiers: { promo_1: { redemptions: { total: 1, periods: { 'm2026-09': 1 } }, ordersAmount: 0, discountAmount: 0 } },
    };

    expect(selectExpiredCounters(counters, { counted: NOTHING, now })).toEqual([
      { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: 'd2026-10-15' },
      { of: 'TIER', id: 'promo_1', period: 'm2026-09' },
    ]);
  });

  it('names what came to be over lately of others, the latest of the campaign and each tier first', () => {
    const ended = selectExpiredCounters(undefined, { counted: { periods, tiers: tiersOf(1) }, now });

    expect(ended.slice(0, 4)).toEqual([
      { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: 'd2026-10-15' },
      { of: 'TIER', id: 'promo_0', period: 'd2026-10-15' },
      { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: 'm2026-09' },
      { of: 'TIER', id: 'promo_0', period: 'm2026-09' },
    ]);
    expect(ended.map(({ period }) => period)).toEqual(expect.arrayContaining(['m2026-09', 'm2026-08', 'm2026-07']));
    expect(ended).toHaveLength(2 * (31 + 3));
  });

  it('names no more than one write takes, and of each tier some', () => {
    const ended = selectExpiredCounters(undefined, { counted: { periods, tiers: tiersOf(30) }, now });

    expect(ended).toHaveLength(120);
    expect(new Set(ended.map((one) => (one.of === 'TIER' ? one.id : '')))).toHaveProperty('size', 31);
  });

  it('names nothing where nothing is counted by periods', () => {
    expect(selectExpiredCounters(undefined, { counted: NOTHING, now })).toEqual([]);
  });
});
