// The reports of backtests name what their changes create by its `ref`.
import { toOrdersReport } from '../../../lib/core/backtest/orders/report';
import { IntervalTally } from '../../../lib/core/backtest/orders/interval-tally';
import { toBacktestReport } from '../../../lib/core/backtest/report';
import { type BacktestFigures, Tally } from '../../../lib/core/backtest/tally';

const REFS = { camp_new: '$campaign', promo_new: '$tier' };
const step = (id: string) => ({ object: 'promotion_tier', id, amounts_before: {}, amounts_after: {} }) as const;
const both = (then: number, now: number) => ({ then, now });

it('the report of a backtest has its figures, with names in place of ids', () => {
  const figures: BacktestFigures = {
    ...new Tally('UTC').toFigures(),
    decisions: 3,
    by_campaign: [
      { campaign_id: 'camp_1', ...both(1, 2) },
      { campaign_id: 'camp_new', ...both(0, 5) },
      { campaign_id: null, ...both(3, 4) },
    ],
    by_tier: [
      { promotion_tier_id: 'promo_new', ...both(0, 5) },
      { promotion_tier_id: null, ...both(3, 4) },
    ],
    largest: [
      {
        redemption_id: 'r_1',
        then: { discount: 1, explain: [step('promo_1')] },
        now: { discount: 2, explain: [step('promo_new')] },
      },
    ],
    ran_out: [
      { object: 'promotion_tier', id: 'promo_new', at: '2026-10-03T12:00:00.000Z' },
      { object: 'voucher', id: 'CODE', at: '2026-10-03T12:00:00.000Z' },
    ],
  };

  expect(toBacktestReport(figures, REFS)).toEqual({
    object: 'backtest',
    ...figures,
    by_campaign: [
      { campaign_id: 'camp_1', ...both(1, 2) },
      { campaign_id: '$campaign', ...both(0, 5) },
      { campaign_id: null, ...both(3, 4) },
    ],
    by_tier: [
      { promotion_tier_id: '$tier', ...both(0, 5) },
      { promotion_tier_id: null, ...both(3, 4) },
    ],
    largest: [
      {
        redemption_id: 'r_1',
        then: { discount: 1, explain: [step('promo_1')] },
        now: { discount: 2, explain: [step('$tier')] },
      },
    ],
    ran_out: [
      { object: 'promotion_tier', id: '$tier', at: '2026-10-03T12:00:00.000Z' },
      { object: 'voucher', id: 'CODE', at: '2026-10-03T12:00:00.000Z' },
    ],
  });
});

describe('the report of a backtest of orders', () => {
  const empty = new IntervalTally('UTC').toFigures();
  const sums = { then: { least: 0, most: 1 }, now: { least: 2, most: 3 } };

  it('has its figures, with names in place of ids', () => {
    const side = (id: string) => ({
      least: { discount: 1, explain: [step(id)] },
      most: { discount: 2, explain: [step(id), step('promo_1')] },
    });
    const figures = {
      ...empty,
      decisions: 3,
      by_campaign: [
        { campaign_id: 'camp_new', ...sums },
        { campaign_id: null, ...sums },
      ],
      by_tier: [
        { promotion_tier_id: 'promo_new', ...sums },
        { promotion_tier_id: null, ...sums },
      ],
      largest: [{ order_id: 'A', then: side('promo_2'), now: side('promo_new') }],
      ran_out: [{ object: 'campaign', id: 'camp_new', at: '2026-10-03T12:00:00.000Z' }] as const,
      limits: [{ object: 'promotion_tier', id: 'promo_new', orders: 2 }] as const,
    };

    expect(toOrdersReport(figures, { refs: REFS, file: { badRows: [], leftOut: 0 } })).toEqual({
      object: 'backtest',
      ...figures,
      by_campaign: [
        { campaign_id: '$campaign', ...sums },
        { campaign_id: null, ...sums },
      ],
      by_tier: [
        { promotion_tier_id: '$tier', ...sums },
        { promotion_tier_id: null, ...sums },
      ],
      largest: [{ order_id: 'A', then: side('promo_2'), now: side('$tier') }],
      ran_out: [{ object: 'campaign', id: '$campaign', at: '2026-10-03T12:00:00.000Z' }],
      limits: [{ object: 'promotion_tier', id: '$tier', orders: 2 }],
      rows: [],
      left_out: [],
    });
  });

  it('names bad rows, and counts the orders that they left out', () => {
    const badRows = [
      { row: 3, orderId: 'A', reason: 'date is required' },
      { row: 5, orderId: null, reason: 'order_id is required' },
    ];

    expect(toOrdersReport(empty, { refs: {}, file: { badRows, leftOut: 2 } })).toMatchObject({
      rows: [
        { row: 3, reason: 'date is required' },
        { row: 5, reason: 'order_id is required' },
      ],
      left_out: [{ reason: 'bad_row', count: 2 }],
    });
  });
});
