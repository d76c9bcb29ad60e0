// Redemptions with what belongs to each, and what is asked of a list of them.
import { groupsRequest } from '../../../../lib/core/redemption/lists/group-request';
import { byGroup, groupOf } from '../../../../lib/model/redemptions/groups';
import {
  type InapplicableRedeemableResponse,
  type ListRequest,
  type ListTest,
  recordTest,
  type Redemption,
  type Rollback,
  type StoredEntry,
} from '../../../support/core';

const BASE = 'a'.repeat(22);
const OTHER = 'b'.repeat(22);
const idOf = (position: string, prefix = 'r') => `${prefix}_${BASE}${position}`;
const PARENT = idOf('00');

const record = (id: string, more: Partial<Redemption> = {}) =>
  ({ id, object: 'redemption', status: 'SUCCEEDED', result: 'SUCCESS', ...more }) as Redemption;
const child = (id: string) => record(id, { redemption: PARENT });
const undo = (id: string, redemption: string) =>
  ({ id, redemption, object: 'redemption_rollback', date: `date of ${id}`, status: 'SUCCEEDED' }) as Rollback;

function entry(redemptions: readonly Redemption[], parent?: Redemption): StoredEntry {
  const response = { redemptions, ...(parent && { parent_redemption: parent }) };
  return { stored: { response, rollback: null } as unknown as StoredEntry['stored'], rollback: null, failure: null };
}

describe('groupOf', () => {
  it('is a single redemption, without children and rollbacks', () => {
    expect(groupOf(entry([record(PARENT)]))).toEqual({ ...record(PARENT), rollbacks: [], redemptions: [] });
  });

  it('says what was sent and not used, where there is any', () => {
    const { stored, ...rest } = entry([child(idOf('01'))], record(PARENT));
    const inapplicable_redeemables = [{ id: 'OLD' } as InapplicableRedeemableResponse];
    const response = { ...stored!.response, inapplicable_redeemables, skipped_redeemables: [] };
    const group = groupOf({ ...rest, stored: { ...stored!, response } });

    expect(group).toMatchObject({ inapplicable_redeemables: [{ id: 'OLD' }] });
    expect(group).not.toHaveProperty('skipped_redeemables');
  });

  it('is a parent with its children in the order they were applied', () => {
    const ids = ['10', '02', '0f', '01'].map((position) => idOf(position));

    const group = groupOf(entry(ids.map(child), record(PARENT)));

    expect(group).toEqual({
      ...record(PARENT),
      rollbacks: [],
      redemptions: ['01', '02', '0f', '10'].map((position) => ({ ...child(idOf(position)), rollbacks: [] })),
    });
  });

  it('puts a child whose id cannot be read before the others', () => {
    const group = groupOf(entry([child(idOf('01')), child('unread')], record(PARENT)));

    expect(group?.redemptions.map(({ id }) => id)).toEqual(['unread', idOf('01')]);
  });

  it('holds no redemption of another parent', () => {
    const stranger = record(idOf('02'), { redemption: `r_${OTHER}00` });

    const group = groupOf(entry([child(idOf('01')), stranger], record(PARENT)));

    expect(group?.redemptions).toEqual([{ ...child(idOf('01')), rollbacks: [] }]);
  });

  it('gives each its own rollbacks, and counts none of them as a child', () => {
    const undone = { first: undo(idOf('01', 'rr'), idOf('01')), whole: undo(idOf('00', 'rr'), PARENT) };
    const { stored } = entry([child(idOf('01')), child(idOf('02'))], record(PARENT));
    const rollback = { rollbacks: [undone.first], parent_rollback: undone.whole };

    expect(groupOf({ stored, rollback, failure: null })).toEqual({
      ...record(PARENT),
      rollbacks: [undone.whole],
      redemptions: [
        { ...child(idOf('01')), rollbacks: [undone.first] },
        { ...child(idOf('02')), rollbacks: [] },
      ],
    });
  });

  it('is a redemption that was refused', () => {
    const failure = record(idOf('00', 'rf'), { result: 'FAILURE' });

    expect(groupOf({ stored: null, rollback: null, failure })).toEqual({ ...failure, rollbacks: [], redemptions: [] });
  });

  it('is nothing for a rollback that was refused, whatever it says of its redemption', () => {
    const failure = undo(idOf('00', 'rrf'), PARENT);
    const { redemption: _redemption, ...nameless } = failure;

    expect(groupOf({ stored: null, rollback: null, failure })).toBeNull();
    expect(groupOf({ stored: null, rollback: null, failure: nameless as Rollback })).toBeNull();
  });

  it('is nothing where nothing is stored', () => {
    expect(groupOf({ stored: null, rollback: null, failure: null })).toBeNull();
  });
});

