// The order after one of its redemptions was undone.
import { type OrderRollbackInput, orderAfterRollback } from '../../../../lib/core/redemption/rollback/order';
import {
  type CalculatedOrder,
  CREATED_AT,
  NOON,
  type Order,
  type OrderItem,
  type OrderRedemptionEntry,
} from '../../../support/core';

const entry = (members: Partial<OrderRedemptionEntry> = {}): OrderRedemptionEntry => ({
  date: CREATED_AT,
  related_object_type: 'voucher',
  related_object_id: 'v_1',
  ...members,
});
const anOrder = (members: Partial<Order> = {}): Order => ({
  id: 'ord_1',
  source_id: null,
  created_at: CREATED_AT,
  updated_at: null,
  status: 'PAID',
  metadata: {},
  customer_id: null,
  referrer_id: null,
  redemptions: { r_1: entry() },
  object: 'order',
  ...members,
});
const anItem = (members: Partial<OrderItem>): OrderItem => ({ object: 'order_item', ...members });
const applied = (members: Partial<CalculatedOrder> = {}): CalculatedOrder => ({
  customer_id: null,
  referrer_id: null,
  object: 'order',
  ...members,
});
const after = (order: Order, redeemed: CalculatedOrder, more: Partial<OrderRollbackInput> = {}) =>
  orderAfterRollback({
    order,
    redeemed,
    entryId: 'r_1',
    rollback: { id: 'rr_1', stacked: [] },
    mode: 'WITH_ORDER',
    date: NOON,
    ...more,
  }).record;
const undone = entry({ rollback_id: 'rr_1', rollback_date: NOON });
const twoLeft = { redemptions: { r_1: entry(), r_2: entry() } };
const oneLeft = { redemptions: { r_1: undone, r_2: entry() }, updated_at: NOON };

describe('the entry of the redemption', () => {
  const order = anOrder({ amount: 1000, discount_amount: 100, total_amount: 900 });

  it('says when and by what it was undone', () => {
    expect(after(order, applied(), { mode: 'WITHOUT_ORDER' })).toEqual({
      ...order,
      redemptions: { r_1: undone },
      updated_at: NOON,
    });
  });

  it('names the rollbacks of a stack', () => {
    const rollback = { id: 'rr_1', stacked: ['rr_11', 'rr_12'] };

    expect(after(order, applied(), { mode: 'WITHOUT_ORDER', rollback }).redemptions).toEqual({
      r_1: { ...undone, rollback_stacked: ['rr_11', 'rr_12'] },
    });
  });

  it('is not made up where the order has none', () => {
    expect(after(order, applied(), { mode: 'WITHOUT_ORDER', entryId: 'r_9' }).redemptions).toEqual(order.redemptions);
  });
});

