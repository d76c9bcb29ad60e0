// What is told of rules that are assigned, and taken away.
import { aCoupon, CAMPAIGN, CAMPAIGN_TOLD, CONFIG, MADE_AT, NOW, TIER } from './support';
import {
  buildAssignmentChangeFacts,
  buildAssignmentFacts,
  buildConfigFacts,
  type Campaign,
  type Config,
  type ConfigEventInput,
  type ConfigRecord,
  type RuleAssignment,
  simpleRule,
  simpleTier,
  simpleVoucher,
  toAssignmentResponse,
  type ValidationRule,
} from '../../support/core';

const RULE: ValidationRule = {
  id: 'val_1',
  name: 'Large orders',
  object: 'validation_rules',
  type: 'advanced',
  context_type: 'global',
  rules: {},
  created_at: MADE_AT,
  updated_at: null,
} as unknown as ValidationRule;
const config = { ...CONFIG, rules: new Map([['val_1', RULE]]) };
const assigned = (type: RuleAssignment['related_object_type'], id: string, members: Partial<RuleAssignment> = {}) =>
  ({
    id: 'asgm_1',
    rule_id: 'val_1',
    related_object_id: id,
    related_object_type: type,
    created_at: MADE_AT,
    updated_at: null,
    object: 'validation_rules_assignment',
    ...members,
  }) as RuleAssignment;
const shared = (assignment: RuleAssignment) => ({
  rule: simpleRule(RULE),
  assignment: toAssignmentResponse(assignment, config),
});

describe('buildAssignmentFacts', () => {
  it('of a campaign name it', () => {
    const assignment = assigned('campaign', 'camp_1');

    expect(buildAssignmentFacts(assignment, 'created', { config })).toEqual([
      {
        type: 'business_validation_rule.assignment.created',
        entity_id: 'asgm_1',
        data: { ...shared(assignment), campaign: CAMPAIGN_TOLD },
      },
    ]);
  });

  it('of a tier name it and its campaign', () => {
    const assignment = assigned('promotion_tier', 'promo_1');

    expect(buildAssignmentFacts(assignment, 'deleted', { config })).toEqual([
      {
        type: 'business_validation_rule.assignment.deleted',
        entity_id: 'asgm_1',
        data: { ...shared(assignment), promotion_tier: simpleTier(TIER), campaign: CAMPAIGN_TOLD },
      },
    ]);
  });

  it('of a code name it and its campaign', () => {
    const assignment = assigned('voucher', 'v_1');
    const voucher = aCoupon();

    expect(buildAssignmentFacts(assignment, 'created', { config, voucher })[0]?.data).toEqual({
      ...shared(assignment),
      voucher: simpleVoucher(voucher, config),
      campaign: CAMPAIGN_TOLD,
    });
  });

  it.each([
    ['a code that is not told of', assigned('voucher', 'promo_1')],
    ['a tier that is gone', assigned('promotion_tier', 'promo_2')],
  ])('of %s name nothing else', (_name, assignment) => {
    expect(buildAssignmentFacts(assignment, 'created', { config, voucher: null })[0]?.data).toEqual(shared(assignment));
  });

  it('name a rule that is gone by its id', () => {
    const assignment = assigned('campaign', 'camp_1', { rule_id: 'val_2' });
    const [fact] = buildAssignmentFacts(assignment, 'deleted', { config });

    expect(fact?.data).toMatchObject({ rule: { id: 'val_2', object: 'validation_rules' } });
  });
});

describe('buildAssignmentChangeFacts', () => {
  const [one, two, three] = ['asgm_1', 'asgm_2', 'asgm_3'].map((id) => assigned('campaign', 'camp_1', { id }));

  it('are those that came, then those that went', () => {
    const facts = buildAssignmentChangeFacts([one!, two!], [two!, three!], { config });

    expect(facts.map(({ type, entity_id }) => [type, entity_id])).toEqual([
      ['business_validation_rule.assignment.created', 'asgm_3'],
      ['business_validation_rule.assignment.deleted', 'asgm_1'],
    ]);
  });

  it('are none where all stayed', () => {
    expect(buildAssignmentChangeFacts([one!, two!], [two!, one!], { config })).toEqual([]);
  });
});

describe('buildConfigFacts', () => {
  const assignment = assigned('campaign', 'camp_1');
  const campaign = (members: Partial<Campaign>): ConfigRecord => ({
    kind: 'campaign',
    record: { ...CAMPAIGN, ...members },
  });
  const before = { ...config, campaigns: new Map([['camp_1', { ...CAMPAIGN, assignments: [assignment] }]]) };
  const typesOf = (change: ConfigEventInput, of: Config) => buildConfigFacts(change, of, NOW).map(({ type }) => type);

  it('are emitted for a rule that a record gets, and for one that it has no more', () => {
    const [fact] = buildConfigFacts({ replace: [campaign({ assignments: [assignment] })] }, config, NOW);

    expect(fact).toEqual({
      type: 'business_validation_rule.assignment.created',
      entity_id: 'asgm_1',
      data: { ...shared(assignment), campaign: CAMPAIGN_TOLD },
    });
    expect(typesOf({ replace: [campaign({ assignments: [] })] }, before)).toEqual([
      'business_validation_rule.assignment.deleted',
    ]);
  });

  it('are emitted for the rules of a new record', () => {
    expect(typesOf({ create: [campaign({ assignments: [assignment] })] }, CONFIG)).toEqual([
      ...['campaign.created', 'business_validation_rule.assignment.created'],
    ]);
  });

  it('are not emitted for the rules of a campaign that is deleted', () => {
    expect(typesOf({ replace: [campaign({ deleted_at: NOW, assignments: [] })] }, before)).toEqual([
      'campaign.deleted',
    ]);
  });
});
