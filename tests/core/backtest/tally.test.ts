// The figures of a backtest: the largest changes, and bars that mirror each other.
import { barOf } from '../../../lib/core/backtest/histogram';
import type { BacktestSide, DiscountShare } from '../../../lib/core/backtest/decide';
import {
  type BacktestedDecision,
  type BacktestFigures,
  Tally,
  type TallyProgress,
} from '../../../lib/core/backtest/tally';

const side = (discount: number) => ({ isRefused: false, discount, shares: [], explain: () => [] });
const decision = (id: string, change: number, decidedMs = 0): BacktestedDecision => ({
  id,
  decidedMs,
  isChanged: true,
  then: side(1_000),
  now: side(1_000 + change),
});

const largestOf = (decisions: readonly BacktestedDecision[]) => {
  const tally = new Tally('UTC');
  for (const one of decisions) tally.add(one);
  return tally.toFigures().largest.map(({ redemption_id: id }) => id);
};

describe('the largest changes', () => {
  it('are the twenty largest in size, whatever came first', () => {
    const decisions = Array.from({ length: 25 }, (_one, index) =>
      decision(`r_${index}`, (index % 2 ? -1 : 1) * (index + 1)),
    );

    expect(largestOf(decisions)).toEqual(Array.from({ length: 20 }, (_one, index) => `r_${24 - index}`));
  });

  it('of one size stand in the order of time', () => {
    expect(largestOf([decision('first', 5, 1), decision('second', -5, 2), decision('large', 6, 3)])).toEqual([
      ...['large', 'first', 'second'],
    ]);
    const same = Array.from({ length: 22 }, (_one, index) => decision(`r_${index}`, 5, index));
    expect(largestOf(same)).toEqual(Array.from({ length: 20 }, (_one, index) => `r_${index}`));
  });

  it('have one that is larger than the last of them', () => {
    const sizes = Array.from({ length: 20 }, (_one, index) => 40 - 2 * index);
    const decisions = [...sizes, 21].map((size) => decision(`r_${size}`, size));

    expect(largestOf(decisions)).toEqual(
      [...sizes.slice(0, 10), 21, ...sizes.slice(10, 19)].map((size) => `r_${size}`),
    );
  });

  it('of one size stand by time, whatever came first', () => {
    expect(largestOf([decision('a', 5, 2), decision('b', -5, 1)])).toEqual(['b', 'a']);
  });

  it('are only those that the change made', () => {
    expect(largestOf([{ ...decision('same', 0), isChanged: false }])).toEqual([]);
  });
});

it.each([
  [0, 0, 1],
  [1, 1, 100],
  [99, 1, 100],
  [100, 100, 200],
  [499, 200, 500],
  [500, 500, 1_000],
  [-1, -99, 0],
  [-100, -199, -99],
  [-2_000, -4_999, -1_999],
])('a change of %i stands in the bar from %i to less than %i', (change, from, to) => {
  expect(barOf(change)).toEqual({ from, to });
});

it('what is left out is counted by its reason', () => {
  const tally = new Tally('UTC');
  for (const reason of ['too_large', 'other_engine', 'too_large', 'refusal_not_recorded'] as const)
    tally.leaveOut(reason);

  expect(tally.toFigures().left_out).toEqual([
    { reason: 'other_engine', count: 1 },
    { reason: 'refusal_not_recorded', count: 1 },
    { reason: 'too_large', count: 2 },
  ]);
});

const sideOf = (discount: number, shares: readonly DiscountShare[] = [], isRefused = false): BacktestSide => ({
  isRefused,
  discount,
  shares,
  explain: () => [{ object: 'voucher', id: `step of ${discount}`, amounts_before: {}, amounts_after: {} }],
});
const share = (campaignId: string | null, tierId: string | null, amount: number) => ({ campaignId, tierId, amount });

