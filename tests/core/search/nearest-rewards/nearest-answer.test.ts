// The answer with the nearest rewards: rows without what only orders the list.
import { nearestAnswer, toRewardResponse } from '../../../../lib/core/search/nearest-rewards/nearest-answer';
import type { NearestReward } from '../../../../lib/core/search/nearest-rewards/find-nearest';
import type { NearestRow } from '../../../../lib/core/search/nearest-rewards/rows';

const SHOWN = { proof: 'SMALLEST', changes: [], discount: { now: 0, then: 5 }, text: 'Spend 1.00 more.' } as const;
const REWARD: NearestReward = { ...SHOWN, distance: { amount: 100, units: 0, waitMs: 0 } };
const ROW: NearestRow = { object: 'voucher', id: 'CODE', works: false, key: 'order_rules_violated' };

test('a reward is answered without its distance, and none is null', () => {
  expect(toRewardResponse(REWARD)).toEqual(SHOWN);
  expect(toRewardResponse(null)).toBeNull();
});

test.each<[string, NearestRow, object]>([
  ['a code that nobody is answered about', ROW, ROW],
  ['nothing near, and no more', { ...ROW, nearest: null, more: null }, { ...ROW, nearest: null, more: null }],
  ['a reward', { ...ROW, nearest: REWARD }, { ...ROW, nearest: SHOWN }],
  ['a next step', { ...ROW, works: true, key: null, more: REWARD }, { ...ROW, works: true, key: null, more: SHOWN }],
])('a row with %s', (_words, row, data) => {
  expect(nearestAnswer([row], false)).toEqual({
    object: 'list',
    data_ref: 'data',
    data: [data],
    total: 1,
    has_more: false,
  });
});

test('a list without rows, and one that is cut', () => {
  expect(nearestAnswer([], false)).toMatchObject({ data: [], total: 0, has_more: false });
  expect(nearestAnswer([ROW, ROW], true)).toMatchObject({ total: 2, has_more: true });
});
