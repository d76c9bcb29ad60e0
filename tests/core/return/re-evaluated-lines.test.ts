// RE_EVALUATE by line: units that discounts added, shipping, and lines of stored orders, to the cent.
import type { OrderItem, World } from '../../support/core';
import { atLeast, below, dropped, free, lineId, off, one, returnsOf } from './support';

const [A, B, C] = [lineId(0), lineId(1), lineId(2)];

describe('a unit that a discount added', () => {
  const situation = {
    world: {
      products: { mug: { price: 800 }, cap: { price: 300 }, cup: { price: 100 }, toy: { price: 50 } },
      skus: { red: { product_id: 'cap', price: 300 }, blue: { product_id: 'cap', price: 200 } },
      vouchers: {
        MUG: { ...free('mug'), rules: ['most'] },
        MANY: { ...free('red'), rules: ['most'] },
        RED: free('red'),
        BLUE: free('blue'),
        CUP: free('cup'),
        TOY: { ...free('toy'), rules: ['few'] },
      },
      rules: { most: atLeast(3000), few: below(3000) },
      stacking: { redeemables_application_mode: 'PARTIAL' as const },
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

  // One chair, what is not added again at its list value, and the rest, which is free again.
  it.each([
    ['SKU, among the last lines', ['MUG', 'RED', 'BLUE'], 'MUG', 1200],
    ['SKU, among the first lines', ['RED', 'BLUE', 'MUG'], 'MUG', 1200],
    ['product, though another one has no SKU either', ['MUG', 'CUP'], 'MUG', 1200],
    ['product, though another one is new', ['MUG', 'TOY'], 'MUG', 1200],
    ['SKU of the same product', ['MANY', 'BLUE'], 'MANY', 1700],
  ])('is that of its %s', (_, codes, code, refund_amount) => {
    expect(returnsOf({ ...situation, codes }, [one(A)])).toMatchObject([
      { refund_amount, dropped_redeemables: [dropped(code)] },
    ]);
  });
});

describe('kept shipping', () => {
  const shipped = (percent_off: number, quantity: number) => ({
    world: {
      vouchers: {
        SHIP: { discount: { type: 'PERCENT' as const, percent_off, effect: 'APPLY_TO_ITEMS' as const }, rules: ['s'] },
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
        { source_id: '5h1pp1ng', related_object: 'product' as const, quantity, price: 490 },
      ],
    },
  });

  // 6000 were paid, and x and shipping were 4000 of them.
  it('stays free', () => {
    expect(returnsOf(shipped(100, 1), [one(B)])).toMatchObject([
      { refund_amount: 2000, dropped_redeemables: [dropped('SHIP')] },
    ]);
    expect(returnsOf(shipped(100, 1), [one(C)])).toMatchObject([{ refund_amount: 0, dropped_redeemables: [] }]);
  });

  // 6490 were paid: 245 for each shipment. The kept x and one of them cost 4245.
  it('costs at most what it cost', () => {
    const request = { items: [{ id: B }, { id: C, quantity: 1 }] };

    expect(returnsOf(shipped(50, 2), [request])).toMatchObject([{ refund_amount: 2245 }]);
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

// 1800 were paid. B alone gets 500 off: of the 1000 for A, 200 come back with the samples.
it('a refund for units without a list value is shared by their number', () => {
  const few = { rules: { '1': { name: 'order.items.count', conditions: { $less_than: [2] } }, logic: '1' } };
  const situation = {
    world: {
      vouchers: { OFF: { ...off(200), rules: ['most'] }, FEW: { ...off(500), rules: ['few'] } },
      rules: { most: atLeast(1500), few },
      stacking: { redeemables_application_mode: 'PARTIAL' as const },
    },
    codes: ['OFF', 'FEW'],
    order: {
      items: [
        { product_id: 'a', quantity: 1, price: 1000 },
        { product_id: 'b', quantity: 1, price: 1000 },
        { product_id: 'c', quantity: 1, price: 0 },
        { product_id: 'd', quantity: 3, price: 0 },
      ],
    },
  };
  const planned = returnsOf(situation, [one(A), { items: [{ id: C }, { id: lineId(3) }] }]);

  expect(planned.map(({ items }) => items.map(({ refund_amount }) => refund_amount))).toEqual([[800], [50, 150]]);
});
