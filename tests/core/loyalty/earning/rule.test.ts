// Earning rules: made and changed by requests.
import {
  applyEarningRuleChanges,
  planEarningRule,
  refuseTooManyRules,
} from '../../../../lib/core/loyalty/earning/rule';
import { type Config, type EarningRule, factsOf, LIMITS } from '../../../support/core';
import { schemaOf } from '../../metadata/support';

const NOW = '2026-03-10T12:00:00.000Z';
const { config: known } = factsOf({ project: { timezone: 'Europe/Warsaw' }, rules: { val_1: {}, val_2: {} } });
const CONFIG: Config = {
  ...known,
  metadataSchemas: new Map([['ms_1', schemaOf('earning_rule', { level: { type: 'number', optional: true } })]]),
};
const FIXED = { type: 'FIXED', points: 10 } as const;
const MONTHS = { period_type: 'MONTH', period_value: 3 } as const;
const PENDING = { period_type: 'DAY', period_value: 14 } as const;

type Sent = Parameters<typeof planEarningRule>[0]['request'];
const plan = (request: Partial<Sent> = {}, rules: readonly string[] = []) =>
  planEarningRule({
    id: 'ern_1',
    automationId: 'auto_1',
    campaignId: 'camp_1',
    request: { event: 'order.paid', loyalty: FIXED, ...request },
    assigned: rules.map((rule_id) => ({ id: `asgm_${rule_id}`, rule_id })),
    config: CONFIG,
    now: NOW,
  });
const assignment = (rule_id: string) => ({
  id: `asgm_${rule_id}`,
  rule_id,
  related_object_id: 'ern_1',
  related_object_type: 'earning_rule',
  created_at: NOW,
  updated_at: null,
  validation_status: 'VALID',
  validation_omitted_rules: [],
  object: 'validation_rules_assignment',
});
const NEW = {
  id: 'ern_1',
  campaign_id: 'camp_1',
  event: 'order.paid',
  schema_id: null,
  loyalty: FIXED,
  assignments: [],
  banner: null,
  active: true,
  metadata: {},
  automation_id: 'auto_1',
  created_at: NOW,
  updated_at: null,
  object: 'earning_rule',
} as const;
const invalid = (details: string) => ({ key: 'invalid_payload', details });

describe('a new earning rule', () => {
  test('has defaults', () => {
    expect(plan()).toStrictEqual(NEW);
    expect(
      plan({ expiration_rules: null, pending_points: null, source: null, metadata: null, active: null }),
    ).toStrictEqual(NEW);
  });

  test('has what is sent', () => {
    const request = {
      start_date: '2026-04-01T00:00',
      expiration_rules: MONTHS,
      pending_points: PENDING,
      source: { banner: 'Hello' },
      active: false,
      metadata: { level: 1 },
    };

    expect(plan(request, ['val_1'])).toStrictEqual({
      ...NEW,
      start_date: '2026-03-31T22:00:00.000Z',
      expiration_rules: MONTHS,
      pending_points: PENDING,
      banner: 'Hello',
      active: false,
      metadata: { level: 1 },
      assignments: [assignment('val_1')],
    });
  });

  test.each<[string, Partial<Sent>, readonly string[], object]>([
    [
      'an unknown event',
      { event: 'visit' },
      [],
      { key: 'invalid_payload', details: expect.stringContaining('.event') as string },
    ],
    ['no points', { loyalty: { type: 'FIXED' } }, [], invalid('Property .loyalty.points is required.')],
    ['a date that is none', { start_date: 'soon' }, [], { details: expect.stringContaining('start_date') as string }],
    ['an unknown validation rule', {}, ['val_9'], { key: 'not_found', resource_type: 'validation_rules' }],
    ['metadata that its schema refuses', { metadata: { level: 'x' } }, [], { key: 'metadata_validation_failed' }],
    [
      'incomplete rules of expiration',
      { expiration_rules: { period_type: 'MONTH' } },
      [],
      invalid('Property .expiration_rules.period_value is required for MONTH.'),
    ],
    [
      'pending points of an event that is no order',
      { event: 'customer.loyalty.tier.joined', pending_points: PENDING },
      [],
      invalid('Property .pending_points must be null for the event customer.loyalty.tier.joined.'),
    ],
  ])('is refused for %s', (_case, request, rules, failure) => {
    expect(plan(request, rules)).toMatchObject(failure);
  });
});

