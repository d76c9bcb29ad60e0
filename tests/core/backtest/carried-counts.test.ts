// Counts and balances of a backtest in the order of time.
import { CarriedCounts } from '../../../lib/core/backtest/carried-counts';
import type { Increment } from '../../../lib/core/backtest/increments';
import { factsOf, inputOf, type World } from '../../support/core';

const DAY = 'd2026-11-21';
const NONE = new Set<string>();
const NO_USE = { total: 0, periods: {} };

const WORLD: World = {
  campaigns: { camp_1: {}, camp_2: {} },
  vouchers: {
    CODE: { redeemed: 5, periods: { [DAY]: 2, 'm2026-11': 4 } },
    GIFT: { gift: { amount: 500, balance: 120 } },
    CARD: { loyalty_card: { points: 900, balance: 300 }, type: 'LOYALTY_CARD' },
  },
  customer: {},
  uses: { camp_1: { total: 3, periods: { [DAY]: 1 } } },
  counters: {
    camp_1: {
      redemptions: { total: 10, periods: { [DAY]: 2 } },
      ordersAmount: 100,
      discountAmount: 20,
      giftAmount: 30,
      tiers: { promo_1: { redemptions: { total: 4, periods: {} }, ordersAmount: 7, discountAmount: 8 } },
    },
  },
};
const INPUT = inputOf(WORLD, { redeemables: [], customer: { source_id: 'jane' } });

const by = (owner: string, count: string, amount: number): Increment => ({ owner, count, by: amount });
const carried = (now: readonly Increment[], then: readonly Increment[] = []) => {
  const counts = new CarriedCounts(NONE, NONE);
  counts.carry(then, now);
  return counts;
};

describe('what a decision adds with the change', () => {
  it('is counted in place of what it added then', () => {
    const counts = carried([by('v v_CODE', 'R', 2)], [by('v v_CODE', 'R', 5), by('v v_GIFT', 'B', -20)]);

    expect(counts.progress).toEqual({
      differences: [
        ['v v_CODE', [['R', -3]]],
        ['v v_GIFT', [['B', 20]]],
      ],
      counted: [],
    });
    expect(counts.size).toBe(2);
  });

  it('is no difference where it is the same', () => {
    const same = [by('v v_CODE', 'R', 2), by('c camp_1', 'D', 20)];
    const counts = carried(same, same);

    expect(counts.size).toBe(0);
    expect(counts.apply(INPUT)).toEqual(INPUT.facts);
  });

  it('leaves the other counts of a record where one becomes the same again', () => {
    const counts = carried([by('v v_CODE', 'R', 2), by('v v_CODE', `R@${DAY}`, 1)], [by('v v_CODE', 'R', 2)]);

    expect(counts.progress.differences).toEqual([['v v_CODE', [[`R@${DAY}`, 1]]]]);
  });
});

describe('the facts of a later decision', () => {
  test.each<[string, readonly Increment[], string, object]>([
    [
      'more uses of a code, also in a period',
      [by('v v_CODE', 'R', 2), by('v v_CODE', `R@${DAY}`, 1), by('v v_CODE', 'R@w1', 3)],
      'CODE',
      {
        voucher: { redemption: { quantity: null, redeemed_quantity: 7 } },
        periods: { [DAY]: 3, 'm2026-11': 4, w1: 3 },
      },
    ],
    [
      'no use of a code, where more were left out than it had',
      [by('v v_CODE', 'R', -6), by('v v_CODE', `R@${DAY}`, -3)],
      'CODE',
      { voucher: { redemption: { redeemed_quantity: 0 } }, periods: { [DAY]: 0, 'm2026-11': 4 } },
    ],
    [
      'a moved balance of a gift card',
      [by('v v_GIFT', 'B', -20)],
      'GIFT',
      { voucher: { gift: { amount: 500, balance: 100 } } },
    ],
    ['a moved balance of points', [by('v v_CARD', 'B', 40)], 'CARD', { voucher: { loyalty_card: { balance: 340 } } }],
    [
      'a use of a card with its balance as it was',
      [by('v v_CARD', 'R', 1)],
      'CARD',
      { voucher: { loyalty_card: { balance: 300 } } },
    ],
    ['no balance of a code', [by('v v_CODE', 'B', 40)], 'CODE', { voucher: { gift: null, loyalty_card: null } }],
    ['a code that nobody used as it was', [by('v v_GIFT', 'R', 1)], 'CODE', INPUT.facts.vouchers.get('CODE')!],
  ])('have %s', (_name, increments, code, expected) => {
    const { vouchers } = carried(increments).apply(INPUT);

    expect(vouchers.get(code)).toMatchObject(expected);
    expect(vouchers.get(code)).not.toHaveProperty('redeemedInAll');
  });

  it('have all uses of a code whose counter is shared', () => {
    const vouchers = new Map([...INPUT.facts.vouchers].map(([name, fact]) => [name, { ...fact, redeemedInAll: 50 }]));
    const input = { ...INPUT, facts: { ...INPUT.facts, vouchers } };
    const after = (...increments: readonly Increment[]) => carried(increments).apply(input).vouchers.get('CODE');

    expect(after(by('v v_CODE', 'R', 2))).toMatchObject({ redeemedInAll: 52 });
    expect(after(by('v v_CODE', `R@${DAY}`, 2))).toMatchObject({ redeemedInAll: 50 });
  });

  it('have the moved counters of a campaign and its tiers', () => {
    const increments = [
      by('c camp_1', 'R', 1),
      by('c camp_1', `R@${DAY}`, 2),
      by('c camp_1', 'O', 3),
      by('c camp_1', 'D', 4),
      by('c camp_1', 'G', 5),
      by('c camp_1', 'Tpromo_1', 6),
      by('c camp_1', 'Tpromo_2', 7),
      by('c camp_1', `Tpromo_2@${DAY}`, 8),
    ];

    expect(carried(increments).apply(INPUT).counters).toEqual(
      new Map([
        [
          'camp_1',
          {
            redemptions: { total: 11, periods: { [DAY]: 4 } },
            ordersAmount: 103,
            discountAmount: 24,
            giftAmount: 35,
            tiers: {
              promo_1: { redemptions: { total: 10, periods: {} }, ordersAmount: 7, discountAmount: 8 },
              promo_2: { redemptions: { total: 7, periods: { [DAY]: 8 } }, ordersAmount: 0, discountAmount: 0 },
            },
          },
        ],
      ]),
    );
  });

  it('have the counters of a campaign that had none, and none of an unknown campaign', () => {
    const { counters } = carried([by('c camp_2', 'D', 9), by('c camp_3', 'D', 9)]).apply(INPUT);

    expect([...counters.keys()]).toEqual(['camp_1', 'camp_2']);
    expect(counters.get('camp_1')).toBe(INPUT.facts.counters.get('camp_1'));
    expect(counters.get('camp_2')).toEqual({
      redemptions: NO_USE,
      ordersAmount: 0,
      discountAmount: 9,
      giftAmount: 0,
      tiers: {},
    });
  });

  it('have the moved uses of their own customer alone', () => {
    const increments = [
      by('u jane', 'camp_1', 2),
      by('u jane', `camp_1@${DAY}`, 1),
      by('u jane', `v_1@${DAY}`, 1),
      by('u bob', 'camp_1', 9),
    ];
    const { usage } = carried(increments).apply(INPUT);

    expect(usage).toEqual({
      ...INPUT.facts.usage,
      uses: {
        camp_1: { total: 5, periods: { [DAY]: 2 } },
        v_1: { total: 0, periods: { [DAY]: 1 } },
      },
    });
  });

  it('have no uses without a customer', () => {
    const input = { ...inputOf({}, { redeemables: [] }), facts: { ...factsOf({}) } };

    expect(carried([by('u null', 'camp_1', 2)]).apply(input).usage).toBe(input.facts.usage);
    expect(carried([by('u bob', 'camp_1', 2)]).apply(INPUT).usage).toBe(INPUT.facts.usage);
  });
});

