// RE_EVALUATE: what the kept units cost when the redemption is decided again, to the cent.
import { buildDecision } from '../../../lib/core/decision/decision';
import { evaluateKept } from '../../../lib/core/return/re-evaluation';
import { evaluateRequest } from '../../../lib/core/search/best-stack/selection';
import { withValue } from '../../support/decisions';
import { inputOf, listed, type World } from '../../support/core';
import { atLeast, below, dropped, free, lineId, off, one, recordOf, returnsOf } from './support';

const [A, B] = [lineId(0), lineId(1)];

it('buy two, get one free: the third is free while two are kept', () => {
  const situation = {
    world: {
      products: { b: { price: 1495 } },
      vouchers: { FREE: { ...free('b'), rules: ['two'] } },
      rules: { two: atLeast(2990) },
    },
    codes: ['FREE'],
    order: { items: [{ product_id: 'b', quantity: 2, price: 1495 }] },
  };
  const planned = returnsOf(situation, [one(A), one(A), one(A)]);

  expect(planned.map(({ refund_amount }) => refund_amount)).toEqual([0, 1495, 1495]);
  expect(planned.map(({ dropped_redeemables }) => dropped_redeemables)).toEqual([[], [dropped('FREE')], []]);
});

it('500 off from an order of 5000 on: what is kept costs more than was paid, and comes back for all that was', () => {
  const situation = {
    world: { vouchers: { OFF: { ...off(500), rules: ['most'] } }, rules: { most: atLeast(5000) } },
    codes: ['OFF'],
    order: {
      items: [
        { product_id: 'x', quantity: 1, price: 4900 },
        { product_id: 'z', quantity: 1, price: 200 },
      ],
    },
  };
  const planned = returnsOf(situation, [one(B), one(A)]);

  expect(planned).toMatchObject([
    { refund_amount: 0, shortfall_amount: 300, dropped_redeemables: [dropped('OFF')] },
    { refund_amount: 4600, shortfall_amount: 0, dropped_redeemables: [] },
  ]);
});

describe('several redeemables', () => {
  const world: World = {
    vouchers: { OFF: { ...off(120), rules: ['most'] }, TEN: off(10), BIG: { ...off(1), rules: ['big'] } },
    rules: { most: atLeast(1000), big: atLeast(9000) },
  };
  const order = {
    items: [
      { product_id: 'a', quantity: 1, price: 600 },
      { product_id: 'b', quantity: 1, price: 500 },
    ],
  };

  // 970 were paid for 1100. B alone costs 490.
  it.each(['ALL', 'PARTIAL'] as const)('are tried again one by one in the mode %s', (redeemables_application_mode) => {
    const situation = { world: { ...world, stacking: { redeemables_application_mode } }, codes: ['OFF', 'TEN'], order };

    expect(returnsOf(situation, [one(A)])).toMatchObject([
      { refund_amount: 480, dropped_redeemables: [dropped('OFF')] },
    ]);
  });

  it('name nothing that had not applied', () => {
    const stacking = { redeemables_application_mode: 'PARTIAL' as const };

    expect(returnsOf({ world: { ...world, stacking }, codes: ['BIG', 'TEN'], order }, [one(A)])).toMatchObject([
      { refund_amount: 600, dropped_redeemables: [] },
    ]);
  });

  it('name one that is skipped since another applies', () => {
    const stacking = { redeemables_application_mode: 'PARTIAL' as const, applicable_redeemables_limit: 1 };
    const situation = {
      world: {
        vouchers: { FEW: { ...off(50), rules: ['less'] }, TEN: off(10) },
        rules: { less: below(1000) },
        stacking,
      },
      codes: ['FEW', 'TEN'],
      order,
    };

    // 1090 were paid. B alone costs 450.
    expect(returnsOf(situation, [one(A)])).toMatchObject([
      {
        refund_amount: 600,
        shortfall_amount: 0,
        dropped_redeemables: [dropped('TEN', 'applicable_redeemables_limit_exceeded')],
      },
    ]);
  });

  // B alone costs 400 with the larger discount, which the redemption had chosen.
  it('are chosen again where the redemption chose the best', () => {
    const best = {
      redeemables_application_mode: 'PARTIAL',
      redeemables_selection: 'BEST',
      applicable_redeemables_limit: 1,
    } as const;
    const vouchers = { SMALL: off(10), LARGE: off(100) };
    const input = inputOf({ vouchers, stacking: best }, { redeemables: listed('SMALL', 'LARGE'), order });
    const { basis } = recordOf({ world: { vouchers }, codes: ['LARGE'], order });
    const decision = buildDecision({ input, evaluation: evaluateRequest(input) }, null);

    expect(evaluateKept({ basis, returned: [1, 0], decision })).toEqual({ cost: 400, dropped: [] });
  });

  it('are all dropped where the request is refused as a whole', () => {
    const { basis, recorded } = recordOf({ world, codes: ['OFF', 'TEN'], order });
    const decision = withValue(recorded.decision as never, '/input/configuration/stacking_rules', {
      redeemables_limit: 1,
    });

    expect(evaluateKept({ basis, returned: [1, 0], decision })).toEqual({
      cost: 500,
      dropped: [dropped('OFF', 'invalid_payload'), dropped('TEN', 'invalid_payload')],
    });
  });
});

describe('cards', () => {
  // 120 off 1200 from 1000 on. A gift card paid 300, and a loyalty card 100 for 3 points.
  const situation = {
    world: {
      campaigns: { camp_1: {} },
      rewards: { coin: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 3 } } },
      vouchers: {
        OFF: { ...off(120), rules: ['most'] },
        G: { gift: 300 },
        L: { points: 3, campaign: 'camp_1', holder_id: 'cust_1' },
      },
      rules: { most: atLeast(1000) },
      customer: {},
    },
    codes: [],
    order: { items: [{ product_id: 'a', quantity: 2, price: 600 }] },
    request: {
      redeemables: [...listed('OFF', 'G'), { object: 'voucher' as const, id: 'L', reward: { id: 'coin' } }],
      customer: { id: 'cust_1' },
    },
  };

  it('are payments when it is decided again', () => {
    // 1080 were paid, and one costs 600.
    expect(returnsOf(situation, [one(A), one(A)])).toMatchObject([
      { refund_amount: 480, dropped_redeemables: [dropped('OFF')] },
      { refund_amount: 600, dropped_redeemables: [] },
    ]);
  });
});
