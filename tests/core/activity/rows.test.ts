// Rows of an activity, for what no record of its own says.
import {
  buildBalanceRow,
  buildCustomEventRow,
  buildOrderRow,
  type Caller,
  type CustomEvent,
  type Order,
  type Voucher,
} from '../../support/core';
import { aCoupon, aGift, aLoyaltyCard, CONFIG, CUSTOMER, NOW_MS, ORDER } from '../events/support';

const CALLER: Caller = {
  project: 'proj_1',
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: 'key-1',
  role: 'admin',
  channel: null,
  origin: null,
  requestId: 'v-1',
};
const CAUSE = { group_id: 'v-1', source: { channel: 'API', api_key: { name: null, app_id: 'key-1' } } };
const AT = { id: 'evcus_1', timeMs: 5 };

describe('buildCustomEventRow', () => {
  const EVENT: CustomEvent = {
    object: 'event',
    type: 'visited',
    customer: CUSTOMER,
    referral: null,
    loyalty: null,
    metadata: { n: 1 },
  };
  const { customer: _customer, ...data } = EVENT;
  const ROW = { ...AT, customerId: 'cust_1', type: 'customer.custom_event', data };

  test('keeps the event by the id of its customer', () => {
    expect(buildCustomEventRow(CALLER, AT, EVENT)).toEqual({ ...ROW, ...CAUSE });
  });

  test('belongs to no request outside of one', () => {
    const { requestId: _id, ...worker } = CALLER;

    expect(buildCustomEventRow(worker, AT, EVENT)).toEqual({ ...ROW, group_id: null, source: { channel: 'INTERNAL' } });
  });
});

describe('buildOrderRow', () => {
  const BEFORE = { ...ORDER, status: 'CREATED', items: [{ object: 'order_item', amount: 5 }] } as unknown as Order;
  const row = (after: Partial<Order>, before: Order | null = BEFORE) =>
    buildOrderRow(CALLER, AT, { before, after: { ...BEFORE, ...after } });

  test.each<[Order['status'], string]>([
    ['CREATED', 'customer.order.updated'],
    ['PAID', 'customer.order.paid'],
    ['CANCELED', 'customer.order.canceled'],
    ['FULFILLED', 'customer.order.fulfilled'],
  ])('of an order that becomes %s is %s, and leaves out its lines', (status, type) => {
    const { referrer_id: _referrerId, ...order } = { ...ORDER, status };

    expect(row({ status })).toEqual({ ...AT, customerId: 'cust_1', type, data: { order }, ...CAUSE });
  });

  test('does not say who referred the customer: nobody finds the row who looks for them', () => {
    expect(JSON.stringify(row({ referrer_id: 'cust_9' }))).not.toContain('cust_9');
  });

  test('is an update where the status stays, and where it goes back', () => {
    const paid: Order = { ...BEFORE, status: 'PAID' };

    expect(row({ status: 'PAID', amount: 7 }, paid)?.type).toBe('customer.order.updated');
    expect(row({ status: 'CREATED' }, paid)?.type).toBe('customer.order.updated');
  });

  test('is none of a new order, nor where nobody ordered', () => {
    expect(row({}, null)).toBeUndefined();
    expect(row({ customer_id: null })).toBeUndefined();
  });
});

describe('buildBalanceRow', () => {
  const row = (voucher: Voucher, amount: number) => {
    const fact = { voucher, sequence: 1, revision: 1 } as Parameters<typeof buildBalanceRow>[1]['fact'];
    const line = { id: 't_1', timeMs: NOW_MS, total: 100, reason: 'gift', sourceId: null, source: 'API' };
    return buildBalanceRow(CALLER, { fact, amount, balanceAfter: 50, row: line }, CONFIG);
  };
  const holder_id = 'cust_1';

  test.each<[string, Voucher, number, string]>([
    ['points that are added', aLoyaltyCard({ holder_id }), 5, 'customer.voucher.loyalty_card.points_added'],
    ['points that are taken', aLoyaltyCard({ holder_id }), -5, 'customer.voucher.loyalty_card.points_added'],
    ['credits that are added', aGift({ holder_id }), 5, 'customer.voucher.gift.balance_added'],
    ['credits that are taken', aGift({ holder_id }), -5, 'customer.voucher.gift.balance_added'],
  ])('records %s', (_name, voucher, amount, type) => {
    const told = row(voucher, amount);

    expect(told).toMatchObject({
      id: 't_1',
      timeMs: NOW_MS,
      customerId: 'cust_1',
      type,
      campaign_id: 'camp_1',
      ...CAUSE,
      data: { voucher: { id: 'v_1' }, transaction: { reason: 'gift' }, balance: { balance: 50 } },
    });
    expect(Object.keys(told?.data ?? {}).sort()).toEqual(['balance', 'transaction', 'voucher']);
  });

  test('is none of a card without a holder; it names no campaign where there is none', () => {
    expect(row(aGift(), 5)).toBeUndefined();
    expect(row(aGift({ holder_id, campaign_id: null }), 5)).not.toHaveProperty('campaign_id');
    expect(row(aCoupon(), 5)).toBeUndefined();
  });
});
