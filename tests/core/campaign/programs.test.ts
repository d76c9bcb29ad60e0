// Programs of campaigns: what converts a referral, who is paid for it, and who gets one code only.
import {
  buildConversionTrigger,
  buildReferralTakeBack,
  buildReferralTrigger,
  convertsByEvent,
  isConversionEvent,
  joinsOnce,
  resolveReferralReward,
  toReferralProgramResponse,
} from '../../../lib/core/campaign/programs';
import type { ReferralProgram, ReferralReward } from '../../../lib/model/records/campaign';
import { type Campaign, type EventSchema, factsOf, type RedemptionEffect } from '../../support/core';

const POINTS: ReferralReward = { related_object_parent: { id: 'camp_club' }, type: 'LOYALTY_CARD', amount: 30 };
const CREDITS: ReferralReward = { related_object_parent: { name: 'Gifts' }, type: 'GIFT_VOUCHER', amount: 500 };
const PROGRAM: ReferralProgram = {
  conversion_event_type: 'redemption',
  referee_reward: POINTS,
  referrer_reward: CREDITS,
};
const { config } = factsOf({
  campaigns: {
    camp_club: { name: 'Club', campaign_type: 'LOYALTY_PROGRAM' },
    camp_gifts: { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS' },
    camp_coupons: { name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS' },
    camp_ref: { campaign_type: 'REFERRAL_PROGRAM', referral_program: PROGRAM },
    camp_old: { campaign_type: 'REFERRAL_PROGRAM' },
  },
});

describe('the event that converts referrals', () => {
  const byEvent = (custom_event?: ReferralProgram['custom_event']) => ({
    referral_program: { conversion_event_type: 'custom_event', ...(custom_event && { custom_event }) } as const,
  });
  const eventSchemas = new Map([['es_1', { id: 'es_1', name: 'joined' } as EventSchema]]);

  test.each<[string, Parameters<typeof convertsByEvent>[0], boolean]>([
    ['no campaign', null, false],
    ['an absent campaign', undefined, false],
    ['a campaign without a program', {}, false],
    ['a program of redemptions', { referral_program: PROGRAM }, false],
    ['a program of an event', byEvent(), true],
  ])('is a custom one or not: %s', (_case, campaign, expected) => {
    expect(convertsByEvent(campaign)).toBe(expected);
  });

  test.each<[string, Pick<Campaign, 'referral_program'>, boolean]>([
    ['has its name', byEvent({ name: 'joined' }), true],
    ['has the name of its schema now', byEvent({ id: 'es_1', name: 'sign_up' }), true],
    ['has its name where the schema is gone', byEvent({ id: 'es_gone', name: 'joined' }), true],
    ['has another name', byEvent({ name: 'sign_up' }), false],
    ['is not named', byEvent(), false],
    [
      'has its name, in a program of redemptions',
      { referral_program: { ...PROGRAM, custom_event: { name: 'joined' } } },
      false,
    ],
  ])('is the tracked one or not: it %s', (_case, campaign, expected) => {
    expect(isConversionEvent(campaign, 'joined', { eventSchemas })).toBe(expected);
  });
});

describe('the reward of a referral', () => {
  test.each<[string, ReferralReward | null | undefined, string | null]>([
    ['points for a card of a loyalty program', POINTS, 'camp_club'],
    ['credits for a card of gifts, by the name of the campaign', CREDITS, 'camp_gifts'],
    ['points without a type', { ...POINTS, type: null }, 'camp_club'],
    ['credits without a type', { ...CREDITS, type: null }, 'camp_gifts'],
    [
      'the campaign of the id before that of the name',
      { ...POINTS, related_object_parent: { id: 'camp_club', name: 'Gifts' } },
      'camp_club',
    ],
    ['points for a card of gifts', { ...CREDITS, type: 'LOYALTY_CARD' }, null],
    ['credits for a loyalty card', { ...POINTS, type: 'GIFT_VOUCHER' }, null],
    ['points for coupons', { ...POINTS, related_object_parent: { name: 'Coupons' }, type: null }, null],
    ['a campaign that is gone', { ...POINTS, related_object_parent: { id: 'camp_gone' } }, null],
    ['no campaign', { ...POINTS, related_object_parent: null }, null],
    ['no amount', { ...POINTS, amount: null }, null],
    ['an amount of 0', { ...POINTS, amount: 0 }, null],
    ['null', null, null],
    ['nothing', undefined, null],
  ])('is paid or not: %s', (_case, reward, campaignId) => {
    const campaign = config.campaigns.get(campaignId ?? '');

    expect(resolveReferralReward(reward, config)).toEqual(campaign ? { campaign, amount: reward?.amount } : null);
  });

  test.each<[string, Partial<ReferralProgram>, object]>([
    [
      'of both',
      { referee_reward: POINTS, referrer_reward: { ...CREDITS, amount: null } },
      { referee_reward: { ...POINTS, paid: true }, referrer_reward: { ...CREDITS, amount: null, paid: false } },
    ],
    [
      'of the referrer alone',
      { referee_reward: { ...POINTS, type: 'GIFT_VOUCHER' }, referrer_reward: CREDITS },
      { referee_reward: { ...POINTS, type: 'GIFT_VOUCHER', paid: false }, referrer_reward: { ...CREDITS, paid: true } },
    ],
    ['that is null', { referee_reward: null, referrer_reward: null }, { referee_reward: null, referrer_reward: null }],
    ['that is absent', {}, {}],
  ])('is shown with whether it is paid: one %s', (_case, rewards, shown) => {
    const { conversion_event_type } = PROGRAM;

    expect(toReferralProgramResponse({ conversion_event_type, ...rewards }, config)).toStrictEqual({
      conversion_event_type,
      ...shown,
    });
  });
});

const effect = (members: object = {}): RedemptionEffect =>
  ({
    is_referral: true,
    campaign_id: 'camp_ref',
    holder_id: 'cust_ann',
    child_id: 'r_1',
    ...members,
  }) as RedemptionEffect;
const source = { redemption: { id: 'r_1' } };
const toReferee = { role: 'REFEREE', customerId: 'cust_bob', campaignId: 'camp_club', amount: 30 } as const;
const toReferrer = { role: 'REFERRER', customerId: 'cust_ann', campaignId: 'camp_gifts', amount: 500 } as const;

describe('a redemption that referred its customer', () => {
  test.each<[string, readonly RedemptionEffect[], string | null, readonly object[]]>([
    ['pays both', [effect()], 'cust_bob', [toReferee, toReferrer]],
    ['pays the referee of a code without a holder', [effect({ holder_id: undefined })], 'cust_bob', [toReferee]],
    ['pays the referrer of nobody', [effect()], null, [toReferrer]],
    ['pays nothing without a campaign', [effect({ campaign_id: null })], 'cust_bob', []],
    ['pays nothing in a campaign that is gone', [effect({ campaign_id: 'camp_gone' })], 'cust_bob', []],
    ['pays nothing without a program', [effect({ campaign_id: 'camp_old' })], 'cust_bob', []],
    ['pays nothing where it referred nobody', [effect({ is_referral: false })], 'cust_bob', []],
  ])('%s', (_case, effects, customer_id, payments) => {
    expect(buildReferralTrigger(config, { effects, customer_id })).toEqual(
      payments.length > 0 ? { kind: 'PAY', payments: payments.map((one) => ({ ...one, source })) } : undefined,
    );
  });

  test('pays each of its referrals', () => {
    const effects = [effect(), effect({ is_referral: false }), effect({ child_id: 'r_2', holder_id: 'cust_eve' })];
    const trigger = buildReferralTrigger(config, { effects, customer_id: 'cust_bob' });

    expect(trigger).toMatchObject({
      payments: [
        { customerId: 'cust_bob', source },
        { customerId: 'cust_ann', source },
        { customerId: 'cust_bob', source: { redemption: { id: 'r_2' } } },
        { customerId: 'cust_eve', source: { redemption: { id: 'r_2' } } },
      ],
    });
  });

  test.each<[string, readonly RedemptionEffect[], readonly string[]]>([
    ['of a program', [effect()], ['r_1']],
    ['of a campaign that is gone', [effect({ campaign_id: 'camp_gone' })], ['r_1']],
    ['without a campaign', [effect({ campaign_id: null })], ['r_1']],
    ['of a campaign that has no program', [effect({ campaign_id: 'camp_old' })], []],
    ['that referred nobody', [effect({ is_referral: false })], []],
    [
      'of several codes',
      [effect(), effect({ child_id: 'r_2', campaign_id: 'camp_old' }), effect({ child_id: 'r_3' })],
      ['r_1', 'r_3'],
    ],
  ])('that is rolled back takes rewards back or not: one %s', (_case, effects, redemptionIds) => {
    expect(buildReferralTakeBack(config, { effects })).toEqual(
      redemptionIds.length > 0 ? { kind: 'TAKE_BACK', redemptionIds } : undefined,
    );
  });
});

test('a custom event that converted a referral pays both, and nothing without a program', () => {
  const event = { event: { id: 'ce_1', type: 'joined' } };
  const referral = { refereeId: 'cust_bob', referrerId: 'cust_ann', source: event };

  expect(buildConversionTrigger(config, { ...referral, campaignId: 'camp_ref' })).toEqual({
    kind: 'PAY',
    payments: [
      { ...toReferee, source: event },
      { ...toReferrer, source: event },
    ],
  });
  expect(buildConversionTrigger(config, { ...referral, campaignId: 'camp_old' })).toBeUndefined();
});

test.each([
  ['LOYALTY_PROGRAM', 'STATIC', undefined, true],
  ['LOYALTY_PROGRAM', 'AUTO_UPDATE', false, true],
  ['LOYALTY_PROGRAM', 'STANDALONE', true, false],
  ['DISCOUNT_COUPONS', 'STATIC', true, true],
  ['DISCOUNT_COUPONS', 'STATIC', false, false],
  ['DISCOUNT_COUPONS', 'STATIC', undefined, false],
  ['DISCOUNT_COUPONS', 'STANDALONE', true, false],
] as const)(
  'a customer of a %s of type %s with join_once %s gets one code: %s',
  (campaign_type, type, sent, expected) => {
    const campaign = { campaign_type, type, ...(sent !== undefined && { join_once: sent }) };

    expect(joinsOnce(campaign)).toBe(expected);
  },
);
