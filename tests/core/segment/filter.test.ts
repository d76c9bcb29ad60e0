// Filters of segments: every field, the calendar words, and what is refused.
import {
  buildSegmentSubject,
  compileSegment,
  fulfilsSegment,
  parseSegmentFilter,
  readsUsage,
} from '../../../lib/core/segment/filter';
import { buildSegmentFields } from '../../../lib/core/segment/fields';
import type { Segment, SegmentFilter } from '../../../lib/model/segments/segment';
import {
  aCampaign,
  type Config,
  type Customer,
  EMPTY_USAGE,
  isFailure,
  LIMITS,
  NEW_SETTINGS,
  noRecords,
  type ProjectSettings,
} from '../../support/core';

const NOW = Date.parse('2026-03-11T12:00:00.000Z');
const SETTINGS_OF = { timezone: 'UTC', week_start: 1 } as const;

const CUSTOMER: Customer = {
  id: `cust_${'a'.repeat(32)}`,
  source_id: 'ann',
  name: 'Ann Example',
  email: 'ann@example.com',
  phone: '+48 1',
  description: 'A regular',
  birthdate: '1990-04-02',
  address: { city: 'Berlin', state: 'BE', country: 'Germany', postal_code: '10115', line_1: 'One', line_2: 'Two' },
  metadata: { club: 'Gold', vip: true, visits: 7, tags: ['a', 'b'] },
  created_at: '2026-03-10T12:00:00.000Z',
  updated_at: '2026-03-11T11:00:00.000Z',
  system_metadata: {},
  object: 'customer',
};

const USAGE = {
  ...EMPTY_USAGE,
  summary: {
    redemptions: {
      total_redeemed: 3,
      total_failed: 1,
      total_succeeded: 4,
      total_rolled_back: 1,
      total_rollback_failed: 2,
      total_rollback_succeeded: 1,
      gift: { redeemed_amount: 500 },
      loyalty_card: { redeemed_points: 20 },
    },
    orders: {
      total_amount: 9000,
      total_count: 2,
      last_order_amount: 4000,
      last_order_date: '2026-03-09T00:00:00.000Z',
    },
  },
  holdings: { camp_1: { points: 41, credits: 700, referred: 2 } },
};

const CONFIG: Config = {
  ...noRecords(),
  version: 1,
  settings: { ...NEW_SETTINGS, ...SETTINGS_OF } as unknown as ProjectSettings,
  stacking: null,
  campaigns: new Map([['camp_1', aCampaign({ id: 'camp_1', name: 'Tiers v1.2', campaign_type: 'LOYALTY_PROGRAM' })]]),
};

function segmentOf(filter: SegmentFilter): Segment {
  const dates = { created_at: '2026-01-01T00:00:00.000Z', updated_at: null };
  return { id: 'seg_1', name: 'One', type: 'passive', filter, parts: 0, ...dates, object: 'segment' };
}

function isIn(filter: SegmentFilter, customer: Customer | null = CUSTOMER, nowMs = NOW): boolean {
  const compiled = compileSegment(segmentOf(filter), SETTINGS_OF);
  const publications = customer ? ['2026-01-05T00:00:00.000Z', '2026-03-05T00:00:00.000Z'] : [];
  const subject = buildSegmentSubject({ customer, usage: customer ? USAGE : EMPTY_USAGE, publications }, CONFIG);
  return fulfilsSegment(compiled, subject, { nowMs, timezone: 'UTC' });
}

const on = (field: string, conditions: object) => ({ junction: 'and', [field]: { conditions } });

