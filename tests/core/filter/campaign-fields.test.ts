// What campaigns can be filtered by, and the status they are in.
import { campaignFields, campaignStatuses, isReferralProgram } from '../../../lib/core/filter/campaign-fields';
import { STATES } from '../../../lib/core/filter/voucher-fields';
import type { Campaign, VoucherDefinition } from '../../../lib/model/records/campaign';
import { CREATED_AT, factsOf, NOON } from '../../support/world';

const NOW = { nowMs: Date.parse(NOON), timezone: 'UTC' };
const BEFORE = '2026-11-21T11:59:59.999Z';
const AFTER = '2026-11-21T12:00:00.001Z';
const VOUCHER: VoucherDefinition = { type: 'GIFT_VOUCHER', redemption: { quantity: null }, code_config: {} };
const MEMBERS = {
  ...{ name: 'Winter', type: 'AUTO_UPDATE' as const, category: 'cat_1', voucher: VOUCHER, metadata: { a: 1 } },
  ...{ start_date: CREATED_AT, expiration_date: AFTER, updated_at: NOON, validity_day_of_week: [6] },
} as const;
const { config } = factsOf({
  categories: { cat_1: { name: 'Top' } },
  campaigns: { camp_1: MEMBERS, camp_2: { campaign_type: 'REFERRAL_PROGRAM' } },
});
const [full, plain] = [...config.campaigns.values()] as [Campaign, Campaign];

test.each<[string, Partial<Campaign>]>([
  ['ACTIVE', {}],
  ['ACTIVE', { start_date: BEFORE, expiration_date: AFTER }],
  ['ACTIVE', { validity_day_of_week: [] }],
  ['SCHEDULED', { start_date: AFTER }],
  ['EXPIRED', { expiration_date: BEFORE }],
  ['INACTIVE', { active: false }],
  ['INACTIVE', { active: false, expiration_date: BEFORE }],
])('campaignStatuses has %s for %j, by its switch and dates', (status, members) => {
  expect(campaignStatuses({ ...plain, ...members }, NOW)).toEqual([status, 'DONE']);
});

test.each<[string, Partial<Campaign>]>([
  ['DONE', {}],
  ['IN_PROGRESS', { vouchers_generation_status: 'IN_PROGRESS' }],
  ['FAILED', { vouchers_generation_status: 'FAILED' }],
  ['MODIFYING', { creation_status: 'MODIFYING' }],
  ['MODIFYING', { creation_status: 'MODIFYING', vouchers_generation_status: 'FAILED' }],
])('campaignStatuses has %s for %j, by the work on its codes', (status, members) => {
  expect(campaignStatuses({ ...plain, ...members }, NOW)).toEqual(['ACTIVE', status]);
});

test('isReferralProgram tells a referral program', () => {
  expect([isReferralProgram(full), isReferralProgram(plain)]).toEqual([false, true]);
});

describe('campaignFields', () => {
  const { named, metadata } = campaignFields(config, NOW);

  test.each<[string, string, unknown]>([
    ['campaigns', 'text', 'Winter'],
    ['campaign_ids', 'text', 'camp_1'],
    ['campaign_status', 'list', ['ACTIVE', 'DONE']],
    ['campaign_type', 'text', 'DISCOUNT_COUPONS'],
    ['type', 'text', 'AUTO_UPDATE'],
    ['active', 'flag', true],
    ['is_referral_code', 'flag', false],
    ['voucher_type', 'text', 'GIFT_VOUCHER'],
    ['categories', 'text', 'Top'],
    ['category_ids', 'text', 'cat_1'],
    ['start_date', 'moment', CREATED_AT],
    ['expiration_date', 'moment', AFTER],
    ['created_at', 'moment', CREATED_AT],
    ['updated_at', 'moment', NOON],
    ['validity_day_of_week', 'list', [6]],
  ])('%s is of the kind %s and reads %j', (name, kind, value) => {
    expect(named[name]?.kind).toBe(kind);
    expect(named[name]?.read(full)).toEqual(value);
  });

  it('know the words for what is switched on and within its dates', () => {
    expect(named.active?.words).toBe(STATES);
  });

  it('are these, and metadata', () => {
    expect(Object.keys(named)).toHaveLength(15);
    expect(metadata?.(full)).toEqual({ a: 1 });
  });

  it('read nothing where a campaign has nothing', () => {
    expect(named.categories?.read(plain)).toBeUndefined();
    expect(named.voucher_type?.read(plain)).toBeUndefined();
  });
});
