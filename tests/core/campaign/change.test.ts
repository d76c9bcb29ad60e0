// A campaign with the members that a request changes.
import { applyCampaignChanges, planDefinitionUpdate } from '../../../lib/core/campaign/change';
import {
  type Campaign,
  factsOf,
  LIMITS,
  NOON,
  type UpdateCampaignRequest,
  type VoucherDefinition,
} from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const DEFINITION: VoucherDefinition = {
  type: 'DISCOUNT_VOUCHER',
  discount: OFF,
  redemption: { quantity: 1 },
  code_config: {},
};
const MEMBERS = {
  category: 'cat_1',
  description: 'All summer',
  metadata: { a: 1, b: 2 },
  voucher: DEFINITION,
  activity_duration_after_publishing: 'P1D',
  join_once: true,
};
const { config } = factsOf({
  categories: { cat_1: { name: 'Summer' } },
  campaigns: { camp_1: MEMBERS, camp_2: { type: 'STANDALONE' }, camp_3: { campaign_type: 'REFERRAL_PROGRAM' } },
});
const [stored, standalone, referral] = ['camp_1', 'camp_2', 'camp_3'].map((id) => config.campaigns.get(id)!) as [
  Campaign,
  Campaign,
  Campaign,
];
const change = (request: UpdateCampaignRequest, campaign = stored) =>
  applyCampaignChanges(campaign, request, { config, now: NOON });
const PROGRAM = { conversion_event_type: 'redemption' } as const;
const refusal = (details: string) => ({ key: 'invalid_campaign', details });
const TOO_LARGE = { metadata: { c: 'x'.repeat(LIMITS.metadataBytes) } };

describe('applyCampaignChanges', () => {
  test.each<[string, UpdateCampaignRequest]>([
    ['nothing is sent', {}],
    ['the same is sent', { description: 'All summer', join_once: true, metadata: { a: 1 }, type: 'STATIC' }],
    ['flags are sent as null', { join_once: null, auto_join: null, use_voucher_metadata_schema: null, type: null }],
    ['only the definition is sent', { voucher: { redemption: { quantity: 9 } } }],
  ])('is the same object where %s', (_name, request) => {
    expect(change(request)).toBe(stored);
  });

  test.each<[string, Partial<Campaign>, boolean]>([
    ['a loyalty program', { campaign_type: 'LOYALTY_PROGRAM', join_once: true }, false],
    ['a campaign of one code', { type: 'STANDALONE', join_once: false }, true],
  ])('never changes whether %s is joined once', (_name, members, join_once) => {
    const campaign = { ...stored, ...members };

    expect(change({ join_once }, campaign)).toBe(campaign);
  });

  test.each<[string, UpdateCampaignRequest, Partial<Campaign>]>([
    ['the description', { description: 'Winter' }, { description: 'Winter' }],
    ['flags', { join_once: false, auto_join: true }, { join_once: false, auto_join: true }],
    ['how metadata is checked', { use_voucher_metadata_schema: true }, { use_voucher_metadata_schema: true }],
    ['the type', { type: 'AUTO_UPDATE' }, { type: 'AUTO_UPDATE' }],
    ['the dates', { start_date: '2026-01-01T00:00:00Z' }, { start_date: '2026-01-01T00:00:00.000Z' }],
    ['the category', { category_id: null }, { category_id: null }],
    ['the activity', { activity_duration_after_publishing: 'P2D' }, { activity_duration_after_publishing: 'P2D' }],
    ['metadata by key', { metadata: { b: 3, c: 4 } }, { metadata: { a: 1, b: 3, c: 4 } }],
    ['metadata to none', { metadata: null }, { metadata: {} }],
    ['metadata without a key', { unset_metadata_fields: ['a', 'z'] }, { metadata: { b: 2 } }],
    [
      'metadata with and without a key',
      { metadata: { c: 3 }, unset_metadata_fields: ['a', 'c'] },
      { metadata: { b: 2 } },
    ],
  ])('changes %s', (_name, request, changed) => {
    expect(change(request)).toStrictEqual({ ...stored, ...changed, updated_at: NOON });
  });

  test.each(['description', 'activity_duration_after_publishing'] as const)('takes away %s with null', (member) => {
    const { [member]: taken, ...rest } = stored;

    expect(taken).toBeDefined();
    expect(change({ [member]: null })).toStrictEqual({ ...rest, updated_at: NOON });
  });

  it('changes a referral program', () => {
    const referral_program = { conversion_event_type: 'redemption' } as const;

    expect(change({ referral_program }, referral)).toEqual({ ...referral, referral_program, updated_at: NOON });
    expect(change({ referral_program: null }, referral)).toBe(referral);
  });

  test.each<[string, UpdateCampaignRequest, Campaign, string]>([
    ['another type of one code', { type: 'STATIC' }, standalone, 'A campaign of type STANDALONE cannot be changed.'],
    ['one code of many', { type: 'STANDALONE' }, stored, 'A campaign of type STANDALONE cannot be changed.'],
    [
      'an activity that is no duration',
      { activity_duration_after_publishing: 'a day' },
      stored,
      'Property .activity_duration_after_publishing must be an ISO 8601 duration.',
    ],
    [
      'a referral program of coupons',
      { referral_program: PROGRAM },
      stored,
      'Only a campaign of type REFERRAL_PROGRAM has a referral_program.',
    ],
  ])('refuses %s', (_name, request, campaign, details) => {
    expect(change(request, campaign)).toEqual(refusal(details));
  });

  it('lets one code stay one', () => {
    expect(change({ type: 'STANDALONE' }, standalone)).toBe(standalone);
  });

  it('refuses metadata that grow too large, and counts what is unset no more', () => {
    expect(change(TOO_LARGE)).toMatchObject({ key: 'invalid_payload' });
    expect(change({ ...TOO_LARGE, unset_metadata_fields: ['c'] })).toBe(stored);
  });

  it('is refused for the first that is wrong', () => {
    const program: UpdateCampaignRequest = { ...TOO_LARGE, referral_program: PROGRAM };
    const activity = { ...program, activity_duration_after_publishing: 'a day' };
    const category = { ...activity, category_id: 'cat_9' };
    const type: UpdateCampaignRequest = { ...category, type: 'STANDALONE' };
    const details = (text: string) => ({ details: expect.stringContaining(text) as string });

    expect(change({ ...type, start_date: 'soon' })).toMatchObject(details('start_date'));
    expect(change(type)).toMatchObject(details('STANDALONE'));
    expect(change(category)).toMatchObject({ resource_type: 'category' });
    expect(change(activity)).toMatchObject(details('duration'));
    expect(change(program)).toMatchObject(details('referral_program'));
  });
});

