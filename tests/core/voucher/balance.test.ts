// A change of a balance by hand.
import { moveLots } from '../../../lib/core/voucher/balance';
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

test.each<[string, object, string]>([
  ['an earning rule', { earned: { rule: { id: 'ern_1', banner: null } } }, 'AUTOMATIC'],
  ['a day whose points expired', { expired: { date: '2026-03-09', created_ms: 0 } }, 'AUTOMATIC'],
  ['a person', {}, 'MANUAL'],
])('the answer of a change by %s says so', (_name, members, operation_type) => {
  const move = plan(HELD, { amount: 5 });
  if (isFailure(move)) throw new Error(move.details);

  expect(balanceAnswer({ ...move, row: { ...move.row, ...members } })).toMatchObject({ operation_type });
});

describe('the lots of a change', () => {
  const lot = (date: string, points: number) => ({
    date,
    ends_ms: Date.parse(date) + 86_400_000,
    points,
    created_ms: 1,
    updated_ms: 1,
  });
  const [MAY, JUNE] = [lot('2026-05-31', 4), lot('2026-06-30', 6)];
  const expiry = { date: JUNE.date, ends_ms: JUNE.ends_ms };
  const dated = (...lots: readonly (typeof MAY)[]): VoucherFact => ({ ...HELD, lots });

  test('of added points are those of their day', () => {
    const request = { amount: 3 };
    const move = planMove({ fact: dated(MAY), request, row: ROW, source: 'API', expiry });
    const added = { ...JUNE, points: 3, created_ms: 5, updated_ms: 5 };

    expect(move).toMatchObject({ lots: [MAY, added], newLots: [expiry] });
    expect(planMove({ fact: HELD, request, row: ROW, source: 'API', expiry })).toMatchObject({ lots: [added] });
  });

  test('of points that are taken off are those that end first', () => {
    expect(plan(dated(MAY, JUNE), { amount: -5 })).toMatchObject({
      lots: [
        { ...MAY, points: 0, updated_ms: 5 },
        { ...JUNE, points: 5, updated_ms: 5 },
      ],
      newLots: [],
    });
  });

  test('of points that never expire are those that the card has', () => {
    expect(plan(dated(MAY), { amount: 3 })).toMatchObject({ lots: [MAY], newLots: [] });
  });

  test.each<[string, VoucherFact, number]>([
    ['a gift card', { ...GIFT, lots: [MAY] }, 5],
    ['a gift card that is charged', { ...GIFT, lots: [MAY] }, -5],
    ['a card whose points never expire', HELD, 5],
    ['a card whose points never expire, by charging it', HELD, -5],
  ])('are absent for %s', (_name, of, amount) => {
    expect(moveLots(of, { amount, expiry: null, nowMs: 5 })).toEqual({});
    expect(plan(of, { amount })).not.toHaveProperty('lots');
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
