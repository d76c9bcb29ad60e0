// What a reward gives, and what it costs.
import {
  attributesOf,
  lowestPriceOf,
  refuseRulesOfReward,
  refuseSecondOffer,
  refuseUsedReward,
  rewardParameters,
  rewardPrice,
  rewardType,
  stockOf,
  toRewardAssignmentResponse,
} from '../../../lib/core/loyalty/reward';
import { factsOf, type Reward } from '../../support/core';

const { config } = factsOf({
  campaigns: { camp_1: { name: 'Winter', campaign_type: 'GIFT_VOUCHERS' }, camp_2: { campaign_type: 'PROMOTION' } },
  rewards: { rew_1: { campaign: 'camp_1' }, rew_2: { campaign: 'camp_2' } },
});
const PRODUCT = { id: 'prod_1', sku_id: null };
const missing = (member: string) => ({ key: 'missing_param', details: `Property .parameters.${member} is required.` });
const read = (type: Reward['type'], parameters?: object, product: typeof PRODUCT | null = null) =>
  rewardParameters(type, { request: { parameters }, product, config });

describe('stockOf', () => {
  it('reads a number, a text, and what has no limit', () => {
    expect([{ stock: 5 }, { stock: '7' }, { stock: null }, {}].map(stockOf)).toEqual([5, 7, null, undefined]);
  });
});

describe('attributesOf', () => {
  test.each<[string, Parameters<typeof attributesOf>[0], object]>([
    [
      'are the image and the description',
      { attributes: { image_url: 'https://a', description: 'Tea' } },
      { image_url: 'https://a', description: 'Tea' },
    ],
    ['lack what is null', { attributes: { image_url: null, description: 'Tea' } }, { description: 'Tea' }],
    ['have no other member', { attributes: { color: 'red' } as object }, {}],
    ['are none for null', { attributes: null }, {}],
    ['are none without any', {}, {}],
  ])('%s', (_case, request, attributes) => {
    expect(attributesOf(request)).toStrictEqual(attributes);
  });
});

describe('rewardType', () => {
  const coin = { exchange_ratio: 1 };
  const campaign = { id: 'camp_1' };
  const product = { id: 'prod_1' };
  const invalid = (details: string) => ({ key: 'invalid_payload', details });
  const severalKinds = invalid('Send exactly one of .parameters.campaign, .parameters.coin and .parameters.product.');

  test.each<[string, Parameters<typeof rewardType>[0], object]>([
    ['of coins', { parameters: { coin } }, { type: 'COIN' }],
    ['of codes', { parameters: { campaign } }, { type: 'CAMPAIGN' }],
    ['of goods', { parameters: { product, coin: null } }, { type: 'MATERIAL' }],
    ['that is sent', { type: 'COIN' }, { type: 'COIN' }],
    ['that is sent with its parameters', { type: 'COIN', parameters: { coin } }, { type: 'COIN' }],
    ['that is sent without a parameter', { type: 'MATERIAL', parameters: {} }, { type: 'MATERIAL' }],
    ['of two kinds', { type: 'COIN', parameters: { coin, product } }, severalKinds],
    [
      'of another kind',
      { type: 'COIN', parameters: { product } },
      invalid('Property .type must be MATERIAL, as .parameters say.'),
    ],
    ['of no kind', { parameters: {} }, missing('campaign, coin or product')],
    ['of nothing', {}, missing('campaign, coin or product')],
  ])('is that of the parameters or refused: one %s', (_case, request, expected) => {
    expect(rewardType(request)).toStrictEqual(expected);
  });
});

describe('rewardParameters', () => {
  it('pays with points', () => {
    expect(read('COIN', { coin: { exchange_ratio: 2, points_ratio: 3 } })).toEqual({
      coin: { exchange_ratio: 2, points_ratio: 3 },
    });
    expect(read('COIN', { coin: { exchange_ratio: 2 } })).toEqual({ coin: { exchange_ratio: 2, points_ratio: 1 } });
    expect(read('COIN', { coin: { exchange_ratio: '2', points_ratio: '0.5' } })).toStrictEqual({
      coin: { exchange_ratio: 2, points_ratio: 0.5 },
    });
    expect(read('COIN', { coin: {} })).toEqual(missing('coin.exchange_ratio'));
    expect(read('COIN', {})).toEqual(missing('coin.exchange_ratio'));
    expect(read('COIN')).toEqual(missing('coin.exchange_ratio'));
  });

  it('gives a code', () => {
    expect(read('CAMPAIGN', { campaign: { id: 'Winter', balance: 5 } })).toEqual({
      campaign: { id: 'camp_1', balance: 5, type: 'GIFT_VOUCHERS' },
    });
    expect(read('CAMPAIGN', { campaign: { id: 'camp_1', balance: null } })).toStrictEqual({
      campaign: { id: 'camp_1', type: 'GIFT_VOUCHERS' },
    });
  });

  it('refuses a campaign that is not named, not there, or has no codes', () => {
    expect(read('CAMPAIGN', {})).toEqual(missing('campaign.id'));
    expect(read('CAMPAIGN')).toEqual(missing('campaign.id'));
    expect(read('CAMPAIGN', { campaign: { id: 'x' } })).toMatchObject({ key: 'not_found', resource_type: 'campaign' });
    expect(read('CAMPAIGN', { campaign: { id: 'camp_2' } })).toEqual({
      key: 'invalid_payload',
      details: 'Property .parameters.campaign.id must name a campaign with codes.',
    });
  });

  it('gives a product', () => {
    expect(read('MATERIAL', {}, PRODUCT)).toEqual({ product: PRODUCT });
    expect(read('MATERIAL', {})).toEqual(missing('product.id'));
  });
});