/** 23:30 in UTC is the next day in Berlin. */
const LATE_MS = Date.parse('2026-10-03T23:30:00Z');
const DECISIONS: readonly BacktestedDecision[] = [
  {
    id: 'r_1',
    decidedMs: LATE_MS - 86_400_000,
    isChanged: true,
    then: sideOf(100, [share('camp_2', null, 60), share('camp_1', 'promo_1', 40)]),
    now: sideOf(150, [share('camp_1', 'promo_1', 40), share('camp_1', 'promo_2', 50), share(null, null, 10)]),
    ranOut: [{ object: 'voucher', id: 'CODE' }],
  },
  {
    id: 'r_2',
    decidedMs: LATE_MS,
    isChanged: true,
    then: sideOf(30, [share('camp_2', null, 30)]),
    now: sideOf(0, [], true),
    ranOut: [
      { object: 'voucher', id: 'CODE' },
      { object: 'campaign', id: 'CODE' },
    ],
  },
  { id: 'r_3', decidedMs: LATE_MS, isChanged: false, then: sideOf(0, [], true), now: sideOf(0, [], true) },
];
const at = (ms: number) => new Date(ms).toISOString();
const FIGURES: BacktestFigures = {
  decisions: 3,
  changed: 2,
  refused: { then: 1, now: 2 },
  discount: { then: 130, now: 150 },
  by_campaign: [
    { campaign_id: 'camp_1', then: 40, now: 90 },
    { campaign_id: 'camp_2', then: 90, now: 0 },
    { campaign_id: null, then: 0, now: 60 },
  ],
  by_tier: [
    { promotion_tier_id: 'promo_1', then: 40, now: 40 },
    { promotion_tier_id: 'promo_2', then: 0, now: 50 },
    { promotion_tier_id: null, then: 90, now: 60 },
  ],
  by_day: [
    { day: '2026-10-03', then: 100, now: 150 },
    { day: '2026-10-04', then: 30, now: 0 },
  ],
  histogram: [
    { from: -99, to: 0, decisions: 1 },
    { from: 0, to: 1, decisions: 1 },
    { from: 1, to: 100, decisions: 1 },
  ],
  largest: [
    {
      redemption_id: 'r_1',
      then: { discount: 100, explain: sideOf(100).explain() },
      now: { discount: 150, explain: sideOf(150).explain() },
    },
    {
      redemption_id: 'r_2',
      then: { discount: 30, explain: sideOf(30).explain() },
      now: { discount: 0, explain: sideOf(0).explain() },
    },
  ],
  ran_out: [
    { object: 'voucher', id: 'CODE', at: at(LATE_MS - 86_400_000) },
    { object: 'campaign', id: 'CODE', at: at(LATE_MS) },
  ],
  left_out: [],
};

describe('the figures of a backtest', () => {
  it('add up to the discounts of all decisions in each table', () => {
    const tally = new Tally('Europe/Berlin');
    for (const one of DECISIONS) tally.add(one);

    expect(tally.toFigures()).toEqual(FIGURES);
  });

  it('have what no share explains in the row of none, then and now', () => {
    const tally = new Tally('UTC');
    tally.add({ ...decision('r_1', 0), then: sideOf(50), now: sideOf(0, [], true) });
    tally.add({ ...decision('r_2', 0), then: sideOf(0), now: sideOf(30, [share('camp_1', null, 10)]) });

    expect(tally.toFigures().by_campaign).toEqual([
      { campaign_id: 'camp_1', then: 0, now: 10 },
      { campaign_id: null, then: 50, now: 20 },
    ]);
  });

  it('go on where they stopped', () => {
    let tally = new Tally('Europe/Berlin');
    for (const one of DECISIONS) {
      tally.add(one);
      tally.leaveOut('redacted');
      tally = new Tally('Europe/Berlin', JSON.parse(JSON.stringify(tally.progress)) as TallyProgress);
    }

    expect(tally.toFigures()).toEqual({ ...FIGURES, left_out: [{ reason: 'redacted', count: 3 }] });
  });

  it('explain a change only where it is among the largest', () => {
    const explained: string[] = [];
    const tally = new Tally('UTC');
    for (let index = 0; index < 21; index += 1) {
      const explain = () => {
        explained.push(`r_${index}`);
        return [];
      };
      const { then, ...one } = decision(`r_${index}`, 5, index);
      tally.add({ ...one, then: { ...then, explain } });
    }

    expect(explained).toHaveLength(20);
  });

  it('name the first thousand limits that ran out', () => {
    const tally = new Tally('UTC');
    const ranOut = Array.from({ length: 1_001 }, (_one, index) => ({ object: 'voucher' as const, id: `C${index}` }));
    tally.add({ ...decision('r_1', 5), ranOut });
    const { ran_out: named } = tally.toFigures();

    expect(named).toHaveLength(1_000);
    expect(named.at(-1)).toMatchObject({ id: 'C999' });
  });

  it('of one moment and size stand by the id of their redemption', () => {
    expect(largestOf([decision('b', 5), decision('a', 5), decision('c', -5)])).toEqual(['a', 'b', 'c']);
  });
});
