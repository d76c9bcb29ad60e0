// Orders of a file are decided in two runs: before the file nothing was used, or all limits were used up.
import type { OrderFigures } from '../../../../lib/core/backtest/orders/interval-tally';
import { OrdersRun } from '../../../../lib/core/backtest/orders/orders-run';
import { inputOf, listed, type Rule, type VoucherWords, type World } from '../../../support/core';

type Terms = ConstructorParameters<typeof OrdersRun>[0];
type Progress = OrdersRun['progress'];

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2026-10-03T12:00:00Z');
const TERMS: Terms = { tiers: [], firstMs: FIRST_MS, timezone: 'UTC' };

const off = (amount: number) => ({ type: 'AMOUNT', amount_off: amount, effect: 'APPLY_TO_ORDER' }) as const;
const worldOf = (voucher: VoucherWords, rule: Rule | null = null): World => ({
  stacking: { redeemables_application_mode: 'PARTIAL' },
  ...(rule && { rules: { limit: { rules: { '1': rule } } } }),
  campaigns: { camp_1: {} },
  vouchers: { CODE: { campaign: 'camp_1', discount: off(100), ...(rule && { rules: ['limit'] }), ...voucher } },
  tiers: { promo_1: { discount: off(7) } },
  customer: {},
});
const atMost = (name: string, max: number): Rule => ({ name, conditions: { $less_than_or_equal: [max] } });

interface SentOrder {
  /** After the first order. */
  readonly days?: number;
  readonly codes?: readonly string[];
  readonly amount?: number;
}

/** The orders of a file, each with a state of its own between them. */
function runOf(then: World, now: World, orders: readonly SentOrder[], terms = TERMS): OrdersRun {
  let run = new OrdersRun(terms);
  for (const [index, { days = 0, codes = ['CODE'], amount = 1_000 }] of orders.entries()) {
    const decidedMs = FIRST_MS + days * DAY_MS;
    const request = { redeemables: listed(...codes), order: { amount }, customer: { source_id: 'jane' } };
    const read = (world: World, added: readonly string[] = []) =>
      inputOf(
        { ...world, now: new Date(decidedMs).toISOString() },
        { ...request, redeemables: [...request.redeemables, ...listed(...added)] },
      );
    run.add({ id: `o_${index}`, decidedMs, request }, { then: read(then), now: read(now, terms.tiers) });
    run = new OrdersRun(terms, JSON.parse(JSON.stringify(run.progress)) as Progress);
  }
  return run;
}

const figuresOf = (...sent: Parameters<typeof runOf>): OrderFigures => runOf(...sent).toFigures();

const between = (least: number, most: number) => ({ least, most });
const CODE = { object: 'voucher', id: 'CODE' };
const TWO: readonly SentOrder[] = [{}, { days: 1 }];

