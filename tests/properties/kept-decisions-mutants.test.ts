// Mutants of the engine that keep its number: each decides one thing in another way, and the kept decisions show it.
import type * as replay from '../support/replay';
import { keptDecisions, loadMutant, type Mutation } from '../support/shop';

const ROOM = 'lib/core';
const decisions = keptDecisions();

const MUTANTS: readonly Mutation[] = [
  ['half a unit is rounded down', 'money', 'Math.floor((2 * product + denominator)', 'Math.floor((2 * product)'],
  ['a code has one use more', 'evaluation/eligibility', 'redeemed >= left ?', 'redeemed > left ?'],
  [
    'at most is less than',
    'operators/operators',
    'isAtMost: Holds = (order) => order <= 0',
    'isAtMost: Holds = (order) => order < 0',
  ],
  ['a stack takes one redeemable more', 'stacking/limits', 'tally.total >= rules', 'tally.total > rules'],
  [
    'a code ends a moment early',
    'time/validity',
    'now.nowMs <= momentOrNaN(expiration',
    'now.nowMs < momentOrNaN(expiration',
  ],
  ['a code begins a moment late', 'time/validity', 'now.nowMs >= momentOrNaN(start', 'now.nowMs > momentOrNaN(start'],
  ['a category takes one redeemable more', 'stacking/limits', '?? 0) >= limit', '?? 0) > limit'],
];

/** Whether a decision differs, or cannot be made any more. */
function findsDifference({ replayDecision }: typeof replay): boolean {
  return decisions.some((decision) => {
    try {
      return !replayDecision(decision).equal;
    } catch {
      return true;
    }
  });
}

describe('the kept decisions', () => {
  it('are equal for the engine as it is', async () => {
    const none = ['no mistake', 'decision/decision', 'export const ENGINE', 'export const  ENGINE'] as const;

    expect(findsDifference(await loadMutant<typeof replay>('replay', none, ROOM))).toBe(false);
  });

  it.each(MUTANTS)('differ when %s', async (...mutation) => {
    expect(findsDifference(await loadMutant<typeof replay>('replay', mutation, ROOM))).toBe(true);
  });
});
