// Campaigns by the names a request may use.
import {
  campaignOf,
  resolveImportCampaign,
  resolveVoucherCampaign,
  resolveCodeCampaign,
  hasSameDefinition,
  hasCampaign,
  resolveLoyaltyCampaign,
  resolvePromotionCampaign,
} from '../../../lib/core/campaign/find';
import { factsOf, NOON, resolveCampaign } from '../../support/core';

const { config } = factsOf({
  campaigns: {
    camp_0: { name: 'Other' },
    camp_1: { name: 'Caf\u00e9' },
    camp_2: { name: 'Gone', deleted_at: NOON },
  },
});

describe('resolveCampaign', () => {
  test.each<[string, string, string | undefined]>([
    ['an id', 'camp_1', 'camp_1'],
    ['a name', 'Caf\u00e9', 'camp_1'],
    ['a name in another form', 'Cafe\u0301', 'camp_1'],
    ['the id of one that is being deleted', 'camp_2', undefined],
    ['the name of one that is being deleted', 'Gone', undefined],
    ['a name in other letters', 'caf\u00e9', undefined],
  ])('finds by %s', (_name, idOrName, id) => {
    expect(resolveCampaign(config, idOrName)?.id).toBe(id);
    if (id === undefined) expect(resolveCampaign(config, idOrName)).toBeNull();
  });

  it('compares stored names in composed form', () => {
    const apart = factsOf({ campaigns: { camp_1: { name: 'Cafe\u0301' } } }).config;

    expect(resolveCampaign(apart, 'Caf\u00e9')?.id).toBe('camp_1');
  });
});

const ofCodes = factsOf({
  campaigns: {
    camp_1: {},
    camp_2: { campaign_type: 'PROMOTION' },
    camp_3: { type: 'STANDALONE' },
    camp_4: { campaign_type: 'PROMOTION', type: 'STANDALONE' },
  },
}).config;
const refusal = (details: string) => ({ key: 'invalid_campaign', details });
const UNKNOWN = {
  key: 'not_found',
  details: 'Cannot find campaign with id camp_9',
  resource_id: 'camp_9',
  resource_type: 'campaign',
};

describe('resolveCodeCampaign', () => {
  it('finds one by id or name', () => {
    expect(resolveCodeCampaign(ofCodes, 'camp_1')).toBe(ofCodes.campaigns.get('camp_1'));
    expect(resolveCodeCampaign(ofCodes, 'Campaign camp_1')).toBe(ofCodes.campaigns.get('camp_1'));
  });

  test.each([
    ['an unknown one', 'camp_9', UNKNOWN],
    ['a promotion', 'camp_2', refusal('A campaign of type PROMOTION has no codes.')],
    ['one of one code', 'camp_3', refusal('A campaign of type STANDALONE has one code only.')],
    ['a promotion first', 'camp_4', refusal('A campaign of type PROMOTION has no codes.')],
  ])('refuses %s', (_name, id, failure) => {
    expect(resolveCodeCampaign(ofCodes, id)).toEqual(failure);
  });
});

describe('promotionCampaign and loyaltyCampaign', () => {
  const known = factsOf({
    campaigns: { camp_1: { campaign_type: 'PROMOTION' }, camp_2: { campaign_type: 'LOYALTY_PROGRAM' } },
  }).config;

  it('find one of their type by id or name', () => {
    expect(resolvePromotionCampaign(known, 'Campaign camp_1')).toBe(known.campaigns.get('camp_1'));
    expect(resolveLoyaltyCampaign(known, 'camp_2')).toBe(known.campaigns.get('camp_2'));
  });

  it('refuse one of another type', () => {
    expect(resolvePromotionCampaign(known, 'camp_2')).toEqual(refusal('Only a campaign of type PROMOTION has tiers.'));
    expect(resolveLoyaltyCampaign(known, 'camp_1')).toEqual(
      refusal('Only a campaign of type LOYALTY_PROGRAM offers rewards.'),
    );
  });

  it('refuse an unknown one', () => {
    expect([resolvePromotionCampaign(known, 'camp_9'), resolveLoyaltyCampaign(known, 'camp_9')]).toEqual([
      UNKNOWN,
      UNKNOWN,
    ]);
  });
});

describe('hasSameDefinition', () => {
  const voucher = { type: 'DISCOUNT_VOUCHER', redemption: { quantity: 1 }, code_config: {} } as const;
  const now = factsOf({ campaigns: { camp_1: { voucher }, camp_2: { voucher, deleted_at: NOON } } }).config;
  const read = (id: string) => ({ ...now.campaigns.get('camp_1')!, id });

  it('is so while the definition is the same', () => {
    expect(hasSameDefinition(now, { ...read('camp_1'), name: 'Other' })).toBe(true);
    expect(hasSameDefinition(now, { ...read('camp_1'), voucher: { ...voucher, redemption: { quantity: 2 } } })).toBe(
      false,
    );
    expect(hasSameDefinition(now, { ...read('camp_1'), voucher: null })).toBe(false);
  });

  it.each(['camp_2', 'camp_9'])('is not so of one that is gone: %s', (id) => {
    expect(hasSameDefinition(now, read(id))).toBe(false);
    expect(hasSameDefinition(now, { ...read(id), voucher: undefined })).toBe(false);
  });
});

describe('resolveVoucherCampaign', () => {
  test.each([
    ['none', {}, undefined],
    ['none for null', { campaign: null, campaign_id: null }, undefined],
    ['one by id', { campaign_id: 'camp_1' }, 'camp_1'],
    ['one by name', { campaign: 'Campaign camp_1' }, 'camp_1'],
    ['the id before the name', { campaign_id: 'camp_1', campaign: 'camp_9' }, 'camp_1'],
  ])('is %s', (_name, named, id) => {
    expect(resolveVoucherCampaign(named, ofCodes)).toBe(id === undefined ? null : ofCodes.campaigns.get(id));
  });

  it('refuses as codeCampaign', () => {
    expect(resolveVoucherCampaign({ campaign: 'camp_9' }, ofCodes)).toEqual(UNKNOWN);
  });
});

describe('hasCampaign', () => {
  test.each([
    ['camp_1', true],
    ['camp_2', false],
    ['camp_9', false],
  ])('answers for %s', (id, expected) => {
    expect(hasCampaign(config, id)).toBe(expected);
  });
});

test.each([
  ['its campaign', 'camp_1', 'camp_1'],
  ['null without one', undefined, undefined],
  ['null when the campaign is gone', 'camp_9', undefined],
])('campaignOf a voucher is %s', (_name, campaign, expected) => {
  const { config, vouchers } = factsOf({
    campaigns: { camp_1: {} },
    vouchers: { CODE: campaign === undefined ? {} : { campaign } },
  });

  const found = campaignOf(vouchers.get('CODE')!.voucher, config);

  expect(found?.id).toBe(expected);
  expect(found === null).toBe(expected === undefined);
});

describe('resolveImportCampaign', () => {
  it('is none where the file names none', () => {
    expect(resolveImportCampaign({ campaign_ids: [] }, config)).toEqual({ campaign: null });
  });

  it('is the one that the file names', () => {
    expect(resolveImportCampaign({ campaign_ids: ['camp_1'] }, config)).toEqual({
      campaign: config.campaigns.get('camp_1'),
    });
  });

  it.each(['camp_2', 'camp_3'])('refuses %s, which is gone', (id) => {
    const gone = { key: 'not_found', details: `Cannot find campaign with id ${id}` };

    expect(resolveImportCampaign({ campaign_ids: [id] }, config)).toEqual(gone);
  });
});
