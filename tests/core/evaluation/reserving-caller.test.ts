// Who reserves a code, and the bounds of a code that is reserved or counted in parts.
import {
  computeSessionEnd,
  findOwnReservation,
  hasBalance,
  isReservable,
  planReservations,
  quantityLeft,
  sumOtherReservations,
} from '../../../lib/core/evaluation/reservations';
import {
  evaluated,
  type EvaluationInput,
  factsOf,
  inputOf,
  isFailure,
  listed,
  NOON,
  type VoucherFact,
  type VoucherWords,
} from '../../support/core';

const NOW_MS = Date.parse(NOON);
const LATER = NOW_MS + 60_000;
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;

const factOf = (words: VoucherWords, members: Partial<VoucherFact> = {}): VoucherFact => ({
  ...factsOf({ vouchers: { CODE: words } }).vouchers.get('CODE')!,
  ...members,
});

describe('a reservation', () => {
  const reserved = (members: Partial<EvaluationInput>, fact: Partial<VoucherFact> = {}) => {
    const own = inputOf(
      { vouchers: { CODE: { discount: OFF, quantity: 3 } } },
      { redeemables: listed('CODE'), order: { amount: 1000 } },
    );
    const vouchers = new Map([...own.facts.vouchers].map(([name, one]) => [name, { ...one, ...fact }]));
    const input = { ...own, ...members, facts: { ...own.facts, vouchers } };
    const plans = planReservations(evaluated(input), input, LATER);
    if (isFailure(plans)) throw new Error(plans.key);
    return plans[0]?.reservation;
  };

  it.each<[string, Partial<EvaluationInput>, object]>([
    ['a key of the project', {}, { isClients: false }],
    ['a person', { isPerson: true, keyId: 'ann' }, { isClients: false, person: 'ann' }],
    ['a client key', { principal: 'CLAIM' }, { isClients: true }],
    ['a shopper', { principal: 'SHOPPER' }, { isClients: true }],
  ])('is that of %s', (_name, members, expected) => {
    expect(reserved(members, { revision: 7, reservationSequence: 5, sequence: 9 })).toStrictEqual({
      untilMs: LATER,
      value: 0,
      revision: 7,
      reservationSequence: 5,
      quantity: 3,
      sequence: null,
      isRenewed: false,
      ended: [],
      ...expected,
    });
  });
});

it('a session of a client key that is too long is refused with the minutes of the project', () => {
  const input = inputOf({ project: { client_session_minutes: 12 } }, { redeemables: [] });
  const session = { key: 'k', type: 'LOCK', ttl: 13, ttl_unit: 'MINUTES' } as const;

  expect(computeSessionEnd(session, { ...input, principal: 'CLAIM' })).toEqual({
    key: 'invalid_payload',
    details: 'Property .session.ttl: a session of a client key lasts 12 minutes at most.',
  });
});

describe('what reservations leave', () => {
  const reservations = [
    { untilMs: LATER, value: 5 },
    { untilMs: LATER, value: 7, isOwn: true },
    { untilMs: NOW_MS, value: 11 },
  ];

  it.each<[string, VoucherWords, number | null]>([
    ['the quantity', { quantity: 3 }, 3],
    ['the quantity less what others reserve', { quantity: 3, reservations }, 2],
    ['no bound without a limit', { reservations }, null],
  ])('is %s', (_name, words, expected) => {
    expect(quantityLeft(factOf(words), NOW_MS)).toBe(expected);
  });

  it('counts those of other sessions, and finds the own one', () => {
    const fact = factOf({ reservations });

    expect(sumOtherReservations(fact, NOW_MS)).toEqual({ count: 1, value: 5 });
    expect(findOwnReservation(fact, NOW_MS)?.id).toBe('hold-1');
    expect(findOwnReservation(fact, LATER)).toBeNull();
  });
});

it.each<[string, VoucherWords, boolean, boolean]>([
  ['without a limit', {}, false, false],
  ['with a limit', { quantity: 1 }, true, false],
  ['with credits', { gift: 0 }, true, true],
  ['with points', { points: 5 }, true, true],
])('a code %s is reserved or not', (_name, words, isOne, isCard) => {
  const { voucher } = factOf(words);

  expect([isReservable(voucher), hasBalance(voucher)]).toEqual([isOne, isCard]);
});