/** A condition that the customer fulfils, for each field. */
const FULFILLED: Readonly<Record<string, object>> = {
  id: { $is: CUSTOMER.id },
  source_id: { $is: ['ann'] },
  name: { $starts_with: 'Ann' },
  email: { $ends_with: ['example.com'] },
  phone: { $has_value: '' },
  description: { $contains: 'regular' },
  'address.city': { $in: ['Paris', 'Berlin'] },
  'address.state': { $is: 'BE' },
  'address.country': { $is: 'Germany' },
  'address.postal_code': { $is: '10115' },
  'address.line_1': { $is: 'One' },
  'address.line_2': { $is_not: 'Three' },
  birthdate: { $next_month: [true] },
  created_at: { $after: ['2026-03-01T00:00:00.000Z'] },
  updated_at: { $today: [true] },
  'summary.redemptions.total_redeemed': { $is: 3 },
  'summary.redemptions.total_failed': { $is: [1] },
  'summary.redemptions.total_succeeded': { $more_than: 3 },
  'summary.redemptions.total_rolled_back': { $less_than: ['2'] },
  'summary.redemptions.total_rollback_failed': { $more_than_equal: 2 },
  'summary.redemptions.total_rollback_succeeded': { $less_than_equal: 1 },
  'summary.redemptions.gift.redeemed_amount': { $is: 500 },
  'summary.redemptions.gift.amount_to_go': { $is: 700 },
  'summary.redemptions.loyalty_card.redeemed_points': { $is: 20 },
  'summary.redemptions.loyalty_card.points_to_go': { $is: 41 },
  'summary.orders.total_amount': { $is: 9000 },
  'summary.orders.total_count': { $more_than: [1] },
  'summary.orders.average_amount': { $is: 4500 },
  'summary.orders.last_order_amount': { $is: 4000 },
  'summary.orders.last_order_date': { $less_than: 3 },
  'publications.created_at': { $this_month: [true] },
  'loyalty.points': { $is: 41 },
  'loyalty.referred_customers': { $is: 2 },
  'loyalty_points.campaigns.Tiers v1.2.points': { $more_than_equal: [41] },
  'loyalty.campaigns.Tiers v1.2.points': { $is: 41 },
  'loyalty.campaigns.Tiers v1.2.referred_customers': { $is: 2 },
  'metadata.club': { $in: ['Gold', 'Silver'] },
  'metadata.vip': { $is: [true] },
  'metadata.visits': { $more_than: 6 },
  'metadata.tags': { $contains: 'b' },
};

describe('a filter of a segment', () => {
  test.each(Object.entries(FULFILLED))(
    'on %s matches a customer who fulfils it, and no unknown one',
    (field, asked) => {
      const isNegative = Object.keys(asked).includes('$is_not');
      const isZero = /redeemed|failed|rolled|rollback|less/.test(`${field}${JSON.stringify(asked)}`);

      expect(isIn(on(field, asked))).toBe(true);
      if (!isNegative && !isZero) expect(isIn(on(field, asked), null)).toBe(false);
    },
  );

  it('has a case for every field', () => {
    const named = Object.keys(buildSegmentFields(1).named);

    expect(Object.keys(FULFILLED)).toEqual(expect.arrayContaining(named));
  });

  it('joins its fields by the junction', () => {
    const one = { 'address.city': { conditions: { $is: 'Berlin' } } };
    const other = { name: { conditions: { $is: 'Bob' } } };

    expect(isIn({ junction: 'and', ...one, ...other })).toBe(false);
    expect(isIn({ junction: 'or', ...one, ...other })).toBe(true);
  });

  it.each([
    ['summary.orders.total_count', true],
    ['loyalty_points.campaigns.Tiers v1.2.points', true],
    ['metadata.club', false],
  ])('that names %s reads sums: %s', (field, reads) => {
    expect(readsUsage(compileSegment(segmentOf(on(field, { $is: ['1'] })), SETTINGS_OF))).toBe(reads);
  });
});

test.each([
  [{ $after: '2026-03-01' }, true],
  [{ $after: '2026-03-06' }, false],
  [{ $is_days_ago: [6] }, true],
  [{ $has_value: '' }, true],
  [{ $is_unknown: '' }, false],
])('one of the publications fulfils %j: %s', (conditions, holds) => {
  expect(isIn(on('publications.created_at', conditions))).toBe(holds);
});

test('nobody is in a segment of publications where they were not read', () => {
  const compiled = compileSegment(segmentOf(on('publications.created_at', { $is_unknown: '' })), SETTINGS_OF);
  const now = { nowMs: NOW, timezone: 'UTC' };
  const subject = { customer: CUSTOMER, usage: USAGE };

  expect(fulfilsSegment(compiled, buildSegmentSubject(subject, CONFIG), now)).toBe(false);
  expect(fulfilsSegment(compiled, buildSegmentSubject({ ...subject, publications: [] }, CONFIG), now)).toBe(true);
});

