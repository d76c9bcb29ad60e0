// A new campaign or promotion tier from a template.
import { buildCampaignRequest, buildTemplateRules, buildTierRequest } from '../../../lib/core/template/setup';
import type { CampaignTemplate, TemplateContent } from '../../../lib/model/templates/campaign-template';
import { configOf } from '../../support/core';

const NOW = '2026-11-21T12:00:00.000Z';
const off = { type: 'PERCENT', percent_off: 10 } as const;
const RULE = { name: 'Rich', rules: {}, type: 'expression', context_type: 'global' } as const;
const CONTENT: TemplateContent = {
  type: 'AUTO_UPDATE',
  description: 'Ten off',
  join_once: true,
  auto_join: false,
  use_voucher_metadata_schema: false,
  activity_duration_after_publishing: 'P1D',
  start_date: '2026-03-01',
  validity_day_of_week: [1, 2],
  metadata: { season: 'spring' },
  voucher: {
    type: 'DISCOUNT_VOUCHER',
    discount: off,
    redemption: { quantity: 3 },
    code_config: { length: 6, prefix: 'A-' },
  },
  rules: [RULE, { ...RULE, name: 'New' }],
};
const templateOf = (content: Partial<TemplateContent> = {}): CampaignTemplate => ({
  id: 'tpl_1',
  name: 'Template',
  description: 'Of the template',
  campaign_type: 'DISCOUNT_COUPONS',
  content: { ...CONTENT, ...content },
  created_at: NOW,
  updated_at: null,
});

describe('a campaign from a template', () => {
  const { rules: _rules, ...GENERAL } = CONTENT;
  type Sent = Parameters<typeof buildCampaignRequest>[1];

  test.each<[string, Sent, object]>([
    ['the settings of the template', { name: 'Spring' }, {}],
    [
      'members that are sent',
      { name: 'Spring', description: 'Mine', auto_join: true },
      { description: 'Mine', auto_join: true },
    ],
    [
      'those of the template in place of null',
      { name: 'Spring', description: null, start_date: null, voucher: null },
      {},
    ],
    [
      'a number of uses that is sent',
      { name: 'Spring', voucher: { redemption: { quantity: 5 } } },
      { voucher: { ...CONTENT.voucher, redemption: { quantity: 5 } } },
    ],
    [
      'the number of uses of the template in place of null',
      { name: 'Spring', voucher: { redemption: { quantity: null }, code_config: null } },
      {},
    ],
    [
      'codes that look as is sent',
      { name: 'Spring', voucher: { code_config: { length: 9, prefix: null, postfix: '-Z' } } },
      { voucher: { ...CONTENT.voucher, code_config: { length: 9, prefix: 'A-', postfix: '-Z' } } },
    ],
  ])('has %s', (_name, sent, expected) => {
    expect(buildCampaignRequest(templateOf(), sent)).toStrictEqual({
      ...GENERAL,
      name: 'Spring',
      campaign_type: 'DISCOUNT_COUPONS',
      ...expected,
    });
  });

  test.each([
    ['keeps the pattern of its codes', {}, { pattern: 'A-####', charset: '01' }],
    ['keeps the pattern beside another charset', { charset: 'XY' }, { pattern: 'A-####', charset: 'XY' }],
    ['has a pattern that is sent', { pattern: 'B-##' }, { pattern: 'B-##', charset: '01' }],
    ['has no pattern where a length is sent', { length: 9 }, { charset: '01', length: 9 }],
  ])('%s', (_name, code_config, expected) => {
    const voucher = { ...CONTENT.voucher, code_config: { pattern: 'A-####', charset: '01' } };
    const request = buildCampaignRequest(templateOf({ voucher }), { name: 'Spring', voucher: { code_config } });

    expect(request.voucher).toMatchObject({ code_config: expected });
    expect(request.voucher?.code_config).toEqual(expected);
  });

  it('has no mark of referral codes in its definition', () => {
    const voucher = { ...CONTENT.voucher, is_referral_code: true };

    expect(buildCampaignRequest(templateOf({ voucher }), { name: 'Spring' }).voucher).not.toHaveProperty(
      'is_referral_code',
    );
  });
});

describe('a promotion tier from a template', () => {
  it('has validity, metadata and discount of the template', () => {
    expect(buildTierRequest(templateOf(), { campaign_id: 'camp_1', name: 'Ten off', banner: null })).toStrictEqual({
      start_date: '2026-03-01',
      validity_day_of_week: [1, 2],
      metadata: { season: 'spring' },
      name: 'Ten off',
      action: { discount: off },
    });
  });

  it('has members that are sent', () => {
    const sent = { campaign_id: 'camp_1', name: 'Ten off', start_date: '2026-05-01', metadata: {}, banner: 'Hi' };

    expect(buildTierRequest(templateOf(), sent)).toMatchObject({
      start_date: '2026-05-01',
      metadata: {},
      banner: 'Hi',
    });
  });

  it('has no discount where the template has none', () => {
    const { discount: _discount, ...voucher } = CONTENT.voucher;

    expect(buildTierRequest(templateOf({ voucher }), { campaign_id: 'camp_1', name: 'Ten off' }).action).toEqual({});
  });
});

describe('rules from a template', () => {
  const build = (content: Partial<TemplateContent>, name: string, taken: readonly string[] = []) => {
    let count = 0;
    const newId = () => `val_new_${(count += 1)}`;
    const rules = Object.fromEntries(taken.map((one, index) => [`val_${index}`, { name: one }]));
    return buildTemplateRules(templateOf(content), { name, config: configOf({ rules }), newId, now: NOW });
  };
  const namesOf = (...built: Parameters<typeof build>) => build(...built).map((rule) => rule.name);

  it('are new records with the name of what they are made for', () => {
    expect(build({}, 'Spring')).toEqual(
      ['Rich (Spring)', 'New (Spring)'].map((name, index) => ({
        ...RULE,
        id: `val_new_${index + 1}`,
        name,
        created_at: NOW,
        updated_at: null,
        assignments_count: 0,
        object: 'validation_rules',
      })),
    );
    expect(build({ rules: [] }, 'Spring')).toEqual([]);
  });

  it('have names that no other rule has, nor another one of them', () => {
    expect(namesOf({}, 'Spring', ['Rich (Spring)', 'Rich (Spring) 2', 'New'])).toEqual([
      'Rich (Spring) 3',
      'New (Spring)',
    ]);
    expect(namesOf({ rules: [RULE, RULE, RULE] }, 'Spring')).toEqual([
      'Rich (Spring)',
      'Rich (Spring) 2',
      'Rich (Spring) 3',
    ]);
  });

  it('have names of 255 characters at most', () => {
    const name = 'x'.repeat(255);
    const long = `Rich (${name})`;

    expect(namesOf({ rules: [RULE, RULE] }, name)).toEqual([long.slice(0, 255), `${long.slice(0, 253)} 2`]);
  });
});