describe('a campaign that only the change limits', () => {
  const counts = () => new CarriedCounts(new Set(['camp_2']), NONE);

  it('counts what decisions add to it, and what was there before', () => {
    const limited = counts();
    limited.countBefore([by('c camp_2', 'R', 10), by('c camp_1', 'R', 10), by('u jane', 'camp_2', 10)]);
    limited.count([by('c camp_2', 'R', 1), by('c camp_2', 'D', 7), by('c camp_1', 'R', 1), by('u jane', 'camp_2', 1)]);
    limited.carry([], [by('c camp_2', 'R', 100)]);

    expect(limited.progress.counted).toEqual([
      [
        'c camp_2',
        [
          ['R', 11],
          ['D', 7],
        ],
      ],
    ]);
    expect(limited.apply(INPUT).counters.get('camp_2')).toMatchObject({
      redemptions: { total: 11, periods: {} },
      discountAmount: 7,
    });
    expect(limited.size).toBe(2);
  });

  it('keeps counters that a decision holds', () => {
    const limited = new CarriedCounts(new Set(['camp_1']), NONE);
    limited.count([by('c camp_1', 'R', 1)]);

    expect(limited.apply(INPUT).counters).toEqual(INPUT.facts.counters);
  });
});

describe('a tier that is added to every request', () => {
  const added = new Set(['promo_1', 'camp_1']);

  it('counts its uses by each customer from the beginning of the period', () => {
    const counts = new CarriedCounts(NONE, added);
    counts.count([by('u jane', 'promo_1', 1), by('u jane', `promo_1@${DAY}`, 1), by('u jane', 'promo_2', 1)]);
    counts.countBefore([by('u jane', 'promo_1', 1)]);
    counts.carry([], [by('u jane', 'promo_1', 50), by('u jane', 'promo_1@m2026-11', 7), by('u jane', 'promo_2', 3)]);

    expect(counts.apply(INPUT).usage.uses).toEqual({
      ...INPUT.facts.usage.uses,
      promo_1: { total: 1, periods: { [DAY]: 1 } },
      promo_2: { total: 3, periods: {} },
    });
  });

  it('has the difference of uses that the decision holds', () => {
    const counts = new CarriedCounts(NONE, added);
    counts.count([by('u jane', 'camp_1', 1)]);
    counts.carry([], [by('u jane', 'camp_1', 2)]);

    expect(counts.apply(INPUT).usage.uses).toEqual({ camp_1: { total: 5, periods: { [DAY]: 1 } } });
  });
});

it('counts go on where they stopped', () => {
  const counts = new CarriedCounts(new Set(['camp_2']), NONE);
  counts.carry([by('v v_GIFT', 'B', 1)], [by('v v_CODE', 'R', 2)]);
  counts.count([by('c camp_2', 'R', 1)]);
  const progress = JSON.parse(JSON.stringify(counts.progress)) as CarriedCounts['progress'];
  const resumed = new CarriedCounts(new Set(['camp_2']), NONE, progress);

  expect(resumed.progress).toEqual(progress);
  expect(resumed.size).toBe(3);
  expect(resumed.apply(INPUT)).toEqual(counts.apply(INPUT));
});
