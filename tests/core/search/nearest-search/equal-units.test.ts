// Units in place of an amount: all sets of units by which the order reaches the same amount.
import { enqueueEqualUnits } from '../../../../lib/core/search/nearest-search/equal-units';
import type { OpenAlternative, SearchNode, SearchState } from '../../../../lib/core/search/nearest-search/search-state';
import type { ChangeKind } from '../../../../lib/core/search/nearest/diagnosis';
import { Frontier } from '../../../../lib/core/search/nearest/frontier';
import { basisIn } from './support';

interface Setting {
  readonly rises: readonly number[];
  readonly units: readonly number[];
  readonly amount: number | null;
  readonly kinds?: readonly ChangeKind[];
}

/** The sets of units in their order, and whether all of them were found. */
function setsFor({ rises, units, amount, kinds = ['AMOUNT', 'UNITS'] }: Setting) {
  const order = rises.map(() => '1 A').join(' + ');
  const prices = { base: 0, rises, ofLines: rises };
  const alternative: OpenAlternative = {
    atoms: [],
    properties: [],
    demands: [],
    moneyDemands: [],
    floor: 0,
    raisesNewLines: false,
    prices,
  };
  const state: SearchState = {
    ...basisIn('no rules', order, '10 %', { kinds }),
    alternatives: [alternative],
    frontier: new Frontier<SearchNode>(),
    prices,
    reasons: [],
    isExact: true,
    enough: null,
    withoutGain: new Map(),
    canUnitsHelp: null,
  };
  enqueueEqualUnits(state, { units, lineAmounts: rises.map(() => null), amount }, alternative);
  const sets: (readonly number[])[] = [];
  for (let node = state.frontier.pop(); node; node = state.frontier.pop()) sets.push(node.addition.units);
  return { sets, isExact: state.isExact };
}

describe('the sets of units that reach an amount', () => {
  it.each<[string, Setting, readonly (readonly number[])[]]>([
    // One of each costs 5, and 7 more are one of the first and two of the second.
    ['raise the lines together', { rises: [3, 2], units: [1, 1], amount: 12 }, [[2, 3]]],
    [
      'may be several',
      { rises: [3, 2], units: [1, 1], amount: 11 },
      [
        [3, 1],
        [1, 4],
      ],
    ],
    ['are only of raised lines', { rises: [3, 2], units: [1, 0], amount: 12 }, [[4, 0]]],
    ['are none where units miss the amount', { rises: [3, 2], units: [1, 0], amount: 11 }, []],
    ['are none of lines that cost nothing', { rises: [0, 2], units: [1, 1], amount: 6 }, [[1, 3]]],
    ['are the units themselves where they cost it', { rises: [3, 2], units: [1, 1], amount: 5 }, [[1, 1]]],
    ['are none above the amount', { rises: [3, 2], units: [1, 1], amount: 4 }, []],
    ['are none without an amount', { rises: [3, 2], units: [1, 1], amount: null }, []],
    ['are none where no units may be added', { rises: [3, 2], units: [1, 1], amount: 12, kinds: ['AMOUNT'] }, []],
    ['have at most 100 units', { rises: [1], units: [1], amount: 100 }, [[100]]],
    ['have no more than 100 units', { rises: [1], units: [1], amount: 101 }, []],
    ['are none without raised lines', { rises: [3, 2], units: [0, 0], amount: 6 }, []],
  ])('%s', (_fact, setting, sets) => {
    expect(setsFor(setting)).toEqual({ sets, isExact: true });
  });

  it('are 20 at most, and beyond it not all', () => {
    const twenty = setsFor({ rises: [1, 1], units: [1, 1], amount: 21 });
    const more = setsFor({ rises: [1, 1], units: [1, 1], amount: 22 });

    expect([twenty.sets.length, twenty.isExact]).toEqual([20, true]);
    expect([more.sets.length, more.isExact]).toEqual([20, false]);
  });

  it('are not all where too many units are tried', () => {
    const even = { rises: [2, 2, 2, 2], units: [1, 1, 1, 1] };

    expect(setsFor({ ...even, amount: 19 })).toEqual({ sets: [], isExact: true });
    expect(setsFor({ ...even, amount: 49 })).toEqual({ sets: [], isExact: false });
  });
});
