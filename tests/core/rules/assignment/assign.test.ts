// What a rule may be assigned to.
import {
  assignmentsOf,
  parseRecordReference,
  refuseAssignment,
  refuseSecondRuleOfCoin,
} from '../../../../lib/core/rules/assignment/assign';
import { type AssignRuleRequest, factsOf, LIMITS, type RewardWords, type RuleAssignment } from '../../../support/core';

const invalid = (details: string) => ({ key: 'invalid_payload', details });

describe('parseRecordReference', () => {
  test.each<[string, AssignRuleRequest, object]>([
    [
      'type and id',
      { related_object_type: 'promotion_tier', related_object_id: 'promo_1', voucher: 'CODE' },
      { type: 'promotion_tier', id: 'promo_1' },
    ],
    ['a voucher', { voucher: 'CODE', campaign: 'camp_1' }, { type: 'voucher', id: 'CODE' }],
    ['a campaign', { campaign: 'camp_1', promotion_tier: 'promo_1' }, { type: 'campaign', id: 'camp_1' }],
    ['a tier', { promotion_tier: 'promo_1' }, { type: 'promotion_tier', id: 'promo_1' }],
    ['a name beside a type alone', { related_object_type: 'campaign', voucher: 'A' }, { type: 'voucher', id: 'A' }],
    ['no type', { related_object_id: 'promo_1' }, invalid('Property .related_object_type is required.')],
    ['no id', { related_object_type: 'campaign' }, invalid('Property .related_object_id is required.')],
    ['nothing', {}, invalid('Property .related_object_type is required.')],
  ])('reads %s', (_name, request, expected) => {
    expect(parseRecordReference(request)).toEqual(expected);
  });
});

const assignments = (count: number): readonly RuleAssignment[] => {
  const rules = Array.from({ length: count }, (_, index) => `val_${index}`);
  const { config } = factsOf({
    rules: Object.fromEntries(rules.map((id) => [id, {}])),
    campaigns: { camp_1: { rules } },
  });
  return config.campaigns.get('camp_1')!.assignments;
};

describe('refuseAssignment', () => {
  it('refuses a rule that is assigned already', () => {
    const before = assignments(2);

    expect(refuseAssignment(before, 'val_1')).toEqual({
      key: 'duplicate_found',
      details: 'The rule is assigned to this campaign already.',
      resource_id: before[1]?.id,
      resource_type: 'validation_rules_assignment',
    });
  });

  it('lets as many rules pass as a record may have', () => {
    const most = LIMITS.rulesPerRecord;

    expect(refuseAssignment([], 'val_x')).toBeNull();
    expect(refuseAssignment(assignments(most - 1), 'val_x')).toBeNull();
    expect(refuseAssignment(assignments(most), 'val_x')).toEqual(
      invalid(`At most ${most} validation rules can be assigned to one record.`),
    );
  });
});

describe('refuseSecondRuleOfCoin', () => {
  const refusal = (words: Partial<RewardWords>) => {
    const { config } = factsOf({
      rules: { val_1: {} },
      campaigns: { camp_1: { rules: ['val_1'] } },
      rewards: { rew_1: { campaign: 'camp_1', ...words } },
    });
    const [record] = [...config.rewardAssignments.values()];
    return { config, failure: refuseSecondRuleOfCoin({ kind: 'rewardAssignment', record: record! }, config) };
  };

  it('refuses it for a reward that is paid with points', () => {
    expect(refusal({ type: 'COIN', rules: ['val_1'] }).failure).toEqual(
      invalid('A COIN reward takes one validation rule at most.'),
    );
    expect(refusal({ type: 'COIN' }).failure).toBeNull();
    expect(refusal({ type: 'MATERIAL', rules: ['val_1'] }).failure).toBeNull();
  });

  it('asks nothing of other records', () => {
    const { config } = refusal({ type: 'COIN', rules: ['val_1'] });
    const record = config.campaigns.get('camp_1')!;

    expect(refuseSecondRuleOfCoin({ kind: 'campaign', record }, config)).toBeNull();
  });
});

describe('assignmentsOf', () => {
  const all = assignments(2);

  test.each<[string, readonly (string | undefined)[], string | null, number]>([
    ['a record', ['camp_1'], null, 2],
    ['a record by another of its names', ['x', 'camp_1'], null, 2],
    ['a record and a rule', ['camp_1', undefined], 'val_1', 1],
    ['another record', ['camp_2'], null, 0],
    ['another rule', ['camp_1'], 'val_9', 0],
  ])('are those of %s', (_name, ids, ruleId, count) => {
    expect(assignmentsOf(all, { ids, ruleId })).toHaveLength(count);
  });
});
