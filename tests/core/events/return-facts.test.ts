// Events of a return, and the row that holds them.
import { returnFacts } from '../../../lib/core/events/facts/return-facts';
import { returnOutbox } from '../../../lib/core/events/return-outbox';
import { returnLineId } from '../../../lib/model/keys/record-ids';
import type { Return, ReturnVoucher } from '../../../lib/model/records/return';
import { type Redemption, transactionShape, type Voucher } from '../../support/core';
import { aGift, aRedemption, CALLER, CAMPAIGN_TOLD, CODE, CONFIG } from './support';
import { CUSTOMER, listening, NOW, NOW_MS, ORDER, recordTold, SOURCE, storedOf, toldOf } from './support';

/** Ids of one redemption end with two digits, which lines of a return repeat. */
const [R1, R2, R9] = ['r_01', 'r_02', 'r_09'];
const GIFT = { ...CODE, type: 'GIFT_VOUCHER', gift: { amount: 1000, balance: 400, effect: 'APPLY_TO_ORDER' } } as const;
const POINTS = { ...CODE, id: 'v_2', type: 'LOYALTY_CARD', loyalty_card: { points: 100, balance: 60 } } as const;
const PAID = { ...ORDER, id: 'ord_1', source_id: 'A-1' };

const moved = (members: Partial<ReturnVoucher> = {}): ReturnVoucher => ({
  redemption_id: R1,
  voucher_id: 'v_1',
  code: 'CODE-1',
  type: 'GIFT_VOUCHER',
  amount: 300,
  credits: 300,
  balance_after: 700,
  credited: true,
  ...members,
});
const aReturn = (members: Partial<Return> = {}): Return => ({
  id: 'rt_1',
  object: 'return',
  date: NOW,
  dry_run: false,
  sequence: 2,
  complete: false,
  redemption_id: R1,
  order_id: 'ord_1',
  customer_id: 'cust_1',
  policy: 'KEEP',
  tender_order: 'MONEY_FIRST',
  items: [],
  order_amount: 300,
  amount: 300,
  refund_amount: 300,
  money_amount: 0,
  shortfall_amount: 0,
  dropped_redeemables: [],
  vouchers: [],
  remaining: { items: [], order_amount: 0, refund_amount: 0, money_amount: 0, vouchers: [] },
  reason: null,
  metadata: {},
  channel: { channel_id: 'key-1', channel_type: 'API' },
  ...members,
});

interface Redeemed {
  readonly redemptions?: readonly Redemption[];
  readonly parent?: Redemption;
  readonly order?: typeof PAID | null;
  readonly vouchers?: ReadonlyMap<string, Voucher>;
}

function factsOf(record: Return, { redemptions = [aRedemption()], parent, order = PAID, vouchers }: Redeemed = {}) {
  const stored = storedOf(redemptions, [], parent);
  const response = { ...stored.response, ...(order && { order: order as never }) };
  return returnFacts({ record, stored: { ...stored, response }, config: CONFIG, ...(vouchers && { vouchers }) });
}

describe('the event of a return', () => {
  test('has the return, the redemption, the order and the customer', () => {
    const record = aReturn();

    expect(factsOf(record)).toEqual([
      {
        type: 'redemption.return.succeeded',
        entity_id: 'rt_1',
        data: { return: record, redemption: recordTold(aRedemption()), order: PAID, customer: CUSTOMER },
      },
    ]);
  });

  test('has the parent of several redemptions', () => {
    const parent = aRedemption({ id: 'r_0', voucher: null, customer: { ...CUSTOMER, name: 'Eve' } });
    const [fact] = factsOf(aReturn(), { redemptions: [aRedemption(), aRedemption({ id: R2 })], parent });

    expect(fact?.data).toMatchObject({ redemption: { id: 'r_0' }, customer: { name: 'Eve' } });
  });

  test.each<[string, Return, Redeemed]>([
    ['a dry run', aReturn({ id: null }), {}],
    ['a redemption without records', aReturn(), { redemptions: [] }],
  ])('is not emitted for %s', (_name, record, redeemed) => {
    expect(factsOf(record, redeemed)).toEqual([]);
  });
});

