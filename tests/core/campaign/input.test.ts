// A new campaign.
import { activityOf, planCampaign, referralOf, refuseCampaignMetadata } from '../../../lib/core/campaign/input';
import { aCampaign, type CreateCampaignRequest, CREATED_AT, factsOf } from '../../support/core';
import { configWith, schemaOf } from '../metadata/support';

const { config } = factsOf({
  project: { timezone: 'Europe/Warsaw' },
  categories: { cat_1: { name: 'Summer' } },
  rules: { val_1: {} },
});
const OFF = { discount: { type: 'AMOUNT', amount_off: 100 } } as const;
const PROGRAM = { conversion_event_type: 'redemption' } as const;
const refusal = (details: string) => ({ key: 'invalid_campaign', details });

function plan(members: Omit<CreateCampaignRequest, 'name'>, known = config) {
  const request = { name: 'Summer', ...members };
  const rules = (request.validation_rules ?? []).map((rule_id, at) => ({ id: `asgm_${at}`, rule_id }));
  return planCampaign({ id: 'camp_1', request, config: known, rules, now: CREATED_AT });
}

describe('planCampaign', () => {
  it('fills in what the request leaves open', () => {
    expect(plan({ promotion: {} })).toStrictEqual({
      id: 'camp_1',
      name: 'Summer',
      object: 'campaign',
      campaign_type: 'PROMOTION',
      type: 'STATIC',
      active: true,
      join_once: false,
      auto_join: false,
      use_voucher_metadata_schema: false,
      category_id: null,
      assignments: [],
      metadata: {},
      vouchers_count: 0,
      creation_status: 'DONE',
      vouchers_generation_status: 'DONE',
      created_at: CREATED_AT,
    });
  });

  test.each([
    ['a loyalty program', { voucher: { loyalty_card: { points: 1 } } }, false, true],
    ['a campaign of one code', { voucher: { ...OFF, code: 'ONE' }, type: 'STANDALONE' }, true, false],
    ['another campaign that asks for it', { voucher: OFF }, true, true],
    ['another campaign', { voucher: OFF }, false, false],
  ] as const)('says of %s whether it is joined once', (_name, members, sent, join_once) => {
    expect(plan({ ...members, join_once: sent })).toMatchObject({ join_once });
  });

  it('takes what the request says', () => {
    const plain = {
      description: 'All summer',
      type: 'AUTO_UPDATE',
      active: false,
      metadata: { key: 'not_found' },
    } as const;
    const flags = { join_once: true, auto_join: true, use_voucher_metadata_schema: true };
    const request = {
      ...plain,
      ...flags,
      voucher: OFF,
      referral_program: { conversion_event_type: 'redemption' } as const,
      category: 'Summer',
      start_date: '2026-01-01T00:00',
      activity_duration_after_publishing: 'P1D',
    };

    expect(plan({ ...request, validation_rules: ['val_1'] })).toMatchObject({
      ...plain,
      ...flags,
      campaign_type: 'REFERRAL_PROGRAM',
      category_id: 'cat_1',
      start_date: '2025-12-31T23:00:00.000Z',
      activity_duration_after_publishing: 'P1D',
      referral_program: { conversion_event_type: 'redemption' },
      voucher: { type: 'DISCOUNT_VOUCHER', is_referral_code: true },
      assignments: [
        {
          id: 'asgm_0',
          rule_id: 'val_1',
          created_at: CREATED_AT,
          related_object_id: 'camp_1',
          related_object_type: 'campaign',
        },
      ],
    });
  });

  it('has no description for null', () => {
    expect(plan({ promotion: {}, description: null })).not.toHaveProperty('description');
  });

  it('is refused for the first that is wrong', () => {
    const rules = { campaign_type: 'DISCOUNT_COUPONS' as const, validation_rules: ['val_9'] };
    const referral = { ...rules, referral_program: PROGRAM };
    const category = { ...referral, category: 'Winter' };
    const dates = { ...category, start_date: 'soon' };
    const activity = { ...dates, activity_duration_after_publishing: 'a day' };

    expect(plan({ ...activity, voucher: { is_referral_code: true } })).toEqual(
      refusal('Only a campaign of type REFERRAL_PROGRAM has referral codes.'),
    );
    expect(plan(activity)).toEqual(refusal('A campaign of type DISCOUNT_COUPONS needs a voucher.'));
    expect(plan({ ...activity, voucher: OFF })).toMatchObject({
      details: expect.stringContaining('duration') as string,
    });
    expect(plan({ ...dates, voucher: OFF })).toMatchObject({
      details: expect.stringContaining('start_date') as string,
    });
    expect(plan({ ...category, voucher: OFF })).toMatchObject({ resource_type: 'category' });
    expect(plan({ ...referral, voucher: OFF })).toMatchObject({ key: 'invalid_campaign' });
    expect(plan({ ...rules, voucher: OFF })).toMatchObject({ resource_type: 'validation_rules' });
  });
});

