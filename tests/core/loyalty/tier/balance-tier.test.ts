// The tier of a card after a change of its points: which of them are earned, and which days are due.
import { joinDays, planTierEnd, withTierAfter, withTiersInTurn } from '../../../../lib/core/loyalty/tier/balance-tier';
import type { BalanceMove, CardTier, VoucherFact } from '../../../support/core';
import { aGrant, aTierConfig, BY_MONTH, FOR_A_MONTH, TIERS_CREATED } from './support';

const at = (moment: string) => Date.parse(`2026-${moment}Z`);
const NOW_MS = at('03-10T12:00');
const PERIOD = aTierConfig({ loyalty_tiers_expiration: BY_MONTH });
const BALANCE = aTierConfig({ loyalty_tiers_expiration: FOR_A_MONTH });
const UNDATED = aTierConfig();
const MARCH: CardTier = { at_ms: at('03-01T00:00'), period: { start: '2026-03-01', points: 90 } };

const aFact = (tier: CardTier, balance = 90, members: object = {}): VoucherFact =>
  ({
    voucher: {
      id: 'v_1',
      campaign_id: 'camp_1',
      holder_id: 'cust_1',
      loyalty_card: { points: balance, balance },
      created_at: TIERS_CREATED,
      publish: { count: 1 },
    },
    tier,
    ...members,
  }) as unknown as VoucherFact;

type Row = Partial<BalanceMove['row']>;
const aMove = (amount: number, row: Row = {}, members: Partial<BalanceMove> = {}): BalanceMove => ({
  fact: aFact(MARCH),
  amount,
  balanceAfter: 90 + amount,
  row: { id: 'tx_1', timeMs: NOW_MS, total: 100, reason: null, sourceId: null, source: null, ...row },
  ...members,
});
const EARNED = { rule: { id: 'ern_1', banner: null } };

describe('the points of a period', () => {
  test.each<[string, BalanceMove, number]>([
    ['rise by points of a rule', aMove(10, { earned: EARNED }), 100],
    ['rise by points that are added by hand', aMove(10), 100],
    ['stay when points are spent', aMove(-10), 90],
    ['fall by points that a rule takes back', aMove(-10, { earned: EARNED }), 80],
    ['stay when points come from another card', aMove(10, { transfer: { related: 'tx_2' } }), 90],
    [
      'stay when points expire',
      aMove(-10, { expired: { date: '2026-03-09', created_ms: 0 } }, { isExpiration: true }),
      90,
    ],
  ])('%s', (_case, move, points) => {
    expect(withTierAfter(PERIOD, move).tier?.period).toEqual({ start: '2026-03-01', points });
  });

  test('are those of the moment for which they were earned', () => {
    const february: CardTier = { at_ms: at('02-01T00:00'), period: { start: '2026-02-01', points: 90 } };
    const move = aMove(10, { earned: EARNED }, { fact: aFact(february) });

    expect(withTierAfter(PERIOD, { ...move, earnedMs: at('02-20T00:00') }).tier?.period).toEqual({
      start: '2026-02-01',
      points: 100,
    });
    expect(withTierAfter(PERIOD, move).tier?.period).toEqual({ start: '2026-03-01', points: 10 });
  });
});

describe('points of the midnight at which a tier ends', () => {
  const midnight = at('04-01T00:00');
  const silver = aGrant('ltr_silver', ['2026-03-01', '2026-03-31']);
  const fact = aFact({ ...MARCH, current: silver, grants: [silver] });
  const pending = { ...EARNED, pending: { id: 'pp_1' } };

  test.each<[string, BalanceMove, object]>([
    [
      'prolong it where they were pending',
      aMove(100, { earned: pending, timeMs: midnight }, { fact, earnedMs: midnight }),
      { starts_ms: silver.starts_ms, date: '2026-04-30', updated_ms: midnight },
    ],
    [
      'begin a new one where they were not',
      aMove(100, { earned: EARNED, timeMs: midnight }, { fact, earnedMs: midnight }),
      { starts_ms: midnight, date: '2026-04-30', created_ms: midnight },
    ],
    [
      'begin a new one where they count for the moment of the line',
      aMove(100, { earned: pending, timeMs: midnight }, { fact }),
      { starts_ms: midnight, date: '2026-04-30', created_ms: midnight },
    ],
  ])('%s', (_case, move, current) => {
    expect(withTierAfter(PERIOD, move).tier?.current).toMatchObject(current);
  });
});

