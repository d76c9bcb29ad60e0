// Laws of the worst case: it equals what trying every cart and every stack finds.
import fc from 'fast-check';
import { bruteForceWorst, resumeWorst, searchWorst, smallQuestion, valueOfStack } from '../support/shop';

/** Random projects for each law; the full count is WORST_CASE_WORLDS=2000. The seed is WORST_CASE_SEED. */
const { WORST_CASE_WORLDS = '40', WORST_CASE_CARTS = '500', WORST_CASE_SEED } = process.env;
/** Random carts, each with a random stack, in each world that is SAFE. */
const CARTS_OF_WORLD = Number(WORST_CASE_CARTS);
const RUNS = {
  numRuns: Number(WORST_CASE_WORLDS),
  ...(WORST_CASE_SEED !== undefined && { seed: Number(WORST_CASE_SEED) }),
};

describe('the worst case', () => {
  it('equals what trying every cart and every stack finds', () => {
    fc.assert(
      fc.property(smallQuestion, (small) => {
        const { best, isOptimal, upperBound } = searchWorst(small);

        expect(best).toEqual(bruteForceWorst(small));
        expect([isOptimal, upperBound]).toEqual([true, best?.value ?? 0]);
      }),
      RUNS,
    );
  });

  it('is never above its upper bound, and more steps give neither a lower value nor a higher bound', () => {
    fc.assert(
      fc.property(smallQuestion, (small) => {
        const found = [1, 7, 30, 100, 1_000_000].map((steps) => searchWorst({ ...small, steps }));
        const most = found.at(-1)?.best?.value ?? 0;
        for (const [position, { best, upperBound, steps }] of found.entries()) {
          const before = found[position - 1];
          expect(upperBound).toBeGreaterThanOrEqual(most);
          if (!before) continue;
          expect(best?.value ?? 0).toBeGreaterThanOrEqual(before.best?.value ?? 0);
          expect(upperBound).toBeLessThanOrEqual(before.upperBound);
          expect(steps).toBeGreaterThanOrEqual(before.steps);
        }
      }),
      RUNS,
    );
  });

  it('is the same when another process goes on from its progress', () => {
    fc.assert(
      fc.property(smallQuestion, fc.integer({ min: 1, max: 50 }), (small, slice) => {
        expect(resumeWorst(small, slice)).toEqual(searchWorst(small));
      }),
      RUNS,
    );
  });

  it('is the same wherever the search stops in between', () => {
    fc.assert(
      fc.property(smallQuestion, fc.integer({ min: 1, max: 50 }), (small, slice) => {
        expect(searchWorst(small, slice)).toEqual(searchWorst(small));
      }),
      RUNS,
    );
  });

  it('breaks no SAFE: random carts and stacks within the bounds are not below their floor', () => {
    let [safe, tried] = [0, 0];
    fc.assert(
      fc.property(smallQuestion, fc.infiniteStream(fc.nat()), (small, numbers) => {
        const { best, isOptimal } = searchWorst(small);
        if (best !== null || !isOptimal) return;
        safe += 1;
        for (let cart = 0; cart < CARTS_OF_WORLD; cart += 1) {
          const value = valueOfStack(small, () => Number(numbers.next().value));
          if (value === null) continue;
          tried += 1;
          expect(value).toBeLessThanOrEqual(0);
        }
      }),
      RUNS,
    );

    expect(safe).toBeGreaterThan(0);
    expect(tried).toBeGreaterThan(0);
    if (process.env['WORST_CASE_WORLDS'] !== undefined) console.log(`${safe} worlds are SAFE; ${tried} stacks applied`);
  });
});
