// Loyalty tiers are written one by one, and at no moment do points of two of them overlap.
import fc from 'fast-check';
import type { ProjectRecord } from '../../../cli/promotions/model/forms';
import type { PlannedChange } from '../../../cli/promotions/plan/plan';
import { sortLoyaltyTiers } from '../../../cli/promotions/plan/tier-ranges';

interface Range {
  readonly from: number;
  readonly to?: number;
}

type Ranges = ReadonlyMap<string, Range>;

/** Tiers by name: their points do not overlap, and the highest may have no end. */
const anyRanges: fc.Arbitrary<Ranges> = fc
  .record({
    bounds: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 9 }),
    names: fc.shuffledSubarray(['A', 'B', 'C', 'D']),
    isOpen: fc.boolean(),
  })
  .map(({ bounds, names, isOpen }) => {
    const sorted = bounds.toSorted((one, other) => one - other);
    const pairs = names.flatMap((name, index): readonly (readonly [string, Range])[] => {
      const [from, to] = sorted.slice(2 * index, 2 * index + 2);
      return from === undefined || to === undefined ? [] : [[name, { from, to }]];
    });
    const last = pairs.at(-1);
    return new Map(isOpen && last ? [...pairs.slice(0, -1), [last[0], { from: last[1].from }]] : pairs);
  });

const recordsOf = (ranges: Ranges) =>
  [...ranges].map(
    ([key, points]) =>
      ({ kind: 'loyalty-tier', key, id: key, form: { campaign: 'Club', points } }) as unknown as ProjectRecord,
  );

function changesOf(before: Ranges, after: Ranges): readonly PlannedChange[] {
  const written = [...after].flatMap(([name, points]) => {
    if (JSON.stringify(before.get(name)) === JSON.stringify(points)) return [];
    return [
      {
        action: before.has(name) ? 'CHANGE' : 'CREATE',
        kind: 'loyalty-tier',
        name,
        wanted: { campaign: 'Club', points },
      },
    ];
  });
  const removed = [...before.keys()].flatMap((name) =>
    after.has(name) ? [] : [{ action: 'DELETE', kind: 'loyalty-tier', name, wanted: {} }],
  );
  return [...written, ...removed] as unknown as readonly PlannedChange[];
}

const overlap = (one: Range, other: Range) => one.from <= (other.to ?? Infinity) && other.from <= (one.to ?? Infinity);

const hasOverlap = (ranges: Ranges) =>
  [...ranges].some(([name, one]) => [...ranges].some(([other, two]) => name < other && overlap(one, two)));

it('any two states of a program: no overlap after any write, and what is left over needs what another has', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, (before, after) => {
      const { sorted, stuck } = sortLoyaltyTiers(changesOf(before, after), recordsOf(before));
      const current = new Map([...before].filter(([name]) => after.has(name)));
      for (const { name } of sorted) {
        current.set(name, after.get(name)!);
        expect(hasOverlap(current)).toBe(false);
      }
      for (const { change, by } of stuck) expect(overlap(after.get(change.name)!, current.get(by)!)).toBe(true);
      if (stuck.length === 0) expect(new Map([...current].toSorted())).toEqual(new Map([...after].toSorted()));
      expect(sorted.length + stuck.length).toBe(
        changesOf(before, after).filter(({ action }) => action !== 'DELETE').length,
      );
    }),
    { numRuns: 2_000 },
  );
});

it('tiers without overlap keep the order in which the files make them', () => {
  const after: Ranges = new Map([
    ['B', { from: 5, to: 9 }],
    ['A', { from: 0, to: 4 }],
  ]);

  expect(sortLoyaltyTiers(changesOf(new Map(), after), []).sorted.map(({ name }) => name)).toEqual(['B', 'A']);
});
