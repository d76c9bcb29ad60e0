// Laws of the nearest reward: what it answers works, one unit less does not, and trying everything finds nothing
// smaller.
import fc from 'fast-check';
import { type ChangeKind, CHANGE_KINDS } from '../../lib/core/search/nearest/diagnosis';
import { findViolation } from '../support/nearest-law';
import { nearestOfInput } from '../support/nearest-search';
import { nearestSituation } from '../support/nearest-worlds';

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

const kindSets = fc.constantFrom<readonly ChangeKind[]>(
  CHANGE_KINDS,
  CHANGE_KINDS,
  ['AMOUNT', 'UNITS'],
  ['UNITS'],
  ['AMOUNT'],
);

describe('the nearest reward', () => {
  it('works, needs each of its units, and equals what trying every addition finds', () => {
    fc.assert(
      fc.property(nearestSituation, kindSets, (situation, kinds) => {
        expect(findViolation(situation, kinds, nearestOfInput)).toBeNull();
      }),
      RUNS,
    );
  });
});
