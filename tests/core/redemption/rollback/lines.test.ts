// The lines of an order, and those that it keeps beside them, after one of its redemptions was rolled back.
import { linesWithoutShare, type Order, type OrderItem } from '../../../support/core';
import { afterRollback, rolledBack } from '../support';

type Line = Partial<OrderItem>;

it('an order without lines has none, and keeps none beside them', () => {
  expect(linesWithoutShare({} as Order, {}, { items: undefined, freeUnits: {} })).toEqual({ items: [], hidden: [] });
});

it('a line of which the redemption has no share stays as it is', () => {
  const line = { id: 'l_1', quantity: 2, initial_quantity: 2, amount: 200, subtotal_amount: 190, discount_amount: 10 };
  const shares = [{ id: 'l_9', applied_quantity: 2, applied_discount_amount: 10 }, { applied_discount_amount: 10 }];

  expect(afterRollback({ shown: [line], shares })).toEqual([[line], []]);
});

it('a line without an id has no share in a redemption', () => {
  const line = { quantity: 1, initial_quantity: 1, amount: 10 };
  const shares = [{ product_id: 'a', applied_quantity: 1, applied_discount_amount: 10 }];

  expect(afterRollback({ shown: [line], shares })).toEqual([[{ ...line, subtotal_amount: 10 }], []]);
});

describe('the amount of a line without the units that were added', () => {
  const units = { id: 'l_1', applied_quantity: 1, applied_quantity_amount: 100 };

  it.each<[string, Line, Line, number | undefined]>([
    ['is less by its price', { quantity: 3, price: 100, amount: 300 }, { ...units, price: 100 }, 200],
    [
      'is less by a price that the shop changed',
      { quantity: 3, price: 120, amount: 360 },
      { ...units, price: 100 },
      240,
    ],
    ['is less by the price of the redemption', { quantity: 3, amount: 300 }, { ...units, price: 100 }, 200],
    [
      'is less by their value where units cost differently',
      { quantity: 3, price: 120, amount: 350 },
      { ...units, price: 100 },
      250,
    ],
    [
      'is less by their value where they cost differently',
      { quantity: 3, price: 120, amount: 360 },
      { ...units, price: 90 },
      260,
    ],
    ['is less by their value where they had no price', { quantity: 3, price: 120, amount: 360 }, units, 260],
    [
      'is less by nothing where they had no value',
      { quantity: 3, price: 120, amount: 360 },
      { id: 'l_1', applied_quantity: 1, price: 100 },
      360,
    ],
    ['is not below zero', { quantity: 3, amount: 80 }, units, 0],
    ['is not known', { quantity: 3, price: 120 }, { ...units, price: 100 }, undefined],
  ])('%s', (_, line, share, amount) => {
    const [item] = rolledBack({ shown: [{ id: 'l_1', initial_quantity: 1, ...line }], shares: [share] }).items;

    expect(item).toMatchObject({ quantity: 2, initial_quantity: 1 });
    expect([item?.amount, item?.subtotal_amount]).toEqual([amount, amount]);
  });

  it('is more by the price of units that come back', () => {
    const line = { id: 'l_1', quantity: 1, initial_quantity: 3, price: 120, amount: 120, initial_amount: 360 };
    const share = { id: 'l_1', applied_quantity: -2, applied_quantity_amount: -200, price: 100 };

    expect(afterRollback({ shown: [line], shares: [share] })).toEqual([
      [{ ...line, quantity: 3, amount: 360, subtotal_amount: 360 }],
      [],
    ]);
  });
});

