// Moves between tiers and last days that changed: what is noted, and the activity of each.
import { buildTierRows, eventOfMove, planTierMoves, type TierMove } from '../../../../lib/core/loyalty/tier/moves';
import { toLoyaltyTierResponse } from '../../../../lib/core/loyalty/tier/tier';
import type { Caller, CardTier, CustomerUsage, LoyaltyTier } from '../../../support/core';
import { aGrant, aLevel, aTierConfig, FOR_A_MONTH, GOLD, type ProgramWords, SILVER } from './support';

const MARCH_10 = Date.parse('2026-03-10T02:00:00.000Z');
const STATE: CardTier = {
  at_ms: Date.parse('2026-03-01'),
  current: aGrant('ltr_silver', ['2026-03-01', '2026-03-31']),
};
const NOTE = 'ltr_silver@2026-03-31';

/** A customer with points in `camp_1`, as they were read on 10 March. */
const usageOf = (points: number | null, state?: CardTier): Pick<CustomerUsage, 'holdings' | 'tiers'> => ({
  ...(points === null ? { holdings: {} } : { holdings: { camp_1: { points, credits: 0, referred: 0 } } }),
  ...(state && { tiers: { readMs: MARCH_10, byCampaign: { camp_1: state } } }),
});
type Noted = Parameters<typeof planTierMoves>[0]['noted'];
interface Situation {
  readonly program?: ProgramWords;
  readonly points: number | null;
  readonly state?: CardTier;
  readonly noted: Noted;
  readonly timezone?: string;
}
const moved = ({ program = {}, points, state, noted, timezone = 'UTC' }: Situation) =>
  planTierMoves({
    config: aTierConfig(program, undefined, { project: { timezone } }),
    usage: usageOf(points, state),
    noted,
    room: 9,
  });
const DATED = { program: { loyalty_tiers_expiration: FOR_A_MONTH }, points: 150, state: STATE };
const done = (move: object | null, note: string | null) => ({
  tiers: note ? { camp_1: note } : {},
  moves: move ? [{ campaignId: 'camp_1', ...move }] : [],
  isPartial: false,
});

describe('a customer by balance', () => {
  test.each<[string, number | null, Noted, object | null]>([
    ['joins a tier', 150, {}, done({ from: null, to: SILVER }, 'ltr_silver')],
    ['rises', 500, { camp_1: 'ltr_silver' }, done({ from: SILVER, to: GOLD }, 'ltr_gold')],
    ['falls', 499, { camp_1: 'ltr_gold' }, done({ from: GOLD, to: SILVER }, 'ltr_silver')],
    ['leaves a tier', 99, { camp_1: 'ltr_silver' }, done({ from: SILVER, to: null }, null)],
    ['leaves a tier with the last card', null, { camp_1: 'ltr_silver' }, done({ from: SILVER, to: null }, null)],
    ['stays', 150, { camp_1: 'ltr_silver' }, null],
    ['stays without a tier', 99, {}, null],
    ['loses a deleted tier without an entry', 99, { camp_1: 'ltr_gone' }, done(null, null)],
    ['loses a deleted tier with a day without an entry', 99, { camp_1: 'ltr_gone@2026-03-31' }, done(null, null)],
    [
      'joins another tier after a deleted one',
      150,
      { camp_1: 'ltr_gone' },
      done({ from: null, to: SILVER }, 'ltr_silver'),
    ],
  ])('%s', (_case, points, noted, expected) => {
    expect(moved({ points, noted })).toEqual(expected);
  });

  test('leaves the tier of a program that is deleted', () => {
    const program = { deleted_at: '2026-03-01T00:00:00.000Z' };

    expect(moved({ program, points: 150, noted: { camp_1: 'ltr_silver' } })).toEqual(
      done({ from: SILVER, to: null }, null),
    );
  });
});

describe('a customer in a tier with a last day', () => {
  const redated = (expirationDate: string | null) => ({
    from: SILVER,
    to: SILVER,
    stay: { kind: 'REDATED', expirationDate },
  });
  const prolonged = { from: SILVER, to: SILVER, stay: { kind: 'PROLONGED' } } as const;

  test.each<[string, string, object | null]>([
    ['has nothing to note where the day is the same', NOTE, null],
    ['has a day from now on', 'ltr_silver', done(null, NOTE)],
    ['has another day', 'ltr_silver@2026-04-15', done(redated('2026-04-01T00:00:00.000Z'), NOTE)],
    ['has another day than today', 'ltr_silver@2026-03-10', done(redated('2026-04-01T00:00:00.000Z'), NOTE)],
    ['is prolonged when the day has passed', 'ltr_silver@2026-03-09', done(prolonged, NOTE)],
    ['has a first day that was assumed before', 'ltr_silver@2026-04-15~', done(null, NOTE)],
    ['has the day that was assumed before', `${NOTE}~`, done(null, NOTE)],
    ['is prolonged after a day that was assumed', 'ltr_silver@2026-03-09~', done(prolonged, NOTE)],
    ['falls from a higher tier', 'ltr_gold@2026-03-09', done({ from: GOLD, to: SILVER }, NOTE)],
  ])('%s', (_case, noted, expected) => {
    expect(moved({ ...DATED, noted: { camp_1: noted } })).toEqual(expected);
  });

  test('is prolonged by the calendar of the project: at 2 in the morning of UTC it is 9 March in New York', () => {
    const noted = { camp_1: 'ltr_silver@2026-03-09' };

    expect(moved({ ...DATED, noted, timezone: 'America/New_York' })?.moves).toMatchObject([
      { stay: { kind: 'REDATED' } },
    ]);
  });

  test('has an assumed day until a card changes: a month from the beginning of the program', () => {
    const { program, points } = DATED;

    expect(moved({ program, points, noted: {} })).toEqual(done({ from: null, to: SILVER }, 'ltr_silver@2026-02-01~'));
  });

  test.each<[string, Partial<Situation>, object]>([
    ['loses it with the dates of the program', { state: STATE }, done(redated(null), 'ltr_silver')],
    ['loses it where no card was read', {}, done(redated(null), 'ltr_silver')],
    [
      'has passed it without an entry',
      { state: STATE, noted: { camp_1: 'ltr_silver@2026-03-09' } },
      done(null, 'ltr_silver'),
    ],
  ])('%s', (_case, situation, expected) => {
    expect(moved({ points: 150, noted: { camp_1: NOTE }, ...situation })).toEqual(expected);
  });
});

