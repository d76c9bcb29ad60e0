// The amounts and lines of an answer, and which of their members appear.
import {
  applyEffect,
  type Effect,
  itemsOfSteps,
  linesAmount,
  linesEffect,
  type Minor,
  NO_EFFECT,
  NOTHING_APPLIED,
  orderAmounts,
  orderEffect,
  orderItems,
  type OrderState,
  type RequestOrderItem,
  sumAppliedDiscounts,
  toAppliedDiscounts,
  unitCount,
} from '../../support/core';
import { A, B, C, aCart, orderOf } from '../discount/cart';

const m = (value: number) => value as Minor;
const onA: Effect = linesEffect([{ index: 0, discount: m(900) }]);

function answered(effects: readonly Effect[], order: OrderState = aCart()) {
  let state = order;
  const parts = effects.map((effect) => {
    const part = toAppliedDiscounts(effect, state.lines.length);
    state = applyEffect(state, effect);
    return part;
  });
  return { state, parts, last: parts.at(-1) ?? NOTHING_APPLIED, total: sumAppliedDiscounts(parts) };
}

describe('orderAmounts', () => {
  it('shows amount and total of an order without discounts', () => {
    expect(orderAmounts(aCart(), NOTHING_APPLIED)).toEqual({ amount: 19697, total_amount: 19697 });
  });

  it('shows nothing of an order without an amount', () => {
    const order = orderOf({ items: [{ product_id: 'A' }], discount_amount: 5 });

    expect(orderAmounts(order, NOTHING_APPLIED)).toEqual({});
  });

  it('shows the members of the order for a discount of the order', () => {
    const { state, last } = answered([orderEffect(m(1000))]);

    expect(orderAmounts(state, last)).toEqual({
      amount: 19697,
      discount_amount: 1000,
      total_discount_amount: 1000,
      total_amount: 18697,
      applied_discount_amount: 1000,
      total_applied_discount_amount: 1000,
    });
  });

  it('shows the members of items for a discount of items', () => {
    const { state, last } = answered([onA]);

    expect(orderAmounts(state, last)).toEqual({
      amount: 19697,
      items_discount_amount: 900,
      total_discount_amount: 900,
      total_amount: 18797,
      items_applied_discount_amount: 900,
      total_applied_discount_amount: 900,
    });
  });

  test.each([
    ['the order', orderEffect(m(0)), { discount_amount: 0, applied_discount_amount: 0 }],
    ['items', linesEffect([]), { items_discount_amount: 0, items_applied_discount_amount: 0 }],
  ])('shows zeros for a discount of %s computed to zero', (_name, effect, members) => {
    const { state, last } = answered([effect]);

    expect(orderAmounts(state, last)).toEqual({
      amount: 19697,
      total_discount_amount: 0,
      total_amount: 19697,
      total_applied_discount_amount: 0,
      ...members,
    });
  });

  it('shows all discounts so far, and apart what the last one applied', () => {
    const { state, last } = answered([orderEffect(m(1000)), onA]);

    expect(orderAmounts(state, last)).toEqual({
      amount: 19697,
      discount_amount: 1000,
      items_discount_amount: 900,
      total_discount_amount: 1900,
      total_amount: 17797,
      items_applied_discount_amount: 900,
      total_applied_discount_amount: 900,
    });
  });

  it('shows what a whole request applied', () => {
    const { state, total } = answered([orderEffect(m(1000)), onA, orderEffect(m(7)), onA]);

    expect(orderAmounts(state, total)).toEqual({
      amount: 19697,
      discount_amount: 1007,
      items_discount_amount: 1800,
      total_discount_amount: 2807,
      total_amount: 16890,
      applied_discount_amount: 1007,
      items_applied_discount_amount: 1800,
      total_applied_discount_amount: 2807,
    });
  });

  it('counts stored and sent discounts, but not as applied', () => {
    const order = orderOf({ amount: 7000, discount_amount: 6100 });
    const { state, last } = answered([orderEffect(m(900))], order);

    expect(orderAmounts(order, NOTHING_APPLIED)).toEqual({
      amount: 7000,
      discount_amount: 6100,
      total_discount_amount: 6100,
      total_amount: 900,
    });
    expect(orderAmounts(state, last)).toMatchObject({
      discount_amount: 7000,
      total_amount: 0,
      applied_discount_amount: 900,
    });
  });

  it('shows the initial amount once units changed', () => {
    const effect = linesEffect([{ index: 1, discount: m(850), addedUnits: 1, addedAmount: m(850), freeUnits: 1 }]);
    const { state, last } = answered([effect]);

    expect(orderAmounts(state, last)).toMatchObject({ amount: 20547, initial_amount: 19697, total_amount: 19697 });
    expect(orderAmounts({ ...state, initialAmount: null }, last)).not.toHaveProperty('initial_amount');
  });
});

