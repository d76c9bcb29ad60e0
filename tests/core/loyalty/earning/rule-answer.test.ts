// Earning rules in answers, and the moves between tiers that they wait for.
import { toEarningRuleResponse } from '../../../../lib/core/loyalty/earning/response';
import { buildTierEarning } from '../../../../lib/core/loyalty/earning/tier-trigger';
import type { EarningRule } from '../../../support/core';
import { GOLD, SILVER } from '../tier/support';

const PENDING = { period_type: 'DAY', period_value: 14 };
const RULE = {
  id: 'ern_1',
  campaign_id: 'camp_1',
  event: 'order.paid',
  schema_id: null,
  loyalty: { type: 'FIXED', points: 10 },
  assignments: [],
  banner: null,
  active: true,
  metadata: {},
  automation_id: 'auto_1',
  created_at: '2026-03-10T12:00:00.000Z',
  updated_at: null,
  object: 'earning_rule',
} as const;

describe('an earning rule in an answer', () => {
  const { campaign_id, schema_id: _schema, assignments: _assignments, banner: _banner, ...record } = RULE;
  const source = { banner: null, object_id: campaign_id, object_type: 'campaign' };
  const shown = (members: object) => toEarningRuleResponse({ ...RULE, ...members });

  test.each<[string, object, object]>([
    ['of orders has pending points, or null', {}, { pending_points: null }],
    ['of orders has its pending points', { pending_points: PENDING }, { pending_points: PENDING }],
    [
      'of an event has its schema',
      { event: 'visit', schema_id: 'es_1' },
      { event: 'visit', custom_event: { schema_id: 'es_1' } },
    ],
    [
      'of a segment has it',
      { event: 'customer.segment.entered', segment_id: 'seg_1' },
      { event: 'customer.segment.entered', segment: { id: 'seg_1' } },
    ],
    [
      'of moves has its tier',
      { event: 'customer.loyalty.tier.left', loyalty_tier_id: '__ANY__' },
      { event: 'customer.loyalty.tier.left', loyalty_tier: { id: '__ANY__' } },
    ],
    ['has its banner', { banner: 'Hello' }, { pending_points: null, source: { ...source, banner: 'Hello' } }],
    [
      'has its validation rule',
      { assignments: [{ rule_id: 'val_1' }] },
      { pending_points: null, validation_rule_id: 'val_1' },
    ],
  ])('%s', (_case, members, expected) => {
    expect(shown(members)).toStrictEqual({ ...record, source, validation_rule_id: null, ...expected });
  });
});

describe('moves between tiers', () => {
  const joined = { campaignId: 'camp_1', from: null, to: SILVER };
  const left = { campaignId: 'camp_1', from: GOLD, to: null };
  const up = { campaignId: 'camp_1', from: SILVER, to: GOLD };
  const redated = {
    campaignId: 'camp_1',
    from: GOLD,
    to: GOLD,
    stay: { kind: 'REDATED', expirationDate: null },
  } as const;
  const KIND = 'customer.loyalty.tier';
  const aRule = (kind: string, members: object = {}) =>
    ({ ...RULE, event: `${KIND}.${kind}`, loyalty_tier_id: '__ANY__', ...members }) as unknown as EarningRule;
  const move = (kind: string, tierId: string, fromId: string | null) => ({
    id: 'row_camp_1',
    event: `${KIND}.${kind}`,
    campaignId: 'camp_1',
    tierId,
    fromId,
  });

  test.each([
    ['has joined', [aRule('joined')], [joined], [move('joined', 'ltr_silver', null)]],
    ['has left', [aRule('left')], [left], [move('left', 'ltr_gold', 'ltr_gold')]],
    [
      'has risen',
      [aRule('upgraded', { loyalty_tier_id: 'ltr_gold' })],
      [up],
      [move('upgraded', 'ltr_gold', 'ltr_silver')],
    ],
    ['has risen to another tier', [aRule('upgraded', { loyalty_tier_id: 'ltr_silver' })], [up], []],
    ['has moved in another program', [aRule('joined', { campaign_id: 'camp_2' })], [joined], []],
    ['has a rule that is off', [aRule('joined', { active: false })], [joined], []],
    ['has a rule of another event', [aRule('left')], [joined], []],
    ['has another last day', [aRule('expiration.changed')], [redated], []],
    ['has no tier before and after', [aRule('left')], [{ campaignId: 'camp_1', from: null, to: null }], []],
    [
      'moved twice',
      [aRule('left'), aRule('joined')],
      [left, redated, joined],
      [move('left', 'ltr_gold', 'ltr_gold'), move('joined', 'ltr_silver', null)],
    ],
  ])('trigger rules: a customer who %s', (_case, rules, moves, earning) => {
    const earningRules = new Map(rules.map((one, index) => [String(index), one]));
    const noted = { customerId: 'cust_1', moves, idOf: (id: string) => `row_${id}` };

    expect(buildTierEarning({ earningRules }, noted)).toEqual(
      earning.length > 0 ? { kind: 'TIERS', customerId: 'cust_1', moves: earning } : undefined,
    );
  });
});
