// Mutants of the search for the worst case: each has one mistake, and the comparison with brute force finds it.
import fc from 'fast-check';
import type { WorstCaseResult } from '../../lib/core/search/worst-case/worst-case';
import {
  bruteForceWorst,
  loadMutant,
  REVEALING_QUESTIONS,
  type SmallQuestion,
  smallQuestion,
  WORST_CASE,
} from '../support/shop';

const cases = [...REVEALING_QUESTIONS, ...fc.sample(smallQuestion, { numRuns: 800, seed: 7 })].map((small) => {
  return { small, expected: bruteForceWorst(small) };
});

type Search = (small: SmallQuestion) => WorstCaseResult;

type Exports = { readonly searchWorst: Search };

function findsMistake(search: Search): boolean {
  return cases.some(({ small, expected }) => {
    try {
      return JSON.stringify(search(small).best) !== JSON.stringify(expected);
    } catch {
      return true;
    }
  });
}

describe('a search for the worst case', () => {
  it('equals brute force without a mistake', async () => {
    const mutation = ['none', 'step-budget', 'return this.spent;', 'return this.spent; '] as const;
    const { searchWorst } = await loadMutant<Exports>('worst-case', mutation);

    expect(findsMistake(searchWorst)).toBe(false);
  });

  it.each(WORST_CASE)('differs from brute force when %s', async (...mutation) => {
    const { searchWorst } = await loadMutant<Exports>('worst-case', mutation);

    expect(findsMistake(searchWorst)).toBe(true);
  });
});