describe('a tier by balance', () => {
  const lot = (date: string, points: number) => ({
    date,
    ends_ms: Date.parse(date) + 86_400_000,
    points,
    created_ms: 0,
    updated_ms: 0,
  });
  const current = aGrant('ltr_silver', ['2026-03-01', '2026-03-31']);
  const state: CardTier = { at_ms: at('03-30T00:00'), current };
  const timeMs = at('04-01T00:01');
  const booked = (points: number, fact: VoucherFact) =>
    aMove(-points, { timeMs, expired: { date: '2026-03-31', created_ms: 0 } }, { fact, isExpiration: true });

  test.each<[string, BalanceMove, string | undefined]>([
    ['counts points that are booked at its end', booked(50, aFact(state, 60)), '2026-05-01'],
    [
      'counts those that are booked later',
      booked(50, aFact(state, 20, { unbooked: [lot('2026-04-01', 40)] })),
      '2026-05-01',
    ],
    ['ends without enough of them', booked(30, aFact(state, 60)), undefined],
    ['follows points that are taken off before', aMove(-1, { timeMs }, { fact: aFact(state, 100) }), '2026-05-01'],
  ])('%s', (_case, move, date) => {
    expect(withTierAfter(BALANCE, move).tier?.current?.date).toBe(date);
  });

  test('counts the lots that are left', () => {
    const fact = aFact({ at_ms: at('03-30T00:00') }, 150, { lots: [lot('2026-03-31', 50)] });
    const spent = aMove(-50, { timeMs: at('03-30T12:00') }, { fact, lots: [lot('2026-03-31', 0)] });

    expect(withTierAfter(BALANCE, spent).tier?.current).toMatchObject({ id: 'ltr_silver', date: '2026-04-30' });
  });
});

describe('a change of a card', () => {
  const day = (date: string) => ({ date, ends_ms: Date.parse(date) + 86_400_000 });

  test('stays as it is without dates, and without a holder', () => {
    const { fact, ...move } = aMove(10);
    const free = { ...move, fact: { ...fact, voucher: { ...fact.voucher, holder_id: null } } };

    expect(withTierAfter(UNDATED, { ...move, fact })).toStrictEqual({ ...move, fact });
    expect(withTierAfter(PERIOD, free)).toBe(free);
    expect(withTiersInTurn(UNDATED, [aMove(10), free])).toStrictEqual([aMove(10), free]);
  });

  test('has the end of its tier among its days, once', () => {
    const lots = [day('2026-03-20'), day('2026-03-31')];

    expect(withTierAfter(PERIOD, aMove(10)).newLots).toEqual([day('2026-03-31')]);
    expect(withTierAfter(PERIOD, aMove(10, {}, { newLots: lots })).newLots).toEqual(lots);
    expect(joinDays([day('2026-03-20')], [day('2026-03-31')])).toEqual(lots);
    expect(joinDays(undefined, lots)).toEqual(lots);
  });

  test('begins where the one before it ended', () => {
    const moves = withTiersInTurn(PERIOD, [aMove(10), aMove(400, { id: 'tx_2' })]);

    expect(moves.map(({ tier, row }) => [row.id, tier?.current?.id, tier?.period?.points])).toEqual([
      ['tx_1', 'ltr_silver', 100],
      ['tx_2', 'ltr_gold', 500],
    ]);
  });
});

describe('the end of a day', () => {
  const silver = aGrant('ltr_silver', ['2026-03-01', '2026-03-31']);
  const fact = aFact({ at_ms: at('03-01T00:00'), current: silver }, 150);

  test('stores nothing before the last day has passed, and nothing without dates', () => {
    expect(planTierEnd(BALANCE, fact, at('03-31T23:59'))).toBeNull();
    expect(planTierEnd(UNDATED, fact, at('04-01T00:01'))).toBeNull();
  });

  test('stores the next last day, and when it is due', () => {
    const ends_ms = at('05-02T00:00');

    expect(planTierEnd(BALANCE, fact, at('04-01T00:01'))).toEqual({
      tier: {
        at_ms: at('04-01T00:00'),
        current: { ...silver, date: '2026-05-01', ends_ms, updated_ms: at('04-01T00:00') },
      },
      newLots: [{ date: '2026-05-01', ends_ms }],
    });
  });
});
