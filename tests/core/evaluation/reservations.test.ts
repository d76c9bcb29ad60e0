// What validation sessions reserve of a code, and what that leaves to others.
import {
  type ValidationSession,
  sumReservations,
  findLostReservation,
  planSession,
  toValidationSessionResponse,
  planReservations,
  computeSessionEnd,
  planSessionReservations,
} from '../../../lib/core/evaluation/reservations';
import {
  evaluated,
  factsOf,
  inputOf,
  isFailure,
  LIMITS,
  listed,
  NOON,
  type Redeemable,
  type SessionRequest,
  type VoucherWords,
  type World,
} from '../../support/core';

const NOW_MS = Date.parse(NOON);
const LATER = NOW_MS + 60_000;
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const DAY_MS = 86_400_000;

const held = (count: number, value = 0, untilMs = LATER) => Array.from({ length: count }, () => ({ untilMs, value }));

function inputFor(voucher: VoucherWords, line: Partial<Redeemable> = {}, more: World = {}) {
  const world: World = { ...more, vouchers: { CODE: { discount: OFF, ...voucher } } };
  const redeemables = [{ object: 'voucher' as const, id: 'CODE', ...line }];
  return inputOf(world, { redeemables, order: { amount: 10_000 } });
}

function keyOf(...args: Parameters<typeof inputFor>): string {
  const [outcome] = evaluated(inputFor(...args)).outcomes;
  return outcome?.status === 'INAPPLICABLE' ? outcome.failure.key : (outcome?.status ?? '');
}

describe('evaluate', () => {
  it.each([
    ['below the limit', { quantity: 3, redeemed: 1, reservations: held(1) }, 'APPLICABLE'],
    ['at the limit', { quantity: 3, redeemed: 1, reservations: held(2) }, 'quantity_exceeded'],
    ['above the limit', { quantity: 3, redeemed: 1, reservations: held(3) }, 'quantity_exceeded'],
    ['without a limit', { reservations: held(3) }, 'APPLICABLE'],
    ['by the session that asks', { quantity: 1, reservations: [{ untilMs: LATER, isOwn: true }] }, 'APPLICABLE'],
    ['a millisecond longer', { quantity: 1, reservations: held(1, 0, NOW_MS + 1) }, 'quantity_exceeded'],
    ['until this very moment', { quantity: 1, reservations: held(1, 0, NOW_MS) }, 'APPLICABLE'],
    ['until a moment ago', { quantity: 1, reservations: held(1, 0, NOW_MS - 1) }, 'APPLICABLE'],
  ])('answers for uses held %s', (_name, voucher, key) => {
    expect(keyOf(voucher)).toBe(key);
  });

  it.each([
    ['less than what is left', 1_999, 'APPLICABLE'],
    ['all that is left', 2_000, 'APPLICABLE'],
    ['more than what is left', 2_001, 'gift_amount_exceeded'],
  ])('answers for credits of a card that sessions reserve in part: %s', (_name, credits, key) => {
    expect(keyOf({ gift: 5_000, reservations: held(2, 1_500) }, { gift: { credits } })).toBe(key);
  });

  it('pays with what is left of a card where the request names no credits', () => {
    const [outcome] = evaluated(inputFor({ gift: 5_000, reservations: held(1, 3_000) })).outcomes;

    expect(outcome).toMatchObject({ status: 'APPLICABLE', benefit: { balance: 5_000, credits: 2_000 } });
  });

  it.each([
    ['all that is left', 60, 'APPLICABLE'],
    ['more than what is left', 61, 'loyalty_card_points_exceeded'],
  ])('answers for points of a card that sessions reserve in part: %s', (_name, points, key) => {
    const world: World = {
      campaigns: { camp_1: { campaign_type: 'LOYALTY_PROGRAM' } },
      rewards: { rew_1: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 1 } } },
      customer: { id: 'cust_1' },
    };
    const card = { points: 100, campaign: 'camp_1', holder_id: 'cust_1', reservations: held(1, 40) };
    const redeemables = [{ object: 'voucher', id: 'CARD', reward: { id: 'rew_1', points } }] as const;
    const request = { redeemables, order: { amount: 10_000 }, customer: { id: 'cust_1' } };
    const [outcome] = evaluated(inputOf({ ...world, vouchers: { CARD: card } }, request)).outcomes;

    expect(outcome?.status === 'INAPPLICABLE' ? outcome.failure.key : outcome?.status).toBe(key);
  });
});

it('heldByAll counts what every session holds now, the one that asks included', () => {
  const reservations = [...held(2, 100), { untilMs: LATER, value: 7, isOwn: true }, ...held(1, 1000, NOW_MS)];
  const fact = factsOf({ vouchers: { CARD: { gift: 5000, reservations } } }).vouchers.get('CARD')!;

  expect(sumReservations(fact, NOW_MS)).toEqual({ count: 3, value: 207 });
});

