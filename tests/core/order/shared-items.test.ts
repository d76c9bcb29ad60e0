// Lines of an answer that several orders share, and what is sent of products that need no copy.
import { stepsOf } from '../../../lib/core/order/output';
import {
  applyEffect,
  EMPTY_CATALOG,
  itemsOfSteps,
  linesEffect,
  type Minor,
  NOTHING_APPLIED,
  openOrder,
  orderItems,
  type RequestOrderItem,
  toAppliedDiscounts,
} from '../../support/core';
import { aCart } from '../discount/cart';

const off = (...indexes: readonly number[]) => linesEffect(indexes.map((index) => ({ index, discount: 10 as Minor })));
const applied = (...indexes: readonly number[]) => toAppliedDiscounts(off(...indexes), 3);

describe('the lines of several orders', () => {
  const order = aCart();
  const changed = applyEffect(order, off(0));

  it('are shown as those of each alone', () => {
    const steps = [
      { order, applied: NOTHING_APPLIED },
      { order: changed, applied: NOTHING_APPLIED },
      { order: changed, applied: applied(1) },
      { order, applied: applied(0, 1, 2) },
      { order: aCart({ product_id: 'D', price: 5 }), applied: NOTHING_APPLIED },
      { order: { ...order, lines: [] }, applied: NOTHING_APPLIED },
    ];

    expect(itemsOfSteps(steps)).toEqual(steps.map((step) => orderItems(step.order, step.applied)));
    expect(itemsOfSteps(steps).map((items) => items.map((item) => item.discount_amount ?? 0))).toEqual([
      [0, 0, 0],
      [10, 0, 0],
      [10, 0, 0],
      [0, 0, 0],
      [0],
      [],
    ]);
  });

  it('share a list where nothing was applied to the same lines, and each line that did not change', () => {
    const plain = { order, applied: NOTHING_APPLIED };
    const [first, again, later] = itemsOfSteps([plain, plain, { order: changed, applied: NOTHING_APPLIED }]);

    expect(again).toBe(first);
    expect(later?.[0]).not.toBe(first?.[0]);
    expect(later?.[1]).toBe(first?.[1]);
  });

  it('are of the parts of a request that have an order', () => {
    const parts = [
      { order, applied: NOTHING_APPLIED },
      { order: null, applied: NOTHING_APPLIED },
    ];

    expect(stepsOf(parts)).toEqual([{ order, applied: NOTHING_APPLIED }]);
  });
});

describe('what is sent of a product or an SKU', () => {
  const lineOf = (item: RequestOrderItem) =>
    openOrder({ request: { items: [item] }, stored: null, catalog: EMPTY_CATALOG }).lines[0]?.identity;

  it('is not copied where it is whole', () => {
    const item = { product: { id: 'X', name: 'New' }, sku: { id: 'Y', sku: 'Large' } };

    expect(lineOf(item)?.product).toBe(item.product);
    expect(lineOf(item)?.sku).toBe(item.sku);
  });

  it.each<[string, object]>([
    ['an unknown member at first', { override: true, id: 'X' }],
    ['an unknown member at last', { id: 'X', override: true }],
    ['null', { id: 'X', price: null }],
  ])('is copied without %s', (_name, members) => {
    expect(lineOf({ product: members, sku: members })).toMatchObject({ product: { id: 'X' }, sku: { id: 'X' } });
    expect(Object.keys(lineOf({ product: members })?.product ?? {})).toEqual(['id']);
    expect(Object.keys(lineOf({ sku: members })?.sku ?? {})).toEqual(['id']);
  });
});
