// The branches of a stack: those that may follow, in the order of visits, and the bounds of their values.
import { EMPTY_STACK, type FoundStack } from '../../../../lib/core/search/best-stack/stack';
import { ABP, ITEMS, spaceOf, type SpaceWords } from './spaces';

describe('the branches of a stack', () => {
  // A: 600, and of the 9,400 that are left 10 % and 400. B: 400, and of 9,600 10 % and 600. P: 1,000, 600 and 400.
  const ALL = ['A 1940', 'B 1960', 'P 2000'];

  test.each<[string, readonly string[], SpaceWords, readonly number[], readonly string[] | null]>([
    ['in the order of the list, where ties count', ABP, {}, [], ALL],
    ['by falling bounds, where they do not', ABP, { hasTies: false }, [], ['P 2000', 'B 1960', 'A 1940']],
    ['with bounds of reductions', ABP, { hasReductions: true }, [], ALL],
    // After P no order of A and B takes more: A first.
    ['in the canonical order', ABP, { isCanonical: true }, [], ['A 1000', 'B 400', 'P 2000']],
    ['in the canonical order, after P', ABP, { isCanonical: true }, [2], ['A 2000', 'B 1400']],
    ['in the canonical order, after B', ABP, { isCanonical: true }, [1], []],
    // B: 1,000, and 10 % of 9,000. P: 1,540, and 400.
    ['after A', ABP, {}, [0], ['B 1900', 'P 1940']],
    [
      'with the most that two add, of which one is there',
      ABP,
      { stacking: { applicable_redeemables_limit: 2 } },
      [],
      ['A 1600', 'B 1400', 'P 1600'],
    ],
    [
      'alone, where the limit is one',
      ABP,
      { stacking: { applicable_redeemables_limit: 1 } },
      [],
      ['A 600', 'B 400', 'P 1000'],
    ],
    ['not beyond the limit', ABP, { stacking: { applicable_redeemables_limit: 1 } }, [0], []],
    ['without what adds nothing', ['NIL', 'A'], {}, [], ['A 600']],
    ['with what adds nothing, where it is kept', ['NIL', 'A'], { keep: [0] }, [], ['NIL 600', 'A 600']],
    ['with what adds nothing, where a rule reads it', ['NIL', 'TIMES'], {}, [], ['NIL 50', 'TIMES 50']],
    ['without what is refused', ABP, { refuses: (sequence) => sequence.includes(1) }, [], ['A 1940', 'P 2000']],
    ['with what may apply later, in the bounds', ['A', 'LATER'], {}, [], ['A 1300']],
    ['with what applies now', ['A', 'LATER'], {}, [0], ['LATER 1300']],
    ['without what is refused for ever', ['A', 'HIGH'], {}, [0], []],
    ['without what fails for ever, in the bounds', ['A', 'ONLY'], { order: ITEMS }, [], ['A 600']],
    ['of what must be kept', ABP, { keep: [1] }, [], ALL],
    [
      'not where more is needed than has room',
      ABP,
      { keep: [0, 1], stacking: { applicable_redeemables_limit: 1 } },
      [],
      [],
    ],
    [
      'where as much is needed as has room',
      ABP,
      { keep: [0], stacking: { applicable_redeemables_limit: 1 } },
      [],
      ['A 600', 'B 400', 'P 1000'],
    ],
    [
      'where what is needed is there',
      ABP,
      { keep: [0], stacking: { applicable_redeemables_limit: 2 } },
      [0],
      ['B 1000', 'P 1540'],
    ],
    ['not where what is needed no longer follows', ABP, { keep: [0], isCanonical: true }, [1], []],
    ['where what is needed still follows', ABP, { keep: [1], isCanonical: true }, [0], ['B 1000']],
    ['not where what is needed is refused for ever', ['A', 'HIGH'], { keep: [1] }, [0], []],
    ['not where one of several is needed that is refused for ever', ['A', 'HIGH', 'B'], { keep: [1] }, [0], []],
    ['not where what is needed follows no more, though others do', ABP, { keep: [2], isCanonical: true }, [0], []],
    ['not where what is needed is unusable', ['A', 'OLD'], { keep: [1] }, [], []],
    ['down to the floor', ABP, { floor: { amount: 9_400 } }, [0], ['B 1900', 'P 1940']],
    ['not below the floor', ABP, { floor: { amount: 9_401 } }, [0], []],
    // The two units that are given away may raise the order above its floor.
    [
      'below the floor, where units may be added',
      ['A', 'GIVE'],
      { floor: { amount: 9_401 }, order: ITEMS },
      [0],
      ['GIVE 1100'],
    ],
    ['as far as the steps go', ABP, { steps: 3 }, [], ALL],
    ['not where the steps end', ABP, { steps: 2 }, [], null],
  ])('are %s', (_name, ids, words, sequence, expected) => {
    expect(spaceOf(ids, words).branches(sequence)).toEqual(expected);
  });

  it('take a step for each redeemable that may follow', () => {
    const { branches, budget, space } = spaceOf(ABP, { steps: 5 });

    branches();
    expect([budget.used, space.isSpent()]).toEqual([3, false]);
    branches([0]);
    expect([budget.used, space.isSpent()]).toEqual([5, true]);
  });

  it('lead to the next stack', () => {
    const { space, nodeAfter } = spaceOf(ABP);
    const second = space.branchesOf(nodeAfter(0), null)?.[1];

    expect(second?.sequence).toEqual([0, 2]);
    expect(second?.open()).toMatchObject({ sequence: [0, 2], state: { value: 1_540, left: 8_460 } });
    expect(second?.open().state).toBe(nodeAfter(0, 2).state);
    expect(space.keyOf(nodeAfter(0, 2))).toBe(nodeAfter(0, 2).state);
  });

  it('know the fewest redeemables for a value', () => {
    const { space, nodeAfter } = spaceOf(ABP);
    const [first, second] = space.branchesOf(nodeAfter(), null) ?? [];

    // After A the others add 1,000 and 400.
    expect([600, 601, 1_600, 1_601, 2_000, 2_001].map((value) => first?.fewestFor(value))).toEqual([
      1,
      2,
      2,
      3,
      3,
      Number.POSITIVE_INFINITY,
    ]);
    // After B the others add 1,000 and 600.
    expect(second?.fewestFor(1_401)).toBe(3);
  });

  it('have the bound of their reductions, unless a simple one is too low already', () => {
    const { branches } = spaceOf(['L', 'M'], { order: ITEMS, hasReductions: true });
    const best = (value: number): FoundStack => ({ ...EMPTY_STACK, value });

    // Half of the line, then half of the rest; each by itself may take 5,000.
    expect(branches()).toEqual(['L 7500', 'M 7500']);
    expect(branches([], best(10_000))).toEqual(['L 7500', 'M 7500']);
    expect(branches([], best(10_001))).toEqual(['L 10000', 'M 10000']);
  });

  it('of a card add nothing to the discount, and what it pays to what is left', () => {
    expect(spaceOf(['CARD', 'A']).branches()).toEqual(['CARD 600', 'A 600']);
    expect(spaceOf(['CARD', 'A'], { objective: 'PAYABLE' }).branches()).toEqual(['CARD 3600', 'A 3600']);
  });
});