describe('the last redemption of an order', () => {
  it('leaves a cancelled order without discounts', () => {
    const order = anOrder({
      amount: 1000,
      discount_amount: 100,
      items_discount_amount: 50,
      total_discount_amount: 150,
      total_amount: 850,
      applied_discount_amount: 100,
      items_applied_discount_amount: 50,
      total_applied_discount_amount: 150,
    });

    expect(after(order, applied())).toEqual(
      anOrder({
        status: 'CANCELED',
        amount: 1000,
        total_amount: 1000,
        redemptions: { r_1: undone },
        updated_at: NOON,
      }),
    );
  });

  it('leaves the amount and the lines as they were placed', () => {
    const order = anOrder({
      amount: 1420,
      initial_amount: 1070,
      total_amount: 1020,
      items: [
        anItem({
          id: 'line_1',
          quantity: 3,
          initial_quantity: 2,
          amount: 1300,
          initial_amount: 1000,
          subtotal_amount: 900,
          discount_amount: 400,
          discount_quantity: 1,
          applied_discount_amount: 400,
          applied_discount_quantity: 1,
          applied_quantity: 1,
          applied_quantity_amount: 300,
          application_details: [],
        }),
        anItem({ id: 'line_2', quantity: 1, initial_quantity: 0, amount: 50 }),
        anItem({ id: 'line_3', quantity: 1 }),
        anItem({ id: 'line_4', amount: 70 }),
      ],
    });

    const { amount, initial_amount, total_amount, items } = after(order, applied());

    expect({ amount, initial_amount, total_amount }).toEqual({
      amount: 1070,
      initial_amount: 1070,
      total_amount: 1070,
    });
    expect(items).toEqual([
      anItem({
        id: 'line_1',
        quantity: 2,
        initial_quantity: 2,
        amount: 1000,
        initial_amount: 1000,
        subtotal_amount: 1000,
      }),
      anItem({ id: 'line_3', quantity: 1 }),
      anItem({ id: 'line_4', amount: 70, subtotal_amount: 70 }),
    ]);
  });

  it('leaves no amounts and no lines where there were none', () => {
    const cancelled = after(anOrder(), applied());

    expect(cancelled).toEqual(anOrder({ status: 'CANCELED', redemptions: { r_1: undone }, updated_at: NOON }));
    expect(Object.keys(cancelled)).not.toContain('amount');
    expect(Object.keys(cancelled)).not.toContain('items');
  });

  it('is the last one when the others were undone before', () => {
    const redemptions = { r_1: entry(), r_2: entry({ rollback_id: 'rr_2' }) };

    expect(after(anOrder({ redemptions }), applied()).status).toBe('CANCELED');
  });
});