describe('byGroup', () => {
  it('puts ids together by their base, in the order they came', () => {
    const groups = byGroup([`r_${OTHER}02`, idOf('01'), `rr_${OTHER}00`, idOf('00'), `r_${OTHER}01`]);

    expect([...groups]).toEqual([
      [OTHER, [`r_${OTHER}02`, `rr_${OTHER}00`, `r_${OTHER}01`]],
      [BASE, [idOf('01'), idOf('00')]],
    ]);
  });

  it('puts ids that cannot be read under no base', () => {
    expect([...byGroup(['one', idOf('00'), 'two'])]).toEqual([
      ['', ['one', 'two']],
      [BASE, [idOf('00')]],
    ]);
  });

  it('is nothing of nothing', () => {
    expect([...byGroup([])]).toEqual([]);
  });
});

describe('groupsRequest', () => {
  type Entry = Redemption | Rollback;
  const requestFor = (test: ListTest<Entry> | null): ListRequest<Entry> => ({
    page: 2,
    limit: 7,
    ascending: true,
    byTime: false,
    compare: () => 5,
    test,
  });
  const top = record(PARENT, { result: 'SUCCESS' });
  const rows: readonly Entry[] = [top, child(idOf('01')), undo(idOf('00', 'rr'), PARENT)];
  const heldBy = (test: ListTest<Entry> | null) => rows.map((row) => test?.holds(row));
  const isRedemption = { test: 'in', path: 'object', values: ['redemption'] };
  const isTop = { test: 'absent', path: 'parent_redemption_id' };
  const failedOnly = { test: 'in', path: 'result', values: ['FAILURE'] } as const;
  const ranged: ListTest<Entry> = { range: { afterMs: 1 }, where: null, rest: null, holds: () => true };

  it('keeps what the request says of pages and order', () => {
    const request = requestFor(null);

    const { test: _test, ...kept } = groupsRequest(request);

    expect({ ...kept, test: null }).toEqual({ ...request, isOfChildren: false });
  });

  test.each([
    ['nothing is asked', null, {}],
    ['only a range of time is asked', ranged, { afterMs: 1 }],
  ])('asks for one record of each group where %s', (_name, test, range) => {
    const request = groupsRequest(requestFor(test));

    expect(request.isOfChildren).toBe(false);
    expect(heldBy(request.test)).toEqual([true, false, false]);
    expect(request.test?.range).toEqual(range);
    expect(request.test?.where).toEqual({ test: 'and', of: [{ test: 'and', of: [isRedemption, isTop] }] });
    expect(request.test?.rest).toBeNull();
  });

  it('asks for every redemption where the index is asked', () => {
    const request = groupsRequest(requestFor({ ...ranged, where: failedOnly }));

    expect(request.isOfChildren).toBe(true);
    expect(heldBy(request.test)).toEqual([true, true, false]);
    expect(request.test?.range).toEqual({ afterMs: 1 });
    expect(request.test?.where).toEqual({ test: 'and', of: [isRedemption, failedOnly] });
    expect(request.test?.rest).toBeNull();
  });

  it('asks for every redemption where the records are asked', () => {
    const request = groupsRequest(requestFor(recordTest(({ id }) => id !== PARENT)));

    expect(request.isOfChildren).toBe(true);
    expect(heldBy(request.test)).toEqual([false, true, false]);
    expect(request.test?.where).toEqual({ test: 'and', of: [isRedemption] });
    expect(rows.map((row) => request.test?.rest?.(row))).toEqual([false, true, true]);
  });
});
