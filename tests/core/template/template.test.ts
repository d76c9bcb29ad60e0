// A campaign template from a campaign or a promotion tier.
import { planTemplate, refuseTemplate, toTemplateResponse } from '../../../lib/core/template/template';
import { listNamedRecords } from '../../../lib/core/template/named-records';
import type { CampaignTemplate, TemplateContent } from '../../../lib/model/templates/campaign-template';
import { type Config, configOf, LIMITS, type Rule, type VoucherDefinition, type World } from '../../support/core';

const NOW = '2026-11-21T12:00:00.000Z';
const off = { type: 'PERCENT', percent_off: 10 } as const;
const CODES: VoucherDefinition = {
  type: 'DISCOUNT_VOUCHER',
  discount: off,
  redemption: { quantity: 3 },
  code_config: { length: 6 },
};
const rule = (name: string, members: Partial<Rule> = {}) => ({
  rules: { '1': { name, conditions: { $is: [1] }, ...members } },
});
const nested = (name: string) => rule('order.amount', { rules: { '1': { name, conditions: {} } } });
const inSegment = (...ids: readonly string[]) => rule('customer.segment', { conditions: { $is: ids } });

const WORLD: World = {
  rules: {
    amount: { ...rule('order.amount'), error: { message: 'Spend more' } },
    key: rule('redemption.count.per_api_key'),
    user: nested('redemption.user'),
    userId: rule('redemption.user.id'),
    perUser: rule('redemption.count.per_user'),
    username: rule('order.metadata.username'),
    tier: rule('customer.loyalty_tier'),
    people: inSegment('seg_static'),
    some: inSegment('seg_dynamic', 'seg_static'),
    filtered: inSegment('seg_dynamic', 'seg_gone'),
    metadata: rule('customer.metadata', { conditions: { $is: ['seg_static'] } }),
    both: {
      rules: {
        ...rule('redemption.count.per_api_key').rules,
        '2': rule('customer.loyalty_tier').rules['1'],
        logic: '1 and 2',
      },
    },
  },
  campaigns: {
    camp_full: {
      name: 'Spring',
      type: 'AUTO_UPDATE',
      description: 'Ten off',
      join_once: true,
      auto_join: true,
      use_voucher_metadata_schema: true,
      activity_duration_after_publishing: 'P1D',
      start_date: '2026-03-01',
      expiration_date: '2026-04-01',
      validity_day_of_week: [1, 2],
      metadata: { season: 'spring' },
      voucher: CODES,
      rules: ['amount', 'gone'],
      category: 'cat_1',
    },
    camp_plain: { campaign_type: 'GIFT_VOUCHERS', voucher: CODES },
    camp_points: { campaign_type: 'LOYALTY_PROGRAM', voucher: CODES },
    camp_codeless: {},
    camp_one: { type: 'STANDALONE', voucher: CODES },
    camp_promo: { campaign_type: 'PROMOTION' },
  },
  tiers: {
    promo_full: { discount: off, metadata: { season: 'autumn' }, start_date: '2026-09-01', rules: ['amount'] },
    promo_empty: {},
    promo_key: { discount: off, rules: ['key'] },
  },
};
const segments = new Map([
  ['seg_static', { type: 'static' }],
  ['seg_dynamic', { type: 'auto-update' }],
]) as unknown as Config['segments'];
const CONFIG: Config = { ...configOf(WORLD), segments };

const planIn = (config: Config, request: Omit<Parameters<typeof planTemplate>[0]['request'], 'name'>) =>
  planTemplate({ id: 'tpl_1', request: { name: 'New', ...request }, config, now: NOW });
const plan = (request: Parameters<typeof planIn>[1]) => planIn(CONFIG, request);
const copyOf = { name: 'amount', type: 'expression', context_type: 'global', ...WORLD.rules?.['amount'] };

