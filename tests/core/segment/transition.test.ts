// Entering and leaving auto-update segments: what is noted, and what is left for the next time.
import {
  buildTransitionRows,
  isNightlyWalker,
  MOST_CROSSINGS,
  planTransition,
  selectAutoUpdateSegments,
  withoutSync,
} from '../../../lib/core/segment/transition';
import type { Segment, SegmentStates } from '../../../lib/model/segments/segment';
import type { Caller } from '../../support/core';

const SYNC = '2026-03-10T12:00:00.000Z';
const segment = (id: string, members: Partial<Segment> = {}): Segment => ({
  id,
  name: `Segment ${id}`,
  type: 'auto-update',
  filter: {},
  parts: 0,
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: null,
  object: 'segment',
  ...members,
});
const plan = (
  segments: readonly Segment[],
  states: SegmentStates,
  memberships: SegmentStates,
  created_at = '2026-01-01T00:00:00.000Z',
) => planTransition({ segments, states, memberships, customer: { created_at } });
const ids = (segments: readonly Segment[] = []) => segments.map(({ id }) => id);

const walked = segment('seg_1');
const walking = segment('seg_1', { syncing_since: SYNC });
const BEFORE = '2026-03-10T11:59:59.999Z';
const AFTER = '2026-03-10T12:00:00.001Z';
type Crossing = readonly [states: SegmentStates, entered: readonly string[], left: readonly string[]];

test.each<[string, Segment, SegmentStates, boolean, string, Crossing | null]>([
  ['enters', walked, {}, true, BEFORE, [{ seg_1: true }, ['seg_1'], []]],
  ['leaves', walked, { seg_1: true }, false, BEFORE, [{}, [], ['seg_1']]],
  ['stays inside', walked, { seg_1: true }, true, BEFORE, null],
  ['stays outside', walked, {}, false, BEFORE, null],
  ['is a member from the start', walking, {}, true, BEFORE, [{ seg_1: true }, [], []]],
  ['is a member of the moment of the start', walking, {}, true, SYNC, [{ seg_1: true }, [], []]],
  ['is outside at the start', walking, {}, false, BEFORE, [{ seg_1: false }, [], []]],
  ['enters as a customer who is newer than the walk', walking, {}, true, AFTER, [{ seg_1: true }, ['seg_1'], []]],
  [
    'enters after being outside at the start',
    walking,
    { seg_1: false },
    true,
    BEFORE,
    [{ seg_1: true }, ['seg_1'], []],
  ],
  ['leaves during the walk', walking, { seg_1: true }, false, BEFORE, [{ seg_1: false }, [], ['seg_1']]],
  ['is outside after the walk as before', walked, { seg_1: false }, false, BEFORE, [{}, [], []]],
])('a customer %s', (_case, one, states, isIn, created, expected) => {
  const transition = plan([one], states, { seg_1: isIn }, created);

  expect(transition && [transition.states, ids(transition.entered), ids(transition.left)]).toEqual(expected);
  expect(transition?.isPartial ?? false).toBe(false);
});

test('what is noted of a segment that is gone is forgotten, and an unread one is outside', () => {
  expect(plan([walked], { seg_1: true, seg_gone: true }, { seg_1: true })).toEqual({
    states: { seg_1: true },
    entered: [],
    left: [],
    isPartial: false,
  });
  expect(plan([walked], {}, {})).toBeNull();
});

test('a customer enters one segment and stays in another', () => {
  const transition = plan([walked, segment('seg_2')], { seg_1: true }, { seg_1: true, seg_2: true });

  expect(transition).toMatchObject({ states: { seg_1: true, seg_2: true }, entered: [{ id: 'seg_2' }], left: [] });
});

test('as many crossings are noted at once as a transaction takes, and the others the next time', () => {
  expect(MOST_CROSSINGS).toBe(97);
  const segments = Array.from({ length: 99 }, (_, index) => segment(`seg_${index}`));
  const outside = [segment('seg_last')];
  const memberships = Object.fromEntries(segments.slice(1).map(({ id }) => [id, true]));
  // The customer leaves the first, enters 96 more, and has to wait with two that are entered and one that is left.
  const first = plan([...segments, ...outside], { seg_0: true, seg_last: true }, memberships);

  expect(first).toMatchObject({ isPartial: true });
  expect([ids(first?.left), first?.entered.length]).toEqual([['seg_0'], 96]);
  expect(Object.keys(first?.states ?? {})).toEqual([...ids(segments.slice(1, 97)), 'seg_last']);

  const second = plan([...segments, ...outside], first?.states ?? {}, memberships);
  expect(second).toMatchObject({ isPartial: false });
  expect([ids(second?.left), ids(second?.entered)]).toEqual([['seg_last'], ['seg_97', 'seg_98']]);
});

test('auto-update segments are those of this type', () => {
  const all = [walked, segment('seg_2', { type: 'passive' }), segment('seg_3', { type: 'static' })];

  expect(selectAutoUpdateSegments({ segments: new Map(all.map((one) => [one.id, one])) })).toEqual([walked]);
});

test.each([
  ['seg_2', false],
  ['seg_1', true],
  ['seg_0', false],
])('the first segment whose walk has ended walks at night: %s %s', (id, isWalker) => {
  const all = [segment('seg_2'), segment('seg_1'), segment('seg_0', { syncing_since: SYNC })];

  expect(isNightlyWalker({ id }, all)).toBe(isWalker);
});

test('a segment whose walk has ended says nothing of it', () => {
  expect(withoutSync(walking)).toStrictEqual(walked);
});

test('the activity has what is left before what is entered', () => {
  const caller = { kind: 'server', keyId: 'key_1', keyName: 'Shop', requestId: 'v-1' } as Caller;
  const transition = { states: {}, entered: [walked], left: [segment('seg_2')], isPartial: false };
  const place = { customerId: 'cust_1', timeMs: 7, idOf: (id: string) => `row_${id}` };
  const row = (id: string, type: string) => ({
    id: `row_${id}`,
    customerId: 'cust_1',
    timeMs: 7,
    type,
    data: { segment: { id, name: `Segment ${id}`, object: 'segment' } },
    group_id: 'v-1',
    source: { channel: 'API', api_key: { name: 'Shop', app_id: 'key_1' } },
  });

  expect(buildTransitionRows(caller, transition, place)).toStrictEqual([
    row('seg_2', 'customer.segment.left'),
    row('seg_1', 'customer.segment.entered'),
  ]);
});
