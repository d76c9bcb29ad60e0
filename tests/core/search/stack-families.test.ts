// The families of stacks: which redeemables each may hold, which it needs, and in which order.
import { bitOf, listFamilies, setOf, sizeOf, type StackFamily } from '../../../lib/core/search/stack-families';
import { buildCandidates, factsOf, listed, type StackingRules, type World } from '../../support/core';

const CATEGORIES: World['categories'] = { alone: { hierarchy: 3 }, joint: { hierarchy: 2 } };
const CODES: World['vouchers'] = {
  COMMON: {},
  JOINT: { category: 'joint' },
  ALONE: { category: 'alone' },
  OTHER: { category: 'alone' },
};

interface FamilyTerms {
  readonly codes?: readonly string[];
  readonly usable?: readonly number[];
  readonly validAlone?: readonly number[];
  readonly stacking?: Partial<StackingRules>;
}

/** Each family in plain words: positions, and what its stacks need. */
function familiesOf({
  codes = ['COMMON', 'JOINT', 'ALONE', 'OTHER'],
  usable,
  validAlone = [2],
  stacking,
}: FamilyTerms) {
  const world = {
    categories: CATEGORIES,
    vouchers: CODES,
    stacking: { exclusive_categories: ['alone'], joint_categories: ['joint'], ...stacking },
  };
  const facts = factsOf(world);
  return listFamilies(buildCandidates(listed(...codes), facts), facts.config.stackingRules, {
    usable: usable ?? codes.map((_, index) => index),
    validAlone: setOf(validAlone),
  });
}

const family = (members: readonly number[], needed: readonly number[], more: Partial<StackFamily> = {}) => ({
  members: setOf(members),
  requiredOneOf: setOf(needed),
  isExclusiveValid: false,
  order: null,
  last: 0,
  ...more,
});
const withCommon = family([0, 1], []);
const exclusive = family([1, 2, 3], [2], { isExclusiveValid: true, last: setOf([1]) });
const withInvalid = family([0, 1, 3], [3], { last: setOf([1]) });

describe('the stacks of common, joint and exclusive redeemables', () => {
  it.each<[string, FamilyTerms, readonly StackFamily[]]>([
    ['are three families', {}, [withCommon, exclusive, withInvalid]],
    ['hold only usable ones', { usable: [0, 2] }, [family([0], []), family([2], [2], { isExclusiveValid: true })]],
    [
      'need no exclusive one that does not apply',
      { validAlone: [] },
      [withCommon, family([0, 1, 2, 3], [2, 3], { last: 2 })],
    ],
    ['hold all exclusive ones that apply', { validAlone: [2, 3] }, [withCommon, { ...exclusive, requiredOneOf: 12 }]],
    ['are one family without exclusive ones', { codes: ['COMMON', 'JOINT'], validAlone: [] }, [withCommon]],
    [
      'are one family of exclusive ones alone',
      { codes: ['ALONE'], validAlone: [0] },
      [family([0], [0], { isExclusiveValid: true })],
    ],
    ['are none without redeemables', { codes: [], validAlone: [] }, []],
    [
      'have a free order where joint ones are sorted as others',
      { stacking: { grouped_redeemables_sorting_rule: 'REDEEMABLES_SORTING_RULE' } },
      [withCommon, { ...exclusive, last: 0 }, { ...withInvalid, last: 0 }],
    ],
    [
      'have the order of their categories, joint ones last',
      { stacking: { redeemables_sorting_rule: 'CATEGORY_HIERARCHY' } },
      [
        { ...withCommon, order: [0, 1] },
        { ...exclusive, order: [2, 3, 1], last: 0 },
        { ...withInvalid, order: [0, 3, 1], last: 0 },
      ],
    ],
    [
      'have the order of their categories',
      {
        stacking: {
          redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
          grouped_redeemables_sorting_rule: 'REDEEMABLES_SORTING_RULE',
        },
      },
      [
        { ...withCommon, order: [0, 1] },
        { ...exclusive, order: [1, 2, 3], last: 0 },
        { ...withInvalid, order: [0, 1, 3], last: 0 },
      ],
    ],
  ])('%s', (_, terms, families) => {
    expect(familiesOf(terms)).toEqual(families);
  });
});

it('a set of candidates has bits, and a size', () => {
  expect([bitOf(0), bitOf(4), setOf([]), setOf([0, 2, 2]), sizeOf(0), sizeOf(0b1011), sizeOf(bitOf(30))]).toEqual([
    1, 16, 0, 5, 0, 3, 1,
  ]);
});
