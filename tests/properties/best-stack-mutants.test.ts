// Mutants of the search for the best stack: each has one mistake, and the comparison with brute force finds it.
import fc from 'fast-check';
import type * as app from '../support/app';
import {
  answerOfBruteForce,
  anySearch,
  BOUNDS,
  CANONICAL,
  type ComparedAnswer,
  loadMutant,
  REDUCTIONS,
  type Situation,
  steadySearch,
  TIES,
} from '../support/shop';

const worlds = fc.oneof(
  anySearch('REQUESTED_ORDER', { least: 2, most: 4 }),
  anySearch('CATEGORY_HIERARCHY', { least: 2, most: 6 }),
);
const sampled = (arbitrary: fc.Arbitrary<Situation>, numRuns: number) =>
  fc.sample(fc.tuple(arbitrary, fc.constantFrom<app.Objective>('DISCOUNT', 'PAYABLE')), { numRuns, seed: 5 });
const cases = [...sampled(steadySearch({ least: 2, most: 4 }), 1_500), ...sampled(worlds, 1_500)].map(
  ([situation, objective]) => ({ situation, objective, expected: answerOfBruteForce(situation, objective) }),
);

type Search = (situation: Situation, objective: app.Objective) => ComparedAnswer;
type Exports = { readonly answerOfSearch: Search };

function findsMistake(search: Search): boolean {
  return cases.some(({ situation, objective, expected }) => {
    try {
      return JSON.stringify(search(situation, objective)) !== JSON.stringify(expected);
    } catch {
      return true;
    }
  });
}

describe('a search for the best stack', () => {
  it('equals brute force without a mistake', async () => {
    const mutation = ['no mistake', 'step-budget', 'return this.spent;', 'return this.spent; '] as const;
    const { answerOfSearch } = await loadMutant<Exports>('best-stack-search', mutation);

    expect(findsMistake(answerOfSearch)).toBe(false);
  });

  it.each([...BOUNDS, ...REDUCTIONS, ...CANONICAL, ...TIES])(
    'differs from brute force when %s',
    async (...mutation) => {
      const { answerOfSearch } = await loadMutant<Exports>('best-stack-search', mutation);

      expect(findsMistake(answerOfSearch)).toBe(true);
    },
  );
});
