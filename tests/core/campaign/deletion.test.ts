// What a campaign has, and what keeps it from being deleted.
import { markCampaignDeleted, refuseUsedCampaign } from '../../../lib/core/campaign/deletion';
import { selectFirstParts, selectRemainingParts } from '../../../lib/core/campaign/parts';
import { type Campaign, type Config, factsOf, NOON, type Reward, type World } from '../../support/core';

const config = (world: World): Config => factsOf(world).config;

describe('parts of a campaign', () => {
  const tiers = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`promo_${index}`, { campaign: 'camp_1', hierarchy: index }]),
    );
  const known = config({
    campaigns: { camp_1: {}, camp_2: {} },
    tiers: { promo_1: { campaign: 'camp_1' }, promo_2: { campaign: 'camp_2' } },
    stacks: { stack_1: ['promo_1'], stack_2: ['promo_2'] },
    rewards: { rew_1: { campaign: 'camp_1' }, rew_2: { campaign: 'camp_2' } },
  });
  const stacks = new Map([...known.stacks].map(([id, stack]) => [id, { ...stack, campaign_id: `camp_${id.at(-1)}` }]));
  const small = { ...known, stacks };
  const [offer] = [...known.rewardAssignments.values()].filter((one) => one.related_object_id === 'camp_1');

  it('are its stacks, its tiers and what it offers', () => {
    expect(selectFirstParts('camp_1', small)).toEqual([
      { kind: 'stack', id: 'stack_1' },
      { kind: 'tier', id: 'promo_1' },
      { kind: 'rewardAssignment', id: offer?.id },
    ]);
  });

  it('are the earning rules and the tiers of a loyalty program', () => {
    const ofBoth = (first: string) =>
      new Map(
        ['1', '2'].map((one) => [`${first}_${one}`, { id: `${first}_${one}`, campaign_id: `camp_${one}` } as never]),
      );
    const program = { ...config({}), earningRules: ofBoth('ern'), loyaltyTiers: ofBoth('ltr') };

    expect(selectFirstParts('camp_1', program)).toEqual([
      { kind: 'earningRule', id: 'ern_1' },
      { kind: 'loyaltyTier', id: 'ltr_1' },
    ]);
  });

  it('go with the campaign at last', () => {
    expect(selectRemainingParts('camp_1', small)).toEqual([
      ...selectFirstParts('camp_1', small),
      { kind: 'campaign', id: 'camp_1' },
    ]);
    expect(selectRemainingParts('camp_9', small)).toEqual([]);
  });

  it('go as many at once as a transaction has room for', () => {
    const most = config({ campaigns: { camp_1: {} }, tiers: tiers(70) });
    const more = config({ campaigns: { camp_1: {} }, tiers: tiers(71) });

    expect(selectFirstParts('camp_1', more)).toHaveLength(70);
    expect(selectRemainingParts('camp_1', most)).toHaveLength(71);
    expect(selectRemainingParts('camp_1', more)).toHaveLength(70);
  });
});

describe('refuseUsedCampaign', () => {
  const rewarding = (parent: object | null, members: Partial<Campaign> = {}) =>
    config({
      campaigns: {
        camp_1: { name: 'Winter' },
        camp_2: {
          name: 'Friends',
          referral_program: {
            conversion_event_type: 'redemption',
            referee_reward: parent && { related_object_parent: parent },
          },
          ...members,
        },
      },
    });
  const refuse = (known: Config) => refuseUsedCampaign(known.campaigns.get('camp_1')!, known);
  const used = (type: string, id: string) => ({
    key: 'resource_in_use',
    details: `Campaign camp_1 is used by 1 of type ${type}.`,
    related_object_ids: [id],
    related_object_type: type,
    related_object_total: 1,
  });

  it('refuses one whose codes a reward gives', () => {
    const known = rewarding(null);
    const reward = (id: string, campaign: string) => ({ id, parameters: { campaign: { id: campaign } } }) as Reward;
    const rewards = new Map([
      ['rew_1', reward('rew_1', 'camp_1')],
      ['rew_2', reward('rew_2', 'camp_2')],
      ['rew_3', { id: 'rew_3', parameters: {} } as Reward],
    ]);

    expect(refuse({ ...known, rewards })).toEqual(used('reward', 'rew_1'));
  });

  test.each<[string, object]>([
    ['id', { id: 'camp_1', name: 'Other' }],
    ['name', { name: 'Winter' }],
  ])('refuses one that referees get, by its %s', (_name, parent) => {
    expect(refuse(rewarding(parent))).toEqual(used('campaign', 'camp_2'));
  });

  test.each<[string, Config]>([
    ['another', rewarding({ id: 'camp_3' })],
    ['another id and its name', rewarding({ id: 'camp_3', name: 'Winter' })],
    ['no reward', rewarding(null)],
    ['a campaign that is being deleted', rewarding({ id: 'camp_1' }, { deleted_at: NOON })],
    ['no program', rewarding(null, { referral_program: undefined })],
  ])('takes one where %s rewards', (_name, known) => {
    expect(refuse(known)).toBeNull();
  });

  it('takes one that only rewards with its own codes', () => {
    const own = rewarding({ id: 'camp_2' });

    expect(refuseUsedCampaign(own.campaigns.get('camp_2')!, own)).toBeNull();
  });
});

test('deletedCampaign is off, without category and rules, and says when', () => {
  const { config } = factsOf({ campaigns: { camp_1: { category: 'cat_1', rules: ['val_1'] } } });
  const campaign = config.campaigns.get('camp_1')!;

  expect(markCampaignDeleted(campaign, NOON)).toEqual({
    ...campaign,
    active: false,
    category_id: null,
    assignments: [],
    deleted_at: NOON,
  });
});