describe('metadata of a campaign', () => {
  const schemas = configWith(
    schemaOf('campaign', { year: { type: 'number', optional: true } }),
    schemaOf('voucher', { color: { type: 'string', optional: true } }),
  );
  const WRONG_YEAR = { year: 'soon' };
  const WRONG_COLOR = { color: 7 };
  const stored = (metadata: object, isOfCodes: boolean) =>
    aCampaign({ metadata: { ...metadata }, use_voucher_metadata_schema: isOfCodes });

  test.each<
    [string, Parameters<typeof refuseCampaignMetadata>[1], Parameters<typeof refuseCampaignMetadata>[2], boolean]
  >([
    ['a new one that fits', null, { metadata: { year: 2026, ...WRONG_COLOR } }, false],
    ['a new one that does not', null, { metadata: WRONG_YEAR }, true],
    ['a new one that fits codes', null, { metadata: WRONG_YEAR, use_voucher_metadata_schema: true }, false],
    ['a new one that does not fit codes', null, { metadata: WRONG_COLOR, use_voucher_metadata_schema: true }, true],
    ['an unchanged one', stored(WRONG_YEAR, false), { metadata: WRONG_YEAR }, false],
    [
      'an unchanged one of codes',
      stored(WRONG_COLOR, true),
      { metadata: WRONG_COLOR, use_voucher_metadata_schema: true },
      false,
    ],
    ['a changed one', stored({}, false), { metadata: WRONG_YEAR, use_voucher_metadata_schema: false }, true],
    ['one that leaves the schema of codes', stored(WRONG_YEAR, true), { metadata: WRONG_YEAR }, true],
    [
      'one that takes the schema of codes',
      stored(WRONG_COLOR, false),
      { metadata: WRONG_COLOR, use_voucher_metadata_schema: true },
      true,
    ],
  ])('is refused or not: %s', (_case, before, after, isRefused) => {
    const refused = refuseCampaignMetadata({ ...config, ...schemas }, before, after);

    expect(refused?.key).toBe(isRefused ? 'metadata_validation_failed' : undefined);
  });

  it('keeps a campaign from being made', () => {
    expect(plan({ promotion: {}, metadata: WRONG_YEAR }, { ...config, ...schemas })).toHaveProperty(
      'key',
      'metadata_validation_failed',
    );
  });
});

describe('activityOf', () => {
  it('is a duration, or none', () => {
    expect(activityOf('P1D')).toEqual({ activity_duration_after_publishing: 'P1D' });
    expect([activityOf(null), activityOf(undefined)]).toStrictEqual([{}, {}]);
  });

  it.each(['a day', ''])('refuses %p', (text) => {
    expect(activityOf(text)).toEqual(
      refusal('Property .activity_duration_after_publishing must be an ISO 8601 duration.'),
    );
  });
});

describe('referralOf', () => {
  it('is the program without nulls, or none', () => {
    const program = { conversion_event_type: 'redemption', custom_event: null } as const;

    expect(referralOf('REFERRAL_PROGRAM', program)).toStrictEqual({
      referral_program: { conversion_event_type: 'redemption' },
    });
    expect([referralOf('PROMOTION', null), referralOf('PROMOTION', undefined)]).toStrictEqual([{}, {}]);
  });

  it('keeps the reward of a referee, and not whether it is paid', () => {
    const reward = { related_object_parent: { name: 'Cards' }, type: 'GIFT_VOUCHER', amount: 500 } as const;
    const program = { conversion_event_type: 'redemption', referee_reward: { ...reward, paid: false } } as const;

    expect(referralOf('REFERRAL_PROGRAM', program)).toStrictEqual({
      referral_program: { conversion_event_type: 'redemption', referee_reward: reward },
    });
  });

  it('takes an event of its own with the event', () => {
    const program = { conversion_event_type: 'custom_event', custom_event: { id: 'ev_1' } } as const;

    expect(referralOf('REFERRAL_PROGRAM', program)).toEqual({ referral_program: program });
    expect(referralOf('REFERRAL_PROGRAM', { ...program, custom_event: null })).toEqual(
      refusal('Property .referral_program.custom_event is required.'),
    );
  });

  it('keeps the reward of a referrer, and no campaign where none is sent', () => {
    expect(referralOf('REFERRAL_PROGRAM', { ...PROGRAM, referrer_reward: { amount: 5 } })).toStrictEqual({
      referral_program: { ...PROGRAM, referrer_reward: { amount: 5 } },
    });
  });

  const BY_EVENT = { conversion_event_type: 'custom_event', custom_event: { name: 'joined' } } as const;
  const without = { referee_reward: null };

  test.each<[string, Parameters<typeof referralOf>[1], Parameters<typeof referralOf>[2], object]>([
    ['a redemption for a new program', without, undefined, { conversion_event_type: 'redemption' }],
    ['the event of before', without, BY_EVENT, BY_EVENT],
    ['a redemption where that is sent', PROGRAM, BY_EVENT, PROGRAM],
    [
      'another event where that is sent',
      { custom_event: { id: 'es_1', name: null } },
      BY_EVENT,
      { conversion_event_type: 'custom_event', custom_event: { id: 'es_1' } },
    ],
  ])('converts by %s', (_case, program, before, referral_program) => {
    expect(referralOf('REFERRAL_PROGRAM', program, before)).toStrictEqual({ referral_program });
  });

  it('asks for the event again with its type', () => {
    expect(referralOf('REFERRAL_PROGRAM', { conversion_event_type: 'custom_event' }, BY_EVENT)).toEqual(
      refusal('Property .referral_program.custom_event is required.'),
    );
  });

  it('refuses a program of another campaign', () => {
    expect(referralOf('DISCOUNT_COUPONS', PROGRAM)).toEqual(
      refusal('Only a campaign of type REFERRAL_PROGRAM has a referral_program.'),
    );
  });
});
