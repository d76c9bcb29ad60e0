// What fields offer for what is typed.
import { offersOf, stepIndex } from '../../dashboard/model/sandbox/offers';

it.each([
  [-1, 'ArrowDown', 3, 0],
  [2, 'ArrowDown', 3, 0],
  [0, 'ArrowUp', 3, 2],
  [-1, 'ArrowUp', 3, 2],
  [2, 'ArrowUp', 3, 1],
  [1, 'ArrowDown', 0, -1],
] as const)('from %i by %s among %i leads to %i', (at, key, count, place) => {
  expect(stepIndex(at, key, count)).toBe(place);
});

it('offers what holds the text in its name or one of its ids, eight at most', () => {
  const mug = { id: 'prod_1', source_id: 'mug-blue', name: 'Blue Mug' };
  const bare = { id: 'prod_2', source_id: null, name: null };

  expect(offersOf([mug, bare], 'MUG')).toEqual([{ value: 'mug-blue', name: 'Blue Mug' }]);
  expect(offersOf([mug, bare], 'prod_2')).toEqual([{ value: 'prod_2', name: 'prod_2' }]);
  expect(offersOf([mug, bare], 'cup')).toEqual([]);
  expect(
    offersOf(
      Array.from({ length: 20 }, () => mug),
      'mug',
    ),
  ).toHaveLength(8);
});