describe('planDefinitionUpdate', () => {
  const define = (request: UpdateCampaignRequest, voucher: VoucherDefinition | null = DEFINITION) =>
    planDefinitionUpdate({ ...stored, voucher }, request);
  const gifts: VoucherDefinition = {
    type: 'GIFT_VOUCHER',
    gift: { amount: 500, effect: 'APPLY_TO_ITEMS' },
    redemption: { quantity: null },
    code_config: {},
  };
  // Of an earlier version, which kept rules from which no day follows.
  const expiration_rules = { period_type: 'MONTH' } as const;
  const LATER = { period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 1, fixed_day: 1 } as const;
  const cards: VoucherDefinition = {
    type: 'LOYALTY_CARD',
    loyalty_card: { points: 30, expiration_rules },
    redemption: { quantity: null },
    code_config: {},
  };

  test.each<[string, UpdateCampaignRequest, VoucherDefinition | null]>([
    ['nothing is sent', {}, DEFINITION],
    ['an empty one is sent', { voucher: {} }, DEFINITION],
    [
      'the same is sent',
      { discount: OFF, voucher: { type: 'DISCOUNT_VOUCHER', redemption: { quantity: 1 } } },
      DEFINITION,
    ],
    ['there is none', { discount: OFF }, null],
    ['a gift is sent without its members', { gift: { amount: null } }, gifts],
  ])('is none where %s', (_name, request, voucher) => {
    expect(define(request, voucher)).toEqual({ definition: null });
  });

  const more = { ...OFF, amount_off: 300 };

  test.each<[string, UpdateCampaignRequest, VoucherDefinition, Partial<VoucherDefinition>]>([
    ['the discount as a whole', { voucher: { discount: more } }, DEFINITION, { discount: more }],
    ['the discount beside the voucher', { discount: more, voucher: { discount: OFF } }, DEFINITION, { discount: more }],
    ['the quantity', { voucher: { redemption: { quantity: 9 } } }, DEFINITION, { redemption: { quantity: 9 } }],
    [
      'the quantity to none',
      { voucher: { redemption: { quantity: null } } },
      DEFINITION,
      { redemption: { quantity: null } },
    ],
    [
      'the amount of a gift',
      { gift: { amount: 7, effect: null } },
      gifts,
      { gift: { amount: 7, effect: 'APPLY_TO_ITEMS' } },
    ],
    [
      'the effect of a gift',
      { voucher: { gift: { effect: 'APPLY_TO_ORDER' } } },
      gifts,
      { gift: { amount: 500, effect: 'APPLY_TO_ORDER' } },
    ],
    [
      'the points of a card',
      { voucher: { loyalty_card: { points: 7 } } },
      cards,
      { loyalty_card: { points: 7, expiration_rules } },
    ],
    [
      'the end of points',
      { voucher: { loyalty_card: { points: null, expiration_rules: LATER } } },
      cards,
      { loyalty_card: { points: 30, expiration_rules: LATER } },
    ],
  ])('changes %s', (_name, request, voucher, changed) => {
    expect(define(request, voucher)).toEqual({ definition: { ...voucher, ...changed } });
  });

  test.each<[string, UpdateCampaignRequest, object]>([
    [
      'two values',
      { discount: OFF, gift: { amount: 1 } },
      { key: 'invalid_voucher', details: 'Send exactly one of discount, gift and loyalty_card.' },
    ],
    ['another value', { gift: { amount: 1 } }, refusal('The codes of this campaign stay of type DISCOUNT_VOUCHER.')],
    [
      'another type',
      { voucher: { type: 'GIFT_VOUCHER' } },
      refusal('The codes of this campaign stay of type DISCOUNT_VOUCHER.'),
    ],
    [
      'another type of discount',
      { discount: { type: 'PERCENT', percent_off: 5 } },
      { key: 'invalid_voucher', details: 'The type of the discount stays AMOUNT.' },
    ],
    [
      'a bad discount',
      { discount: { type: 'AMOUNT' } },
      { key: 'invalid_payload', details: 'Property .voucher.discount: A discount of type AMOUNT needs amount_off.' },
    ],
  ])('refuses %s', (_name, request, failure) => {
    expect(define(request)).toEqual(failure);
  });
});
