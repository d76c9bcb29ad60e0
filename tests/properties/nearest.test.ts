// Laws of the nearest reward: what it answers works, one unit less does not, and trying everything finds nothing
// smaller.
import fc from 'fast-check';
import { buildCandidates } from '../../lib/core/evaluation/candidate/candidate';
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import { collectDefinitions } from '../../lib/core/search/nearest/named-goods';
import { applyChanges, oneLess } from '../support/nearest-changes';
import { nearestOfInput } from '../support/nearest-search';
import { amountOf, lowestWorkingAmount, MOST_TRIED_UNITS, nearestSituation, worksIn } from '../support/nearest-worlds';
import { inputOf } from '../support/world';

/** Random projects for each law; the full count is NEAREST_WORLDS=20000, and other worlds have another NEAREST_SEED. */
const { NEAREST_WORLDS = '150', NEAREST_SEED = '7741' } = process.env;
const RUNS = { numRuns: Number(NEAREST_WORLDS), seed: Number(NEAREST_SEED) };

function unitsOf({ request }: EvaluationInput): number {
  return (request.order?.items ?? []).reduce((sum, { quantity }) => sum + Number(quantity ?? 1), 0);
}

/** The products that the rules of the last redeemable name. */
function namedIn(input: EvaluationInput): readonly string[] {
  const candidate = buildCandidates(input.request.redeemables, input.facts).at(-1);
  return [...new Set(candidate ? collectDefinitions(candidate).flatMap(({ id }) => id ?? []) : [])];
}

describe('the nearest reward', () => {
  it('works when it is applied, and not with one unit less', () => {
    fc.assert(
      fc.property(nearestSituation, ({ world, request }) => {
        const input = inputOf(world, request);
        const { works, nearest } = nearestOfInput(input);

        expect(works).toBe(worksIn(input));
        if (!nearest || nearest.proof === 'UNKNOWN') return;
        expect(worksIn(applyChanges(input, nearest.changes))).toBe(true);
        for (const less of oneLess(nearest.changes)) expect(worksIn(applyChanges(input, less))).toBe(false);
      }),
      RUNS,
    );
  });

  it('is the lowest amount that trying every addition finds, and null where none works', () => {
    fc.assert(
      fc.property(nearestSituation, ({ world, request }) => {
        const input = inputOf(world, request);
        const { works, nearest } = nearestOfInput(input);
        if (works || (nearest && nearest.proof !== 'SMALLEST')) return;
        const lowest = lowestWorkingAmount(input, namedIn(input));
        if (nearest === null) {
          expect(lowest).toBeNull();
          return;
        }
        const after = applyChanges(input, nearest.changes);
        const found = amountOf(after);
        // Trying stops at some units and amounts; the search may find what needs more units and costs less.
        if (lowest === null) return;
        if (found < lowest) expect(unitsOf(after) - unitsOf(input)).toBeGreaterThan(MOST_TRIED_UNITS);
        else expect(found).toBe(lowest);
      }),
      RUNS,
    );
  });
});
