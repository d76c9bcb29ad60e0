// The lots and tiers of a card to which points come back.
import { cardAfterReturn, lacksTiers } from '../../../lib/core/redemption/returned-lots';
import type { RollbackVoucherState } from '../../../lib/core/redemption/rollback/types';
import {
  type Campaign,
  type CardTier,
  configOf,
  DAY_MS,
  type LoyaltyTier,
  NOON,
  type PointLot,
  type RedemptionEffect,
  type StoredRedemption,
  type TierRules,
} from '../../support/core';

const NOW_MS = Date.parse(NOON);
const YESTERDAY = '2026-11-20T12:00:00.000Z';

const midnight = (date: string) => Date.parse(`${date}T00:00:00.000Z`);
const endOf = (date: string) => ({ date, ends_ms: midnight(date) + DAY_MS });
const lot = (date: string, points: number): PointLot => ({ ...endOf(date), points, created_ms: 0, updated_ms: 0 });
const [DECEMBER, JANUARY, PAST] = ['2026-12-31', '2027-01-31', '2026-11-19'];

const effect = (members: Partial<RedemptionEffect> = {}): RedemptionEffect => ({
  child_id: 'r_1',
  target: 'voucher',
  target_id: 'v_1',
  campaign_id: 'camp_1',
  counts_for_customer: true,
  periods: [],
  discount: 0,
  ...members,
});
const card = (members: Partial<RollbackVoucherState> = {}): RollbackVoucherState => ({
  sequence: 1,
  revision: 1,
  balance: 60,
  holderId: null,
  ...members,
});

const worldOf = (campaign: Partial<Campaign>) => {
  const tier = (id: string, points: LoyaltyTier['points']): LoyaltyTier => ({
    id,
    name: id,
    campaign_id: 'camp_1',
    points,
    earning_rules: {},
    rewards: {},
    metadata: {},
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: null,
    object: 'loyalty_tier',
  });
  const tiers = [tier('bronze', { from: 50, to: 99 }), tier('silver', { from: 100 })];
  const config = configOf({ campaigns: { camp_1: campaign } });
  return { ...config, loyaltyTiers: new Map(tiers.map((one) => [one.id, one])) };
};
const PLAIN = worldOf({});
// Points expire a month after they are earned.
const EXPIRING = worldOf({
  voucher: { loyalty_card: { expiration_rules: { period_type: 'MONTH', period_value: 1 } } },
} as Partial<Campaign>);

describe('the lots of a card', () => {
  // A charge of 50 took 20 points that never expire, 5 of December and 25 of January.
  const charge = { taken: [lot(DECEMBER, 5), lot(JANUARY, 25)], left: [] };
  const charged = effect({ charged: 50, lots: charge });
  const after = (points: number, before: number, lots?: readonly PointLot[]) =>
    cardAfterReturn(charged, card(lots && { lots }), { points, before, config: PLAIN, nowMs: NOW_MS });
  const pointsOf = (lots: readonly PointLot[] | undefined) => lots?.map(({ date, points }) => [date, points]);

  it.each<[string, number, number, readonly (readonly [string, number])[]]>([
    ['first the points that never expire', 20, 0, []],
    ['then those that end last', 21, 0, [[JANUARY, 1]]],
    [
      'all of them',
      50,
      0,
      [
        [DECEMBER, 5],
        [JANUARY, 25],
      ],
    ],
    ['what is left after earlier returns', 10, 20, [[JANUARY, 10]]],
    ['the end after earlier returns', 5, 45, [[DECEMBER, 5]]],
  ])('get back %s', (_name, points, before, expected) => {
    const { lots, newLots } = after(points, before);

    expect(pointsOf(lots)).toEqual(expected);
    expect(newLots).toEqual(expected.map(([date]) => endOf(date)));
  });

  it('grow where they still have points, and have no end of their own then', () => {
    const { lots, newLots } = after(50, 0, [lot(DECEMBER, 1), lot(JANUARY, 0)]);

    expect(pointsOf(lots)).toEqual([
      [DECEMBER, 6],
      [JANUARY, 25],
    ]);
    expect(newLots).toEqual([endOf(JANUARY)]);
  });

  it.each<[string, Partial<RedemptionEffect>, object]>([
    [
      'as if earned now where their day has passed',
      {},
      { lots: [{ ...lot('2026-12-21', 30), created_ms: NOW_MS, updated_ms: NOW_MS }], newLots: [endOf('2026-12-21')] },
    ],
    ['among those that never expire without a program', { campaign_id: null }, { lots: [], newLots: [] }],
  ])('get points back %s', (_name, members, expected) => {
    const past = effect({ charged: 30, lots: { taken: [lot(PAST, 30)], left: [] }, ...members });

    expect(cardAfterReturn(past, card(), { points: 30, before: 0, config: EXPIRING, nowMs: NOW_MS })).toEqual(expected);
  });

  it.each<[string, RedemptionEffect, number]>([
    ['nothing comes back', charged, 0],
    ['the charge took no points that expire', effect({ charged: 50 }), 50],
  ])('stay where %s', (_name, one, points) => {
    const lots = [lot(DECEMBER, 5)];

    expect(cardAfterReturn(one, card({ lots }), { points, before: 0, config: PLAIN, nowMs: NOW_MS })).toStrictEqual({});
  });
});