const EMPTY = {
  description: null,
  join_once: false,
  auto_join: false,
  use_voucher_metadata_schema: false,
  activity_duration_after_publishing: null,
  metadata: {},
  rules: [],
};

describe('a template', () => {
  it('holds the settings of a campaign, and a copy of each rule', () => {
    const expected = {
      id: 'tpl_1',
      name: 'New',
      description: 'Use it',
      campaign_type: 'DISCOUNT_COUPONS',
      content: {
        type: 'AUTO_UPDATE',
        description: 'Ten off',
        join_once: true,
        auto_join: true,
        use_voucher_metadata_schema: true,
        activity_duration_after_publishing: 'P1D',
        start_date: '2026-03-01',
        expiration_date: '2026-04-01',
        validity_day_of_week: [1, 2],
        metadata: { season: 'spring' },
        voucher: CODES,
        rules: [copyOf],
      },
      created_at: NOW,
      updated_at: null,
    };

    expect(plan({ campaign_id: 'camp_full', description: 'Use it' })).toStrictEqual(expected);
    expect(plan({ campaign_id: 'Spring', description: 'Use it' })).toStrictEqual(expected);
  });

  it('holds defaults of what a campaign lacks', () => {
    expect(plan({ campaign_id: 'camp_plain', promotion_tier_id: null })).toStrictEqual({
      id: 'tpl_1',
      name: 'New',
      description: null,
      campaign_type: 'GIFT_VOUCHERS',
      content: { ...EMPTY, type: 'STATIC', voucher: CODES },
      created_at: NOW,
      updated_at: null,
    });
  });

  it('of a promotion tier is one of coupons with its discount, which can be redeemed once', () => {
    expect(plan({ promotion_tier_id: 'promo_full' })).toMatchObject({
      campaign_type: 'DISCOUNT_COUPONS',
      content: {
        ...EMPTY,
        type: 'AUTO_UPDATE',
        start_date: '2026-09-01',
        metadata: { season: 'autumn' },
        voucher: { type: 'DISCOUNT_VOUCHER', discount: off, redemption: { quantity: 1 }, code_config: {} },
        rules: [copyOf],
      },
    });
  });

  it('shows no content', () => {
    const template = plan({ campaign_id: 'camp_plain' }) as CampaignTemplate;
    const { content: _content, ...members } = template;

    expect(toTemplateResponse(template)).toEqual({ ...members, object: 'campaign_template' });
  });
});

const planWith = (rules: readonly string[]) => {
  const campaigns = { camp_1: { voucher: CODES, rules } };
  return planIn({ ...configOf({ ...WORLD, campaigns }), segments }, { campaign_id: 'camp_1' });
};

test.each([
  ['metadata that is named like users', 'username'],
  ['segments that are not static', 'filtered'],
  ['a value that is named like a static segment', 'metadata'],
])('a template may have rules about %s', (_name, id) => {
  expect(planWith([id])).toMatchObject({ content: { rules: [{ name: id }] } });
});

const unsupported = (what: string) => ({
  key: 'campaign_type_is_not_supported_by_campaign_template',
  details: `A campaign ${what} cannot be a template.`,
});
const invalid = (details: string) => ({ key: 'invalid_payload', details });
const unknown = (type: string, id: string) => ({
  key: 'not_found',
  details: `Cannot find ${type} with id ${id}`,
  resource_id: id,
  resource_type: type,
});

