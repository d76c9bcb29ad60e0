// What is told of movements of credits and points, by hand and otherwise.
import { buildBalanceFacts } from '../../../lib/core/events/facts/balance-facts';
import { aCoupon, aGift, aLoyaltyCard, CAMPAIGN_TOLD, CONFIG, CUSTOMER, NOW, NOW_MS, NOW_PLACE } from './support';
import { toldOf } from './support';
import {
  type BalanceMove,
  buildMovementFacts,
  type MovementLine,
  toVoucherResponse,
  transactionShape,
  type Voucher,
} from '../../support/core';

const REDEEMED = { kind: 'R', id: 'r_1', timeMs: NOW_MS, delta: -300, balance: 700 } as const;
const BY_HAND: MovementLine = {
  kind: 'T',
  id: 'tx_1',
  timeMs: NOW_MS,
  delta: 50,
  balance: 140,
  total: 150,
  reason: 'A gift',
  sourceId: 's-1',
  source: 'API',
};

/** The profile of the customer who holds the cards. */
const KNOWN = { ...CUSTOMER, phone: '+1', created_at: NOW, system_metadata: {} };

describe('transactionShape', () => {
  test('of credits that a redemption took', () => {
    expect(transactionShape({ voucher: aGift(), line: REDEEMED })).toEqual({
      id: `vtx_${NOW_PLACE}r_1`,
      source_id: null,
      voucher_id: 'v_1',
      campaign_id: 'camp_1',
      source: null,
      reason: null,
      type: 'CREDITS_REDEMPTION',
      related_transaction_id: null,
      created_at: NOW,
      details: {
        balance: {
          type: 'gift_voucher',
          total: 1000,
          object: 'balance',
          amount: -300,
          balance: 700,
          operation_type: 'AUTOMATIC',
          related_object: { type: 'voucher', id: 'v_1' },
        },
        redemption: { id: 'r_1' },
      },
    });
  });

  test('of points that came by hand', () => {
    expect(transactionShape({ voucher: aLoyaltyCard(), line: BY_HAND })).toEqual({
      id: `vtx_${NOW_PLACE}tx_1`,
      source_id: 's-1',
      voucher_id: 'v_1',
      campaign_id: 'camp_1',
      source: 'API',
      reason: 'A gift',
      type: 'POINTS_ADDITION',
      related_transaction_id: null,
      created_at: NOW,
      details: {
        balance: {
          type: 'loyalty_card',
          total: 150,
          object: 'balance',
          points: 50,
          balance: 140,
          operation_type: 'MANUAL',
          related_object: { type: 'voucher', id: 'v_1' },
        },
      },
    });
  });
});

describe('buildMovementFacts', () => {
  const factsOf = (voucher: Partial<Voucher> | null) =>
    buildMovementFacts({ config: CONFIG, voucher, line: REDEEMED, context: { holder: null, order: { id: 'ord_1' } } });

  test.each([
    ['a gift card', aGift(), 'voucher.gift.transaction.created'],
    ['a loyalty card', aLoyaltyCard(), 'voucher.loyalty_card.transaction.created'],
  ])('of %s are one event with what brought it about', (_name, voucher, type) => {
    const transaction = transactionShape({ voucher, line: REDEEMED });

    expect(factsOf(voucher)).toEqual([
      {
        type,
        entity_id: 'v_1',
        data: {
          transaction,
          voucher: toVoucherResponse(voucher, CONFIG),
          campaign: CAMPAIGN_TOLD,
          balance: (transaction.details as { balance: object }).balance,
          holder: null,
          order: { id: 'ord_1' },
        },
      },
    ]);
  });

  test('show a card that is gone as the record of the redemption does', () => {
    const { id, code, type, gift, object, campaign, campaign_id, is_referral_code } = aGift();
    const part = { id, code, type, gift, object, campaign, campaign_id, is_referral_code };

    expect(factsOf(part)[0]?.data.voucher).toEqual(part);
  });

  test('have no campaign where the card has none', () => {
    expect(factsOf(aGift({ campaign_id: null }))[0]?.data).toMatchObject({ campaign: null });
  });

  test('are none for a code without a balance, without an id, and for no code', () => {
    const { id: _id, ...nameless } = aGift();

    expect(factsOf(aCoupon())).toEqual([]);
    expect(factsOf(nameless)).toEqual([]);
    expect(factsOf(null)).toEqual([]);
  });
});

