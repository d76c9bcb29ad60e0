// What campaigns can be filtered by, and the status they are in.
import { campaignFields, campaignStatuses, isReferralProgram } from '../../../lib/core/filter/campaign-fields';
import {
  type Campaign,
  CREATED_AT,
  factsOf,
  fulfilsFilter,
  NOON,
  parseFilters,
  STATES,
  type VoucherDefinition,
} from '../../support/core';

const NOW = { nowMs: Date.parse(NOON), timezone: 'UTC' };
const BEFORE = '2026-11-21T11:59:59.999Z';
const AFTER = '2026-11-21T12:00:00.001Z';
const VOUCHER: VoucherDefinition = { type: 'GIFT_VOUCHER', redemption: { quantity: null }, code_config: {} };
const MEMBERS = {
  name: 'Winter',
  type: 'AUTO_UPDATE' as const,
  category: 'cat_1',
  voucher: VOUCHER,
  metadata: { a: 1 },
  start_date: CREATED_AT,
  expiration_date: AFTER,
  updated_at: NOON,
  validity_day_of_week: [6],
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

test('isReferralProgram recognizes a referral program', () => {
  expect([isReferralProgram(full), isReferralProgram(plain)]).toEqual([false, true]);
});

describe('campaignFields', () => {
  const fields = () => campaignFields(config, NOW);

  test.each<[string, string, unknown]>([
    ['campaigns', 'text', 'Winter'],
    ['campaign_ids', 'text', 'camp_1'],
    ['campaign_status', 'list', ['ACTIVE', 'DONE']],
    ['campaign_type', 'text', 'DISCOUNT_COUPONS'],
    ['type', 'list', ['AUTO_UPDATE', 'BULK']],
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
    const field = fields().named[name];

    expect(field?.kind).toBe(kind);
    expect(field?.read(full)).toEqual(value);
  });

  it('know the words for what is switched on and within its dates', () => {
    expect(fields().named.active?.words).toBe(STATES);
  });

  it('are these, and metadata', () => {
    expect(Object.keys(fields().named)).toHaveLength(19);
    expect(fields().metadata?.(full)).toEqual({ a: 1 });
  });

  it('read nothing where a campaign has nothing', () => {
    const { categories, voucher_type } = fields().named;

    expect([categories?.read(plain), voucher_type?.read(plain)]).toEqual([undefined, undefined]);
  });

  const fulfils = (filters: unknown, members: Partial<Campaign>): boolean => {
    const parsed = parseFilters(filters, campaignFields(config, NOW), NOW);
    if (parsed.status === 'REFUSED') throw new Error(parsed.problem);
    return fulfilsFilter(parsed.filter, { ...plain, ...members }, NOW);
  };
  const making = { vouchers_generation_status: 'IN_PROGRESS' } as const;
  const changing = { creation_status: 'MODIFYING' } as const;
  const failed = { vouchers_generation_status: 'FAILED' } as const;
  const NO_DAYS = { validity_day_of_week: [] };
  const TIMEFRAME = { start_date: CREATED_AT, validity_timeframe: { interval: 'P1D', duration: 'PT1H' } };

  test.each<[string, unknown, Partial<Campaign>, boolean]>([
    ['a made one', { status: { conditions: { $active: '' } } }, { expiration_date: BEFORE }, true],
    ['one that is made', { status: { conditions: { $active: '' } } }, making, false],
    ['a failed one', { status: { conditions: { $failed: '' } } }, failed, true],
    ['one that did not fail', { status: { conditions: { $failed: '' } } }, making, false],
    ['one in progress', { status: { conditions: { $in_progress: '' } } }, making, true],
    ['one that changes', { status: { conditions: { $in_progress: '' } } }, changing, true],
    ['a made one that is over', { status: { conditions: { $expired: '' } } }, { expiration_date: BEFORE }, true],
    ['one that is not over', { status: { conditions: { $expired: '' } } }, { expiration_date: AFTER }, false],
    [
      'a failed one that is over',
      { status: { conditions: { $expired: '' } } },
      { ...failed, expiration_date: BEFORE },
      false,
    ],
    ['a made one to come', { status: { conditions: { $before_start: '' } } }, { start_date: AFTER }, true],
    ['a made one to come, as published', { status: { conditions: { before_start: '' } } }, { start_date: AFTER }, true],
    ['one that began', { status: { conditions: { before_start: '' } } }, { start_date: BEFORE }, false],
    ['BULK, a static one', { type: { conditions: { $in: ['BULK'] } } }, { type: 'STATIC' }, true],
    ['BULK, one of one code', { type: { conditions: { $in: ['BULK'] } } }, { type: 'STANDALONE' }, false],
    ['not BULK, one of one code', { type: { conditions: { $not_in: ['BULK'] } } }, { type: 'STANDALONE' }, true],
    ['a weekday it has', { validity_day_of_week: { conditions: { $is: ['1'] } } }, { validity_day_of_week: [1] }, true],
    [
      'a weekday it has not',
      { validity_day_of_week: { conditions: { $is: ['1'] } } },
      { validity_day_of_week: [2] },
      false,
    ],
    ['a weekday, of an empty list', { validity_day_of_week: { conditions: { $is: ['1'] } } }, NO_DAYS, true],
    [
      'unknown weekdays, of an empty list',
      { validity_day_of_week: { conditions: { $is_unknown: '' } } },
      NO_DAYS,
      true,
    ],
    ['one code, by its own word', { type: { conditions: { $is: ['STANDALONE'] } } }, { type: 'STANDALONE' }, true],
    ['one code, by another word', { type: { conditions: { $is: ['STANDALONE'] } } }, { type: 'STATIC' }, false],
    ['a weekday, without any', { validity_day_of_week: { conditions: { $is: ['1'] } } }, {}, true],
    ['unknown weekdays', { validity_day_of_week: { conditions: { $is_unknown: '' } } }, {}, true],
    ['weekdays that are set', { validity_day_of_week: { conditions: { $has_value: '' } } }, {}, false],
    ['a timeframe', { validity_timeframe: { conditions: { $has_value: '' } } }, TIMEFRAME, true],
    ['no timeframe', { validity_timeframe: { conditions: { $has_value: '' } } }, { start_date: CREATED_AT }, false],
    ['flags in capitals', { is_referral_code: { conditions: { $is: 'TRUE' } } }, {}, true],
    ['flags in capitals that are not', { is_referral_code: { conditions: { $is_not: 'TRUE' } } }, {}, false],
    ['campaigns_id', { campaigns_id: { conditions: { $is: 'camp_2' } } }, {}, true],
    ['created_date', { created_date: { conditions: { $after: CREATED_AT } } }, {}, false],
  ])('filter %s', (_name, filters, members, isFound) => {
    expect(fulfils(filters, members)).toBe(isFound);
  });
});
