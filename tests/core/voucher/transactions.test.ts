// The history of a balance.
import { toTransactionResponse } from '../../../lib/core/voucher/transactions';
import {
  factsOf,
  type LedgerRow,
  NOON,
  positionOf,
  toLedgerResponse,
  transactionId,
  type Voucher,
} from '../../support/core';

const coupon = factsOf({ vouchers: { CODE: { id: 'v_1' } } }).vouchers.get('CODE')!.voucher;
const GIFT = { ...coupon, gift: { amount: 100, balance: 60, effect: 'APPLY_TO_ORDER' } } as Voucher;

const row = (members: Partial<LedgerRow>): LedgerRow => ({
  kind: 'T',
  position: '0mabcdefg#t_1',
  id: 't_1',
  timeMs: Date.parse(NOON),
  value: 'gift',
  delta: 5,
  balanceAfter: 65,
  total: 105,
  reason: 'sorry',
  sourceId: 'x',
  source: 'API',
  ...members,
});
const show = (members: Partial<LedgerRow>, voucher = GIFT) => toLedgerResponse(voucher, [row(members)], null)[0];

describe('positionOf', () => {
  it('reads what transactionId writes', () => {
    expect(transactionId(row({}))).toBe('vtx_0mabcdefgt_1');
    expect(positionOf('vtx_0mabcdefgt_1')).toEqual({ position: '0mabcdefg#t_1' });
    expect(positionOf('vtx_0mabcdefgrr_1a')).toEqual({ position: '0mabcdefg#rr_1a' });
  });

  test.each([
    ['another prefix', 'tx_0mabcdefgt_1'],
    ['something before', 'xvtx_0mabcdefgt_1'],
    ['something behind', 'vtx_0mabcdefgt_1#'],
    ['no id', 'vtx_0mabcdefg'],
    ['no digits', 'vtx_0mabcdefgt_'],
    ['upper case', 'vtx_0MABCDEFGt_1'],
    ['a long prefix', 'vtx_0mabcdefgabcd_1'],
  ])('refuses %s', (_name, id) => {
    expect(positionOf(id)).toEqual({
      key: 'invalid_query_params',
      details: 'Property .starting_after_id must be a transaction id.',
    });
  });
});

describe('toLedgerResponse', () => {
  it('shows a change by hand', () => {
    expect(show({})).toEqual({
      id: 'vtx_0mabcdefgt_1',
      source_id: 'x',
      voucher_id: 'v_1',
      campaign_id: null,
      source: 'API',
      reason: 'sorry',
      type: 'CREDITS_ADDITION',
      related_transaction_id: null,
      created_at: NOON,
      details: {
        balance: {
          type: 'gift_voucher',
          total: 105,
          object: 'balance',
          amount: 5,
          balance: 65,
          operation_type: 'MANUAL',
          related_object: { type: 'voucher', id: 'v_1' },
        },
      },
    });
  });

  it('names the order that was paid for, where there was one', () => {
    const order = { id: 'ord_1', source_id: 'o-1' };

    expect(show({ kind: 'R', id: 'r_1', order })?.details).toMatchObject({ order, redemption: { id: 'r_1' } });
    expect(show({ kind: 'R', id: 'rr_1', order })?.details).toMatchObject({ order, rollback: { id: 'rr_1' } });
    expect(show({ kind: 'R', id: 'r_1' })?.details).not.toHaveProperty('order');
  });

  it('shows a redemption from a card', () => {
    const shown = show({ kind: 'R', id: 'r_1', value: 'loyalty_card', delta: -5, total: null });

    expect(shown).toMatchObject({
      type: 'POINTS_REDEMPTION',
      details: {
        balance: { type: 'loyalty_card', points: -5, operation_type: 'AUTOMATIC', total: 100 },
        redemption: { id: 'r_1' },
      },
    });
    expect(shown?.details).not.toHaveProperty('rollback');
    expect((shown?.details as { balance: object }).balance).not.toHaveProperty('amount');
  });

  it('names the person who changed it by hand', () => {
    expect(show({ person: 'user_1' })).toMatchObject({ channel: { channel_id: 'user_1', channel_type: 'USER' } });
    expect(show({})).not.toHaveProperty('channel');
  });

  test.each<[string, Partial<LedgerRow>]>([
    ['CREDITS_REMOVAL', { delta: -1 }],
    ['POINTS_ADDITION', { value: 'loyalty_card', delta: 1 }],
    ['CREDITS_REFUND', { kind: 'R', id: 'rr_1', delta: 1 }],
    ['CREDITS_REDEMPTION', { kind: 'R', id: 'r_1', delta: 0 }],
    ['CREDITS_REMOVAL', { delta: 0 }],
  ])('names %s', (type, members) => {
    expect(show(members)).toMatchObject({ type });
  });

  it('names the rollback', () => {
    expect(show({ kind: 'R', id: 'rr_1' })?.details).toMatchObject({ rollback: { id: 'rr_1' } });
    expect(show({ kind: 'T', id: 'rr_1' })?.details).not.toHaveProperty('rollback');
  });

  const totals = (rows: readonly LedgerRow[], before: number | null, voucher = GIFT) =>
    toLedgerResponse(voucher, rows, before).map(({ details }) => details.balance.total);

  it('counts the income of each line from the oldest, in the order of the page', () => {
    const page = [
      row({ position: '3#c', total: null }),
      row({ position: '2#b', total: 300 }),
      row({ position: '1#a', total: null }),
    ];

    expect(totals(page, 7)).toEqual([300, 300, 7]);
    expect(totals([...page].reverse(), 7)).toEqual([7, 300, 300]);
  });

  it('begins with what the card was given where it never changed by hand', () => {
    const card = { ...coupon, loyalty_card: { points: 40, balance: 1 } } as Voucher;
    const redeemed = [row({ total: null })];

    expect([totals(redeemed, null), totals(redeemed, null, card), totals(redeemed, null, coupon)]).toEqual([
      [100],
      [40],
      [0],
    ]);
  });
});