describe('buildBalanceFacts', () => {
  const row = { id: 'tx_1', timeMs: NOW_MS, reason: 'A gift', sourceId: 's-1', source: 'API' };

  function moved(voucher: Voucher, amount: number, { total, balance }: { total: number; balance: number }) {
    const fact = { voucher, revision: 1, sequence: 0, periods: {}, reservations: [], reservationSequence: 0 };
    const move: BalanceMove = { fact, amount, balanceAfter: balance, row: { ...row, total } };
    return buildBalanceFacts(move, { config: CONFIG, holder: KNOWN });
  }

  const balanceOf = (type: string, amounts: Readonly<Record<string, number>>) => ({
    ...amounts,
    type,
    operation_type: 'MANUAL',
    object: 'balance',
    related_object: { type: 'voucher', id: 'v_1' },
  });

  test.each([
    ['added', 200, { total: 1200, balance: 900 }],
    ['taken', -200, { total: 1000, balance: 500 }],
  ])('of credits that are %s are the movement and the balance', (_name, amount, after) => {
    const gift = { amount: after.total, balance: after.balance, effect: 'APPLY_TO_ORDER' } as const;
    const card = aGift({ gift });
    const line = { ...row, kind: 'T', delta: amount, ...after } as const;
    const transaction = transactionShape({ voucher: card, line });

    expect(moved(aGift(), amount, after)).toEqual([
      ...buildMovementFacts({ config: CONFIG, voucher: card, line, context: { holder: null } }),
      {
        type: 'voucher.gift.balance_added',
        entity_id: 'v_1',
        data: {
          voucher: toldOf(card),
          balance: balanceOf('gift_voucher', { amount, ...after }),
          campaign: CAMPAIGN_TOLD,
          transaction,
        },
      },
    ]);
    expect(transaction).toMatchObject({ type: amount > 0 ? 'CREDITS_ADDITION' : 'CREDITS_REMOVAL', reason: 'A gift' });
  });

  test('of points that are added name the holder as the customer', () => {
    const after = { total: 150, balance: 140 };
    const card = aLoyaltyCard({ holder_id: 'cust_1', loyalty_card: { points: 150, balance: 140 } });
    const holder = CUSTOMER;
    const line = { ...row, kind: 'T', delta: 50, ...after } as const;
    const [movement, added, ...others] = moved(aLoyaltyCard({ holder_id: 'cust_1' }), 50, after);

    expect(others).toEqual([]);
    expect(movement).toEqual(buildMovementFacts({ config: CONFIG, voucher: card, line, context: { holder } })[0]);
    expect(added).toEqual({
      type: 'voucher.loyalty_card.points_added',
      entity_id: 'v_1',
      data: {
        voucher: toldOf(card),
        balance: balanceOf('loyalty_card', { points: 50, ...after }),
        campaign: CAMPAIGN_TOLD,
        customer: holder,
        transaction: transactionShape({ voucher: card, line }),
      },
    });
  });

  test('have the id of a holder alone, whose profile is gone', () => {
    const [{ data } = { data: {} }] = moved(aLoyaltyCard({ holder_id: 'cust_9' }), 50, { total: 150, balance: 140 });

    expect(data).toMatchObject({ holder: { id: 'cust_9', object: 'customer' } });
    expect((data as { holder?: object }).holder).not.toHaveProperty('name');
  });

  test('of points that are taken are the movement alone', () => {
    const facts = moved(aLoyaltyCard(), -10, { total: 100, balance: 80 });

    expect(facts.map(({ type }) => type)).toEqual(['voucher.loyalty_card.transaction.created']);
    expect(facts[0]?.data).toMatchObject({ holder: null, transaction: { type: 'POINTS_REMOVAL' } });
  });

  test('are emitted for points where nothing was taken', () => {
    expect(moved(aLoyaltyCard(), 0, { total: 100, balance: 90 })).toHaveLength(2);
  });
});
