// What is used of a budget, whether a campaign is live, and how many redemptions a day there were.
import { budgetOf, computeRemainingBudget } from '../../dashboard/model/campaign/budget';
import { campaignState, countByDay, rangeStart } from '../../dashboard/model/campaign/state';

const SUMMARY = { redemptions: 43, orders_amount: 900_000, discount_amount: 20_000, gift_amount: 0 };
const limited = (name: string, most: number) => ({
  '1': { name, conditions: { $less_than_or_equal: [most] } },
  logic: '1',
});

describe('budgetOf', () => {
  it('is the one nearest to its end', () => {
    const sets = [limited('campaign.orders.amount_discounted', 100_000), limited('campaign.redemptions.count', 45)];

    expect(budgetOf(sets, SUMMARY)).toEqual({ of: 'redemptions', used: 43, limit: 45 });
  });

  it('counts what is allowed below a limit', () => {
    const set = { '1': { name: 'campaign.redemptions.count', conditions: { $less_than: [45] } } };

    expect(budgetOf([set], SUMMARY)?.limit).toBe(44);
  });

  it('is none without a limit of the campaign, and without its summary', () => {
    expect(budgetOf([null, limited('order.initial_amount', 5), { logic: '1' }], SUMMARY)).toBeNull();
    expect(budgetOf([limited('campaign.redemptions.count', 45)], undefined)).toBeNull();
  });
});

describe('computeRemainingBudget', () => {
  it.each([
    ['what is not used', 43, 2],
    ['nothing of one that is used up', 45, 0],
    ['nothing of one that was lowered below what is used', 50, 0],
  ])('is %s', (_name, used, left) => {
    expect(computeRemainingBudget({ of: 'redemptions', used, limit: 45 })).toBe(left);
  });
});

describe('campaignState', () => {
  const nowMs = Date.parse('2026-11-22T12:00:00Z');

  it.each([
    [{ active: true }, 'Live'],
    [{ active: false, start_date: '2027-01-01T00:00:00Z' }, 'Stopped'],
    [{ active: true, start_date: '2026-11-22T12:00:01Z' }, 'Scheduled'],
    [{ active: true, expiration_date: '2026-11-22T12:00:00Z' }, 'Ended'],
  ] as const)('%j is %s', (campaign, state) => {
    expect(campaignState(campaign, nowMs)).toBe(state);
  });
});

describe('countByDay', () => {
  it('leaves no day out', () => {
    const dates = ['2026-11-22T01:00:00Z', '2026-11-20T23:59:59Z', '2026-11-20T00:00:00Z', '2026-10-01T00:00:00Z'];

    expect(countByDay(dates, 3, { ms: Date.parse('2026-11-22T12:00:00Z'), timezone: 'UTC' })).toEqual([
      { day: '2026-11-20', count: 2 },
      { day: '2026-11-21', count: 0 },
      { day: '2026-11-22', count: 1 },
    ]);
  });

  it('counts the days of a zone, also where its clocks change', () => {
    const now = { ms: Date.parse('2026-10-25T22:59:00Z'), timezone: 'Europe/Warsaw' };
    const dates = ['2026-10-25T22:58:00Z', '2026-10-24T22:00:00Z', '2026-10-24T21:59:59Z', '2026-10-25T23:00:00Z'];

    expect(countByDay(dates, 2, now)).toEqual([
      { day: '2026-10-24', count: 1 },
      { day: '2026-10-25', count: 2 },
    ]);
  });
});

describe('rangeStart', () => {
  const now = { ms: Date.parse('2026-11-22T23:30:00Z'), timezone: 'Europe/Warsaw' };

  it('is midnight of the first day that is counted', () => {
    expect(rangeStart(7, now)).toBe('2026-11-16T23:00:00.000Z');
    expect(countByDay([], 7, now)[0]).toEqual({ day: '2026-11-17', count: 0 });
  });

  it('of one day is 24 hours ago, from a whole hour', () => {
    expect(rangeStart(1, now)).toBe('2026-11-21T23:00:00.000Z');
  });
});
