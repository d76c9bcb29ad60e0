// The tiers of a member in answers.
import { describeMemberTiers } from '../../../../lib/core/loyalty/tier/member';
import { toLoyaltyTierResponse } from '../../../../lib/core/loyalty/tier/tier';
import type { CardTier, TierCard } from '../../../support/core';
import { aGrant, aTierConfig, BY_MONTH, GOLD, SILVER, TIERS_CREATED } from './support';

const NOW_MS = Date.parse('2026-03-10T12:00:00.000Z');
const aCard = (balance: number, tier?: CardTier, holder_id: string | null = 'cust_1'): TierCard => ({
  voucher: {
    campaign_id: 'camp_1',
    holder_id,
    loyalty_card: { points: balance, balance },
    created_at: TIERS_CREATED,
    publish: { count: 1 },
  },
  ...(tier && { tier }),
});
const silver = aGrant('ltr_silver', ['2026-03-01', '2026-03-31']);
const gold = aGrant('ltr_gold', ['2026-04-01', '2026-04-30'], { created_ms: Date.parse('2026-03-05') });
const state = (...more: readonly (typeof gold)[]): CardTier => ({
  at_ms: Date.parse('2026-03-05'),
  current: silver,
  grants: [silver, ...more],
});
const SILVER_DATES = {
  customer_id: 'cust_1',
  campaign_id: 'camp_1',
  tier_id: 'ltr_silver',
  start_date: '2026-03-01',
  expiration_date: '2026-03-31',
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: null,
};
const GOLD_DATES = {
  ...SILVER_DATES,
  tier_id: 'ltr_gold',
  start_date: '2026-04-01',
  expiration_date: '2026-04-30',
  created_at: '2026-03-05T00:00:00.000Z',
};
const DATED = aTierConfig({ loyalty_tiers_expiration: BY_MONTH });
const UNDATED = aTierConfig();
const LAPSED = aTierConfig({
  tier_changes: [{ at: '2026-03-08T00:00:00.000Z', before: BY_MONTH, recalculates: false }],
});
const response = toLoyaltyTierResponse;
const withDates = [{ ...response(SILVER), expiration: SILVER_DATES }];

test.each<[string, typeof DATED, TierCard, readonly object[]]>([
  ['by balance has no dates', UNDATED, aCard(500), [response(GOLD)]],
  ['without enough points has none', UNDATED, aCard(99), []],
  ['without a holder has none', DATED, aCard(500, state(), null), []],
  ['with a last day shows it', DATED, aCard(0, state()), withDates],
  [
    'with a later tier lists both',
    DATED,
    aCard(0, state(gold)),
    [...withDates, { ...response(GOLD), expiration: GOLD_DATES }],
  ],
  ['with a later tier that is deleted has one', DATED, aCard(0, state({ ...gold, id: 'ltr_gone' })), withDates],
  ['whose program lost its dates keeps a tier until then', LAPSED, aCard(0, state(gold)), withDates],
])('a member %s', (_case, config, card, expected) => {
  expect(describeMemberTiers(config, card, NOW_MS)).toEqual(expected);
});

test('a tier that begins now is no later one', () => {
  const begins = Date.parse('2026-04-01');

  expect(describeMemberTiers(DATED, aCard(0, state(gold)), begins).map(({ id }) => id)).toEqual(['ltr_gold']);
});

test('a prolonged tier shows since when', () => {
  const updated_ms = Date.parse('2026-03-04');
  const prolonged: CardTier = { ...state(), current: { ...silver, updated_ms } };

  expect(describeMemberTiers(DATED, aCard(0, prolonged), NOW_MS)).toMatchObject([
    { expiration: { updated_at: '2026-03-04T00:00:00.000Z' } },
  ]);
});
