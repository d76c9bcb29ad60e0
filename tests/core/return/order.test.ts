// Orders that changed after their redemption take no returns.
import { refuseChangedOrder, refuseEarlierRedemptions, refuseOtherRedemptions } from '../../../lib/core/return/order';
import { type CalculatedOrder, NOON, type OrderItem } from '../../support/core';
import { lineId, redeemIn } from './support';

const { order } = redeemIn(
  { vouchers: { P: { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' } } } },
  {
    redeemables: [{ object: 'voucher', id: 'P' }],
    order: {
      items: [
        { product_id: 'a', quantity: 2, price: 500 },
        { product_id: 'b', quantity: 1, price: 200 },
      ],
      discount_amount: 10,
    },
  },
);
const redeemed = order!;

/** The order with other members in its second line. */
function withLine(members: Partial<OrderItem>): CalculatedOrder {
  const [first, second] = redeemed.items!;
  return { ...redeemed, items: [first!, { ...second!, ...members }] };
}

describe('refuseChangedOrder', () => {
  it.each<[string, CalculatedOrder]>([
    ['the amount', { ...redeemed, amount: 1201 }],
    ['the discount', { ...redeemed, discount_amount: 11 }],
    ['the discount of the items', { ...redeemed, items_discount_amount: 0 }],
    ['the total', { ...redeemed, total_amount: 0 }],
    ['the id of a line', withLine({ id: 'ordli_other' })],
    ['the quantity of a line', withLine({ quantity: 2 })],
    ['the amount of a line', withLine({ amount: 201 })],
    ['the discount of a line', withLine({ discount_amount: 0 })],
    ['the lines by one more', { ...redeemed, items: [...redeemed.items!, { object: 'order_item', id: 'ordli_new' }] }],
    ['the lines by one less', { ...redeemed, items: redeemed.items!.slice(0, 1) }],
  ])('refuses an order that changed %s', (_, changed) => {
    expect(refuseChangedOrder(redeemed, changed)).toMatchObject({ key: 'order_changed' });
  });

  it.each([
    ['an amount', { ...redeemed, amount: 1201 }, 'Its amount is 1201 and was 1200.'],
    ['a discount that is gone', { ...redeemed, discount_amount: undefined }, 'Its discount_amount is 0 and was 10.'],
    ['a line', withLine({ quantity: 2 }), `Its line ${lineId(1)} differs.`],
    [
      'another line',
      { ...redeemed, items: [...redeemed.items!, withLine({ id: 'x' }).items![1]!] },
      'It has other lines.',
    ],
    ['no lines any more', { ...redeemed, items: undefined }, `Its line ${lineId(0)} differs.`],
  ])('says what changed: %s', (_, changed, what) => {
    expect(refuseChangedOrder(redeemed, changed)).toEqual({
      key: 'order_changed',
      details: `The order was changed after the redemption. ${what}`,
    });
  });

  it('says that a discount is new', () => {
    const { discount_amount: _, ...plain } = redeemed;

    expect(refuseChangedOrder(plain, redeemed)).toMatchObject({
      details: 'The order was changed after the redemption. Its discount_amount is 10 and was 0.',
    });
  });

  it('accepts an order without lines that has none', () => {
    const { items: _, ...plain } = redeemed;

    expect(refuseChangedOrder(plain, plain)).toBeNull();
    expect(refuseChangedOrder(plain, redeemed)).toMatchObject({ key: 'order_changed' });
  });

  it('accepts another status, other metadata, other positions and lines without their applied members', () => {
    const items = redeemed.items!.map(({ applied_discount_amount: _, ...item }) => ({ ...item, metadata: { a: 1 } }));

    expect(
      refuseChangedOrder(redeemed, { ...redeemed, status: 'FULFILLED', metadata: { b: 2 }, items: items.reverse() }),
    ).toBeNull();
  });

  it('takes an absent discount as zero', () => {
    const { discount_amount: _, ...plain } = { ...redeemed, discount_amount: 0 };

    expect(refuseChangedOrder({ ...redeemed, discount_amount: 0 }, plain)).toBeNull();
  });
});

describe('refuseOtherRedemptions', () => {
  const entry = { date: NOON, related_object_type: 'voucher' as const, related_object_id: 'v_1' };
  const undone = { ...entry, rollback_id: 'rr_1', rollback_date: NOON };

  it('refuses an order with another redemption that is not rolled back', () => {
    expect(refuseOtherRedemptions({ redemptions: { r_1: entry, r_2: entry } }, 'r_1')).toEqual({
      key: 'order_has_other_redemptions',
      details: 'Redemption r_2 of the same order is not rolled back.',
      resource_id: 'r_2',
      resource_type: 'redemption',
    });
  });

  it('accepts the redemption itself beside those that were rolled back', () => {
    expect(refuseOtherRedemptions({ redemptions: { r_1: entry, r_2: undone } }, 'r_1')).toBeNull();
  });
});

describe('refuseEarlierRedemptions', () => {
  const count = (redemption: string) => ({ redemption, value: 100, ids: [] });

  it('accepts a redemption that was alone on its order', () => {
    expect(refuseEarlierRedemptions({ base: 'b', order_counts: [count('b')] })).toBeNull();
  });

  it.each([
    [
      'names the one that stood before',
      { base: 'b', order_counts: [count('a'), count('b')] },
      'r_a00',
      'Redemption r_a00 of the same order is not rolled back.',
    ],
    ['refuses where the record does not say', { base: 'b' }, undefined, 'The redemption does not know of others.'],
  ])('%s', (_, stored, other, details) => {
    expect(refuseEarlierRedemptions(stored)).toMatchObject({ key: 'order_has_other_redemptions', details });
    expect(refuseEarlierRedemptions(stored)?.resource_id).toBe(other);
  });
});