describe('planSession', () => {
  const newKey = () => 'ssn_new';

  it.each<[string, SessionRequest | null, ValidationSession | null]>([
    ['nothing', null, null],
    ['a key without a type', { key: 'k' }, null],
    ['a type alone', { type: 'LOCK' }, { key: 'ssn_new', type: 'LOCK', ttl: 7, ttl_unit: 'DAYS' }],
    ['a key of its own', { type: 'LOCK', key: 'k' }, { key: 'k', type: 'LOCK', ttl: 7, ttl_unit: 'DAYS' }],
    ['a time without a unit', { type: 'LOCK', ttl: 2 }, { key: 'ssn_new', type: 'LOCK', ttl: 2, ttl_unit: 'DAYS' }],
    [
      'a unit without a time',
      { type: 'LOCK', ttl_unit: 'HOURS' },
      { key: 'ssn_new', type: 'LOCK', ttl: 7, ttl_unit: 'HOURS' },
    ],
  ])('reads %s', (_name, sent, session) => {
    const opened = planSession(sent, newKey);

    expect(opened && toValidationSessionResponse(opened, inputOf({}, { redeemables: [] }))).toEqual(session);
  });
});

describe('a session of a client key', () => {
  const input = (client_session_minutes: number) => {
    const own = inputOf({ project: { client_session_minutes } }, { redeemables: [] });
    return { ...own, principal: 'CLAIM' as const, nowMs: NOW_MS };
  };

  it('lasts as many minutes as the project says where it does not say itself', () => {
    const shown = toValidationSessionResponse({ key: 'k' }, input(12));

    expect(shown).toEqual({ key: 'k', type: 'LOCK', ttl: 12, ttl_unit: 'MINUTES' });
    expect(computeSessionEnd(shown, input(12))).toBe(NOW_MS + 720_000);
  });

  it.each<[Partial<ValidationSession>, boolean]>([
    [{ ttl: 12, ttl_unit: 'MINUTES' }, true],
    [{ ttl: 30, ttl_unit: 'SECONDS' }, true],
    [{ ttl: 12.01, ttl_unit: 'MINUTES' }, false],
    [{ ttl: 1 }, false],
    [{ ttl: 365, ttl_unit: 'DAYS' }, false],
  ])('of %p may be opened: %p', (sent, isOpened) => {
    const end = computeSessionEnd(toValidationSessionResponse({ key: 'k', ...sent }, input(12)), input(12));

    expect(typeof end === 'number').toBe(isOpened);
    if (typeof end !== 'number') expect(end).toMatchObject({ key: 'invalid_payload' });
  });
});

describe('computeSessionEnd', () => {
  const endOf = (ttl: number, ttl_unit: ValidationSession['ttl_unit']) =>
    computeSessionEnd(
      { key: 'k', type: 'LOCK', ttl, ttl_unit },
      { ...inputOf({}, { redeemables: [] }), nowMs: NOW_MS },
    );

  it.each([
    [1, 'NANOSECONDS', 1],
    [1_000_001, 'NANOSECONDS', 2],
    [1, 'MICROSECONDS', 1],
    [1_500, 'MICROSECONDS', 2],
    [250, 'MILLISECONDS', 250],
    [30, 'SECONDS', 30_000],
    [5, 'MINUTES', 300_000],
    [2, 'HOURS', 7_200_000],
    [1.5, 'DAYS', 1.5 * DAY_MS],
    [LIMITS.sessionDays, 'DAYS', LIMITS.sessionDays * DAY_MS],
  ] as const)('ends a session of %d %s after %d ms', (ttl, unit, ms) => {
    expect(endOf(ttl, unit)).toBe(NOW_MS + ms);
  });

  it.each([
    [LIMITS.sessionDays + 0.001, 'DAYS'],
    [1e12, 'DAYS'],
  ] as const)('refuses %d %s', (ttl, unit) => {
    expect(endOf(ttl, unit)).toEqual({
      key: 'invalid_payload',
      details: 'Property .session.ttl: a session lasts 365 days at most.',
    });
  });
});

