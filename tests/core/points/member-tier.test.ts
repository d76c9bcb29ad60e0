// The tier of a member: by balance, with dates, after dates were lost, and of a customer with several cards.
import {
  computeTierAfter,
  computeTierAfterSpending,
  describeEarnedTiers,
  findTierOf,
  findTierOfCard,
  hasTiers,
  NO_TIER,
  readMemberTier,
  readTierOfHolder,
  readTierOfUsage,
} from '../../../lib/core/points/member-tier';
import type { CardTier, TierCard } from '../../support/core';
import { aLevel, aTierConfig, BY_MONTH, FOR_A_MONTH, GOLD, type ProgramWords, SILVER } from '../loyalty/tier/support';
import { aTierCard, at, granted } from './support';

const NOW_MS = at('03-20');
const DATED = aTierConfig({ loyalty_tiers_expiration: FOR_A_MONTH, created_at: '2026-02-01T00:00:00.000Z' });
const UNDATED = aTierConfig();
const silver = granted('ltr_silver', ['03-10', '04-10']);
const gold = granted('ltr_gold', ['03-10', '04-10']);
const IN_SILVER: CardTier = { at_ms: at('03-10'), current: silver };
const IN_GOLD: CardTier = { at_ms: at('03-10'), current: gold };

test.each<[number, string | undefined]>([
  [99, undefined],
  [100, 'ltr_silver'],
  [499, 'ltr_silver'],
  [500, 'ltr_gold'],
])('%d points lead to %s', (points, id) => {
  expect(findTierOf(UNDATED, 'camp_1', points)?.id).toBe(id);
  expect(readMemberTier(UNDATED, aTierCard(points), NOW_MS)).toEqual({
    tier: UNDATED.loyaltyTiers.get(id ?? '') ?? null,
    grant: null,
    dated: null,
  });
});

test('a program has tiers or not', () => {
  expect([hasTiers(UNDATED, 'camp_1'), hasTiers(UNDATED, 'camp_2')]).toEqual([true, false]);
});

test('points between two tiers lead to none', () => {
  const config = aTierConfig({}, [aLevel({ points: { from: 100, to: 200 } }), GOLD]);

  expect(findTierOf(config, 'camp_1', 201)).toBeNull();
});

const without = (member: 'campaign_id' | 'holder_id' | 'loyalty_card'): TierCard => {
  const card = aTierCard(150);
  return { ...card, voucher: { ...card.voucher, [member]: null } };
};

test.each(['campaign_id', 'holder_id', 'loyalty_card'] as const)('a card without %s has no tier', (member) => {
  for (const config of [UNDATED, DATED]) {
    expect(readMemberTier(config, without(member), NOW_MS)).toBe(NO_TIER);
    expect(findTierOfCard(config, without(member), NOW_MS)).toBeNull();
  }
  expect(computeTierAfterSpending(DATED, { card: without(member), amount: -1, nowMs: NOW_MS })).toBeNull();
  expect(NO_TIER).toEqual({ tier: null, grant: null, dated: null });
});

describe('a member in a tier with a date', () => {
  test('has the tier, its dates and its program', () => {
    const read = readMemberTier(DATED, aTierCard(0, IN_SILVER), NOW_MS);

    expect(read).toMatchObject({
      tier: SILVER,
      grant: silver,
      dated: { program: { rules: FOR_A_MONTH }, state: IN_SILVER },
    });
    expect(findTierOfCard(DATED, aTierCard(0, IN_SILVER), NOW_MS)).toBe(SILVER);
  });

  test('has none without points', () => {
    expect(readMemberTier(DATED, aTierCard(0, { at_ms: at('03-10') }), NOW_MS)).toMatchObject({
      tier: null,
      grant: null,
      dated: { state: { at_ms: at('03-10') } },
    });
  });

  test('keeps it when points are spent, and has its day due', () => {
    const spent = { card: aTierCard(150, { at_ms: at('03-10') }), amount: 50, nowMs: NOW_MS };
    const current = granted('ltr_silver', ['03-20', '04-20']);
    const newLots = [{ date: '2026-04-20', ends_ms: at('04-21') }];

    expect(computeTierAfterSpending(DATED, spent)).toEqual({ tier: { at_ms: NOW_MS, current }, newLots });
    expect(computeTierAfterSpending(UNDATED, spent)).toBeNull();
    expect(computeTierAfterSpending(DATED, { ...spent, card: aTierCard(150, IN_SILVER), amount: -100 })).toEqual({
      tier: { at_ms: NOW_MS, current: silver },
      newLots: [],
    });
  });

  test('has points of a period that are earned, and not those that come back', () => {
    const config = aTierConfig({ loyalty_tiers_expiration: BY_MONTH });
    const movement = { amount: 40, earned: 40, atMs: NOW_MS, nowMs: NOW_MS };

    expect(computeTierAfter(config, aTierCard(0), movement)?.tier.period).toEqual({ start: '2026-03-01', points: 40 });
    expect(computeTierAfterSpending(config, { card: aTierCard(0), amount: 40, nowMs: NOW_MS })?.tier).toEqual({
      at_ms: NOW_MS,
    });
  });
});