describe('the calendar words', () => {
  const created = (moment: string): Customer => ({ ...CUSTOMER, created_at: moment });
  // The 11th of March 2026 is a Wednesday.
  test.each([
    ['$today', '2026-03-11T23:59:59.000Z', '2026-03-12T00:00:00.000Z'],
    ['$yesterday', '2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z'],
    ['$tomorrow', '2026-03-12T00:00:00.000Z', '2026-03-11T23:59:59.000Z'],
    ['$this_week', '2026-03-09T00:00:00.000Z', '2026-03-08T23:59:59.000Z'],
    ['$last_week', '2026-03-08T23:59:59.000Z', '2026-03-09T00:00:00.000Z'],
    ['$next_week', '2026-03-16T00:00:00.000Z', '2026-03-23T00:00:00.000Z'],
    ['$this_month', '2026-03-31T23:59:59.000Z', '2026-04-01T00:00:00.000Z'],
    ['$last_month', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['$next_month', '2026-04-30T00:00:00.000Z', '2026-05-01T00:00:00.000Z'],
    ['$this_year', '2026-12-31T23:59:59.000Z', '2027-01-01T00:00:00.000Z'],
    ['$last_year', '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['$next_year', '2027-12-31T00:00:00.000Z', '2028-01-01T00:00:00.000Z'],
  ])('%s holds for %s and not for %s', (word, good, bad) => {
    const filter = on('created_at', { [word]: true });

    expect([isIn(filter, created(good)), isIn(filter, created(bad))]).toEqual([true, false]);
  });

  test.each([
    ['next month', '$next_month', '1990-04-30', '2026-03-11T12:00:00.000Z', true],
    ['the month after the year ends', '$next_month', '1990-01-15', '2026-12-11T12:00:00.000Z', true],
    ['another month', '$next_month', '1990-05-01', '2026-03-11T12:00:00.000Z', false],
    ['29 February in a common year', '$this_month', '1992-02-29', '2026-02-11T12:00:00.000Z', true],
    ['29 February on 1 March of a common year', '$today', '1992-02-29', '2026-03-01T12:00:00.000Z', false],
  ])('of a birthdate look at its anniversary: %s', (_what, word, birthdate, now, holds) => {
    expect(isIn(on('birthdate', { [word]: [true] }), { ...CUSTOMER, birthdate }, Date.parse(now))).toBe(holds);
  });
});

describe('operators with a number of days', () => {
  // The 11th of March 2026 is a Wednesday.
  test.each([
    ['$is_days_ago', 2, '2026-03-09T23:59:59.000Z', '2026-03-10T00:00:00.000Z'],
    ['$more_than_ago', 2, '2026-03-08T23:59:59.000Z', '2026-03-09T00:00:00.000Z'],
    ['$less_than_ago', 2, '2026-03-10T00:00:00.000Z', '2026-03-12T00:00:00.000Z'],
    ['$is_days_in_future', 2, '2026-03-13T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
    ['$more_than_future', 2, '2026-03-14T00:00:00.000Z', '2026-03-13T23:59:59.000Z'],
    ['$less_than_future', 2, '2026-03-12T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
    ['$is_years_ago', 1, '2025-03-11T00:00:00.000Z', '2025-03-12T00:00:00.000Z'],
    ['$is_day_of_month', 31, '2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['$is_day', 0, '2026-03-08T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
    ['$is_month', 12, '2025-12-31T23:59:59.000Z', '2026-01-01T00:00:00.000Z'],
    ['$is_year', 2025, '2025-12-31T23:59:59.000Z', '2026-01-01T00:00:00.000Z'],
    ['$is_days_ago_md', 2, '2011-03-09T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
    ['$is_more_days_ago_md', 2, '2011-03-08T00:00:00.000Z', '2011-03-09T00:00:00.000Z'],
    ['$is_less_days_ago_md', 2, '2011-03-10T00:00:00.000Z', '2011-03-12T00:00:00.000Z'],
    ['$is_days_in_future_md', 2, '2011-03-13T00:00:00.000Z', '2011-03-12T00:00:00.000Z'],
    ['$is_more_days_in_future_md', 2, '2011-03-10T00:00:00.000Z', '2011-03-13T00:00:00.000Z'],
    ['$is_less_days_in_future_md', 2, '2011-03-12T00:00:00.000Z', '2011-03-10T00:00:00.000Z'],
  ])('%s %d holds for %s and not for %s, in metadata too', (operator, count, good, bad) => {
    const dated = (date: string): Customer => ({ ...CUSTOMER, created_at: date, metadata: { date, dates: [date] } });
    const found = ['created_at', 'metadata.date', 'metadata.dates'].map((field) =>
      [good, bad].map((date) => isIn(on(field, { [operator]: [count] }), dated(date))),
    );

    expect(found).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
  });

  test.each([
    ['$is_years_ago', 34, '1991-03-12T23:00:00.000Z', true],
    ['$is_days_in_future_md', 1, '1991-03-12T23:00:00.000Z', true],
    ['$is_days_ago_md', 11, '1992-02-29', true],
    ['$less_than_ago', 100_000, '1991-03-12', true],
    ['$today_md', true, '1991-03-11', true],
    ['$today_md', true, '1991-03-12', false],
    ['$next_month_md', true, '1991-04-30', true],
  ])('of a birthdate: %s %s of %s is %s', (operator, operand, birthdate, holds) => {
    expect(isIn(on('birthdate', { [operator]: operand }), { ...CUSTOMER, birthdate })).toBe(holds);
  });

  test('words with _md look at the anniversary of a moment, plain words at the moment', () => {
    const old: Customer = { ...CUSTOMER, created_at: '2011-03-11T00:00:00.000Z' };

    expect(isIn(on('created_at', { $today_md: [true] }), old)).toBe(true);
    expect(isIn(on('created_at', { $today: [true] }), old)).toBe(false);
  });

  test('days are those of the zone of the project', () => {
    const compiled = compileSegment(segmentOf(on('created_at', { $is_days_ago: 1 })), SETTINGS_OF);
    const late: Customer = { ...CUSTOMER, created_at: '2026-03-11T02:00:00.000Z' };
    const subject = buildSegmentSubject({ customer: late, usage: USAGE }, CONFIG);

    expect(fulfilsSegment(compiled, subject, { nowMs: NOW, timezone: 'America/New_York' })).toBe(true);
    expect(fulfilsSegment(compiled, subject, { nowMs: NOW, timezone: 'UTC' })).toBe(false);
  });

  test('an unknown customer and text that is no date fulfil none', () => {
    expect(isIn(on('metadata.club', { $more_than_ago: 0 }))).toBe(false);
    expect(isIn(on('created_at', { $more_than_ago: 0 }), null)).toBe(false);
  });
});

test.each([
  ['tags', '$count', 2, true],
  ['tags', '$count', 1, false],
  ['tags', '$count_more', 1, true],
  ['tags', '$count_more', 2, false],
  ['tags', '$count_less', 3, true],
  ['tags', '$count_less', 2, false],
  ['club', '$count', 1, false],
  ['missing', '$count', 0, false],
])('a list has a size: metadata.%s %s %d is %s', (name, operator, count, holds) => {
  expect(isIn(on(`metadata.${name}`, { [operator]: count }))).toBe(holds);
});

describe('a filter that cannot be evaluated', () => {
  test.each<[string, SegmentFilter, string]>([
    ['no condition', { junction: 'and' }, 'it needs a condition'],
    ['a field without conditions', { name: {} }, 'must have the form'],
    ['an unknown field', on('events.sign_up.sum', { $more_than: [0] }), 'is no field of this list'],
    ['an unknown operator', on('name', { $like: 'A' }), 'is unknown'],
    ['a number that is none', on('summary.orders.total_count', { $is: 'many' }), 'must be a number'],
    ['no value', on('name', { $is: [] }), 'needs a value'],
    ['days without a number', on('created_at', { $is_days_ago: [] }), 'needs a value'],
    ['days below zero', on('created_at', { $is_days_ago: -1 }), 'must be a whole number, 0 or more'],
    ['days that are no number', on('created_at', { $is_days_ago: [true] }), 'must be a whole number, 0 or more'],
    ['the size of a text', on('name', { $count: 1 }), 'is unknown'],
    ['a place', on('metadata.home', { $in_location: 'loc_1' }), 'is unknown'],
    ['a value that is no text', on('name', { $is: { $or: 1 } }), 'must have an index'],
    ['null', on('name', { $is: null }), 'must be text'],
    ['a word with false', on('birthdate', { $next_month: [false] }), 'takes no value but true'],
    ['another junction', { ...on('name', { $is: 'A' }), junction: 'xor' }, 'must be "and" or "or"'],
    ['too many values', on('name', { $in: Array.from({ length: LIMITS.segmentValues + 1 }, String) }), 'at most'],
  ])('is refused: %s', (_what, filter, words) => {
    const failure = parseSegmentFilter(filter, SETTINGS_OF);

    expect(isFailure(failure) && failure.key).toBe('invalid_payload');
    expect(isFailure(failure) && failure.details).toContain(words);
  });
});
