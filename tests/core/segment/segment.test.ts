// Segments: made from a request, made auto-update ones, and what keeps them from being deleted.
import {
  activateSegments,
  planSegment,
  refuseListSegments,
  refuseUsedSegment,
  toSegmentResponse,
} from '../../../lib/core/segment/segment';
import type { Segment } from '../../../lib/model/segments/segment';
import { type Config, type EarningRule, factsOf, type RuleSet } from '../../support/core';

const NOW = '2026-03-10T12:00:00.000Z';
const FILTER = { junction: 'and', name: { conditions: { $is: 'Ann' } } };
const OF_PUBLICATIONS = { 'publications.created_at': { conditions: { $today: true } } };
const config: Config = factsOf({}).config;

const aSegment = (id: string, members: Partial<Segment> = {}): Segment => ({
  id,
  name: 'Regulars',
  type: 'passive',
  filter: FILTER,
  parts: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
  object: 'segment',
  ...members,
});
const withSegments = (...segments: readonly Segment[]): Config => ({
  ...config,
  segments: new Map(segments.map((segment) => [segment.id, segment])),
});
const many = (count: number, members: Partial<Segment>) =>
  Array.from({ length: count }, (_, index) => aSegment(`seg_${members.type}_${index}`, members));
const listing = { type: 'static', filter: null } as const;

type Request = Parameters<typeof planSegment>[0]['request'];
const plan = (request: Omit<Request, 'name'>, count = 0, known = config) =>
  planSegment({
    id: 'seg_1',
    request: { name: 'Regulars', ...request },
    customers: Array.from({ length: count }, String),
    config: known,
    now: NOW,
  });
const invalid = (details: string) => ({ key: 'invalid_payload', details });

describe('a new segment', () => {
  const NEW = aSegment('seg_1', { created_at: NOW });

  test.each<[string, Omit<Request, 'name'>, Partial<Segment>]>([
    ['passive', { type: 'passive', filter: FILTER }, {}],
    ['passive with publications', { type: 'passive', filter: OF_PUBLICATIONS }, { filter: OF_PUBLICATIONS }],
    ['auto-update', { type: 'auto-update', filter: FILTER }, { type: 'auto-update', syncing_since: NOW }],
    ['static', { type: 'static', customers: [] }, { ...listing, parts: 1 }],
  ])('is %s', (_case, request, members) => {
    expect(plan(request)).toStrictEqual({ ...NEW, ...members });
  });

  test('may begin its walk later than it is made', () => {
    const walksFrom = '2026-03-10T13:00:00.000Z';
    const request = { name: 'Regulars', type: 'auto-update', filter: FILTER } as const;

    expect(planSegment({ id: 'seg_1', request, customers: [], config, now: NOW, walksFrom })).toMatchObject({
      created_at: NOW,
      syncing_since: walksFrom,
    });
  });

  test.each([
    [0, 1],
    [100, 1],
    [101, 2],
    [5_900, 59],
    [5_901, 60],
    [20_000, 60],
  ])('lists %d customers in %d parts', (customers, parts) => {
    expect(plan({ type: 'static', customers: [] }, customers)).toMatchObject({ parts });
  });

  test.each<[string, Omit<Request, 'name'>, string]>([
    [
      'a static one with a filter',
      { type: 'static', customers: [], filter: FILTER },
      'Property .filter is for the types auto-update and passive.',
    ],
    ['a static one without customers', { type: 'static' }, 'Property .customers is required for the type static.'],
    [
      'a passive one with customers',
      { type: 'passive', customers: [], filter: FILTER },
      'Property .customers is for the type static.',
    ],
    ['a passive one without a filter', { type: 'passive' }, 'Property .filter is required for the type passive.'],
    [
      'an auto-update one without a filter',
      { type: 'auto-update' },
      'Property .filter is required for the type auto-update.',
    ],
    [
      'a filter without a condition',
      { type: 'passive', filter: {} },
      'Property .filter cannot be evaluated: it needs a condition.',
    ],
    [
      'an auto-update one with publications',
      { type: 'auto-update', filter: OF_PUBLICATIONS },
      'Property .type must be passive: publications are read for lists of customers only.',
    ],
  ])('is refused: %s', (_case, request, details) => {
    expect(plan(request)).toEqual(invalid(details));
  });

  test.each<[string, readonly Segment[], Omit<Request, 'name'>, string | null]>([
    [
      'the 101st with a filter',
      [...many(60, { type: 'passive' }), ...many(40, { type: 'auto-update' })],
      { type: 'passive', filter: FILTER },
      'A project has at most 100 segments of the types auto-update and passive.',
    ],
    ['the 100th with a filter', [...many(99, {}), ...many(500, listing)], { type: 'passive', filter: FILTER }, null],
    [
      'the 501st static one',
      many(500, listing),
      { type: 'static', customers: [] },
      'A project has at most 500 static segments.',
    ],
    ['the 500th static one', [...many(499, listing), ...many(100, {})], { type: 'static', customers: [] }, null],
  ])('is refused or not: %s', (_case, segments, request, details) => {
    expect(plan(request, 0, withSegments(...segments))).toMatchObject(details ? invalid(details) : { id: 'seg_1' });
  });
});

