// How many redeemables a list may have, by what one transaction writes, and the reward of a card.
import {
  buildCandidates as build,
  findRewardAssignment,
  identityKey,
  refuseTooMuch,
} from '../../../../lib/core/evaluation/candidate/candidate';
import {
  factsOf,
  isFailure,
  listCandidates,
  listed,
  type Redeemable,
  type VoucherWords,
  type World,
} from '../../../support/core';

const code = (index: number): Redeemable => ({ object: 'voucher', id: `CODE_${index}` });

/** A list of thirty codes, which take 95 of 100 writes with the fixed ones. */
function refusedWith(
  words: (index: number) => VoucherWords,
  more: World = {},
  reward?: (index: number) => string | undefined,
) {
  const indexes = Array.from({ length: 30 }, (_, index) => index);
  const vouchers = Object.fromEntries(indexes.map((index) => [`CODE_${index}`, words(index)]));
  const facts = factsOf({ campaigns: { camp_1: {} }, vouchers, ...more });
  const redeemables = indexes.map((index): Redeemable => {
    const id = reward?.(index);
    return { ...code(index), ...(id !== undefined && { reward: { id } }) };
  });
  return refuseTooMuch(build(redeemables, facts), facts);
}

const TOO_MANY = {
  key: 'invalid_redeemables',
  details: 'Too many codes of different holders, or rewards, in one request.',
};

describe('a list of thirty codes', () => {
  const heldBy = (count: number, words: VoucherWords) => (index: number) => ({
    ...words,
    holder_id: `cust_${index % count}`,
  });
  const gift: VoucherWords = { gift: 5 };

  it.each<[string, (index: number) => VoucherWords, World, boolean]>([
    ['of nobody fits', () => gift, {}, true],
    ['of five holders fits', heldBy(5, gift), {}, true],
    ['of six holders does not fit', heldBy(6, gift), {}, false],
    ['of six holders of points does not fit', heldBy(6, { points: 5 }), {}, false],
    ['of six who refer does not fit', heldBy(6, { is_referral_code: true }), {}, false],
    ['of six holders of coupons fits', heldBy(6, {}), {}, true],
    ['of six holders, one of whom asks, fits', heldBy(6, gift), { customer: { id: 'cust_3' } }, true],
    ['of six holders, none of whom asks, does not fit', heldBy(6, gift), { customer: { id: 'cust_9' } }, false],
  ])('%s', (_name, words, world, fits) => {
    expect(refusedWith(words, world)).toEqual(fits ? null : TOO_MANY);
  });

  const rewards: World['rewards'] = {
    coin: { campaign: 'camp_1', type: 'COIN' },
    mug: { campaign: 'camp_1', type: 'MATERIAL' },
    code: { campaign: 'camp_1', type: 'CAMPAIGN' },
  };
  const card = (): VoucherWords => ({ points: 5, campaign: 'camp_1' });

  it.each<[string, (index: number) => string | undefined, object | null]>([
    ['with five goods fits', (index) => (index < 5 ? 'mug' : undefined), null],
    ['with six goods does not fit', (index) => (index < 6 ? 'mug' : undefined), TOO_MANY],
    ['with a code that is given fits', (index) => (index < 1 ? 'code' : undefined), null],
    ['with a code and a good does not fit', (index) => ['code', 'mug'][index], TOO_MANY],
    ['that pays with points fits', () => 'coin', null],
    ['with unknown rewards fits', () => 'gone', null],
    [
      'with two codes that are given is refused as such',
      (index) => (index < 2 ? 'code' : undefined),
      { key: 'invalid_redeemables', details: 'A request redeems at most one reward that gives a code.' },
    ],
  ])('%s', (_name, reward, expected) => {
    expect(refusedWith(card, { rewards }, reward)).toEqual(expected);
  });
});

