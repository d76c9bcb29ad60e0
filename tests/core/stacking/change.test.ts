// The stacking rules of a project, as requests set and change them.
import {
  applyStackingRulesChanges,
  newStackingRules,
  selectSentSettings,
  toStackingRulesResponse,
} from '../../../lib/core/stacking/change';
import { DEFAULT_STACKING_RULES, factsOf } from '../../support/core';

const { config } = factsOf({ categories: { cat_1: { name: 'Top' } } });
const without = { ...config, stacking: null };
const unknown = { key: 'not_found', details: 'Cannot find category with id cat_x', resource_id: 'cat_x' };

describe('selectSentSettings', () => {
  it('are the settings that are sent, and the default for null', () => {
    expect(selectSentSettings({ redeemables_limit: 3, applicable_redeemables_limit: null })).toEqual({
      redeemables_limit: 3,
      applicable_redeemables_limit: DEFAULT_STACKING_RULES.applicable_redeemables_limit,
    });
    expect(selectSentSettings({ redeemables_limit: undefined, other: 1 } as object)).toEqual({});
  });
});

describe('newStackingRules', () => {
  it('have the defaults, within the limits that are sent', () => {
    expect(newStackingRules({ redeemables_limit: 2 }, without)).toEqual({
      ...DEFAULT_STACKING_RULES,
      redeemables_limit: 2,
      applicable_redeemables_limit: 2,
    });
  });

  it('are made once', () => {
    const stacking = { ...DEFAULT_STACKING_RULES, id: 'stk_1' } as NonNullable<typeof config.stacking>;

    expect(newStackingRules({ redeemables_limit: -1 }, { ...config, stacking })).toEqual({
      key: 'stacking_rules_exist',
      details: 'Change the rules of the project instead.',
      resource_id: 'stk_1',
      resource_type: 'stacking_rules',
    });
  });

  it('do not contradict each other, which is said before unknown categories', () => {
    const sent = { redeemables_limit: 2, applicable_redeemables_limit: 3, exclusive_categories: ['cat_x'] };

    expect(newStackingRules(sent, without)).toEqual({
      key: 'invalid_payload',
      details: 'applicable_redeemables_limit (3) must not be above redeemables_limit (2).',
    });
  });

  test.each([
    ['a list', { exclusive_categories: ['cat_1', 'cat_x'] }],
    ['a limit', { applicable_redeemables_category_limits: { cat_1: 1, cat_x: 1 } }],
  ])('name categories that are known, in %s', (_name, sent) => {
    expect(newStackingRules(sent, without)).toMatchObject(unknown);
  });

  test.each([
    ['a list', { exclusive_categories: ['cat_1'] }],
    ['a limit', { applicable_redeemables_category_limits: { cat_1: 1 } }],
  ])('may name a category in %s', (_name, sent) => {
    expect(newStackingRules(sent, without)).toMatchObject(sent);
  });
});

describe('applyStackingRulesChanges', () => {
  const before = { ...DEFAULT_STACKING_RULES, redeemables_limit: 4, applicable_redeemables_limit: 4, id: 'stk_1' };

  it('keep what is not sent', () => {
    const sent = { applicable_redeemables_limit: 3, exclusive_categories: ['cat_1'] };

    expect(applyStackingRulesChanges(before, { ...sent, joint_categories: [] }, config)).toMatchObject({
      id: 'stk_1',
      redeemables_limit: 4,
      ...sent,
    });
  });

  it('fit the members that stay', () => {
    expect(applyStackingRulesChanges(before, { redeemables_limit: 3 }, config)).toHaveProperty(
      'key',
      'invalid_payload',
    );
    expect(applyStackingRulesChanges(before, { exclusive_categories: ['cat_x'] }, config)).toMatchObject(unknown);
  });
});

test('shownStackingRules say what they are', () => {
  expect(toStackingRulesResponse(DEFAULT_STACKING_RULES)).toEqual({
    ...DEFAULT_STACKING_RULES,
    object: 'stacking_rules',
  });
});
