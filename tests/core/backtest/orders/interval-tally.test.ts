// The figures of orders whose counts are unknown: the run that takes less off and the one that takes more.
import {
  type BacktestedOrder,
  IntervalTally,
  type IntervalProgress,
  type OrderFigures,
  type SidePair,
} from '../../../../lib/core/backtest/orders/interval-tally';
import type { BacktestSide, DiscountShare } from '../../../../lib/core/backtest/decide';

const DAY_MS = Date.parse('2026-10-03T12:00:00Z');

const side = (discount: number, shares: readonly DiscountShare[] = []): BacktestSide => ({
  isRefused: false,
  discount,
  shares,
  explain: () => [{ object: 'voucher', id: `step of ${discount}`, amounts_before: {}, amounts_after: {} }],
});
const refused: BacktestSide = { ...side(0), isRefused: true };
const both = (unused: number, usedUp = unused): SidePair => ({ unused: side(unused), usedUp: side(usedUp) });
const order = (members: Partial<BacktestedOrder>): BacktestedOrder => ({
  id: 'A',
  decidedMs: DAY_MS,
  then: both(0),
  now: both(0),
  isChanged: { unused: true, usedUp: true },
  ranOut: [],
  limits: [],
  ...members,
});
const figuresOf = (...orders: readonly Partial<BacktestedOrder>[]): OrderFigures => {
  const tally = new IntervalTally('UTC');
  for (const one of orders) tally.add(order(one));
  return tally.toFigures();
};
const between = (least: number, most: number) => ({ least, most });

describe('the figures of an order', () => {
  test.each<[string, SidePair, SidePair, object]>([
    ['the same with both states', both(100), both(300), { then: between(100, 100), now: between(300, 300) }],
    ['less where limits are used up', both(100, 40), both(300, 0), { then: between(40, 100), now: between(0, 300) }],
    [
      'more where a limit makes room',
      both(40, 100),
      both(300, 310),
      { then: between(40, 100), now: between(300, 310) },
    ],
  ])('are %s', (_name, then, now, expected) => {
    expect(figuresOf({ then, now }).discount).toEqual(expected);
  });

  test.each<[string, SidePair, object]>([
    ['refused by used-up limits', { unused: side(0), usedUp: refused }, between(0, 1)],
    ['refused without use', { unused: refused, usedUp: side(0) }, between(0, 1)],
    ['refused by both', { unused: refused, usedUp: refused }, between(1, 1)],
    ['refused by used-up limits, with a discount otherwise', { unused: side(5), usedUp: refused }, between(0, 1)],
    ['refused by none', both(0), between(0, 0)],
  ])('count one that is %s', (_name, now, expected) => {
    expect(figuresOf({ now }).refused).toEqual({ then: between(0, 0), now: expected });
  });

  test.each([
    [true, true, between(1, 1)],
    [true, false, between(0, 1)],
    [false, true, between(0, 1)],
    [false, false, between(0, 0)],
  ])('count it as changed: without use %s, with all used up %s', (unused, usedUp, expected) => {
    const { changed, decisions, largest } = figuresOf({ isChanged: { unused, usedUp } });

    expect(changed).toEqual(expected);
    expect(decisions).toBe(1);
    expect(largest).toHaveLength(expected.most);
  });
});

const share = (campaignId: string | null, tierId: string | null, amount: number) => ({ campaignId, tierId, amount });

describe('the rows of a report', () => {
  it('stand by name in both sums, and the row of none is the last one', () => {
    const then = {
      unused: side(30, [share('camp_b', 'promo_2', 10), share(null, null, 20)]),
      usedUp: side(5, [share('camp_c', 'promo_1', 5)]),
    };
    const now = { unused: side(7, [share('camp_a', 'promo_1', 7)]), usedUp: side(0) };
    const figures = figuresOf({ then, now }, { decidedMs: DAY_MS - 86_400_000, now: both(1) });
    const none = between(0, 0);

    expect(figures.by_campaign).toEqual([
      { campaign_id: 'camp_a', then: none, now: between(0, 7) },
      { campaign_id: 'camp_b', then: between(0, 10), now: none },
      { campaign_id: 'camp_c', then: between(5, 0), now: none },
      { campaign_id: null, then: between(0, 20), now: between(1, 1) },
    ]);
    expect(figures.by_tier).toEqual([
      { promotion_tier_id: 'promo_1', then: between(5, 0), now: between(0, 7) },
      { promotion_tier_id: 'promo_2', then: between(0, 10), now: none },
      { promotion_tier_id: null, then: between(0, 20), now: between(1, 1) },
    ]);
    expect(figures.by_day).toEqual([
      { day: '2026-10-02', then: none, now: between(1, 1) },
      { day: '2026-10-03', then: between(5, 30), now: between(0, 7) },
    ]);
  });

  it('have used-up limits as least where both runs take the same off', () => {
    const now = { unused: side(5, [share('camp_1', null, 5)]), usedUp: side(5, [share('camp_2', null, 5)]) };

    expect(figuresOf({ now }).by_campaign).toMatchObject([
      { campaign_id: 'camp_1', now: between(0, 5) },
      { campaign_id: 'camp_2', now: between(5, 0) },
    ]);
  });

  it('have the bars of both sums', () => {
    const figures = figuresOf({ now: both(500, 150) }, { now: both(150, 0) }, { then: both(100, 0), now: both(20, 0) });

    expect(figures.histogram).toEqual([
      { from: -99, to: 0, decisions: between(0, 1) },
      { from: 0, to: 1, decisions: between(2, 0) },
      { from: 100, to: 200, decisions: between(1, 1) },
      { from: 500, to: 1_000, decisions: between(0, 1) },
    ]);
  });
});

