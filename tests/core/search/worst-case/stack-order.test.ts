// The families of stacks that the stacking rules allow, and which redeemables may follow others.
import { buildCandidates } from '../../../../lib/core/evaluation/candidate/candidate';
import { evaluationContext } from '../../../../lib/core/evaluation/context';
import { startOf } from '../../../../lib/core/search/worst-case/scenario';
import { listFollowers, listStackFamilies } from '../../../../lib/core/search/worst-case/stack-order';
import { inputOf, listed, type StackingRules, type VoucherWords } from '../../../support/core';

const CATEGORIES = { alone: { hierarchy: 4 }, joint: { hierarchy: 2 }, plain: { hierarchy: 3 } };
const RULES = {
  val_1: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [5_000] } }, logic: '1' } },
};
const code = (category?: string, rules: readonly string[] = []): VoucherWords => ({
  discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' },
  rules,
  ...(category !== undefined && { category }),
});

/** P is plain, X and Y are exclusive, Y does not apply alone, and J is joint. */
const CODES = { P: code('plain'), X: code('alone'), Y: code('alone', ['val_1']), J: code('joint'), N: code() };
const [P, X, Y, J, N] = [0, 1, 2, 3, 4];

function basisOf(stacking: Partial<StackingRules>, usable: readonly number[] = [P, X, Y, J, N]) {
  const redeemables = listed(...Object.keys(CODES));
  const rules = { exclusive_categories: ['alone'], joint_categories: ['joint'], ...stacking };
  const world = { vouchers: CODES, categories: CATEGORIES, rules: RULES, stacking: rules };
  const input = evaluationContext(inputOf(world, { redeemables, order: { amount: 1_000 } }));
  return { candidates: buildCandidates(redeemables, input.facts), usable, input, start: startOf(input) };
}

const PLAIN = { isExclusiveValid: false, isJointLast: false, requiredOneOf: [] };

describe('the families of stacks', () => {
  const last = { grouped_redeemables_sorting_rule: 'JOINT_ALWAYS_LAST' } as const;
  const free = { grouped_redeemables_sorting_rule: 'REDEEMABLES_SORTING_RULE' } as const;

  it.each([
    [last, true],
    [free, false],
  ])('are those without exclusive ones, with a valid one, and with an invalid one alone: %j', (rules, isJointLast) => {
    expect(listStackFamilies(basisOf(rules))).toEqual([
      { ...PLAIN, members: [P, J, N] },
      { members: [X, Y, J], requiredOneOf: [X], isExclusiveValid: true, isJointLast },
      { members: [P, Y, J, N], requiredOneOf: [Y], isExclusiveValid: false, isJointLast },
    ]);
  });

  it.each<[string, readonly number[], readonly object[]]>([
    ['plain ones alone', [P, J], [{ ...PLAIN, members: [P, J] }]],
    ['a valid exclusive one', [X], [{ members: [X], requiredOneOf: [X], isExclusiveValid: true, isJointLast: true }]],
    [
      'an invalid exclusive one',
      [P, Y],
      [
        { ...PLAIN, members: [P] },
        { members: [P, Y], requiredOneOf: [Y], isExclusiveValid: false, isJointLast: true },
      ],
    ],
    ['nothing', [], []],
  ])('of %s', (_words, usable, expected) => {
    expect(listStackFamilies(basisOf(last, usable))).toEqual(expected);
  });
});

describe('the followers of a stack', () => {
  const members = [P, X, J, N];
  const followersOf = (rules: Partial<StackingRules>, isJointLast: boolean, ...sequence: readonly number[]) =>
    listFollowers(basisOf(rules), { ...PLAIN, members, isJointLast }, sequence);
  const requested = { redeemables_sorting_rule: 'REQUESTED_ORDER' } as const;
  const ranked = { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' } as const;

  it.each<[string, () => readonly number[], readonly number[]]>([
    ['all at the beginning', () => followersOf(ranked, true), members],
    ['all others, in any order', () => followersOf(requested, false, X), [P, J, N]],
    ['none twice', () => followersOf(requested, false, X, P), [J, N]],
    ['joint ones alone behind a joint one that is last', () => followersOf(requested, true, J), []],
    ['joint ones as well behind others', () => followersOf(requested, true, P), [X, J, N]],
    ['any behind a joint one that need not be last', () => followersOf(requested, false, J), [P, X, N]],
    // P has the hierarchy 3, X 4, J 2, and N 1.
    ['those of no lower rank', () => followersOf(ranked, false, P), [X]],
    ['those of no lower rank than the last', () => followersOf(ranked, false, J, P), [X]],
    ['all of a higher rank', () => followersOf(ranked, false, N), [P, X, J]],
    ['joint ones of a lower rank that are last', () => followersOf(ranked, true, P), [X, J]],
    ['none of a higher rank behind a joint one that is last', () => followersOf(ranked, true, J), []],
  ])('are %s', (_words, followers, expected) => {
    expect(followers()).toEqual(expected);
  });
});
