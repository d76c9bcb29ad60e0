// Fields of segments with names of the shop in them, and memberships.
import { eventOfField, isPublicationField, isUsageField } from '../../../lib/core/segment/fields';
import {
  buildSegmentSubject,
  compileSegment,
  decideMemberships,
  fulfilsSegment,
  namesPublications,
  parseSegmentFilter,
  readsUsage,
} from '../../../lib/core/segment/filter';
import type { Segment, SegmentFilter } from '../../../lib/model/segments/segment';
import {
  aCustomer,
  type Config,
  type CustomerUsage,
  EMPTY_USAGE,
  factsOf,
  isFailure,
  type LoyaltyTier,
  type RequestCustomer,
} from '../../support/core';

const NOW = { nowMs: Date.parse('2026-03-11T12:00:00.000Z'), timezone: 'UTC' };
const SETTINGS = { timezone: 'UTC', week_start: 1 } as const;
const { config: known } = factsOf({
  campaigns: {
    camp_1: { name: 'Club', campaign_type: 'LOYALTY_PROGRAM' },
    camp_2: { name: 'Points 2.0', campaign_type: 'LOYALTY_PROGRAM' },
  },
});
const silver = { id: 'ltr_1', name: 'Silver', campaign_id: 'camp_1', points: { from: 10 } } as LoyaltyTier;
const CONFIG: Config = { ...known, loyaltyTiers: new Map([['ltr_1', silver]]) };
const USAGE: CustomerUsage = {
  ...EMPTY_USAGE,
  holdings: {
    camp_1: { points: 10, credits: 0, referred: 2 },
    camp_2: { points: 7, credits: 0, referred: 0 },
  },
  events: {
    sign_up: { count: 3, lastMs: Date.parse('2026-03-10T08:00:00.000Z') },
    'a.b': { count: 1, lastMs: 0 },
  },
};
const on = (field: string, conditions: object): SegmentFilter => ({ [field]: { conditions } });
const segmentOf = (filter: SegmentFilter | null, members: Partial<Segment> = {}): Segment => ({
  id: 'seg_1',
  name: 'One',
  type: 'passive',
  filter,
  parts: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
  object: 'segment',
  ...members,
});
const compiled = (filter: SegmentFilter | null, members: Partial<Segment> = {}) =>
  compileSegment(segmentOf(filter, members), SETTINGS);
const isIn = (filter: SegmentFilter, customer = aCustomer(), usage = USAGE) =>
  fulfilsSegment(compiled(filter), buildSegmentSubject({ customer, usage }, CONFIG), NOW);
const problemOf = (filter: SegmentFilter) => {
  const read = parseSegmentFilter(filter, SETTINGS);
  return isFailure(read) ? read.details : undefined;
};

test.each<[string, object]>([
  ['events.sign_up.count', { $is: 3 }],
  ['events.a.b.count', { $is: 1 }],
  ['events.other.count', { $is: 0 }],
  ['events.constructor.count', { $is: 0 }],
  ['events.sign_up.created_at', { $is_days_ago: 1 }],
  ['events.sign_up.created_at', { $before: '2026-03-10T08:00:01Z' }],
  ['events.other.created_at', { $is_unknown: '' }],
  ['loyalty.campaigns.Club.points', { $is: 10 }],
  ['loyalty.campaigns.Club.referred_customers', { $is: 2 }],
  ['loyalty.campaigns.Points 2.0.points', { $is: 7 }],
  ['loyalty.campaigns.Gone.points', { $is: 0 }],
  ['loyalty.campaigns.constructor.points', { $is: 0 }],
  ['loyalty_points.campaigns.Club.points', { $is: 10 }],
  ['loyalty.campaigns.Club.loyalty_tier', { $is: 'Silver' }],
  ['loyalty.campaigns.Points 2.0.loyalty_tier', { $is_unknown: '' }],
  ['loyalty.campaigns.Gone.loyalty_tier', { $is_unknown: '' }],
  ['loyalty.campaigns.constructor.loyalty_tier', { $is_unknown: '' }],
  ['birthdate', { $before: '1991-01-01' }],
])('%s of the customer fulfils %j', (field, conditions) => {
  expect(isIn(on(field, conditions), aCustomer({ birthdate: '1990-04-02' }))).toBe(true);
});

test.each([
  'events.sign_up',
  'events..count',
  'events.sign_up.sum',
  'events.sign_up.count.more',
  'loyalty.campaigns.points',
  'loyalty.campaigns..points',
  'loyalty.campaigns.Club.gold',
  'loyalty.campaigns..loyalty_tier',
  'loyalty.campaigns.loyalty_tier',
  'loyalty_points.campaigns.Club.loyalty_tier',
  'loyalty_points.campaigns.Club.referred_customers',
  'loyalty_tier.name',
])('%s is no field', (field) => {
  expect(problemOf(on(field, { $has_value: '' }))).toContain('is no field of this list');
});

test.each([
  ['events.sign_up.count', 'sign_up'],
  ['events.a.b.created_at', 'a.b'],
  ['events.sign_up', null],
  ['metadata.events.sign_up.count', null],
  ['name', null],
])('the event of %s is %s', (field, event) => {
  expect(eventOfField(field)).toBe(event);
});