describe('the largest changes', () => {
  const idsOf = (orders: readonly Partial<BacktestedOrder>[]) =>
    figuresOf(...orders).largest.map(({ order_id: id }) => id);
  const changing = (id: string, by: number): Partial<BacktestedOrder> => ({
    id,
    then: both(1_000),
    now: both(1_000 + by),
  });

  it('have both amounts with their explanations', () => {
    const [first] = figuresOf({ then: both(10, 5), now: both(20, 0) }).largest;
    const explained = (discount: number) => ({ discount, explain: side(discount).explain() });

    expect(first).toEqual({
      order_id: 'A',
      then: { least: explained(5), most: explained(10) },
      now: { least: explained(0), most: explained(20) },
    });
  });

  it('stand by the larger change of both runs, up or down', () => {
    const orders = [
      { id: 'small', now: both(1) },
      { id: 'least', then: both(100, 40), now: both(100, 0) },
      { id: 'most', now: both(50, 0) },
      { id: 'down', then: both(45), now: both(0) },
    ];

    expect(idsOf(orders)).toEqual(['most', 'down', 'least', 'small']);
  });

  it('are explained only where they are among the twenty', () => {
    const explained: string[] = [];
    const explaining = (index: number): Partial<BacktestedOrder> => {
      const id = `r_${index}`;
      const explain = () => {
        explained.push(id);
        return [];
      };
      const changed = { ...side(5), explain };
      return { id, decidedMs: DAY_MS + index, now: { unused: changed, usedUp: changed } };
    };
    figuresOf(...Array.from({ length: 22 }, (_one, index) => explaining(index)));

    expect(new Set(explained).size).toBe(20);
  });

  it('have one that is larger than the last of them', () => {
    const sizes = Array.from({ length: 20 }, (_one, index) => 40 - 2 * index);
    const orders = [...sizes, 21].map((size) => changing(`r_${size}`, size));

    expect(idsOf(orders)).toEqual([...sizes.slice(0, 10), 21, ...sizes.slice(10, 19)].map((size) => `r_${size}`));
  });

  it('are twenty, and of one size the first', () => {
    const same = Array.from({ length: 22 }, (_one, index) => changing(`r_${index}`, index % 2 ? 5 : -5));
    const first = same.slice(0, 20).map(({ id }) => id);

    expect(idsOf(same)).toEqual(first);
    expect(idsOf([...same, changing('large', 6)])).toEqual(['large', ...first.slice(0, 19)]);
    expect(idsOf([...same, changing('small', 4)])).toEqual(first);
    expect(idsOf([changing('none', 0)])).toEqual(['none']);
  });
});

describe('limits', () => {
  const voucher = (id: string) => ({ object: 'voucher', id }) as const;
  const tier = (id: string) => ({ object: 'promotion_tier', id }) as const;

  it('stand by the number of their orders, then by name', () => {
    const figures = figuresOf(
      { limits: [voucher('C'), voucher('A'), tier('B')] },
      { limits: [voucher('B'), tier('B'), voucher('C')] },
      { limits: [tier('B')] },
    );

    expect(figures.limits).toEqual([
      { ...tier('B'), orders: 3 },
      { ...voucher('C'), orders: 2 },
      { ...voucher('A'), orders: 1 },
      { ...voucher('B'), orders: 1 },
    ]);
  });

  it('that ran out have the moment at which they first did', () => {
    const figures = figuresOf(
      { ranOut: [voucher('A')] },
      { decidedMs: DAY_MS + 1_000, ranOut: [voucher('A'), tier('A')] },
    );

    expect(figures.ran_out).toEqual([
      { ...voucher('A'), at: '2026-10-03T12:00:00.000Z' },
      { ...tier('A'), at: '2026-10-03T12:00:01.000Z' },
    ]);
  });
});

it('a tally goes on where it stopped', () => {
  const orders: readonly Partial<BacktestedOrder>[] = [
    { id: 'A', then: both(10, 5), now: both(30, 20), limits: [{ object: 'voucher', id: 'A' }] },
    { id: 'B', then: both(10, 5), now: both(20, 0), ranOut: [{ object: 'voucher', id: 'A' }] },
    { id: 'C', isChanged: { unused: false, usedUp: true }, limits: [{ object: 'voucher', id: 'A' }] },
    { id: 'D', now: { unused: side(7, [share('camp_1', 'promo_1', 7)]), usedUp: refused } },
  ];
  let tally = new IntervalTally('UTC');
  for (const one of orders) {
    tally.add(order(one));
    tally = new IntervalTally('UTC', JSON.parse(JSON.stringify(tally.progress)) as IntervalProgress);
  }

  expect(tally.toFigures()).toEqual(figuresOf(...orders));
});