describe('a line of points that an earning rule added', () => {
  const RULE = { id: 'ern_1', banner: 'Twice' };
  const SHOWN = { earning_rule: { id: 'ern_1', source: { banner: 'Twice' } } };
  const order = { id: 'ord_1', source_id: null };

  test.each<[string, LedgerRow['earned'] & object, object]>([
    ['an order', { rule: RULE, order }, { ...SHOWN, order }],
    [
      'an event',
      { rule: RULE, event: { id: 'ev_1', type: 'visited' } },
      { ...SHOWN, event: { id: 'ev_1', type: 'visited' } },
    ],
    [
      'a segment',
      { rule: RULE, segment: { id: 'seg_1', name: 'Best' } },
      { ...SHOWN, segment: { id: 'seg_1', name: 'Best' } },
    ],
    [
      'a redemption of a referral',
      { referral: { role: 'REFEREE' }, redemption: { id: 'r_1' } },
      { redemption: { id: 'r_1' } },
    ],
    [
      'the tier of the holder',
      { rule: RULE, tiers: { holder_loyalty_tier: { id: 'lt_1', name: 'Gold' } } },
      { ...SHOWN, holder_loyalty_tier: { id: 'lt_1', name: 'Gold' } },
    ],
    ['the rule alone', { rule: RULE }, SHOWN],
  ])('names %s', (_name, earned, expected) => {
    const { balance, ...details } = show({ earned })?.details ?? {};

    expect(details).toStrictEqual(expected);
    expect(balance).toMatchObject({ operation_type: 'AUTOMATIC' });
  });

  test('names nothing when the points expired', () => {
    expect(Object.keys(show({ expired: { date: '2026-03-09', created_ms: 0 } })?.details ?? {})).toEqual(['balance']);
  });

  test.each<[string, string, number, LedgerRow['earned'] & object, string]>([
    ['at the end of a day', 'tp_1', 5, { rule: RULE, pending: { id: 'lopp_1' } }, 'AUTOMATIC'],
    ['by a person', 't_1', 5, { rule: RULE, pending: { id: 'lopp_1' } }, 'MANUAL'],
    ['and are taken back', 't_1', -5, { rule: RULE, pending: { id: 'lopp_1' } }, 'AUTOMATIC'],
    ['as none', 't_1', 0, { rule: RULE, pending: { id: 'lopp_1' } }, 'AUTOMATIC'],
    ['at once', 't_1', 5, { rule: RULE }, 'AUTOMATIC'],
  ])('says who did it: points that become active %s', (_name, id, delta, earned, operation_type) => {
    expect(show({ id, delta, earned })?.details.balance).toMatchObject({ operation_type });
  });
});

test('a line without lifetime income shows 0, and a given one counts', () => {
  const card = { id: 'v_1', campaign_id: null };
  const totalOf = (...total: readonly number[]) =>
    toTransactionResponse(card, row({ total: null }), ...(total as [number])).details.balance.total;

  expect([totalOf(), totalOf(7), toTransactionResponse(card, row({ total: 9 })).details.balance.total]).toEqual([
    0, 7, 9,
  ]);
});