describe('a changed earning rule', () => {
  const BEFORE = {
    ...NEW,
    start_date: '2026-03-31T22:00:00.000Z',
    expiration_rules: MONTHS,
    pending_points: PENDING,
    banner: 'Hello',
    metadata: { level: 1, color: 'red' },
    assignments: [assignment('val_1')],
  } as unknown as EarningRule;
  const change = (
    request: Parameters<typeof applyEarningRuleChanges>[1],
    assigned?: readonly string[],
    before: EarningRule = BEFORE,
  ) =>
    applyEarningRuleChanges(before, request, {
      assigned: assigned?.map((rule_id) => ({ id: `asgm_${rule_id}`, rule_id })),
      config: CONFIG,
      now: NOW,
    });
  const without = (...members: readonly (keyof EarningRule)[]) =>
    Object.fromEntries(Object.entries(BEFORE).filter(([name]) => !members.includes(name as keyof EarningRule)));

  test.each<[string, Parameters<typeof change>[0], readonly string[] | undefined, object]>([
    ['keeps what is not sent', {}, undefined, BEFORE],
    ['keeps points and a switch that are null', { loyalty: null, active: null }, undefined, BEFORE],
    [
      'has other points',
      { loyalty: { type: 'FIXED', points: 7 } },
      undefined,
      { ...BEFORE, loyalty: { type: 'FIXED', points: 7 } },
    ],
    ['is switched off', { active: false }, undefined, { ...BEFORE, active: false }],
    ['has merged metadata', { metadata: { level: 2 } }, undefined, { ...BEFORE, metadata: { level: 2, color: 'red' } }],
    ['has another banner', { source: { banner: 'Bye' } }, undefined, { ...BEFORE, banner: 'Bye' }],
    ['loses its banner for null', { source: { banner: null } }, undefined, { ...BEFORE, banner: null }],
    ['keeps its banner without one', { source: {} }, undefined, BEFORE],
    [
      'has other expiration rules',
      { expiration_rules: { ...MONTHS, period_value: 6 } },
      undefined,
      { ...BEFORE, expiration_rules: { ...MONTHS, period_value: 6 } },
    ],
    ['loses them for null', { expiration_rules: null }, undefined, without('expiration_rules')],
    [
      'has other pending days',
      { pending_points: { ...PENDING, period_value: 7 } },
      undefined,
      { ...BEFORE, pending_points: { ...PENDING, period_value: 7 } },
    ],
    ['adds its points at once for null', { pending_points: null }, undefined, without('pending_points')],
    ['has another validation rule', {}, ['val_2'], { ...BEFORE, assignments: [assignment('val_2')] }],
    ['loses its validation rule', {}, [], { ...BEFORE, assignments: [] }],
  ])('%s', (_case, request, assigned, expected) => {
    expect(change(request, assigned)).toStrictEqual(expected);
  });

  test('has no expiration rules and no pending points where it had none', () => {
    const bare = without('expiration_rules', 'pending_points') as unknown as EarningRule;

    expect(change({}, undefined, bare)).toStrictEqual(bare);
  });

  test.each<[string, Parameters<typeof change>[0], readonly string[] | undefined, object]>([
    ['another event', { event: 'visit' }, undefined, { key: 'invalid_payload' }],
    [
      'points that do not fit',
      { loyalty: { type: 'FIXED' } },
      undefined,
      invalid('Property .loyalty.points is required.'),
    ],
    [
      'metadata that is too large',
      { metadata: { text: 'x'.repeat(LIMITS.metadataBytes) } },
      undefined,
      { key: 'invalid_payload' },
    ],
    [
      'metadata that its schema refuses',
      { metadata: { level: 'x' } },
      undefined,
      { key: 'metadata_validation_failed' },
    ],
    [
      'incomplete rules of expiration',
      { expiration_rules: { period_type: 'MONTH' } },
      undefined,
      { key: 'invalid_payload' },
    ],
    [
      'a date that is none',
      { start_date: 'soon' },
      undefined,
      { details: expect.stringContaining('start_date') as string },
    ],
    ['an unknown validation rule', {}, ['val_9'], { key: 'not_found' }],
  ])('is refused for %s', (_case, request, assigned, failure) => {
    expect(change(request, assigned)).toMatchObject(failure);
  });

  test('is refused for pending points of an event that is no order', () => {
    const moved = { ...NEW, event: 'customer.loyalty.tier.joined', loyalty_tier_id: '__ANY__' } as EarningRule;

    expect(change({ pending_points: PENDING }, undefined, moved)).toEqual(
      invalid('Property .pending_points must be null for the event customer.loyalty.tier.joined.'),
    );
  });
});

test('earning rules are at most 100 in a project', () => {
  const earningRules = new Map(
    Array.from({ length: 98 }, (_, index) => [`ern_${index}`, NEW as unknown as EarningRule]),
  );

  expect(refuseTooManyRules({ ...CONFIG, earningRules }, 2)).toBeNull();
  expect(refuseTooManyRules({ ...CONFIG, earningRules }, 3)).toEqual(
    invalid('A project has at most 100 earning rules.'),
  );
});