describe('what is noted of several programs', () => {
  const [one, other] = ['camp_1', 'camp_2'].map((id) => aLevel({ id: `ltr_${id}`, campaign_id: id }));
  const dated = { loyalty_tiers_expiration: FOR_A_MONTH };
  const config = aTierConfig({}, [one!, other!], { campaigns: { camp_1: dated, camp_2: {} } });
  const held = { points: 100, credits: 0, referred: 0 };
  const current = aGrant('ltr_camp_1', ['2026-03-01', '2026-03-31']);
  const usage = {
    holdings: { camp_1: held, camp_2: held },
    tiers: { readMs: MARCH_10, byCampaign: { camp_1: { ...STATE, current } } },
  };
  const both = { camp_1: 'ltr_camp_1@2026-03-31', camp_2: 'ltr_camp_2' };
  const transition = (noted: Noted, room = 9) => planTierMoves({ config, usage, noted, room });

  test.each<[string, Noted, object | null]>([
    ['is the same', both, null],
    [
      'has a move in one alone',
      { camp_1: both.camp_1 },
      { tiers: both, moves: [{ campaignId: 'camp_2', from: null }] },
    ],
    ['has a day in one alone', { ...both, camp_1: 'ltr_camp_1' }, { tiers: both, moves: [] }],
    ['has one that is gone', { ...both, camp_gone: 'ltr_gone' }, { tiers: both, moves: [] }],
  ])('%s', (_case, noted, expected) => {
    const found = transition(noted);

    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });

  test('has a day without a move where there is no room for moves', () => {
    expect(transition({ ...both, camp_1: 'ltr_camp_1' }, 0)).toEqual({ tiers: both, moves: [], isPartial: false });
  });
});

describe('the activity of a move', () => {
  const silver = toLoyaltyTierResponse(SILVER);
  const gold = toLoyaltyTierResponse(GOLD);
  const EVENT = 'customer.loyalty.tier';
  const caller = { kind: 'server', keyId: 'key_1', keyName: 'Shop', requestId: 'v-1' } as Caller;
  const expirationDate = '2026-04-01T00:00:00.000Z';
  type Named = readonly [from: LoyaltyTier | null, to: LoyaltyTier | null];

  test.each<[string, Named, TierMove['stay'], object]>([
    ['joined', [null, SILVER], undefined, { loyalty_tier: silver }],
    ['left', [SILVER, null], undefined, { loyalty_tier: silver }],
    ['upgraded', [SILVER, GOLD], undefined, { loyalty_tier_from: silver, loyalty_tier_to: gold }],
    ['downgraded', [GOLD, SILVER], undefined, { loyalty_tier_from: gold, loyalty_tier_to: silver }],
    ['prolonged', [GOLD, GOLD], { kind: 'PROLONGED' }, { loyalty_tier: gold }],
    [
      'expiration.changed',
      [GOLD, GOLD],
      { kind: 'REDATED', expirationDate },
      { loyalty_tier: gold, expiration_date: expirationDate },
    ],
    [
      'expiration.changed',
      [GOLD, GOLD],
      { kind: 'REDATED', expirationDate: null },
      { loyalty_tier: gold, expiration_date: null },
    ],
  ])('%s names its tiers: case %#', (kind, [from, to], stay, data) => {
    const move: TierMove = { campaignId: 'camp_1', from, to, ...(stay && { stay }) };
    const place = { customerId: 'cust_1', timeMs: 7, idOf: (id: string) => `row_${id}` };
    const rows = buildTierRows(caller, { tiers: {}, moves: [move], isPartial: false }, place);

    expect(eventOfMove(move)).toBe(`${EVENT}.${kind}`);
    expect(rows).toStrictEqual([
      {
        id: 'row_camp_1',
        customerId: 'cust_1',
        timeMs: 7,
        type: `${EVENT}.${kind}`,
        data,
        campaign_id: 'camp_1',
        group_id: 'v-1',
        source: { channel: 'API', api_key: { name: 'Shop', app_id: 'key_1' } },
      },
    ]);
  });

  test('of tiers from equal points is that of a lower one', () => {
    const equal = aLevel({ id: 'ltr_equal' });

    expect(eventOfMove({ campaignId: 'camp_1', from: SILVER, to: equal })).toBe(`${EVENT}.downgraded`);
  });
});
