// What a validation rule becomes by a request: what is sent, what stays, what is refused.
import {
  NEW_DEFINITION,
  type RuleDefinition,
  readRuleDefinition,
} from '../../../../lib/core/rules/definition/definition';
import type { RuleInput } from '../../../support/core';

const read = (request: unknown, before: RuleDefinition = NEW_DEFINITION) =>
  readRuleDefinition(request as RuleInput, before, 'UTC');

const AMOUNT = { '1': { name: 'order.amount', conditions: { $more_than: [1000] } }, logic: '1' };
const LOGIN = { name: 'redemption.user.login', conditions: { $is: ['kim'] } };
const EVERYTHING = { excluded: [], included: [], included_all: false };
const VALID = { validation_status: 'VALID', validation_omitted_rules: [] };
const BUNDLE = { '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'prod_1' }] } } };

const BEFORE = {
  rules: AMOUNT,
  error: { message: 'Too small' },
  applicable_to: { ...EVERYTHING, included_all: true },
  bundle_rules: BUNDLE,
  type: 'advanced',
  context_type: 'voucher.discount_voucher',
} as unknown as RuleDefinition;

describe('readRuleDefinition', () => {
  it('takes the defaults where nothing is sent', () => {
    expect(read({})).toEqual({
      rules: {},
      applicable_to: EVERYTHING,
      type: 'expression',
      context_type: 'global',
      validation: VALID,
    });
  });

  it('takes what is sent, and of the text nothing but its message', () => {
    const sent = {
      rules: AMOUNT,
      error: { message: 'Too small', code: null, id: 7 },
      applicable_to: { included: [{ object: 'product', id: 'prod_1' }] },
      bundle_rules: BUNDLE,
      type: 'complex',
      context_type: 'campaign.discount_coupons',
    };

    expect(read(sent)).toEqual({
      ...sent,
      error: { message: 'Too small' },
      applicable_to: {
        ...EVERYTHING,
        included: [{ object: 'product', id: 'prod_1', effect: 'APPLY_TO_EVERY', strict: false }],
      },
      validation: VALID,
    });
  });

  it('takes a text without a message', () => {
    expect(read({ error: { message: null } })).toMatchObject({ error: {} });
  });

  it('keeps what is not sent', () => {
    expect(read({}, BEFORE)).toEqual({ ...BEFORE, validation: VALID });
  });

  it('sets back what is sent as null', () => {
    const nothing = { rules: null, error: null, applicable_to: null, bundle_rules: null };

    expect(read(nothing, BEFORE)).toEqual({
      rules: {},
      applicable_to: EVERYTHING,
      type: 'advanced',
      context_type: 'voucher.discount_voucher',
      validation: VALID,
    });
  });

  it('applies to everything where an old record says nothing', () => {
    expect(read({}, { ...BEFORE, applicable_to: null })).toMatchObject({ applicable_to: EVERYTHING });
  });

  it('notes the rules that are left out of every evaluation', () => {
    const rules = { '1': AMOUNT['1'], '2': LOGIN, logic: '1 and 2' };

    expect(read({ rules })).toMatchObject({
      validation: { validation_status: 'PARTIALLY_VALID', validation_omitted_rules: ['redemption.user.login'] },
    });
  });

  const badScope = { applicable_to: { included: [{}] } };
  const badBundle = { bundle_rules: { limit: 1 } };
  const badRules = { rules: [] };

  test.each<[string, object, string]>([
    ['what it applies to first', { ...badScope, ...badBundle, ...badRules }, 'applicable_to.included[0] needs'],
    ['then the bundle', { ...badBundle, ...badRules }, 'bundle_rules needs'],
    ['then the rules', badRules, 'rules must be an object'],
  ])('refuses %s', (_name, request, details) => {
    expect(read(request)).toEqual({
      key: 'invalid_validation_rules',
      details: expect.stringContaining(details) as string,
    });
  });
});