describe('the transaction of a card that a return pays', () => {
  const gift = aRedemption({ id: R1, voucher: { ...GIFT, holder_id: 'cust_2' } });
  const line = {
    kind: 'T',
    id: returnLineId('rt_1', R1),
    timeMs: NOW_MS,
    delta: 300,
    balance: 700,
    order: { id: 'ord_1', source_id: 'A-1' },
  } as const;

  test('has the card afterwards, its holder, and what the return refunds', () => {
    const record = aReturn({ vouchers: [moved()] });
    const after = { ...GIFT, holder_id: 'cust_2', gift: { ...GIFT.gift, balance: 700 } };
    const transaction = transactionShape({ voucher: after, line });

    expect(factsOf(record, { redemptions: [gift] }).slice(1)).toEqual([
      {
        type: 'voucher.gift.transaction.created',
        entity_id: 'v_1',
        data: {
          transaction,
          voucher: after,
          campaign: CAMPAIGN_TOLD,
          balance: (transaction.details as { readonly balance: object }).balance,
          holder: { id: 'cust_2', object: 'customer' },
          order: PAID,
          redemption: recordTold(gift),
          return: record,
        },
      },
    ]);
    expect(transaction).toMatchObject({
      type: 'CREDITS_REFUND',
      details: {
        balance: { amount: 300, balance: 700 },
        order: { id: 'ord_1', source_id: 'A-1' },
        return: { id: 'rt_1' },
      },
    });
  });

  test('is that of points for a loyalty card, and names its own redemption', () => {
    const redemptions = [gift, aRedemption({ id: R2, voucher: POINTS })];
    const { credits: _credits, ...points } = moved({ redemption_id: R2, type: 'LOYALTY_CARD', balance_after: 85 });
    const [, fact, ...rest] = factsOf(aReturn({ vouchers: [{ ...points, points: 25 }] }), { redemptions });

    expect(rest).toEqual([]);
    expect(fact).toMatchObject({
      type: 'voucher.loyalty_card.transaction.created',
      entity_id: 'v_2',
      data: {
        balance: { points: 25, balance: 85 },
        redemption: { id: R2 },
        transaction: { id: expect.stringContaining(returnLineId('rt_1', R2)) as string },
      },
    });
  });

  test.each<[string, ReturnVoucher, Redemption]>([
    ['was deleted for good', moved({ balance_after: null }), gift],
    ['got nothing', moved({ credits: 0 }), gift],
    ['got neither credits nor points', { ...moved(), credits: undefined }, gift],
    ['no redemption of these charged', moved({ redemption_id: R9 }), gift],
    ['no redemption names', moved(), aRedemption({ id: R1, voucher: null })],
  ])('is not emitted for a card that %s', (_name, voucher, redemption) => {
    expect(factsOf(aReturn({ vouchers: [voucher] }), { redemptions: [redemption] })).toHaveLength(1);
  });

  test('names no order where none is stored', () => {
    const record = aReturn({ vouchers: [moved()] });
    const [event, transaction] = factsOf(record, { redemptions: [gift], order: null });

    expect(event?.data.order).toBeNull();
    expect(transaction?.data).toMatchObject({ order: null });
    expect(transaction?.data.transaction).not.toHaveProperty('details.order');
  });

  test('names an order without a source id, and none without an id', () => {
    const record = aReturn({ vouchers: [moved()] });
    const orderOf = (order: object) =>
      factsOf(record, { redemptions: [gift], order: order as never })[1]?.data.transaction as { details: object };

    expect(orderOf({ ...ORDER, id: 'ord_1' }).details).toMatchObject({ order: { id: 'ord_1', source_id: null } });
    expect(orderOf(ORDER).details).not.toHaveProperty('order');
  });

  test('has the members that only the current card has', () => {
    const vouchers = new Map([['v_1', aGift({ metadata: { v: 2 } })]]);
    const [, fact] = factsOf(aReturn({ vouchers: [moved()] }), { redemptions: [gift], vouchers });

    expect(fact?.data.voucher).toMatchObject({ metadata: { v: 2 }, gift: { balance: 700 } });
    expect(fact?.data.redemption).toMatchObject({
      voucher: { ...toldOf(aGift({ metadata: { v: 2 } })), ...gift.voucher },
    });
  });

  test('names a holder who is known', () => {
    const held = { id: 'cust_2', metadata: {}, source_id: 'eve', created_at: NOW, object: 'customer' } as never;
    const stored = storedOf([gift]);
    const record = aReturn({ vouchers: [moved()] });
    const [, fact] = returnFacts({ record, stored, config: CONFIG, holders: new Map([['cust_2', held]]) });

    expect(fact?.data.holder).toMatchObject({ id: 'cust_2', source_id: 'eve' });
  });
});

describe('the row of a return', () => {
  const stored = { ...storedOf([aRedemption()], [{ holder_id: 'cust_2' } as never]), customer_id: 'cust_1' };
  const plan = { base: 'b1', nowMs: NOW_MS, record: aReturn() } as never;

  test('names the redemption and the number of the return', () => {
    expect(returnOutbox(CALLER, { plan, stored, config: listening('redemption.return.succeeded') })).toEqual({
      id: 'RETURN-b1-2',
      created_at: NOW,
      group_id: 'v-1',
      source: SOURCE,
      types: ['redemption.return.succeeded'],
      redemption: { base: 'b1', part: 'RETURN', sequence: 2 },
    });
  });

  test('concerns the customer and the holders of the codes, and redeems no reward', () => {
    const loyaltyTiers = new Map([['lt_1', {} as never]]);
    const rewardAssignments = new Map([
      ['rewa_1', { parameters: { loyalty: { points: 1, auto_redeem: true } } } as never],
    ]);

    expect(
      returnOutbox(CALLER, { plan, stored, config: { ...CONFIG, loyaltyTiers, rewardAssignments } })?.segments,
    ).toEqual({ customerIds: ['cust_1', 'cust_2'], earns: true });
    expect(returnOutbox(CALLER, { plan, stored, config: { ...CONFIG, rewardAssignments } })).toBeUndefined();
  });
});