test.each([
  ['name', false, false],
  ['metadata.summary.loyalty.events.', false, false],
  ['summary.orders.total_count', true, false],
  ['loyalty.points', true, false],
  ['loyalty_points.campaigns.Club.points', true, false],
  ['events.sign_up.count', true, false],
  ['publications.created_at', false, true],
  ['metadata.publications.', false, false],
])('%s reads sums: %s, and publications: %s', (field, isUsage, isPublication) => {
  expect([isUsageField(field), isPublicationField(field)]).toEqual([isUsage, isPublication]);
});

describe('a filter', () => {
  test('reads sums where one of its fields does', () => {
    const one = on('name', { $is: 'Ann' });
    const sums = on('loyalty.points', { $is: 1 });

    expect([one, sums, { ...one, ...sums }].map((filter) => readsUsage(compiled(filter)))).toEqual([false, true, true]);
    expect(readsUsage(compiled(null))).toBe(false);
  });

  test('that cannot be evaluated holds for nobody, as that of a static segment', () => {
    const broken = compiled(on('nickname', { $is: 'Ann' }));
    const subject = buildSegmentSubject({ customer: aCustomer(), usage: USAGE }, CONFIG);

    expect([broken.test, compiled(null).test]).toEqual([null, null]);
    expect(fulfilsSegment(broken, subject, NOW)).toBe(false);
    expect(fulfilsSegment(compiled(null), subject, NOW)).toBe(false);
  });

  test.each<[string, SegmentFilter, string]>([
    [
      'a word with false',
      on('birthdate', { $next_month: false }),
      'filters[birthdate][conditions][$next_month] takes no value but true.',
    ],
    ['no conditions', { name: null }, 'filters[name] must have the form'],
  ])('is refused with the place: %s', (_case, filter, problem) => {
    expect(problemOf(filter)).toContain(`Property .filter cannot be evaluated: ${problem}`);
  });

  test('compares flags with false', () => {
    const customer = aCustomer({ metadata: { vip: false } });

    expect(isIn(on('metadata.vip', { $is: [false] }), customer)).toBe(true);
    expect(isIn(on('metadata.vip', { $is: true }), customer)).toBe(false);
  });

  test('names publications or does not', () => {
    const filters = [null, on('name', {}), { ...on('name', {}), ...on('publications.created_at', {}) }];

    expect(filters.map((filter) => namesPublications({ filter }))).toEqual([false, false, true]);
  });
});

describe('a customer', () => {
  const segments = [
    compiled(null, { id: 'seg_listed', type: 'static' }),
    compiled(null, { id: 'seg_other', type: 'static' }),
    compiled(on('created_at', { $today: true }), { id: 'seg_new' }),
    compiled(on('metadata.club', { $is: 'Gold' }), { id: 'seg_gold', type: 'auto-update' }),
  ];
  const decide = (customer: ReturnType<typeof aCustomer> | null, request?: RequestCustomer | null) =>
    decideMemberships({
      segments,
      listedIn: ['seg_listed', 'seg_new'],
      config: { ...CONFIG, settings: { ...CONFIG.settings, timezone: 'America/New_York' } },
      nowMs: NOW.nowMs,
      customer,
      usage: EMPTY_USAGE,
      request,
    });

  test('is in static segments that list it, and in others whose filter holds now, by the zone of the project', () => {
    const gold = { metadata: { club: 'Gold' } };
    const listed = { seg_listed: true, seg_other: false };

    expect(decide(aCustomer({ ...gold, created_at: '2026-03-11T04:00:00.000Z' }))).toEqual({
      ...listed,
      seg_new: true,
      seg_gold: true,
    });
    expect(decide(aCustomer({ created_at: '2026-03-11T03:59:59.000Z' }))).toEqual({
      ...listed,
      seg_new: false,
      seg_gold: false,
    });
  });

  test('is read as the request has it: sent members first, metadata merged by key', () => {
    const customer = aCustomer({ name: 'Ann', email: 'ann@shop.example', metadata: { club: 'Gold', visits: 3 } });
    const request = { name: 'Anna', email: undefined, metadata: { club: 'Silver' } };
    const { profile, events } = buildSegmentSubject({ customer, usage: EMPTY_USAGE, request }, CONFIG);

    expect(profile).toEqual({ ...customer, name: 'Anna', metadata: { club: 'Silver', visits: 3 } });
    expect(events).toEqual({});
    expect(decide(customer, { metadata: { club: 'Silver' } })).toMatchObject({ seg_gold: false });
    expect(decide(null, { metadata: { club: 'Gold' } })).toMatchObject({ seg_gold: true });
    expect(decide(null, null)).toMatchObject({ seg_gold: false, seg_listed: true });
  });

  test('has the events that are counted and the publications that were read', () => {
    const publications = ['2026-03-05T00:00:00.000Z'];

    expect(buildSegmentSubject({ customer: null, usage: USAGE, publications }, CONFIG)).toMatchObject({
      events: USAGE.events,
      publications,
      profile: { metadata: {} },
    });
  });
});