describe('discounts of a line', () => {
  const line = { id: 'l_1', quantity: 2, initial_quantity: 2, amount: 200, discount_amount: 50, discount_quantity: 2 };
  const share = { id: 'l_1', applied_discount_amount: 30, applied_discount_quantity: 2 };

  it('are less by those of the redemption', () => {
    const { discount_quantity: _, ...rest } = line;

    expect(afterRollback({ shown: [line], shares: [share] })).toStrictEqual([
      [{ ...rest, discount_amount: 20, subtotal_amount: 180 }],
      [],
    ]);
  });

  it('are less by the free units that the redemption added itself', () => {
    expect(rolledBack({ shown: [line], shares: [share], freeUnits: { l_1: 1, l_2: 2 } }).items).toMatchObject([
      { discount_quantity: 1 },
    ]);
  });

  // 50 and 2 free units for one unit of 40: 10 and one free unit have no room.
  it('are kept beside the line where they have no room on it', () => {
    const units = { id: 'l_1', applied_quantity: 1, applied_quantity_amount: 160 };

    expect(afterRollback({ shown: [line], shares: [units] })).toEqual([
      [
        {
          id: 'l_1',
          quantity: 1,
          initial_quantity: 2,
          amount: 40,
          initial_amount: 200,
          subtotal_amount: 0,
          discount_amount: 40,
          discount_quantity: 1,
        },
      ],
      [
        {
          id: 'l_1',
          quantity: 0,
          initial_quantity: 0,
          amount: 0,
          initial_amount: 0,
          discount_amount: 10,
          discount_quantity: 1,
        },
      ],
    ]);
  });

  it.each<[string, Line, Line]>([
    ['a discount', { discount_amount: 30 }, { discount_amount: 80 }],
    ['a discount and free units', { discount_amount: 30, discount_quantity: 0 }, { discount_amount: 80 }],
    ['nothing', {}, {}],
  ])('come back to a line with room, where %s is kept beside it', (_, kept, discounts) => {
    const note = { id: 'l_1', quantity: 0, initial_quantity: 0, amount: 0, initial_amount: 0, ...kept };
    const shown = { ...line, discount_quantity: 1 };

    expect(afterRollback({ shown: [shown], hidden: [note], shares: [] })).toMatchObject([
      [{ id: 'l_1', quantity: 2, discount_amount: 50, discount_quantity: 1, ...discounts }],
      [],
    ]);
  });

  // 20 less than nothing is left of the amount.
  it('are kept beside a line whose amount is used up', () => {
    const added = { ...line, quantity: 3, amount: 80, initial_amount: 80, discount_quantity: 1 };
    const units = { id: 'l_1', applied_quantity: 1, applied_quantity_amount: 100 };

    expect(afterRollback({ shown: [added], shares: [units] })).toMatchObject([
      [{ quantity: 2, amount: 0, subtotal_amount: 0, discount_quantity: 1 }],
      [{ id: 'l_1', quantity: 0, amount: 0, initial_amount: 0, discount_amount: 50 }],
    ]);
  });

  it('come back as free units alone', () => {
    const note = { id: 'l_1', quantity: 0, initial_quantity: 0, discount_quantity: 1 };

    expect(afterRollback({ shown: [{ ...line, discount_quantity: 1 }], hidden: [note], shares: [] })).toMatchObject([
      [{ discount_amount: 50, discount_quantity: 2 }],
      [],
    ]);
  });
});

describe('a line that nobody placed', () => {
  const added = { id: 'l_1', quantity: 1, initial_quantity: 0, price: 50, amount: 50, initial_amount: 0 };

  it('is hidden without its units', () => {
    const share = { id: 'l_1', applied_quantity: 1, applied_quantity_amount: 50, price: 50 };

    expect(afterRollback({ shown: [added], shares: [share] })).toEqual([
      [],
      [{ id: 'l_1', quantity: 0, initial_quantity: 0, amount: 0, initial_amount: 0 }],
    ]);
  });

  it('stays with one of them', () => {
    const share = { id: 'l_1', applied_quantity: 1, applied_quantity_amount: 50, price: 50 };

    expect(afterRollback({ shown: [{ ...added, quantity: 2, amount: 100 }], shares: [share] })).toEqual([
      [{ ...added, subtotal_amount: 50 }],
      [],
    ]);
  });
});

describe('a hidden line', () => {
  const note = { id: 'l_1', quantity: 0, initial_quantity: 2, amount: 0, initial_amount: 200 };
  const share = {
    id: 'l_1',
    product_id: 'a',
    price: 100,
    amount: 0,
    discount_amount: 5,
    applied_quantity: -2,
    applied_quantity_amount: -200,
  };
  const shown = { id: 'l_2', quantity: 1, initial_quantity: 1, amount: 10, subtotal_amount: 10 };

  it('appears at the end with its units and its product', () => {
    expect(afterRollback({ shown: [shown], hidden: [note], shares: [share] })).toEqual([
      [
        shown,
        {
          id: 'l_1',
          product_id: 'a',
          price: 100,
          quantity: 2,
          initial_quantity: 2,
          amount: 200,
          initial_amount: 200,
          subtotal_amount: 200,
        },
      ],
      [],
    ]);
  });

  it('stays hidden without units', () => {
    expect(afterRollback({ shown: [shown], hidden: [note], shares: [] })).toEqual([[shown], [note]]);
    expect(afterRollback({ hidden: [{ id: 'l_1', initial_quantity: 2 }], shares: [] })).toEqual([
      [],
      [{ id: 'l_1', initial_quantity: 2 }],
    ]);
  });

  it('keeps a discount hidden for which its units have no room', () => {
    expect(afterRollback({ hidden: [{ ...note, discount_amount: 250 }], shares: [share] })).toMatchObject([
      [{ quantity: 2, amount: 200, discount_amount: 200 }],
      [{ id: 'l_1', quantity: 0, discount_amount: 50 }],
    ]);
  });

  it.each<[string, Line]>([
    ['a product', { product_id: 'b' }],
    ['an SKU', { sku_id: 'k' }],
    ['a price', { price: 90 }],
  ])('takes no product from the share where it has %s', (_, members) => {
    const line = { id: 'l_1', quantity: 1, initial_quantity: 3, amount: 90, ...members };
    const [item] = rolledBack({ shown: [line], shares: [share] }).items;

    expect(item).toMatchObject({ quantity: 3, ...members });
    expect([item?.product_id, item?.price]).toEqual([line.product_id, line.price]);
  });
});