describe('orderItems', () => {
  it('shows lines without discounts', () => {
    expect(orderItems(aCart(A, { product_id: 'free', quantity: 2 }), NOTHING_APPLIED)).toEqual([
      {
        object: 'order_item',
        product_id: 'A',
        quantity: 3,
        initial_quantity: 3,
        amount: 5997,
        price: 1999,
        subtotal_amount: 5997,
      },
      { object: 'order_item', product_id: 'free', quantity: 2, initial_quantity: 2 },
    ]);
  });

  it('shows all that says what a line is, and no member it does not have', () => {
    const identity = {
      product_id: 'P',
      sku_id: 'K',
      source_id: 't',
      related_object: 'sku' as const,
      product: { id: 'P' },
      sku: { id: 'K' },
      metadata: { a: 1 },
    };
    const [first, second] = orderItems(aCart(identity, {}), NOTHING_APPLIED);

    expect(first).toStrictEqual({ object: 'order_item', ...identity, quantity: 1, initial_quantity: 1 });
    expect(second).toStrictEqual({ object: 'order_item', quantity: 1, initial_quantity: 1 });
  });

  it('shows the lines of one order after those of another', () => {
    const ids = (...items: readonly RequestOrderItem[]) =>
      orderItems(aCart(...items), NOTHING_APPLIED).map((item) => item.product_id);

    expect([ids(A, B), ids(B), ids(C, A)]).toEqual([['A', 'B'], ['B'], ['C', 'A']]);
  });

  it('shows every discount of a line, and apart what was applied', () => {
    const order = aCart({ ...A, discount_amount: 100 }, B);
    const { state, last } = answered([onA], order);

    const [first, second] = orderItems(state, last);

    expect(first).toEqual({
      object: 'order_item',
      product_id: 'A',
      quantity: 3,
      initial_quantity: 3,
      amount: 5997,
      discount_amount: 1000,
      price: 1999,
      subtotal_amount: 4997,
      applied_discount_amount: 900,
    });
    expect(second).not.toHaveProperty('applied_discount_amount');
    expect(second).not.toHaveProperty('discount_amount');
  });

  it('shows zero where nothing came off a line that was reached', () => {
    const { state, last } = answered([linesEffect([{ index: 0, discount: m(0) }])]);

    expect(orderItems(state, last)[0]).toMatchObject({ applied_discount_amount: 0 });
    expect(orderItems(state, last)[0]).not.toHaveProperty('discount_amount');
  });

  test.each([
    ['discounted units', { discountedUnits: 2 }, { applied_discount_quantity: 2 }],
    ['free units', { freeUnits: 1 }, { applied_discount_quantity: 1, discount_quantity: 1 }],
    ['free units before discounted ones', { freeUnits: 1, discountedUnits: 2 }, { applied_discount_quantity: 1 }],
    ['added units', { addedUnits: 1, addedAmount: m(1999) }, { applied_quantity: 1, applied_quantity_amount: 1999 }],
    [
      'removed units',
      { addedUnits: -1, addedAmount: m(-1999) },
      { applied_quantity: -1, applied_quantity_amount: -1999 },
    ],
  ])('shows %s', (_name, units, members) => {
    const { state, last } = answered([linesEffect([{ index: 0, discount: m(0), ...units }])]);

    expect(orderItems(state, last)[0]).toMatchObject(members);
  });

  it('shows no units where none were discounted, added or removed', () => {
    const { state, last } = answered([onA]);
    const [first] = orderItems(state, last);

    for (const member of [
      'applied_discount_quantity',
      'applied_quantity',
      'applied_quantity_amount',
      'discount_quantity',
      'initial_amount',
    ]) {
      expect(first).not.toHaveProperty(member);
    }
  });

  it('shows a line it created, with what it was at first', () => {
    const added = { identity: { product_id: 'D' }, price: m(500), quantity: 2, discount: m(1000), freeUnits: 2 };
    const { state, last } = answered([{ ...NO_EFFECT, added: [added] }]);

    expect(orderItems(state, last)[3]).toEqual({
      object: 'order_item',
      product_id: 'D',
      quantity: 2,
      initial_quantity: 0,
      discount_quantity: 2,
      amount: 1000,
      initial_amount: 0,
      discount_amount: 1000,
      price: 500,
      subtotal_amount: 0,
      applied_discount_quantity: 2,
      applied_quantity: 2,
      applied_quantity_amount: 1000,
      applied_discount_amount: 1000,
    });
  });

  it('shows lines it created at the end, each with its own, and their discount among those of items', () => {
    const added = (id: string, price: number) => ({
      identity: { product_id: id },
      price: m(price),
      quantity: 1,
      discount: m(price),
      freeUnits: 1,
    });
    const { state, last } = answered([{ ...NO_EFFECT, added: [added('D', 500), added('E', 70)] }]);

    expect(orderAmounts(state, last)).toMatchObject({ items_applied_discount_amount: 570 });
    expect(orderItems(state, last).map((item) => item.applied_discount_amount)).toEqual([
      undefined,
      undefined,
      undefined,
      500,
      70,
    ]);
  });

  it('shows no money of a line without an amount', () => {
    const added = { identity: { product_id: 'D' }, price: null, quantity: 1, discount: m(0), freeUnits: 1 };
    const { state, last } = answered([{ ...NO_EFFECT, added: [added] }]);

    expect(orderItems(state, last)[3]).toEqual({
      object: 'order_item',
      product_id: 'D',
      quantity: 1,
      initial_quantity: 0,
      discount_quantity: 1,
      applied_discount_quantity: 1,
      applied_quantity: 1,
    });
  });

  it('shows the initial amount of a line with free units though its amount is the same', () => {
    const { state, last } = answered([linesEffect([{ index: 1, discount: m(850), freeUnits: 1 }])]);

    expect(orderItems(state, last)[1]).toMatchObject({ amount: 1700, initial_amount: 1700, discount_quantity: 1 });
  });

  it('adds up what a whole request applied to a line', () => {
    const effect = linesEffect([{ index: 0, discount: m(10), freeUnits: 1, addedUnits: 2, addedAmount: m(20) }]);
    const { state, total } = answered([effect, onA, effect]);

    expect(orderItems(state, total)[0]).toMatchObject({
      applied_discount_quantity: 2,
      applied_quantity: 4,
      applied_quantity_amount: 40,
      applied_discount_amount: 920,
    });
  });

  it('shows a replacement on both its lines, also in the sum of a request', () => {
    const detail = {
      source_index: 0,
      source_applied_quantity: -1,
      source_applied_quantity_amount: -1999,
      target_index: 2,
      target_applied_quantity: 1,
      target_applied_quantity_amount: 12000,
      target_applied_discount_amount: 10001,
    };
    const effect = {
      ...linesEffect([
        { index: 0, discount: m(0), addedUnits: -1 },
        { index: 2, discount: m(10001) },
      ]),
      replacements: [detail],
    };
    const { state, parts, total } = answered([effect, onA]);

    const shown = [parts[0]!, parts[1]!, total].map((part) =>
      orderItems(state, part).map((item) => item.application_details),
    );

    expect(shown).toEqual([
      [[detail], undefined, [detail]],
      [undefined, undefined, undefined],
      [[detail], undefined, [detail]],
    ]);
  });

  it('shows with each line the replacements it is part of', () => {
    const detail = (source_index: number) => ({
      source_index,
      source_applied_quantity: -1,
      source_applied_quantity_amount: -100,
      target_index: 2,
      target_applied_quantity: 1,
      target_applied_quantity_amount: 100,
      target_applied_discount_amount: 0,
    });
    const change = (index: number) => ({ index, discount: m(0) });
    const effect = { ...linesEffect([0, 1, 2].map(change)), replacements: [detail(0), detail(1)] };
    const { state, last } = answered([effect]);

    expect(orderItems(state, last).map((item) => item.application_details)).toEqual([
      [detail(0)],
      [detail(1)],
      [detail(0), detail(1)],
    ]);
  });

  it('shares the lines nothing was applied to between answers', () => {
    const { state, last } = answered([onA]);

    const steps = [last, NOTHING_APPLIED, last].map((applied) => ({ order: state, applied }));
    const [first, second, third] = itemsOfSteps(steps);

    expect(first?.[2]).toBe(second?.[2]);
    expect(third?.[2]).toBe(second?.[2]);
    expect([first, second, third]).toEqual(steps.map(({ order, applied }) => orderItems(order, applied)));
  });
});

describe('sumAppliedDiscounts', () => {
  it('is nothing for no parts', () => {
    expect(sumAppliedDiscounts([])).toEqual(NOTHING_APPLIED);
  });

  it('keeps the classes apart', () => {
    const parts = [toAppliedDiscounts(orderEffect(m(5)), 3), toAppliedDiscounts(orderEffect(m(6)), 3)];

    expect(sumAppliedDiscounts(parts)).toMatchObject({ order: 11, items: null, effect: null });
    expect(sumAppliedDiscounts([toAppliedDiscounts(onA, 3)])).toMatchObject({ order: null, items: 900, effect: null });
  });
});

describe('unitCount and linesAmount', () => {
  it('sum over all lines', () => {
    const order = aCart(A, B, C, { product_id: 'free', quantity: 4 });

    expect(unitCount(order)).toBe(10);
    expect(linesAmount(order)).toBe(19697);
    expect([unitCount(orderOf({ amount: 5 })), linesAmount(orderOf({ amount: 5 }))]).toEqual([0, 0]);
  });
});