describe('one redemption of several', () => {
  it('takes back its discount on the order', () => {
    const order = anOrder({
      ...twoLeft,
      amount: 1000,
      discount_amount: 300,
      total_discount_amount: 300,
      total_amount: 700,
      applied_discount_amount: 100,
      total_applied_discount_amount: 100,
    });

    expect(after(order, applied({ applied_discount_amount: 100 }))).toEqual(
      anOrder({ ...oneLeft, amount: 1000, discount_amount: 200, total_discount_amount: 200, total_amount: 800 }),
    );
  });

  it('shows no discount once none is left', () => {
    const order = anOrder({ ...twoLeft, amount: 1000, discount_amount: 100, total_amount: 900 });

    expect(after(order, applied({ applied_discount_amount: 100 }))).toEqual(
      anOrder({ ...oneLeft, amount: 1000, total_amount: 1000 }),
    );
  });

  it('takes back no more than there is, where the order was changed by hand since', () => {
    const lines = [
      anItem({
        id: 'line_1',
        quantity: 1,
        initial_quantity: 1,
        amount: 100,
        subtotal_amount: 100,
        discount_amount: 30,
      }),
      anItem({ id: 'line_3', quantity: 1, initial_quantity: 1, amount: 60, subtotal_amount: 60 }),
    ];
    const order = anOrder({ ...twoLeft, amount: 160, discount_amount: 50, total_amount: 80, items: lines });
    const added = { applied_quantity: 2, applied_quantity_amount: 400 };
    const redeemed = applied({
      applied_discount_amount: 400,
      items: [
        anItem({ id: 'line_1', ...added, applied_discount_amount: 200 }),
        anItem({ id: 'line_2', ...added, applied_discount_amount: 400 }),
      ],
    });

    expect(after(order, redeemed)).toEqual(
      anOrder({
        ...oneLeft,
        amount: 60,
        total_amount: 60,
        items: [
          anItem({
            id: 'line_1',
            quantity: 0,
            initial_quantity: 1,
            amount: 0,
            initial_amount: 100,
            subtotal_amount: 0,
          }),
          lines[1]!,
        ],
      }),
    );
  });

  it('leaves the discounts of others within what is left of the order', () => {
    const lines = [
      anItem({ id: 'line_1', quantity: 1, initial_quantity: 1, amount: 100, subtotal_amount: 10, discount_amount: 90 }),
    ];
    const order = anOrder({ ...twoLeft, amount: 100, discount_amount: 60, total_amount: 0, items: lines });
    const share = { applied_quantity: 0, applied_quantity_amount: 80, applied_discount_amount: 30 };

    expect(after(order, applied({ items: [anItem({ id: 'line_1', ...share })] }))).toMatchObject({
      amount: 20,
      items_discount_amount: 20,
      total_discount_amount: 20,
      total_amount: 0,
    });
  });

  it('leaves an order without amount without one', () => {
    expect(after(anOrder(twoLeft), applied())).toEqual(anOrder(oneLeft));
  });

  it('takes back what it took off the lines, and the units and lines it added', () => {
    const order = anOrder({
      ...twoLeft,
      amount: 1450,
      initial_amount: 1000,
      discount_amount: 20,
      items_discount_amount: 500,
      total_amount: 930,
      items: [
        anItem({
          id: 'line_1',
          quantity: 3,
          initial_quantity: 2,
          amount: 1400,
          initial_amount: 1000,
          discount_amount: 450,
          discount_quantity: 2,
          subtotal_amount: 950,
        }),
        anItem({ id: 'line_2', quantity: 1, initial_quantity: 0, amount: 50, discount_amount: 50 }),
        anItem({ id: 'line_3', quantity: 1, initial_quantity: 1, amount: 10, subtotal_amount: 10, discount_amount: 3 }),
        anItem({ id: 'line_4', quantity: 2, initial_quantity: 0, amount: 8, initial_amount: 0, subtotal_amount: 8 }),
      ],
    });
    const redeemed = applied({
      items: [
        anItem({
          id: 'line_1',
          applied_discount_amount: 400,
          applied_discount_quantity: 1,
          applied_quantity: 1,
          applied_quantity_amount: 400,
        }),
        anItem({ id: 'line_2', applied_discount_amount: 50, applied_quantity: 1, applied_quantity_amount: 50 }),
        anItem({ id: 'line_4', applied_quantity: 1, applied_quantity_amount: 4 }),
      ],
    });

    expect(after(order, redeemed)).toEqual(
      anOrder({
        ...oneLeft,
        amount: 996,
        initial_amount: 1000,
        discount_amount: 20,
        items_discount_amount: 53,
        total_discount_amount: 73,
        total_amount: 923,
        items: [
          anItem({
            id: 'line_1',
            quantity: 2,
            initial_quantity: 2,
            amount: 1000,
            initial_amount: 1000,
            discount_amount: 50,
            discount_quantity: 1,
            subtotal_amount: 950,
          }),
          anItem({
            id: 'line_3',
            quantity: 1,
            initial_quantity: 1,
            amount: 10,
            subtotal_amount: 10,
            discount_amount: 3,
          }),
          anItem({ id: 'line_4', quantity: 1, initial_quantity: 0, amount: 4, initial_amount: 0, subtotal_amount: 4 }),
        ],
      }),
    );
  });

  it('shows no discount on a line that has none left, and no amount where the line has none', () => {
    const order = anOrder({
      ...twoLeft,
      items: [
        anItem({ id: 'line_1', quantity: 2, initial_quantity: 2, discount_amount: 100, discount_quantity: 1 }),
        anItem({ id: 'line_2', initial_quantity: 1 }),
      ],
    });
    const redeemed = applied({
      items: [
        anItem({ id: 'line_1', applied_discount_amount: 100, applied_discount_quantity: 1 }),
        anItem({ id: 'line_2' }),
      ],
    });

    const { items, ...rest } = after(order, redeemed);

    expect(items).toStrictEqual([
      anItem({ id: 'line_1', quantity: 2, initial_quantity: 2 }),
      anItem({ id: 'line_2', quantity: 0, initial_quantity: 1 }),
    ]);
    expect(rest).not.toHaveProperty('items_discount_amount');
    expect(rest).not.toHaveProperty('total_discount_amount');
  });
});
