// Laws of the worst case: it equals what trying every cart and every stack finds.
import fc from 'fast-check';
import type { WorstCaseAim } from '../../lib/core/search/worst-case/question';
import { anySearch } from '../support/search-worlds';
import { bruteForceWorst, resumeWorst, searchWorst, type SmallQuestion } from '../support/worst-case';

/** Random projects for each law; the full count is WORST_CASE_WORLDS=2000. The seed is WORST_CASE_SEED. */
const { WORST_CASE_WORLDS = '40', WORST_CASE_SEED } = process.env;
const RUNS = {
  numRuns: Number(WORST_CASE_WORLDS),
  ...(WORST_CASE_SEED !== undefined && { seed: Number(WORST_CASE_SEED) }),
};

const PRICES = { A: 700, B: 1_250, C: 1, D: 4_000 } as const;

const products = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom('A' as const, 'B' as const, 'C' as const, 'D' as const),
      max: fc.constantFrom(1, 2),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 3 },
  )
  .map((list) => ({
    products: list.map(({ id, max }) => ({ object: 'product' as const, id, price: PRICES[id], max })),
  }));

const amounts = fc
  .record({ from: fc.integer({ min: 0, max: 9_000 }), step: fc.integer({ min: 1, max: 2_000 }) })
  .map(({ from, step }) => ({ amounts: { from, to: from + 5 * step, step } }));

const aim: fc.Arbitrary<WorstCaseAim> = fc.oneof(
  fc.constantFrom<WorstCaseAim>('PERCENT', 'AMOUNT', { metadata: 'cost' }),
  fc.integer({ min: 0, max: 100 }).map((percent_off) => ({ percent_off })),
  fc.integer({ min: 0, max: 12_000 }).map((amount) => ({ amount })),
);

const question: fc.Arbitrary<SmallQuestion> = fc
  .record({
    situation: fc.oneof(
      anySearch('REQUESTED_ORDER', { least: 1, most: 5 }),
      anySearch('CATEGORY_HIERARCHY', { least: 1, most: 5 }),
    ),
    carts: fc.oneof({ weight: 4, arbitrary: products }, { weight: 1, arbitrary: amounts }),
    aim,
    together: fc.integer({ min: 1, max: 3 }),
    units: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    costs: fc.array(fc.constantFrom(0, 300, 12.5, 5_000), { minLength: 4, maxLength: 4 }),
    hasCustomer: fc.boolean(),
    selection: fc.constantFrom('AS_SENT' as const, 'AS_SENT' as const, 'BEST' as const),
  })
  .map(({ situation: { world, request }, carts, aim: measured, together, units, costs, hasCustomer, selection }) => {
    const ids = request.redeemables.map(({ id }) => id).filter((id) => !isCard(world.vouchers?.[id]));
    const priced = Object.entries(PRICES).map(([id, price], index) => {
      return [id, { price, metadata: costs[index] === 0 ? {} : { cost: costs[index] } }] as const;
    });
    return {
      world: {
        ...world,
        stacking: { ...world.stacking, redeemables_selection: selection },
        products: { ...world.products, ...Object.fromEntries(priced) },
      },
      ids,
      ...carts,
      aim: measured,
      together,
      ...(units !== undefined && { units }),
      hasCustomer,
    };
  })
  .filter(({ ids }) => ids.length > 0);

function isCard(words: { readonly gift?: unknown; readonly points?: unknown } | undefined): boolean {
  return words?.gift !== undefined || words?.points !== undefined;
}

describe('the worst case', () => {
  it('equals what trying every cart and every stack finds', () => {
    fc.assert(
      fc.property(question, (small) => {
        const { best, isOptimal, upperBound } = searchWorst(small);

        expect(best).toEqual(bruteForceWorst(small));
        expect([isOptimal, upperBound]).toEqual([true, best?.value ?? 0]);
      }),
      RUNS,
    );
  });

  it('is never above its upper bound, and more steps give neither a lower value nor a higher bound', () => {
    fc.assert(
      fc.property(question, (small) => {
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
      fc.property(question, fc.integer({ min: 1, max: 50 }), (small, slice) => {
        expect(resumeWorst(small, slice)).toEqual(searchWorst(small));
      }),
      RUNS,
    );
  });

  it('is the same wherever the search stops in between', () => {
    fc.assert(
      fc.property(question, fc.integer({ min: 1, max: 50 }), (small, slice) => {
        expect(searchWorst(small, slice)).toEqual(searchWorst(small));
      }),
      RUNS,
    );
  });
});
