// The tier of a card over five years equals that of a search through every period, in three time zones.
import fc from 'fast-check';
import {
  type CardTier,
  computeCardTier,
  type LoyaltyTier,
  moveCardTier,
  selectTierDays,
  type TierCard,
  type TierProgram,
  type TierRules,
} from '../../support/core';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2024, 0, 1, 12);
const MONTHS = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 } as const;
const CREATED = '2023-12-01T00:00:00.000Z';

const tier = (id: string, from: number): LoyaltyTier => ({
  id,
  name: id,
  campaign_id: 'camp_1',
  points: { from },
  earning_rules: {},
  rewards: {},
  metadata: {},
  created_at: CREATED,
  updated_at: null,
  object: 'loyalty_tier',
});
const TIERS = [tier('gold', 500), tier('bronze', 50), tier('silver', 100)];

type Rules = TierRules & { readonly qualification_period: keyof typeof MONTHS };

const RULES: fc.Arbitrary<Rules> = fc.record({
  qualification_type: fc.constant('POINTS_IN_PERIOD' as const),
  qualification_period: fc.constantFrom('MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR'),
  start_date: fc.record({ type: fc.constantFrom('IMMEDIATE', 'NEXT_PERIOD') }),
  expiration_date: fc.record({
    type: fc.constantFrom('END_OF_PERIOD', 'END_OF_NEXT_PERIOD'),
    extend: fc.constantFrom('P1D', 'P40D', 'P100D'),
  }),
});
const ZONES = fc.constantFrom('UTC', 'America/New_York', 'Pacific/Auckland');
const EARNINGS = fc.array(
  fc.record({ hour: fc.integer({ min: 0, max: 5 * 365 * 24 }), points: fc.integer({ min: 1, max: 400 }) }),
  { maxLength: 40 },
);

/** The local day by the calendar of the engine that runs the test. */
const localDay = (ms: number, timezone: string): string => CALENDARS[timezone]!.format(ms);

const CALENDARS = Object.fromEntries(
  ['UTC', 'America/New_York', 'Pacific/Auckland'].map((timeZone) => {
    const format = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    return [timeZone, new Intl.DateTimeFormat('en-CA', format)];
  }),
);

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of the period that holds a day, and its first day. */
const periodOf = (day: string, period: keyof typeof MONTHS): number =>
  Math.floor((Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1) / MONTHS[period]);
const firstDayOf = (number: number, period: keyof typeof MONTHS): string =>
  new Date(Date.UTC(2000, number * MONTHS[period] - 24_000, 1)).toISOString().slice(0, 10);

interface Earned {
  readonly ms: number;
  readonly points: number;
}

/** Every period up to now, its points, and the highest of the tiers that they reach and that last today. */
function searchTier(earned: readonly Earned[], rules: Rules, zone: string, nowMs: number): string | undefined {
  const { qualification_period: period, start_date, expiration_date } = rules;
  const sums = new Map<number, number>();
  for (const { ms, points } of earned) {
    const number = periodOf(localDay(ms, zone), period);
    if (ms <= nowMs) sums.set(number, (sums.get(number) ?? 0) + points);
  }
  const today = localDay(nowMs, zone);
  const lasting = [...sums].flatMap(([number, sum]) => {
    const begins = start_date.type === 'NEXT_PERIOD' ? number + 1 : number;
    const after = expiration_date.type === 'END_OF_NEXT_PERIOD' ? begins + 2 : begins + 1;
    const extra = Number(expiration_date.extend?.slice(1, -1));
    const isLasting = firstDayOf(begins, period) <= today && today < dayAfter(firstDayOf(after, period), extra);
    return isLasting ? TIERS.filter(({ points }) => sum >= points.from) : [];
  });
  return lasting.toSorted((one, other) => other.points.from - one.points.from)[0]?.id;
}

function cardWith(state: CardTier | undefined): TierCard {
  const voucher = {
    campaign_id: 'camp_1',
    holder_id: 'cust_1',
    loyalty_card: { points: 0, balance: 0 },
    created_at: CREATED,
    publish: { count: 1 },
  };
  return { voucher, ...(state && { tier: state }) };
}

test('the tier of a card equals that of a search, whether the ends of days were stored or not', () => {
  fc.assert(
    fc.property(RULES, ZONES, EARNINGS, fc.boolean(), (rules, timezone, earnings, isStored) => {
      const program: TierProgram = { rules, tiers: TIERS, timezone, changes: [], datedMs: null };
      const earned = earnings
        .map(({ hour, points }) => ({ ms: START_MS + hour * 3_600_000, points }))
        .toSorted((one, other) => one.ms - other.ms);
      let state: CardTier | undefined;
      let due: number[] = [];
      const compare = (ms: number) => {
        const { current } = computeCardTier(cardWith(state), program, ms);
        expect(current?.id).toBe(searchTier(earned, rules, timezone, ms));
        if (current) expect(current.starts_ms <= ms && ms < current.ends_ms).toBe(true);
      };
      for (const { ms, points } of earned) {
        for (const end of due.filter((one) => one <= ms).toSorted((one, other) => one - other)) {
          compare(end - 1);
          if (isStored) state = computeCardTier(cardWith(state), program, end);
          // Points of that moment are not on the card yet.
          if (end < ms) compare(end);
        }
        const movement = { amount: points, earned: points, atMs: ms, nowMs: ms };
        const after = moveCardTier(cardWith(state), program, movement);
        due = [...due.filter((one) => one > ms), ...selectTierDays(state, after, timezone).map((day) => day.ends_ms)];
        state = after;
        // Points of one moment come one after the other.
        if (!earned.some((one) => one.ms === ms && one.points !== points)) compare(ms);
      }
      for (let month = 1; month <= 30; month += 1) {
        const last = earned.at(-1)?.ms ?? START_MS;
        compare(last + month * 31 * DAY_MS);
      }
    }),
    { numRuns: Number(process.env['TIER_CARDS'] ?? 40) },
  );
});