// A member is in a tier by the balance, for a month.
const RULES: TierRules = {
  qualification_type: 'BALANCE',
  start_date: { type: 'IMMEDIATE' },
  expiration_date: { type: 'CUSTOM', extend: 'P1M' },
};
const DATED = worldOf({ loyalty_tiers_expiration: RULES });

describe('the tier of a card', () => {
  const spent = effect({ charged: 50, value: 'loyalty_card' });
  const member = { balance: 60, holderId: 'cust_1', joined_at: YESTERDAY };
  const joinedMs = Date.parse(YESTERDAY);
  const bronze = { id: 'bronze', starts_ms: joinedMs, ...endOf('2026-12-20'), created_ms: joinedMs };
  const silver = { id: 'silver', starts_ms: NOW_MS, ...endOf('2026-12-21'), created_ms: NOW_MS };
  const returned = (points: number, members: Partial<RollbackVoucherState>, one = spent, config = DATED) =>
    cardAfterReturn(one, card({ ...member, ...members }), { points, before: 0, config, nowMs: NOW_MS });

  // The lot of 19 November has ended: its points are on the balance until that is booked.
  const unbooked = { balance: 90, lots: [lot(PAST, 30), lot(DECEMBER, 10)] };

  it.each<[string, number, Partial<RollbackVoucherState>, object]>([
    ['rises with the points', 50, {}, silver],
    ['stays below the next one', 39, {}, bronze],
    ['counts no points that have ended', 30, unbooked, bronze],
    ['counts all other points', 40, unbooked, silver],
    ['counts points that end later', 40, { lots: [lot(DECEMBER, 60)] }, silver],
  ])('%s', (_name, points, members, current) => {
    const { tier, newLots } = returned(points, members);

    expect(tier).toEqual({ at_ms: NOW_MS, current });
    expect(newLots).toEqual([endOf(current === silver ? '2026-12-21' : '2026-12-20')]);
  });

  it('is prolonged by points that had ended before', () => {
    const joined_at = '2026-09-21T12:00:00.000Z';
    const { tier } = returned(10, { ...unbooked, lots: [lot('2026-10-10', 30)], joined_at });

    expect(tier?.current).toEqual({
      id: 'bronze',
      starts_ms: Date.parse(joined_at),
      created_ms: Date.parse(joined_at),
      updated_ms: midnight('2026-10-22'),
      ...endOf('2026-11-22'),
    });
  });

  it('that lasts is known, and so is its end', () => {
    const known: CardTier = { at_ms: joinedMs, current: { ...silver, created_ms: joinedMs } };

    expect(returned(5, { tier: known })).toEqual({ newLots: [], tier: { ...known, at_ms: NOW_MS } });
  });

  it('ends on a day of its own, or on that of a lot', () => {
    const one = { ...spent, lots: { taken: [lot('2026-12-21', 40), lot(JANUARY, 10)], left: [] } };

    expect(returned(50, {}, one).newLots).toEqual([endOf('2026-12-21'), endOf(JANUARY)]);
    expect(returned(50, {}, { ...one, lots: { ...one.lots, taken: [lot(JANUARY, 50)] } }).newLots).toEqual([
      endOf(JANUARY),
      endOf('2026-12-21'),
    ]);
  });

  it.each<[string, Partial<RollbackVoucherState>, Partial<RedemptionEffect>, typeof DATED]>([
    ['a card that nobody holds', { holderId: null }, {}, DATED],
    ['a gift card', {}, { value: 'gift' }, DATED],
    ['a card without a campaign', {}, { campaign_id: null }, DATED],
    ['a program whose tiers have no dates', {}, {}, PLAIN],
  ])('is none of %s', (_name, members, change, config) => {
    expect(returned(50, members, { ...spent, ...change }, config)).toStrictEqual({});
  });
});

describe('lacksTiers', () => {
  const spent = { value: 'loyalty_card' } as const;
  const tier: CardTier = { at_ms: 1 };

  it.each<[string, readonly Partial<RedemptionEffect>[], typeof DATED, boolean]>([
    ['points of a program with dates', [spent], DATED, true],
    ['one of several cards', [{ ...spent, tier }, spent], DATED, true],
    ['a charge that noted the tier', [{ ...spent, tier }], DATED, false],
    ['a program without dates', [spent], PLAIN, false],
    ['a gift card', [{ value: 'gift' }], DATED, false],
    ['a card without a campaign', [{ ...spent, campaign_id: null }], DATED, false],
    ['nothing', [], DATED, false],
  ])('of %s', (_name, effects, config, expected) => {
    const stored: Pick<StoredRedemption, 'effects'> = { effects: effects.map(effect) };

    expect(lacksTiers(config, stored)).toBe(expected);
  });
});
