// Laws of the nearest reward: what it answers works, one unit less does not, and trying everything finds nothing
// smaller.
import fc from 'fast-check';
import { findViolation, nearestCase } from '../support/shop';
import { nearestOfInput } from '../support/nearest-search';

/**
 * `NEAREST_WORLDS=20000` plays the full number of projects, and `NEAREST_SEED` other ones; `LAW_SEED` and `LAW_PATH`
 * play a failure again.
 */
const { NEAREST_WORLDS = '300', NEAREST_SEED = '7741', LAW_SEED, LAW_PATH } = process.env;
const RUNS = {
  numRuns: Number(NEAREST_WORLDS),
  seed: Number(LAW_SEED ?? NEAREST_SEED),
  ...(LAW_PATH !== undefined && { path: LAW_PATH }),
};

describe('the nearest reward', () => {
  it('works, needs each of its units, and equals what trying every addition finds', () => {
    fc.assert(
      fc.property(nearestCase, (one) => {
        expect(findViolation(one, nearestOfInput)).toBeNull();
      }),
      RUNS,
    );
  });
});
