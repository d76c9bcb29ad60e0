// What the dashboard offers to return, and the request that it sends.
import { amountWithin, chooseAll, NOTHING_CHOSEN, returnWish } from '../../dashboard/model/returns/choice';
import { redemptionOfReturn, restOfCard, returnableOf } from '../../dashboard/model/returns/left';
import type { Redemption } from '../../dashboard/model/redemption';
import type { Return } from '../../lib/model/records/return';
import { type PartialDeep, redemptionWith } from '../support/partial-record';

const BASE = '01a2224b6ecabcde23b9cd';
const A = { id: 'ordli_a', product_id: 'a', quantity: 3, amount: 5_997 };
const B = { id: 'ordli_b', product_id: 'b', quantity: 2, amount: 1_700 };

const redeemed = (members: PartialDeep<Redemption> = {}): Redemption =>
  redemptionWith({ id: `r_${BASE}00`, order: { id: 'ord_1', amount: 8_000, items: [A, B] }, ...members });

/** A return after which two units of line A, 1.00 outside the lines and 4.00 of a card are left. */
const LAST = {
  remaining: {
    items: [{ id: A.id, quantity: 2 }],
    order_amount: 100,
    refund_amount: 0,
    money_amount: 0,
    vouchers: [{ redemption_id: `r_${BASE}01`, amount: 400, credits: 400 }],
  },
} as unknown as Return;

describe('what is left', () => {
  it('is every unit and the amount outside the lines before the first return, and what it says after one', () => {
    expect(returnableOf(redeemed(), null)).toEqual({
      lines: [
        { id: A.id, name: 'a', quantity: 3, left: 3 },
        { id: B.id, name: 'b', quantity: 2, left: 2 },
      ],
      orderAmount: 303,
    });
    expect(returnableOf(redeemed(), LAST)).toEqual({
      lines: [{ id: A.id, name: 'a', quantity: 3, left: 2 }],
      orderAmount: 100,
    });
  });

  it.each<readonly [string, PartialDeep<Redemption>]>([
    ['failed', { result: 'FAILURE' }],
    ['was rolled back', { status: 'ROLLED_BACK' }],
    ['is a rollback', { object: 'redemption_rollback' }],
    ['had no order', { order: null }],
    ['had an order of nothing', { order: { id: 'ord_1', amount: 0 } }],
  ])('is nothing of a redemption that %s', (_name, members) => {
    expect(returnableOf(redeemed(members), null)).toBeNull();
  });
});

describe('the request', () => {
  const left = returnableOf(redeemed(), LAST)!;

  it('counts units, also where everything is chosen, and never more than is left', () => {
    const items = [{ id: A.id, quantity: 2 }];
    expect(returnWish(chooseAll(left), left, { policy: 'FORFEIT' })).toEqual({ items, amount: 100, policy: 'FORFEIT' });
    expect(returnWish({ units: { [A.id]: 3 }, amount: 0 }, left, {})).toEqual({ items });
    expect(returnWish({ units: { [B.id]: 1 }, amount: 0 }, left, {})).toBeNull();
  });

  it('is none while nothing is chosen, or an amount cannot be read', () => {
    expect(returnWish(NOTHING_CHOSEN, left, {})).toBeNull();
    expect(returnWish({ units: { [A.id]: 1 }, amount: null }, left, {})).toBeNull();
  });

  it.each([
    ['', 0],
    ['0.40', 40],
    ['1', 100],
    ['1.01', null],
    ['-1', null],
    ['one', null],
  ])('reads the amount "%s" as %s', (text, amount) => {
    expect(amountWithin(text, 100)).toBe(amount);
  });
});

describe('a rollback after returns', () => {
  it('gives a card the rest, and all of what returns do not share', () => {
    const gift = redeemed({ id: `r_${BASE}01`, gift: { amount: 1_000 } });
    const reward = redeemed({ id: `r_${BASE}02`, loyalty_card: { points: 30 } });

    expect([restOfCard(gift, LAST), restOfCard(gift, null), restOfCard(reward, LAST)]).toEqual([400, 1_000, 30]);
  });
});

test('the id of a return leads to its redemption', () => {
  expect(redemptionOfReturn(`rt_${BASE}00c`)).toBe(`r_${BASE}00`);
  expect(redemptionOfReturn(`rr_${BASE}00`)).toBeNull();
});