describe('a member whose program lost its dates', () => {
  const lapsed = (members: ProgramWords = {}) =>
    aTierConfig({
      tier_changes: [{ at: new Date(at('03-15')).toISOString(), before: FOR_A_MONTH, recalculates: false }],
      ...members,
    });
  const dated = lapsed({
    tier_changes: [
      { at: new Date(at('03-05')).toISOString(), before: null, recalculates: false },
      { at: new Date(at('03-15')).toISOString(), before: FOR_A_MONTH, recalculates: false },
    ],
  });

  test.each<[string, typeof dated, TierCard, number, object]>([
    ['keeps the tier until its day', lapsed(), aTierCard(0, IN_SILVER), NOW_MS, { tier: SILVER, grant: silver }],
    [
      'keeps it to the end of that day',
      lapsed(),
      aTierCard(0, IN_SILVER),
      at('04-11') - 1,
      { tier: SILVER, grant: silver },
    ],
    [
      'has the tier of the balance after it',
      lapsed(),
      aTierCard(0, IN_SILVER),
      at('04-11'),
      { tier: null, grant: null },
    ],
    [
      'keeps a higher one than that of the balance',
      lapsed(),
      aTierCard(150, IN_GOLD),
      NOW_MS,
      { tier: GOLD, grant: gold },
    ],
    ['rises by the balance', lapsed(), aTierCard(500, IN_SILVER), NOW_MS, { tier: GOLD, grant: null }],
    [
      'has no date in the tier of the balance',
      lapsed(),
      aTierCard(150, IN_SILVER),
      NOW_MS,
      { tier: SILVER, grant: null },
    ],
    [
      'loses a tier that is deleted',
      lapsed(),
      aTierCard(0, { ...IN_SILVER, current: { ...silver, id: 'ltr_gone' } }),
      NOW_MS,
      { tier: null, grant: null },
    ],
    ['has no tier without a state', lapsed(), aTierCard(0), NOW_MS, { tier: null, grant: null }],
    [
      'has no tier by a state from after the dates',
      lapsed(),
      aTierCard(0, { ...IN_SILVER, at_ms: at('03-15') + 1 }),
      NOW_MS,
      { tier: null, grant: null },
    ],
    [
      'has one by a state of the moment at which they were lost',
      lapsed(),
      aTierCard(0, { ...IN_SILVER, at_ms: at('03-15') }),
      NOW_MS,
      { tier: SILVER, grant: silver },
    ],
    [
      'has one by a state of the moment at which they began',
      dated,
      aTierCard(0, { ...IN_SILVER, at_ms: at('03-05') }),
      NOW_MS,
      { tier: SILVER, grant: silver },
    ],
    [
      'has no tier by a state from before the dates',
      dated,
      aTierCard(0, { ...IN_SILVER, at_ms: at('03-05') - 1 }),
      NOW_MS,
      { tier: null, grant: null },
    ],
    [
      'has no tier by a state of a program that had none',
      UNDATED,
      aTierCard(0, IN_SILVER),
      NOW_MS,
      { tier: null, grant: null },
    ],
  ])('%s', (_case, config, card, nowMs, expected) => {
    expect(readMemberTier(config, card, nowMs)).toEqual({ dated: null, ...expected });
  });

  test('has the tier as it was when they were lost: one that was to begin later does not', () => {
    const later = granted('ltr_gold', ['04-01', '04-30'], { created_ms: at('03-10') });
    const march = granted('ltr_silver', ['03-01', '03-31']);
    const card = aTierCard(0, { at_ms: at('03-10'), current: march, grants: [march, later] });
    const config = lapsed({
      tier_changes: [{ at: new Date(at('03-15')).toISOString(), before: BY_MONTH, recalculates: false }],
    });

    expect(readMemberTier(config, card, at('03-31')).tier).toBe(SILVER);
    expect(readMemberTier(config, card, at('04-10'))).toEqual(NO_TIER);
  });
});