describe('rewardPrice', () => {
  const reward = (type: Reward['type']) => ({ type }) as Reward;

  it('is in points', () => {
    expect(rewardPrice(reward('MATERIAL'), { points: 5 })).toEqual({ loyalty: { points: 5 } });
    expect(rewardPrice(reward('CAMPAIGN'), null)).toEqual(missing('loyalty.points'));
    expect(rewardPrice(reward('CAMPAIGN'), {})).toEqual(missing('loyalty.points'));
  });

  test.each<[string, boolean | null | undefined, boolean | undefined, boolean]>([
    ['is switched on', true, undefined, true],
    ['stays on', undefined, true, true],
    ['stays off', undefined, undefined, false],
    ['is switched off', false, true, false],
    ['is switched off by null', null, true, false],
  ])('redeems by itself or not: it %s', (_case, sent, before, isAuto) => {
    const price = { points: 5, ...(sent !== undefined && { auto_redeem: sent }) };
    const former = before === undefined ? undefined : { points: 9, auto_redeem: true as const };

    expect(rewardPrice(reward('MATERIAL'), price, former)).toStrictEqual({
      loyalty: { points: 5, ...(isAuto && { auto_redeem: true }) },
    });
  });

  it('is in the reward itself where points pay', () => {
    expect(rewardPrice(reward('COIN'), undefined)).toEqual({});
    expect(rewardPrice(reward('COIN'), { points: 5 })).toEqual({
      key: 'invalid_payload',
      details: 'A COIN reward takes no .parameters.loyalty: its ratios are its price.',
    });
  });
});

describe('refuseSecondOffer', () => {
  it('refuses a reward that the campaign offers already', () => {
    const [offer] = config.rewardAssignments.values();

    expect(refuseSecondOffer('rew_1', 'camp_1', config)).toEqual({
      key: 'duplicate_found',
      details: 'The campaign offers this reward already.',
      resource_id: offer?.id,
      resource_type: 'reward_assignment',
    });
    expect(refuseSecondOffer('rew_1', 'camp_2', config)).toBeNull();
    expect(refuseSecondOffer('rew_2', 'camp_1', config)).toBeNull();
  });
});

describe('refuseRulesOfReward', () => {
  it('lets a reward that is paid with points have one rule', () => {
    const refusal = { key: 'invalid_payload', details: 'A COIN reward takes one validation rule at most.' };

    expect(refuseRulesOfReward({ type: 'COIN' } as Reward, ['val_1', 'val_2'])).toEqual(refusal);
    expect(refuseRulesOfReward({ type: 'COIN' } as Reward, ['val_1'])).toBeNull();
    expect(refuseRulesOfReward({ type: 'MATERIAL' } as Reward, ['val_1', 'val_2'])).toBeNull();
  });
});

describe('refuseUsedReward', () => {
  it('refuses one that a campaign offers', () => {
    const [offer] = config.rewardAssignments.values();

    expect(refuseUsedReward('rew_1', config)).toEqual({
      key: 'resource_in_use',
      details: 'Reward rew_1 is used by 1 of type reward_assignment.',
      related_object_ids: [offer?.id],
      related_object_type: 'reward_assignment',
      related_object_total: 1,
    });
    expect(refuseUsedReward('rew_9', config)).toBeNull();
  });
});

test('lowestPrice is the price, or a point where that is free', () => {
  expect(lowestPriceOf({ parameters: { loyalty: { points: 20 } } })).toBe(20);
  expect(lowestPriceOf({ parameters: {} })).toBe(1);
});

test('shownRewardAssignment leaves its rules out', () => {
  const [offer] = config.rewardAssignments.values();

  expect(toRewardAssignmentResponse(offer!)).toMatchObject({ id: offer?.id, reward_id: 'rew_1' });
  expect(toRewardAssignmentResponse(offer!)).not.toHaveProperty('assignments');
});