test('passive segments become auto-update ones, each once, and others stay', () => {
  const passive = aSegment('seg_1');
  const known = withSegments(passive, aSegment('seg_2', { type: 'auto-update' }), aSegment('seg_3', listing));
  const ids = ['seg_1', undefined, 'seg_2', 'seg_3', 'seg_9', 'seg_1'];

  expect(activateSegments(known, ids, NOW)).toStrictEqual([
    { ...passive, type: 'auto-update', syncing_since: NOW, updated_at: NOW },
  ]);
});

const naming = (...ids: readonly string[]): RuleSet => ({
  '1': { name: 'customer.segment', property: null, conditions: { $in: ids } },
});

describe('rules', () => {
  const known = withSegments(
    aSegment('seg_1'),
    aSegment('seg_2', { filter: OF_PUBLICATIONS }),
    aSegment('seg_3', listing),
  );

  test.each<[string, readonly string[], string | null]>([
    ['a segment with a filter', ['seg_1'], null],
    ['a static one', ['seg_3'], null],
    ['one that does not exist', ['seg_9'], null],
    ['none', [], null],
    ['one of publications among others', ['seg_9', 'seg_1', 'seg_2'], 'seg_2'],
  ])('may name %s or not', (_case, ids, refused) => {
    const details = `The segment ${refused} reads publications, and is for lists of customers only.`;

    expect(refuseListSegments(naming(...ids), known)).toEqual(refused && { key: 'invalid_validation_rules', details });
  });
});

describe('the deletion of a segment', () => {
  const { config: ruled } = factsOf({
    rules: { val_1: { rules: naming('seg_1', 'seg_2') }, val_2: { rules: naming('seg_2') }, val_3: {} },
  });
  const earning = ['seg_2', 'seg_3', undefined].map((segment_id, at) => ({ id: `ern_${at}`, segment_id }));
  const known = { ...ruled, earningRules: new Map(earning.map((rule) => [rule.id, rule as EarningRule])) };

  test.each<[string, string, readonly string[]]>([
    ['seg_1', 'validation_rules', ['val_1']],
    ['seg_2', 'validation_rules', ['val_1', 'val_2']],
    ['seg_3', 'earning_rules', ['ern_1']],
  ])('is refused while %s is named by %s', (id, type, ids) => {
    expect(refuseUsedSegment(id, known)).toEqual({
      key: 'resource_in_use',
      details: `The segment ${id} is used by ${ids.length} of type ${type}.`,
      related_object_ids: ids,
      related_object_type: type,
      related_object_total: ids.length,
    });
  });

  test('is free where nothing names it', () => {
    expect(refuseUsedSegment('seg_4', known)).toBeNull();
  });
});

test('an answer says whether the first walk has ended, and not how many parts list the customers', () => {
  const { parts: _parts, ...shown } = aSegment('seg_1');

  expect(toSegmentResponse(aSegment('seg_1'))).toStrictEqual({ ...shown, initial_sync_status: 'DONE' });
  expect(toSegmentResponse(aSegment('seg_1', { syncing_since: NOW }))).toStrictEqual({
    ...shown,
    initial_sync_status: 'IN_PROGRESS',
  });
});
