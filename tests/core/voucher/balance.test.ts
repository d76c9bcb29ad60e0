// A change of a balance by hand.
import {
  balanceAnswer,
  factsOf,
  isFailure,
  LIMITS,
  planMove,
  planSupportMove,
  type SupportMoves,
  type VoucherFact,
  withBalance,
} from '../../support/core';

const base = factsOf({ vouchers: { CODE: { id: 'v_1' } } }).vouchers.get('CODE')!;
const fact = (members: object): VoucherFact => ({ ...base, voucher: { ...base.voucher, ...members } });
const GIFT = fact({ gift: { amount: 100, balance: 60, effect: 'APPLY_TO_ORDER' } });
const CARD = { points: 40, balance: 10, next_expiration_date: null, next_expiration_points: null };
const HELD = fact({ loyalty_card: CARD, holder_id: 'cust_1' });

const ROW = { id: 't_1', timeMs: 5 };
const plan = (of: VoucherFact, request: { amount: number; reason?: string; source_id?: string }) =>
  planMove({ fact: of, request, row: ROW, source: 'API' });
const refusal = (details: string) => ({ key: 'invalid_add_balance_params', details });

describe('planMove', () => {
  it('adds to a gift card, and to what it was given', () => {
    expect(plan(GIFT, { amount: 5, reason: 'sorry', source_id: 'x' })).toEqual({
      fact: GIFT,
      amount: 5,
      balanceAfter: 65,
      row: { ...ROW, total: 105, reason: 'sorry', sourceId: 'x', source: 'API' },
    });
  });

  it('keeps who did it, where a person did', () => {
    const move = planMove({ fact: GIFT, request: { amount: 5 }, row: ROW, source: 'dashboard', person: 'user_1' });

    expect(move).toMatchObject({ row: { source: 'dashboard', person: 'user_1' } });
  });

  it('takes off a loyalty card, down to nothing', () => {
    expect(plan(HELD, { amount: -10 })).toEqual({
      fact: HELD,
      amount: -10,
      balanceAfter: 0,
      row: { ...ROW, total: 40, reason: null, sourceId: null, source: 'API' },
    });
  });

  it('gives a card as much in its life as an amount may be', () => {
    const most = LIMITS.amount - 100;

    expect(isFailure(plan(GIFT, { amount: most }))).toBe(false);
    expect(plan(GIFT, { amount: most + 1 })).toEqual(
      refusal(`A card can be given ${LIMITS.amount} in its life at most.`),
    );
  });

  test.each<[string, VoucherFact, number, string]>([
    ['nothing', GIFT, 0, 'A balance cannot be changed by 0.'],
    ['more than is left', HELD, -11, 'Only 10 is left to take off.'],
    ['a discount', fact({}), 1, 'A discount voucher has no balance.'],
    [
      'a card nobody holds',
      fact({ loyalty_card: CARD }),
      1,
      'A loyalty card needs a holder before its balance can change.',
    ],
  ])('refuses %s', (_name, of, amount, details) => {
    expect(plan(of, { amount })).toEqual(refusal(details));
  });
});

describe('balanceAnswer', () => {
  it.each([
    [GIFT, 'gift_voucher', 105, 65],
    [HELD, 'loyalty_card', 45, 15],
  ] as const)('tells what was changed', (of, type, total, balance) => {
    const move = plan(of, { amount: 5 });
    if (isFailure(move)) throw new Error(move.details);

    expect(balanceAnswer(move)).toEqual({
      amount: 5,
      total,
      balance,
      type,
      operation_type: 'MANUAL',
      object: 'balance',
      related_object: { type: 'voucher', id: of.voucher.id },
    });
  });
});

describe('planSupportMove', () => {
  const DAY = 'd2026-11-28';
  const plan = (amount: number, before?: SupportMoves) =>
    planSupportMove({ amount, day: DAY, before }, { support_adjustment_limit: 100 });

  test.each<[string, number, SupportMoves | undefined, number]>([
    ['the first change of a card', 100, undefined, 100],
    ['a subtraction', -100, undefined, 100],
    ['a change after others of the day', -30, { day: DAY, moved: 70 }, 100],
    ['a change after those of another day', 100, { day: 'd2026-11-27', moved: 100 }, 100],
    ['nothing', 0, { day: DAY, moved: 100 }, 100],
  ])('counts %s', (_name, amount, before, moved) => {
    expect(plan(amount, before)).toEqual({ day: DAY, moved });
  });

  test.each<[number, SupportMoves | undefined, number]>([
    [101, undefined, 100],
    [-101, undefined, 100],
    [31, { day: DAY, moved: 70 }, 30],
    [-31, { day: DAY, moved: 70 }, 30],
    [1, { day: DAY, moved: 5_000 }, 0],
  ])('refuses %d after %j', (amount, before, left) => {
    expect(plan(amount, before)).toEqual({
      key: 'missing_required_permission',
      details: `The role SUPPORT changes a card by at most 100 a day; ${left} is left today.`,
    });
  });
});

describe('withBalance', () => {
  const gift = { amount: 100, balance: 60, effect: 'APPLY_TO_ORDER' } as const;

  it('changes the balance alone', () => {
    expect(withBalance({ gift }, 5)).toEqual({ gift: { ...gift, balance: 5 } });
    expect(withBalance({ gift: null, loyalty_card: CARD }, 0)).toEqual({
      gift: null,
      loyalty_card: { ...CARD, balance: 0 },
    });
  });

  it('changes with it what was ever put on the card', () => {
    expect(withBalance({ gift }, 65, 105)).toEqual({ gift: { ...gift, balance: 65, amount: 105 } });
    expect(withBalance({ loyalty_card: CARD }, 15, 45)).toEqual({ loyalty_card: { ...CARD, balance: 15, points: 45 } });
  });

  it('leaves a voucher without a balance as it is', () => {
    const coupon = { gift: null, loyalty_card: null };

    expect(withBalance(coupon, 5)).toBe(coupon);
  });
});