describe('a customer in a program', () => {
  const usage = (byCampaign: Readonly<Record<string, CardTier>>) => ({ tiers: { readMs: NOW_MS, byCampaign } });

  test('has the tier of all points there', () => {
    expect(readTierOfHolder(UNDATED, { campaignId: 'camp_1', points: 500 }, NOW_MS).tier).toBe(GOLD);
    expect(readTierOfUsage(UNDATED, {}, { campaignId: 'camp_1', points: 150 }).tier).toBe(SILVER);
  });

  test('has the dated tier of the card that changed last, at the moment of reading', () => {
    const held = { campaignId: 'camp_1', points: 0 };

    expect(readTierOfHolder(DATED, { ...held, state: IN_SILVER }, NOW_MS)).toMatchObject({
      tier: SILVER,
      grant: silver,
    });
    expect(readTierOfUsage(DATED, usage({ camp_1: IN_SILVER }), held)).toMatchObject({ tier: SILVER, grant: silver });
    expect(
      readTierOfUsage(DATED, { tiers: { readMs: at('04-11'), byCampaign: { camp_1: IN_SILVER } } }, held).tier,
    ).toBeNull();
  });

  const begun = (day: string, last: string) => granted('ltr_silver', [day, last]);

  test.each<[string, ProgramWords, Parameters<typeof aLevel>[0], object]>([
    ['of the program', {}, {}, begun('02-01', '03-01')],
    ['of a tier that is newer', {}, { ranged_at: new Date(at('03-05')).toISOString() }, begun('03-05', '04-05')],
    [
      'of the dates of the program',
      { tier_changes: [{ at: new Date(at('03-01')).toISOString(), before: null, recalculates: false }] },
      {},
      begun('03-01', '04-01'),
    ],
  ])('begins before any change with the beginning %s', (_case, members, level, grant) => {
    const program = { loyalty_tiers_expiration: FOR_A_MONTH, created_at: '2026-02-01T00:00:00.000Z', ...members };
    const config = aTierConfig(program, [aLevel(level)]);

    expect(readTierOfUsage(config, {}, { campaignId: 'camp_1', points: 150 }).grant).toEqual(grant);
    expect(readTierOfUsage(config, usage({ camp_2: IN_GOLD }), { campaignId: 'camp_1', points: 150 }).grant).toEqual(
      grant,
    );
  });

  test('of a program that is gone has none', () => {
    expect(readTierOfHolder(UNDATED, { campaignId: 'camp_9', points: 500 }, NOW_MS)).toEqual(NO_TIER);
  });
});

test.each([
  ['no tier', null, {}],
  ['a tier that does not map the rule', GOLD, { holder_loyalty_tier: { id: 'ltr_gold', name: 'Gold' } }],
  [
    'a tier that maps the rule',
    aLevel({ earning_rules: { ern_1: { type: 'NOT_AVAILABLE' } } }),
    {
      loyalty_tier: { id: 'ltr_silver', name: 'Silver' },
      holder_loyalty_tier: { id: 'ltr_silver', name: 'Silver' },
    },
  ],
])('the details of earned points name %s', (_case, tier, named) => {
  expect(describeEarnedTiers(tier, 'ern_1')).toStrictEqual(named);
});