describe('a template is refused', () => {
  test.each<[string, Parameters<typeof plan>[0], object]>([
    ['of a loyalty program', { campaign_id: 'camp_points' }, unsupported('of type LOYALTY_PROGRAM')],
    ['of a promotion', { campaign_id: 'camp_promo' }, unsupported('of type PROMOTION')],
    ['of a campaign without a definition', { campaign_id: 'camp_codeless' }, unsupported('of type DISCOUNT_COUPONS')],
    ['of a campaign of one code', { campaign_id: 'camp_one' }, unsupported('of one code that its definition names')],
    [
      'of a tier without a discount',
      { promotion_tier_id: 'promo_empty' },
      invalid('A promotion tier without a discount cannot be a template.'),
    ],
    [
      'of a tier with a rule about key pairs',
      { promotion_tier_id: 'promo_key' },
      invalid('A template has no rules about redemption.count.per_api_key.'),
    ],
    ['of an unknown campaign', { campaign_id: 'camp_gone' }, unknown('campaign', 'camp_gone')],
    ['of an unknown tier', { promotion_tier_id: 'promo_gone' }, unknown('promotion_tier', 'promo_gone')],
    ['of nothing', {}, invalid('Property .campaign_id or .promotion_tier_id is required.')],
    [
      'of both',
      { campaign_id: 'camp_full', promotion_tier_id: 'promo_full' },
      invalid('Send .campaign_id or .promotion_tier_id, not both.'),
    ],
  ])('%s', (_name, request, expected) => {
    expect(plan(request)).toEqual(expected);
  });

  test.each<[string, readonly string[], string]>([
    ['key pairs', ['key'], 'redemption.count.per_api_key'],
    ['users, in a nested rule', ['user'], 'redemption.user'],
    ['members of users', ['userId'], 'redemption.user.id'],
    ['counts by user', ['perUser'], 'redemption.count.per_user'],
    ['loyalty tiers', ['tier'], 'customer.loyalty_tier'],
    ['static segments', ['people'], 'static segments'],
    ['static segments among others', ['some'], 'static segments'],
    [
      'several of them, each once',
      ['key', 'both', 'people'],
      'redemption.count.per_api_key, customer.loyalty_tier, static segments',
    ],
  ])('for rules about %s', (_name, rules, names) => {
    expect(planWith(rules)).toEqual(invalid(`A template has no rules about ${names}.`));
  });

  it('for a name that another template has, and beyond the limit of a project', () => {
    const withTemplates = (count: number): Config => ({
      ...CONFIG,
      templates: new Map(
        Array.from({ length: count }, (_one, index) => [
          `tpl_${index}`,
          { id: `tpl_${index}`, name: `T${index}` } as CampaignTemplate,
        ]),
      ),
    });
    const full = withTemplates(LIMITS.campaignTemplates);

    expect(refuseTemplate({ id: 'tpl_new', name: 'T1' }, withTemplates(2))).toMatchObject({
      details: 'Another campaign_template has the name T1.',
    });
    expect(refuseTemplate({ id: 'tpl_1', name: 'T1' }, full)).toBeNull();
    expect(refuseTemplate({ id: 'tpl_new', name: 'New' }, withTemplates(LIMITS.campaignTemplates - 1))).toBeNull();
    expect(planIn({ ...full }, { campaign_id: 'camp_full' })).not.toHaveProperty('details');
    expect(refuseTemplate({ id: 'tpl_new', name: 'New' }, full)).toEqual(
      invalid('A project has at most 100 campaign templates.'),
    );
    expect(planIn(withTemplates(2), { campaign_id: 'camp_full' })).toHaveProperty('content');
    expect(
      planTemplate({ id: 'tpl_new', request: { name: 'T1', campaign_id: 'camp_full' }, config: full, now: NOW }),
    ).toHaveProperty('key');
  });
});

it('the records that a template names are found by their ids, each once', () => {
  const content = {
    ...EMPTY,
    type: 'STATIC',
    voucher: { ...CODES, discount: { type: 'UNIT', product: { id: 'prod_0123456789' } } },
    rules: [{ a: ['pc_abcdef12', 'prod_0123456789', 'seg_short', 'x seg_abcdef12', 'tpl_abcdef12', 'SEG_abcdef12'] }],
  } as unknown as TemplateContent;

  expect(listNamedRecords(content)).toEqual(['pc_abcdef12', 'prod_0123456789']);
});
