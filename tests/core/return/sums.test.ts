// What a return changes of the sums of customers: money, credits and points. Uses stay.
import { countReturn } from '../../../lib/core/return/sums';
import type { CardReturn } from '../../../lib/core/return/write-types';
import type { RedemptionEffect } from '../../support/core';
import { tenUnits } from './support';

const { stored } = tenUnits();
const [gift, points] = stored.effects as readonly [RedemptionEffect, RedemptionEffect];
const DATE = '2026-11-22T12:00:00.000Z';
const PAID = { id: 'ord_new', status: 'PAID' as const, customer_id: 'cust_1', total_amount: 300 };

type Counted = Parameters<typeof countReturn>[0];

const counted = (members: Partial<Counted> = {}) =>
  countReturn({
    stored,
    order: PAID,
    returned: { before: 0, after: 0 },
    cards: [],
    date: DATE,
    ...members,
  });

/** A card that gets units; null for one that was deleted for good. */
const cardOf = (effect: RedemptionEffect, units: number, holderId: string | null): CardReturn => {
  const state = { sequence: 1, revision: 1, balance: 0, after: units, headAfter: undefined };
  return { effect, units, card: holderId === 'DELETED' ? null : { ...state, holderId } };
};

it('a return takes money, credits and points off the sums of its customer, and counts no use back', () => {
  expect(
    counted({ returned: { before: 50, after: 200 }, cards: [cardOf(gift, 150, null), cardOf(points, 6, null)] }),
  ).toEqual({
    customer: {
      id: 'cust_1',
      usage: {
        uses: [],
        redeemed: 0,
        rolledBack: 0,
        giftAmount: -150,
        points: -6,
        orderCount: 0,
        orderAmount: -150,
        lastOrder: null,
        holdings: [],
        referrals: { added: [], removed: [] },
        bounds: [],
      },
      order: {
        customerId: 'cust_1',
        orderId: 'ord_new',
        count: 0,
        amount: -150,
        last: { amount: 100, date: DATE, order_id: 'ord_new' },
      },
    },
    holders: [],
  });
});

it('a return to money alone takes it off the sum of orders', () => {
  const { customer } = counted({ returned: { before: 0, after: 100 } });

  expect(customer).toMatchObject({ id: 'cust_1', usage: { orderAmount: -100 }, order: { amount: -100 } });
});

it.each([
  ['gives no money back', PAID, { before: 50, after: 50 }],
  ['is of an order that does not count', { ...PAID, status: 'CANCELED' as const }, { before: 0, after: 200 }],
])('a return changes no sums that %s', (_, order, returned) => {
  expect(counted({ order, returned, cards: [cardOf(gift, 0, null)] })).toEqual({ customer: null, holders: [] });
});

it('a return without money takes credits and points off what the customer spent', () => {
  const { customer } = counted({ cards: [cardOf(gift, 0, null), cardOf(gift, 150, null), cardOf(points, 6, null)] });

  expect(customer).toMatchObject({ id: 'cust_1', order: null });
  expect(customer?.usage).toMatchObject({ giftAmount: -150, points: -6, orderAmount: 0, holdings: [] });
});

describe('credits and points that come back', () => {
  it.each([
    [
      'the customer, as holdings of its own',
      'cust_1',
      [{ campaignId: 'camp_1', points: 6, credits: 0, referred: 0 }],
      [],
    ],
    [
      'another holder',
      'cust_2',
      [],
      [{ customerId: 'cust_2', holdings: [{ campaignId: 'camp_1', points: 6, credits: 0, referred: 0 }] }],
    ],
    ['nobody for a card without a holder', null, [], []],
    ['nobody for a card that was deleted for good', 'DELETED', [], []],
  ] as const)('count for %s', (_, holderId, holdings, holders) => {
    const result = counted({ cards: [cardOf(points, 6, holderId)] });

    expect(result.customer?.usage).toMatchObject({ points: -6, holdings });
    expect(result.holders).toEqual(holders);
  });

  it('count for the holder of today, and not as a referral', () => {
    const effect = { ...gift, campaign_id: 'camp_2', holder_id: 'cust_1', is_referral: true };

    expect(counted({ cards: [cardOf(effect, 150, 'cust_2')] }).holders).toEqual([
      { customerId: 'cust_2', holdings: [{ campaignId: 'camp_2', points: 0, credits: 150, referred: 0 }] },
    ]);
  });

  it('count for nobody where a card gets nothing', () => {
    expect(counted({ cards: [cardOf(points, 0, 'cust_2')] })).toEqual({ customer: null, holders: [] });
  });
});

describe('an order of another customer than the redemption', () => {
  const order = { ...PAID, customer_id: 'cust_2' };
  const returned = { before: 0, after: 100 };

  it('changes the sum of that customer', () => {
    expect(counted({ order, returned })).toMatchObject({
      customer: null,
      holders: [{ customerId: 'cust_2', holdings: [], order: { amount: -100 } }],
    });
  });

  it('changes no sum of a redemption without a customer', () => {
    const result = counted({
      order,
      returned,
      stored: { ...stored, customer_id: null },
      cards: [cardOf(gift, 5, null)],
    });

    expect(result).toMatchObject({ customer: null, holders: [{ customerId: 'cust_2', order: { amount: -100 } }] });
  });
});
