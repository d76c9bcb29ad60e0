// Names of states: equal where every further redeemable has the same effect, different where one may not.
import { nameState } from '../../../../lib/core/search/worst-case/state-names';
import { startFold } from '../../../../lib/core/stacking/fold';
import { openOrder } from '../../../../lib/core/order/input';
import type { Line, OrderState } from '../../../../lib/core/order/state';
import { EMPTY_CATALOG, minor } from '../../../support/core';

function orderOf(members: Partial<OrderState> = {}): OrderState {
  const request = {
    items: [
      { product_id: 'A', price: 500, quantity: 2 },
      { sku_id: 'B', price: 70 },
    ],
  };
  const order = openOrder({ request, stored: null, catalog: EMPTY_CATALOG });
  return { ...order, ...members };
}

const withLine = (members: Partial<Line>): OrderState => {
  const { lines } = orderOf();
  return orderOf({ lines: lines.map((line, index) => (index === 1 ? { ...line, ...members } : line)) });
};

const nameOf = (order: OrderState | null, sequence: readonly number[] = [1]) =>
  nameState(startFold(order), sequence, false);

describe('the name of a state', () => {
  it('holds the redeemables in their order, the amounts and the lines', () => {
    expect(nameOf(orderOf({ orderDiscount: minor(30) }), [10, 2])).toBe('2,10 1070 30 1000 0 2 0 false,70 0 1 0 false');
    expect(nameOf(null, [])).toBe(' ');
  });

  it('is the same for the same redeemables in another order', () => {
    expect(nameOf(orderOf(), [3, 1])).toBe(nameOf(orderOf(), [1, 3]));
    expect(nameOf(orderOf(), [1, 2])).not.toBe(nameOf(orderOf(), [1, 3]));
  });

  it.each<[string, OrderState]>([
    ['amount', orderOf({ amount: minor(7) })],
    ['discount of the order', orderOf({ orderDiscount: minor(7) })],
    ['amount of a line', withLine({ amount: minor(7) })],
    ['discount of a line', withLine({ discount: minor(7) })],
    ['number of units', withLine({ quantity: 7 })],
    ['number of free units', withLine({ discountQuantity: 7 })],
    ['mark of a discount', withLine({ touched: true })],
  ])('differs by another %s', (_part, order) => {
    expect(nameOf(order)).not.toBe(nameOf(orderOf()));
  });

  it('holds the goods and the price of added lines alone', () => {
    const added = { initialQuantity: 0 };
    const other = { identity: { sku_id: 'C' }, price: minor(9) };

    expect(nameOf(withLine(added))).toBe('1 1070 0 1000 0 2 0 false,undefined B 70 70 0 1 0 false');
    expect(nameOf(withLine(other))).toBe(nameOf(orderOf()));
    expect(nameOf(withLine({ ...added, ...other }))).not.toBe(nameOf(withLine(added)));
  });
});
