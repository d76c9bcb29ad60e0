// Records of the configuration with the rules that are assigned to them.
import {
  embeddedAssignments,
  findRelatedByName,
  findRelatedByAssignment,
  withAssignments,
} from '../../../../lib/core/rules/assignment/related-records';
import { factsOf, NOON } from '../../../support/core';

const { config } = factsOf({
  rules: { val_1: {}, val_2: {} },
  campaigns: {
    camp_1: { name: 'Winter', rules: ['val_1', 'val_2'] },
    camp_2: { name: 'Gone', deleted_at: NOON },
  },
  tiers: { promo_1: { rules: ['val_1'] } },
  rewards: { rew_1: { campaign: 'camp_1', rules: ['val_1'] } },
});
const campaign = config.campaigns.get('camp_1')!;
const tier = config.tiers.get('promo_1')!;
const [offer] = [...config.rewardAssignments.values()];

describe('embeddedAssignments', () => {
  it('are those of campaigns, tiers and offers', () => {
    expect(embeddedAssignments(config)).toEqual([
      ...campaign.assignments,
      ...tier.assignments,
      ...(offer?.assignments ?? []),
    ]);
    expect(embeddedAssignments(config)).toHaveLength(4);
  });
});

describe('findRelatedByAssignment', () => {
  const [first, second] = campaign.assignments;

  it('finds what the assignment is inside of', () => {
    expect(findRelatedByAssignment(config, 'val_2', second!.id)).toEqual({ kind: 'campaign', record: campaign });
    expect(findRelatedByAssignment(config, 'val_1', tier.assignments[0]!.id)).toEqual({ kind: 'tier', record: tier });
    expect(findRelatedByAssignment(config, 'val_1', offer!.assignments[0]!.id)).toEqual({
      kind: 'rewardAssignment',
      record: offer,
    });
  });

  it('finds none under another rule or another id', () => {
    expect(findRelatedByAssignment(config, 'val_2', first!.id)).toBeNull();
    expect(findRelatedByAssignment(config, 'val_1', 'asgm_x')).toBeNull();
  });
});

describe('findRelatedByName', () => {
  test.each([
    ['a campaign by id', 'campaign', 'camp_1', { kind: 'campaign', record: campaign }],
    ['a campaign by name', 'campaign', 'Winter', { kind: 'campaign', record: campaign }],
    ['a tier', 'promotion_tier', 'promo_1', { kind: 'tier', record: tier }],
    ['an offer', 'reward_assignment', 'rew_1', { kind: 'rewardAssignment', record: offer }],
    ['no campaign that is being deleted', 'campaign', 'camp_2', null],
    ['no tier of another name', 'promotion_tier', 'camp_1', null],
    ['no offer of another name', 'reward_assignment', 'camp_1', null],
  ] as const)('finds %s', (_name, type, id, expected) => {
    expect(findRelatedByName(config, type, id)).toEqual(expected);
  });
});

describe('withAssignments', () => {
  it('is the same record with other rules', () => {
    expect(withAssignments({ kind: 'tier', record: tier }, [])).toEqual({
      kind: 'tier',
      record: { ...tier, assignments: [] },
    });
  });
});