describe('planHolds', () => {
  function planned(voucher: VoucherWords, line: Partial<Redeemable> = {}) {
    const input = inputFor(voucher, line);
    return planReservations(evaluated(input), input, LATER);
  }

  it.each([
    [
      'one use of a limited code',
      { quantity: 3, reservations: held(1) },
      {},
      { value: 0, quantity: 2, sequence: null },
    ],
    ['the credits asked for', { gift: 500 }, { gift: { credits: 200 } }, { value: 200, quantity: null, sequence: 0 }],
    ['the credits that are taken', { gift: 20_000 }, {}, { value: 10_000, quantity: null, sequence: 0 }],
  ])('holds %s', (_name, voucher, line, reservation) => {
    expect(planned(voucher, line)).toMatchObject([
      { voucher: { code: 'CODE' }, reservation: { ...reservation, untilMs: LATER } },
    ]);
  });

  it('holds nothing of a code without a limit or a balance', () => {
    expect(planned({})).toEqual([]);
  });

  it('gives back what the session had reserved of a code that does not apply now', () => {
    const own = [{ untilMs: LATER, isOwn: true }];

    expect(planned({ quantity: 1, active: false, reservations: own })).toMatchObject([{ reservation: null }]);
  });

  it('leaves a code alone that does not apply and that it never held', () => {
    expect(planned({ quantity: 1, active: false })).toEqual([]);
  });

  it('sweeps holds that have ended, at most 50 with one write', () => {
    const plans = planned({ quantity: 100, reservations: [...held(60, 0, NOW_MS), ...held(1)] });

    if (isFailure(plans)) throw new Error(plans.key);
    expect(plans[0]?.reservation?.ended).toEqual(Array.from({ length: 50 }, (_, index) => `hold-${index}`));
  });

  it('sweeps neither what others still reserve nor what the session itself had reserved', () => {
    const reservations = [...held(1), { untilMs: NOW_MS, isOwn: true }, ...held(1, 0, NOW_MS)];

    expect(planned({ quantity: 100, reservations })).toMatchObject([{ reservation: { ended: ['hold-2'] } }]);
  });

  it('holds the points that are taken', () => {
    const world: World = {
      campaigns: { camp_1: {} },
      rewards: { rew_1: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 1 } } },
      customer: {},
      vouchers: { CARD: { points: 100, campaign: 'camp_1', holder_id: 'cust_1' } },
    };
    const redeemables = [{ object: 'voucher', id: 'CARD', reward: { id: 'rew_1', points: 30 } }] as const;
    const input = inputOf(world, { redeemables, order: { amount: 10_000 } });

    expect(planReservations(evaluated(input), input, LATER)).toMatchObject([
      { reservation: { value: 30, sequence: 0 } },
    ]);
  });

  it('holds nothing of a promotion tier', () => {
    const input = inputOf(
      { tiers: { promo_1: { discount: OFF } } },
      { redeemables: listed('promo_1'), order: { amount: 1 } },
    );

    expect(planReservations(evaluated(input), input, LATER)).toEqual([]);
  });

  it.each([
    [LIMITS.sessionsPerVoucher - 1, false],
    [LIMITS.sessionsPerVoucher, true],
  ])('beside %d other sessions: refused is %s', (others, isRefused) => {
    const plans = planned({ quantity: 1_000, reservations: held(others) });

    expect(isFailure(plans)).toBe(isRefused);
    if (isFailure(plans)) {
      expect(plans).toEqual({
        key: 'quantity_exceeded',
        details: 'CODE is held by 500 validation sessions, which is as many as can be.',
        resource_id: 'v_CODE',
        resource_type: 'voucher',
      });
    }
  });

  it.each([
    ['that stands', [{ untilMs: LATER, isOwn: true }], true],
    ['that has ended', [{ untilMs: NOW_MS, isOwn: true }], false],
    ['of its own not', held(1), false],
  ])('returns that the session has a reservation %s', (_name, reservations, isRenewed) => {
    expect(planned({ quantity: 10, reservations })).toMatchObject([{ reservation: { isRenewed } }]);
  });
});

describe('lostHold', () => {
  const own = (untilMs: number) => ({ untilMs, isOwn: true });
  const facts = (reservations: VoucherWords['reservations']) =>
    inputFor({ quantity: 2, reservations: reservations ?? [] }).facts;

  it.each([
    ['a reservation that went', [own(LATER)], [], 'CODE'],
    ['a reservation that went while others came', [own(LATER)], held(1), 'CODE'],
    ['a reservation that stays', [own(LATER)], [own(LATER)], null],
    ['a reservation that was placed anew', [own(LATER)], [own(LATER + 1)], null],
    ['a reservation that had ended', [own(NOW_MS)], [], null],
    ['the reservation of another session', held(1), [], null],
    ['no reservation', [], [], null],
  ])('finds %s', (_name, before, after, code) => {
    expect(findLostReservation(facts(before), facts(after), NOW_MS)?.code ?? null).toBe(code);
  });

  it('finds nothing for a code that is gone, or was created again', () => {
    const before = facts([own(LATER)]);
    const [[name, fact]] = [...before.vouchers] as [[string, NonNullable<ReturnType<typeof before.vouchers.get>>]];
    const anew = { ...fact, reservations: [], voucher: { ...fact.voucher, id: 'v_other' } };

    expect(findLostReservation(before, { ...before, vouchers: new Map() }, NOW_MS)).toBeNull();
    expect(findLostReservation(before, { ...before, vouchers: new Map([[name, anew]]) }, NOW_MS)).toBeNull();
  });
});

describe('planSessionReservations', () => {
  const reserve = (ttl: number) => {
    const input = inputFor({ quantity: 3 });
    const session = planSession({ type: 'LOCK', key: 'ssn_1', ttl, ttl_unit: 'SECONDS' }, () => 'ssn_2')!;
    return planSessionReservations({ evaluation: evaluated(input), input }, session);
  };

  it('reserve what applied, until the session ends', () => {
    expect(reserve(30)).toMatchObject([{ voucher: { code: 'CODE' }, reservation: { untilMs: NOW_MS + 30_000 } }]);
  });

  it('are refused for a session that lasts too long', () => {
    expect(reserve(LIMITS.sessionDays * 86_400 + 1)).toHaveProperty('key', 'invalid_payload');
  });
});
