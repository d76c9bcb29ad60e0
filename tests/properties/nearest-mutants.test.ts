// Mutants of the search for the nearest reward: each has one mistake, and the law finds it.
import fc from 'fast-check';
import { findViolation, loadMutant, nearestCase } from '../support/shop';
import { BOUNDS_OF_COST, LATE_NULLS, ONE_LESS, RARE, TIES_OF_COST } from '../support/nearest-mutations';
import type * as nearestSearch from '../support/nearest-search';

/** `NEAREST_MUTANT_WORLDS=20000` plays more projects, which finds the rare mistakes, too. */
const { NEAREST_MUTANT_WORLDS = '2400' } = process.env;
const WORLDS = Number(NEAREST_MUTANT_WORLDS);
const cases = fc.sample(nearestCase, { numRuns: WORLDS, seed: 5 });
const MUTANTS = [...ONE_LESS, ...TIES_OF_COST, ...BOUNDS_OF_COST, ...LATE_NULLS, ...(WORLDS >= 20_000 ? RARE : [])];

type Search = (typeof nearestSearch)['nearestOfInput'];

function findsMistake(search: Search, worlds = cases): boolean {
  return worlds.some((one) => {
    try {
      return findViolation(one, search) !== null;
    } catch {
      return true;
    }
  });
}

describe('a search for the nearest reward', () => {
  it('keeps the law without a mistake', async () => {
    const mutation = ['no mistake', 'step-budget', 'return this.spent;', 'return this.spent; '] as const;
    const { nearestOfInput } = await loadMutant<typeof nearestSearch>('nearest-search', mutation);

    expect(findsMistake(nearestOfInput, cases.slice(0, 300))).toBe(false);
  });

  it.each(MUTANTS)('breaks the law when %s', async (...mutation) => {
    const { nearestOfInput } = await loadMutant<typeof nearestSearch>('nearest-search', mutation);

    expect(findsMistake(nearestOfInput)).toBe(true);
  });
});