describe('the orders of a file', () => {
  it('have one figure where nothing is limited', () => {
    const figures = figuresOf(worldOf({}), worldOf({ discount: off(150) }), TWO);

    expect(figures).toMatchObject({
      decisions: 2,
      changed: between(2, 2),
      discount: { then: between(200, 200), now: between(300, 300) },
      refused: { then: between(0, 0), now: between(0, 0) },
      by_campaign: [{ campaign_id: 'camp_1', then: between(200, 200), now: between(300, 300) }],
      limits: [],
      ran_out: [],
    });
    expect(figures.largest[0]).toMatchObject({
      order_id: 'o_0',
      now: { least: { discount: 150, explain: [{ id: 'CODE' }] }, most: { discount: 150 } },
    });
  });

  it('carry counts that a limit reads, and no others', () => {
    const none = { differences: [], counted: [] };
    const once = { differences: [['v v_CODE', [['R', 1]]]], counted: [] };

    expect(runOf(worldOf({}), worldOf({ quantity: 1 }), [{}]).progress.carried).toEqual({
      thenUnused: none,
      thenUsedUp: none,
      nowUnused: once,
      nowUsedUp: none,
    });
  });

  it('count along: a code with one use has it in the first order, or in none', () => {
    const figures = figuresOf(worldOf({ quantity: 1 }), worldOf({ quantity: 2 }), [...TWO, { days: 2 }]);

    expect(figures).toMatchObject({
      changed: between(0, 1),
      discount: { then: between(0, 100), now: between(0, 200) },
      refused: { then: between(2, 3), now: between(1, 3) },
      limits: [{ ...CODE, orders: 2 }],
      ran_out: [],
    });
  });

  it('name what ran out with the change, in the run that began with nothing used', () => {
    expect(figuresOf(worldOf({}), worldOf({ quantity: 1 }), TWO)).toMatchObject({
      discount: { then: between(200, 200), now: between(0, 100) },
      limits: [{ ...CODE, orders: 1 }],
      ran_out: [{ ...CODE, at: '2026-10-04T12:00:00.000Z' }],
    });
  });

  test.each<[string, Rule, object, number, readonly object[]]>([
    [
      'uses of a campaign',
      atMost('campaign.redemptions.count', 1),
      between(0, 100),
      1,
      [{ object: 'campaign', id: 'camp_1', orders: 1 }],
    ],
    [
      'discounts of a campaign',
      atMost('campaign.orders.amount_discounted', 150),
      between(0, 100),
      1,
      [{ object: 'campaign', id: 'camp_1', orders: 1 }],
    ],
    ['uses by a customer', atMost('redemption.count.per_customer', 1), between(0, 100), 0, [{ ...CODE, orders: 1 }]],
    [
      'uses of a day, used up in the first day alone',
      atMost('redemption.count.daily', 1),
      between(100, 200),
      0,
      [{ ...CODE, orders: 1 }],
    ],
    [
      'another comparison with a count',
      { name: 'campaign.redemptions.count', conditions: { $more_than: [5] } },
      between(0, 200),
      0,
      [{ ...CODE, orders: 2 }],
    ],
  ])('are limited by %s', (_name, rule, discount, ranOut, limits) => {
    const figures = figuresOf(worldOf({}), worldOf({}, rule), TWO);

    expect(figures.discount).toEqual({ then: between(200, 200), now: discount });
    expect(figures.limits).toEqual(limits);
    expect(figures.ran_out).toHaveLength(ranOut);
  });

  it('count along where all limits were used up before the file: a new day has its own uses', () => {
    const daily = worldOf({}, atMost('redemption.count.daily', 1));

    expect(figuresOf(daily, daily, [{}, { days: 1 }, { days: 1 }])).toMatchObject({
      discount: { then: between(100, 200), now: between(100, 200) },
      refused: { then: between(1, 2), now: between(1, 2) },
    });
  });

  it('name each limit of an order once, and the limit of a customer by its campaign', () => {
    const world = worldOf({ quantity: 1 }, atMost('campaign.redemptions.customers_count', 1));
    const more = { ...world, vouchers: { ...world.vouchers, OTHER: { discount: off(5), quantity: 1 } } };
    const unlimited = {
      ...more,
      vouchers: { ...more.vouchers, CODE: { campaign: 'camp_1', discount: off(100), rules: ['limit'] } },
    };

    expect(figuresOf(more, more, [{ codes: ['CODE', 'OTHER'] }]).limits).toEqual([
      { ...CODE, orders: 1 },
      { object: 'voucher', id: 'OTHER', orders: 1 },
    ]);
    expect(figuresOf(unlimited, unlimited, [{}]).limits).toEqual([{ object: 'campaign', id: 'camp_1', orders: 1 }]);
  });

  it('name the limit of a customer that refuses a code because another one had room', () => {
    const limit = atMost('campaign.redemptions.customers_count.daily', 1);
    const world = worldOf({}, limit);
    const once = {
      ...world,
      vouchers: { ...world.vouchers, ONCE: { campaign: 'camp_1', discount: off(5), quantity: 1 } },
    };

    expect(figuresOf(once, once, [{ codes: [] }, { days: 1, codes: ['ONCE', 'CODE'] }]).limits).toEqual([
      { object: 'campaign', id: 'camp_1', orders: 1 },
      { object: 'voucher', id: 'ONCE', orders: 1 },
    ]);
  });

  it('name the first redeemable that differs, where a count makes a code apply', () => {
    const world = worldOf({}, { name: 'campaign.redemptions.count', conditions: { $more_than: [5] } });
    const more = { ...world, vouchers: { ...world.vouchers, FREE: { discount: off(5) } } };

    expect(figuresOf(more, more, [{ codes: ['FREE', 'CODE'] }]).limits).toEqual([{ ...CODE, orders: 1 }]);
  });

  it('have cards that are full or empty', () => {
    const card = worldOf({ discount: null, gift: { amount: 500, balance: 200 } });

    expect(figuresOf(card, card, [{ amount: 300 }, { amount: 300, days: 1 }])).toMatchObject({
      changed: between(0, 0),
      discount: { then: between(0, 500), now: between(0, 500) },
    });
  });

  it('without codes stay as they are where no added tier applies', () => {
    const rich = { name: 'order.amount', conditions: { $more_than: [5_000] } };
    const world: World = {
      ...worldOf({}),
      rules: { rich: { rules: { '1': rich } } },
      tiers: { promo_1: { discount: off(7), rules: ['rich'] } },
    };
    const orders = [{ codes: [] }, { codes: [], amount: 6_000 }, { codes: [], amount: 6_000, days: 1 }];

    expect(figuresOf(world, world, orders, { ...TERMS, tiers: ['promo_1'] })).toMatchObject({
      decisions: 3,
      changed: between(2, 2),
      discount: { then: between(0, 0), now: between(14, 14) },
      refused: { then: between(0, 0), now: between(0, 0) },
      by_tier: [{ promotion_tier_id: 'promo_1', now: between(14, 14) }],
    });
  });

  it('stand by days of the time zone', () => {
    const { by_day: days } = figuresOf(worldOf({}), worldOf({}), [{}], { ...TERMS, timezone: 'Pacific/Kiritimati' });

    expect(days).toMatchObject([{ day: '2026-10-04' }]);
  });
});
