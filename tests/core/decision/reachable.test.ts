// The records that the input of a decision holds.
import { namedRecords, selectReachable } from '../../../lib/core/decision/input';
import { factsOf } from '../../support/core';

it('namedRecords has each record once, under all names that it was loaded by', () => {
  const [one, other] = [{ id: 'a' }, { id: 'a' }];

  expect(
    namedRecords(
      new Map([
        ['x', one],
        ['y', other],
        ['z', one],
      ]),
    ),
  ).toEqual([
    { names: ['x', 'z'], record: one },
    { names: ['y'], record: other },
  ]);
});

describe('selectReachable', () => {
  const { config } = factsOf({
    categories: { cat_1: {} },
    collections: { pc_1: {}, pc_2: {} },
    rules: {
      val_1: { rules: { '1': { name: 'order.items.every', conditions: { $is: ['pc_1'] } } } },
      val_2: {},
      val_3: {},
    },
    campaigns: { camp_1: { rules: ['val_1'], category: 'cat_1' }, camp_2: {} },
    tiers: { promo_2: { rules: ['val_2'] }, promo_1: {}, promo_3: {} },
    stacks: { stack_1: ['promo_2', 'promo_1'], stack_2: [] },
    rewards: { rew_3: { campaign: 'camp_2', type: 'MATERIAL' }, rew_1: { campaign: 'camp_2', type: 'MATERIAL' } },
  });

  it.each<[string, readonly string[], Readonly<Record<string, readonly string[]>>]>([
    ['nothing', [], {}],
    ['no record by an unknown id', ['camp_9'], {}],
    [
      'a campaign with its rules, their collections and its category',
      ['camp_1'],
      { campaigns: ['camp_1'], validation_rules: ['val_1'], product_collections: ['pc_1'], categories: ['cat_1'] },
    ],
    [
      'a stack with its tiers and their campaign',
      ['stack_1'],
      {
        promotion_stacks: ['stack_1'],
        promotion_tiers: ['promo_1', 'promo_2'],
        campaigns: ['camp_promo'],
        validation_rules: ['val_2'],
      },
    ],
    [
      'several kinds',
      ['rew_3', 'pc_2', 'val_3'],
      { rewards: ['rew_3'], product_collections: ['pc_2'], validation_rules: ['val_3'] },
    ],
  ])('finds %s', (_name, named, expected) => {
    const found = Object.entries(selectReachable(config, named)).map(
      ([kind, records]) => [kind, records.map(({ id }) => id)] as const,
    );

    expect(Object.fromEntries(found.filter(([, records]) => records.length > 0))).toEqual(expected);
  });
});