describe('a list', () => {
  const world: World = {
    stacking: { redeemables_limit: 2 },
    tiers: { promo_1: {}, promo_2: {}, promo_3: {} },
    stacks: { stack_1: ['promo_1', 'promo_2', 'promo_3'], stack_2: ['promo_1', 'promo_2'] },
    vouchers: { ONE: {}, TWO: {}, THREE: {} },
  };
  const keyOf = (...ids: readonly string[]) => {
    const candidates = listCandidates(listed(...ids), factsOf(world));
    return isFailure(candidates) ? candidates : candidates.length;
  };
  const long = { key: 'invalid_payload', details: 'Property .redeemables must have at most 2 elements.' };
  const alone = { key: 'invalid_redeemables', details: 'A promotion stack is sent alone, without other redeemables.' };

  it.each<[string, readonly string[], object | number]>([
    ['as long as the project allows', ['ONE', 'TWO'], 2],
    ['one longer', ['ONE', 'TWO', 'THREE'], long],
    ['of a stack that fits', ['stack_2'], 2],
    ['of a stack that is longer', ['stack_1'], long],
    ['of two stacks', ['stack_1', 'stack_2'], alone],
    ['of a stack and a code', ['stack_2', 'ONE'], alone],
    [
      'of an unknown stack',
      ['stack_9'],
      {
        key: 'not_found',
        details: 'Cannot find promotion stack with id stack_9',
        resource_id: 'stack_9',
        resource_type: 'promotion_stack',
      },
    ],
    ['of nothing', [], 0],
  ])('%s', (_name, ids, expected) => {
    expect(keyOf(...ids)).toEqual(expected);
  });

  it('knows a code by its record, and what is unknown by its kind and id', () => {
    const candidates = build(
      [...listed('ONE', 'v_ONE', 'promo_1', 'promo_9'), { object: 'voucher', id: 'promo_1' }],
      factsOf(world),
    );

    expect(candidates.map(identityKey)).toEqual([
      'v_ONE',
      'v_ONE',
      'promotion_tier promo_1',
      'promotion_tier promo_9',
      'voucher promo_1',
    ]);
  });

  it('takes no tier and no code for unknown campaigns', () => {
    const facts = factsOf({
      vouchers: { LOST: { campaign: 'camp_lost' } },
      tiers: { promo_1: { campaign: 'camp_lost' } },
    });
    const [lost, tier, stack] = build([...listed('LOST', 'promo_1'), { object: 'promotion_stack', id: 'LOST' }], facts);

    expect([lost, tier, stack].map((one) => one?.target.kind)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
    expect([lost, tier, stack].map((one) => one?.object)).toEqual(['voucher', 'promotion_tier', 'voucher']);
  });
});

describe('the group of a redeemable', () => {
  const world: World = {
    categories: { cat_1: {}, cat_2: {}, cat_3: {} },
    stacking: { exclusive_categories: ['cat_1'], joint_categories: ['cat_2', 'cat_1'] },
    vouchers: {
      EXCLUSIVE: { category: 'cat_1' },
      JOINT: { category: 'cat_2' },
      COMMON: { category: 'cat_3' },
      NONE: {},
    },
  };

  it.each([
    ['EXCLUSIVE', 'EXCLUSIVE', 'EXCLUSIVE'],
    ['JOINT', 'JOINT', 'JOINT'],
    ['COMMON', 'COMMON', undefined],
    ['NONE', 'COMMON', undefined],
  ])('%s is %s', (id, group, type) => {
    const [candidate] = build(listed(id), factsOf(world));

    expect(candidate?.group).toBe(group);
    expect(candidate?.categories[0]?.stacking_rules_type).toBe(type);
  });
});

describe('the reward of a card', () => {
  const world: World = {
    campaigns: { camp_1: {}, camp_2: {} },
    rules: { val_1: {} },
    rewards: { rew_2: { campaign: 'camp_2' }, rew_1: { campaign: 'camp_1', rules: ['val_1'] } },
    vouchers: { CARD: { points: 5, campaign: 'camp_1' }, GIFT: { gift: 5, campaign: 'camp_1' } },
  };
  const { config, vouchers } = factsOf(world);
  const found = (id: string, reward: Redeemable['reward']) =>
    findRewardAssignment(reward === undefined ? {} : { reward }, vouchers.get(id)!.voucher, config)?.id ?? null;

  it.each<[string, string, Redeemable['reward'], string | null]>([
    ['one of its campaign', 'CARD', { id: 'rew_1' }, 'rewa_rew_1'],
    ['none of another campaign', 'CARD', { id: 'rew_2' }, null],
    ['none that is not named', 'CARD', {}, null],
    ['none without a reward', 'CARD', undefined, null],
    ['none of a gift card', 'GIFT', { id: 'rew_1' }, null],
  ])('is %s', (_name, id, reward, expected) => {
    expect(found(id, reward)).toBe(expected);
  });

  it('has rules of its own', () => {
    const facts = factsOf(world);
    const [paying, plain] = build(
      [
        { object: 'voucher', id: 'CARD', reward: { id: 'rew_1' } },
        { object: 'voucher', id: 'CARD' },
      ],
      facts,
    );

    expect([paying, plain].map((one) => one?.rules.map(({ id }) => id))).toEqual([['val_1'], []]);
  });
});
