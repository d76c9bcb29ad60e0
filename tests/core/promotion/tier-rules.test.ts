// Rules and metadata of promotion tiers in requests.
import { applyTierChanges, collectRuleIds, planTier } from '../../../lib/core/promotion/tier';
import { type Config, CREATED_AT, factsOf, type TierInput, type UpdateTierRequest } from '../../support/core';

const { config: plain } = factsOf({
  rules: { val_1: {}, val_2: {} },
  tiers: { promo_1: { rules: ['val_2', 'val_1'] } },
});
const text = { type: 'string', array: false, optional: false, object_type: null } as const;
const schemaFor = (related_object: string): Config['metadataSchemas'] =>
  new Map([['ms_1', { id: 'ms_1', related_object, properties: { size: text }, allow_defined_only: null } as never]]);
const config = { ...plain, metadataSchemas: schemaFor('promotion_tier') };
const before = plain.tiers.get('promo_1')!;
const data = (...ids: readonly string[]) => ({ data: ids.map((rule_id) => ({ rule_id })) });

test.each<[string, Partial<TierInput>, readonly string[]]>([
  ['no rules', {}, []],
  ['rules', { validation_rules: ['a', 'b'] }, ['a', 'b']],
  ['assignments', { validation_rule_assignments: data('c') }, ['c']],
  ['both, each once', { validation_rules: ['a'], validation_rule_assignments: data('b', 'a') }, ['a', 'b']],
  ['nothing of both', { validation_rules: null, validation_rule_assignments: null }, []],
  ['assignments without a list', { validation_rule_assignments: {} }, []],
])('a new tier names %s', (_name, request, ids) => {
  expect(collectRuleIds({ name: 'Tier', ...request })).toEqual(ids);
});

describe('a change of a tier', () => {
  const change = (request: UpdateTierRequest) => applyTierChanges(before, request, plain);

  test.each<[string, UpdateTierRequest['validation_rule_assignments']]>([
    ['in the same order', data('val_2', 'val_1')],
    ['in another order', data('val_1', 'val_2')],
    ['that are absent', undefined],
    ['that are null', null],
    ['without a list', {}],
  ])('may repeat its rules %s', (_name, validation_rule_assignments) => {
    expect(change({ validation_rule_assignments })).toStrictEqual(before);
  });

  test.each<[string, readonly string[]]>([
    ['one less', ['val_1']],
    ['one more', ['val_1', 'val_2', 'val_3']],
    ['another one', ['val_1', 'val_3']],
    ['none', []],
  ])('cannot name %s', (_name, ids) => {
    expect(change({ name: 'Other', validation_rule_assignments: data(...ids) })).toEqual({
      key: 'invalid_payload',
      details:
        'Property .validation_rule_assignments must name the rules that the tier has. Assign others with ' +
        'POST /v1/validation-rules/{ruleId}/assignments, or delete assignments there.',
    });
  });
});

describe('metadata of a tier fits its schema', () => {
  const refused = (reason: string) => ({ key: 'metadata_validation_failed', details: reason });
  const plan = (metadata: object | undefined, of: Config = config) => {
    const request = { name: 'Tier', ...(metadata && { metadata }) } as TierInput;
    return planTier({ id: 'promo_9', campaignId: 'c', rank: 1, config: of, rules: [], now: CREATED_AT, request });
  };

  test('when it is made', () => {
    expect(plan({ size: 5 })).toEqual(refused("size: must be a string (actual value is '5')"));
    expect(plan(undefined)).toEqual(refused('size: property is required'));
    expect(plan({ size: 'L' })).toMatchObject({ metadata: { size: 'L' } });
    expect(plan({}, { ...plain, metadataSchemas: schemaFor('campaign') })).toMatchObject({ metadata: {} });
  });

  test('when it changes, and stays unchecked otherwise', () => {
    expect(applyTierChanges(before, { metadata: { size: 5 } }, config)).toMatchObject({
      key: 'metadata_validation_failed',
    });
    expect(applyTierChanges(before, { metadata: { size: 'L' } }, config)).toMatchObject({ metadata: { size: 'L' } });
    expect(applyTierChanges(before, { name: 'Other' }, config)).toMatchObject({ name: 'Other', metadata: {} });
  });
});
