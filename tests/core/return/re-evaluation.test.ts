// RE_EVALUATE: what the kept units cost when the redemption is decided again, to the cent.
import { evaluateKept } from '../../../lib/core/return/re-evaluation';
import { withValue } from '../../support/decisions';
import {
  isFailure,
  listed,
  type OrderItem,
  planReturn,
  type ReturnRequestValues,
  type ReturnState,
  type World,
} from '../../support/core';
import { DEFAULTS, lineId, off, recordOf, type RecordedSituation } from './support';

const [A, B, C] = [lineId(0), lineId(1), lineId(2)];

/** Rules by which an order has at least an amount. */
const atLeast = (amount: number) => ({
  rules: { '1': { name: 'order.amount', conditions: { $more_than_or_equal: [amount] } }, logic: '1' },
});
const free = (unit_type: string) => ({
  discount: { type: 'UNIT' as const, unit_off: 1, unit_type, effect: 'ADD_NEW_ITEMS' as const },
});

/** What one return after the other refunds. */
function returnsOf(situation: RecordedSituation, requests: readonly ReturnRequestValues[]) {
  const { basis, recorded } = recordOf(situation);
  let state: ReturnState | null = null;
  return requests.map((request) => {
    const planned = planReturn({
      basis,
      recorded,
      state,
      request,
      defaults: { ...DEFAULTS, policy: 'RE_EVALUATE' },
    });
    if (isFailure(planned)) throw new Error(`${planned.key} ${planned.details ?? ''}`);
    state = planned.state;
    return planned.amounts;
  });
}

const one = (id: string): ReturnRequestValues => ({ items: [{ id, quantity: 1 }] });
const dropped = (id: string, key = 'order_rules_violated') => ({ object: 'voucher', id, key });

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

describe('a unit that a discount added', () => {
  const situation = {
    world: {
      products: { mug: { price: 800 }, cap: { price: 300 } },
      skus: { red: { product_id: 'cap', price: 300 }, blue: { product_id: 'cap', price: 200 } },
      vouchers: { MUG: { ...free('mug'), rules: ['most'] }, RED: free('red'), BLUE: free('blue') },
      rules: { most: atLeast(3000) },
    },
    codes: ['MUG'],
    order: { items: [{ product_id: 'chair', quantity: 2, price: 2000 }] },
  };

  // 4000 were paid. One chair costs 2000, and the mug has its list value without the other one.
  it('costs its list value where the smaller order does not hold it', () => {
    expect(returnsOf(situation, [one(A), one(B)])).toMatchObject([
      { refund_amount: 1200, dropped_redeemables: [dropped('MUG')] },
      { refund_amount: 800, dropped_redeemables: [dropped('MUG')] },
    ]);
  });

  it('is worth nothing while the smaller order holds it', () => {
    expect(returnsOf(situation, [one(B), one(A)])).toMatchObject([
      { refund_amount: 0, amount: 800, dropped_redeemables: [] },
      { refund_amount: 2000, dropped_redeemables: [dropped('MUG')] },
    ]);
  });

  // One chair, the mug at 800, and the caps that are free again.
  it.each([
    ['the last lines', ['MUG', 'RED', 'BLUE']],
    ['the first lines', ['RED', 'BLUE', 'MUG']],
    ['lines in another order', ['BLUE', 'MUG', 'RED']],
  ])('is that of its own SKU among %s', (_, codes) => {
    expect(returnsOf({ ...situation, codes }, [one(A)])).toMatchObject([
      { refund_amount: 1200, dropped_redeemables: [dropped('MUG')] },
    ]);
  });
});

it('kept shipping that was free stays free', () => {
  const situation = {
    world: {
      vouchers: {
        SHIP: {
          discount: { type: 'PERCENT' as const, percent_off: 100, effect: 'APPLY_TO_ITEMS' as const },
          rules: ['s'],
        },
      },
      rules: {
        s: {
          ...atLeast(5000),
          applicable_to: { included: [{ object: 'product' as const, id: 'prod_5h1pp1ng' }], excluded: [] },
        },
      },
    },
    codes: ['SHIP'],
    order: {
      items: [
        { product_id: 'x', quantity: 1, price: 4000 },
        { product_id: 'y', quantity: 1, price: 2000 },
        { source_id: '5h1pp1ng', related_object: 'product' as const, quantity: 1, price: 490 },
      ],
    },
  };

  // 6000 were paid, and x and shipping were 4000 of them.
  expect(returnsOf(situation, [one(B)])).toMatchObject([
    { refund_amount: 2000, dropped_redeemables: [dropped('SHIP')] },
  ]);
  expect(returnsOf(situation, [one(C)])).toMatchObject([{ refund_amount: 0, dropped_redeemables: [] }]);
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
    const less = { rules: { '1': { name: 'order.amount', conditions: { $less_than: [1000] } }, logic: '1' } };
    const situation = {
      world: {
        vouchers: { FEW: { ...off(50), rules: ['less'] }, TEN: off(10) },
        rules: { less },
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

describe('the lines that are decided again', () => {
  const stored = (members: Partial<OrderItem>): OrderItem => ({ object: 'order_item', ...members });
  const world: World = { vouchers: { OFF: { ...off(100), rules: ['most'] } }, rules: { most: atLeast(800) } };

  // 900 were paid for four at 250. Two of them cost 500, without the discount.
  it('are those of the stored order, at their part of its amounts', () => {
    const items = [stored({ id: 'line_1', product_id: 'a', quantity: 4, initial_quantity: 4, amount: 1000 })];
    const situation = { world: { ...world, order: { amount: 1000, items } }, codes: ['OFF'], order: { id: 'ord_1' } };

    expect(returnsOf(situation, [{ items: [{ id: 'line_1', quantity: 2 }] }])).toMatchObject([
      { refund_amount: 400, dropped_redeemables: [dropped('OFF')] },
    ]);
  });

  // 1100 were paid for 300, 400 and 500.
  it.each([
    ['first', A, 300],
    ['second', B, 400],
  ])('lack the %s line once it came back', (_, id, refund) => {
    const items = [
      { product_id: 'a', amount: 300 },
      { product_id: 'b', amount: 400 },
      { product_id: 'c', amount: 500 },
    ];

    expect(returnsOf({ world, codes: ['OFF'], order: { items } }, [{ items: [{ id }] }])).toMatchObject([
      { refund_amount: refund, dropped_redeemables: [] },
    ]);
  });
});
