// Rewards and the loyalty campaigns that offer them: parameters by type, prices, and both ways to an assignment.
import * as app from '../../support/app';
import { aProject, putCampaign, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;
let loyalty: { readonly id: string; readonly name: string };

beforeAll(async () => {
  project = await aProject();
  loyalty = await putCampaign(project.rt, { campaign_type: 'LOYALTY_PROGRAM' });
});

const COIN = { type: 'COIN' as const, parameters: { coin: { exchange_ratio: 0.01 } } };

async function aCoin(): Promise<string> {
  const { rt, caller } = project;
  return (await app.createReward(rt, caller, { name: 'Pay with points', ...COIN })).id;
}

async function aGift(): Promise<string> {
  const { rt, caller } = project;
  const { id } = await putCampaign(rt);
  const created = await app.createReward(rt, caller, {
    name: 'Gift',
    type: 'CAMPAIGN',
    parameters: { campaign: { id } },
  });
  return created.id;
}

const PRICE = { loyalty: { points: 100 } };

describe('createReward', () => {
  it('stores a reward to pay with points, one point each unless it says otherwise', async () => {
    const { rt, caller } = project;

    const created = await app.createReward(rt, caller, { name: 'Coins', ...COIN });

    expect(created).toEqual({
      id: expect.stringMatching(/^rew_[a-z0-9]{24}$/) as string,
      name: 'Coins',
      type: 'COIN',
      parameters: { coin: { exchange_ratio: 0.01, points_ratio: 1 } },
      stock: null,
      redeemed: null,
      attributes: {},
      metadata: {},
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: null,
      object: 'reward',
    });
    expect(await app.getReward(rt, caller, created.id)).toEqual(created);
  });

  it('stores the campaign a reward gives codes of, with its kind', async () => {
    const { rt, caller } = project;
    const campaign = await putCampaign(rt, { campaign_type: 'GIFT_VOUCHERS' });
    const parameters = { campaign: { id: campaign.name, balance: 500, type: 'ANYTHING' } };

    const created = await app.createReward(rt, caller, { name: 'Card', type: 'CAMPAIGN', parameters });

    expect(created.parameters).toEqual({ campaign: { id: campaign.id, balance: 500, type: 'GIFT_VOUCHERS' } });
  });

  it('stores the product a reward gives', async () => {
    const { rt, caller } = project;
    const product = await app.upsertProduct(rt, caller, { source_id: 'mug', name: 'Mug' });

    const created = await app.createReward(rt, caller, {
      name: 'Mug',
      type: 'MATERIAL',
      parameters: { product: { id: 'mug' } },
      stock: '25',
    });

    expect(created).toMatchObject({ parameters: { product: { id: product.id, sku_id: null } }, stock: 25 });
  });

  it.each([
    ['a COIN reward without ratio', { type: 'COIN', parameters: {} }, 'missing_param'],
    ['a CAMPAIGN reward without campaign', { type: 'CAMPAIGN', parameters: { campaign: {} } }, 'missing_param'],
    ['a MATERIAL reward without product', { type: 'MATERIAL' }, 'missing_param'],
    ['an unknown campaign', { type: 'CAMPAIGN', parameters: { campaign: { id: 'camp_none' } } }, 'not_found'],
    ['an unknown product', { type: 'MATERIAL', parameters: { product: { id: 'prod_none' } } }, 'not_found'],
  ] as const)('refuses %s', async (_case, members, key) => {
    expect(await refusal(app.createReward(project.rt, project.caller, { name: 'R', ...members }))).toMatchObject({
      key,
    });
  });

  it('refuses a campaign without codes, and an SKU of another product', async () => {
    const { rt, caller } = project;
    const promotion = await putCampaign(rt, { campaign_type: 'PROMOTION' });
    await app.upsertProduct(rt, caller, { source_id: 'cup' });
    const ofCampaign = { campaign: { id: promotion.id } };
    const ofProduct = { product: { id: 'cup', sku_id: 'sku_none' } };

    const one = await refusal(app.createReward(rt, caller, { name: 'R', type: 'CAMPAIGN', parameters: ofCampaign }));
    const other = await refusal(app.createReward(rt, caller, { name: 'R', type: 'MATERIAL', parameters: ofProduct }));

    expect(one).toMatchObject({ key: 'invalid_payload' });
    expect(other).toMatchObject({ key: 'not_found', resource_type: 'sku' });
  });
});

describe('updateReward', () => {
  it('changes what is sent, and never the type', async () => {
    const { rt, caller } = project;
    const id = await aCoin();

    const updated = await app.updateReward(rt, caller, id, {
      stock: 3,
      attributes: { description: 'Points', image_url: null },
      metadata: { a: 1 },
      parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
    });
    const cleared = await app.updateReward(rt, caller, id, { stock: null });

    expect(updated).toMatchObject({
      name: 'Pay with points',
      type: 'COIN',
      stock: 3,
      attributes: { description: 'Points' },
      parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
      updated_at: '2026-03-10T12:00:00.000Z',
    });
    expect(cleared).toMatchObject({ stock: null, metadata: { a: 1 } });
    expect(await refusal(app.updateReward(rt, caller, id, { parameters: { product: { id: 'mug' } } }))).toMatchObject({
      key: 'missing_param',
    });
  });
});

describe('assignReward', () => {
  it('offers a reward in a campaign, named by id or by name', async () => {
    const { rt, caller } = project;
    const reward = await aGift();

    const created = await app.assignReward(rt, caller, reward, { campaign: loyalty.name, parameters: PRICE });

    expect(created).toEqual({
      id: expect.stringMatching(/^rewa_[a-z0-9]{24}$/) as string,
      reward_id: reward,
      related_object_id: loyalty.id,
      related_object_type: 'campaign',
      parameters: PRICE,
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: null,
      object: 'reward_assignment',
    });
    const name = { rewardId: reward, id: created.id };
    expect(await app.getRewardAssignment(rt, caller, name)).toEqual(created);
    expect(await app.listRewardAssignments(rt, caller, reward, {})).toMatchObject({ total: 1, data: [created] });
  });

  it('refuses the same reward in the same campaign twice', async () => {
    const { rt, caller } = project;
    const reward = await aCoin();
    const first = await app.assignReward(rt, caller, reward, { campaign: loyalty.id });

    expect(await refusal(app.assignReward(rt, caller, reward, { campaign: loyalty.name }))).toMatchObject({
      key: 'duplicate_found',
      resource_id: first.id,
      resource_type: 'reward_assignment',
    });
  });

  it.each([
    ['a price for a COIN reward', aCoin, { parameters: PRICE }, 'invalid_payload'],
    ['no price for another reward', aGift, {}, 'missing_param'],
    ['a price without points for another reward', aGift, { parameters: { loyalty: {} } }, 'missing_param'],
    ['an unknown validation rule', aGift, { parameters: PRICE, validation_rules: ['val_none'] }, 'not_found'],
  ])('refuses %s', async (_case, make, terms, key) => {
    const reward = await make();

    const failure = await refusal(
      app.assignReward(project.rt, project.caller, reward, { campaign: loyalty.id, ...terms }),
    );

    expect(failure).toMatchObject({ key });
  });

  it('refuses campaigns that are no loyalty programs, and unknown ones', async () => {
    const { rt, caller } = project;
    const [reward, coupons] = [await aCoin(), await putCampaign(rt)];

    expect(await refusal(app.assignReward(rt, caller, reward, { campaign: coupons.id }))).toMatchObject({
      key: 'invalid_campaign',
    });
    expect(await refusal(app.assignReward(rt, caller, reward, { campaign: 'camp_none' }))).toMatchObject({
      resource_type: 'campaign',
    });
    expect(await refusal(app.assignReward(rt, caller, 'rew_none', { campaign: loyalty.id }))).toMatchObject({
      resource_type: 'reward',
    });
  });

  it('takes one validation rule for paying with points, at once or later', async () => {
    const { rt, caller } = project;
    const [one, other] = [
      (await app.createRule(rt, caller, { name: 'Coin one' })).id,
      (await app.createRule(rt, caller, { name: 'Coin other' })).id,
    ];
    const reward = await aCoin();
    const both = await refusal(
      app.assignReward(rt, caller, reward, { campaign: loyalty.id, validation_rules: [one, other] }),
    );

    const assigned = await app.assignReward(rt, caller, reward, { campaign: loyalty.id, validation_rules: [one] });
    const later = await refusal(
      app.assignRule(rt, caller, other, {
        related_object_type: 'reward_assignment',
        related_object_id: assigned.id,
      }),
    );
    const counted = await app.getRule(rt, caller, one);
    await app.deleteRewardAssignment(rt, caller, { rewardId: reward, id: assigned.id });

    expect([both.key, later.key]).toEqual(['invalid_payload', 'invalid_payload']);
    expect(counted).toMatchObject({ assignments_count: 1 });
    expect(await app.getRule(rt, caller, one)).toMatchObject({ assignments_count: 0 });
  });
});

describe('an assignment', () => {
  it('changes its price, and is known only under its own reward', async () => {
    const { rt, caller } = project;
    const [reward, other] = [await aGift(), await aGift()];
    const { id } = await app.assignReward(rt, caller, reward, { campaign: loyalty.id, parameters: PRICE });
    const name = { rewardId: reward, id: id };

    const updated = await app.updateRewardAssignment(rt, caller, name, { parameters: { loyalty: { points: 7 } } });
    const elsewhere = await refusal(app.getRewardAssignment(rt, caller, { ...name, rewardId: other }));
    await app.deleteRewardAssignment(rt, caller, name);

    expect(updated).toMatchObject({ parameters: { loyalty: { points: 7 } }, updated_at: '2026-03-10T12:00:00.000Z' });
    expect(elsewhere).toMatchObject({ key: 'not_found', resource_type: 'reward_assignment' });
    expect(await refusal(app.deleteRewardAssignment(rt, caller, name))).toMatchObject({ key: 'not_found' });
  });

  it('keeps its reward from being deleted', async () => {
    const { rt, caller } = project;
    const reward = await aCoin();
    const { id } = await app.assignReward(rt, caller, reward, { campaign: loyalty.id });

    const failure = await refusal(app.deleteReward(rt, caller, reward));
    await app.deleteRewardAssignment(rt, caller, { rewardId: reward, id: id });
    await app.deleteReward(rt, caller, reward);

    expect(failure).toMatchObject({ key: 'resource_in_use', related_object_ids: [id] });
    expect(await refusal(app.getReward(rt, caller, reward))).toMatchObject({
      key: 'not_found',
      resource_type: 'reward',
    });
  });
});

describe('rewards of a loyalty campaign', () => {
  it('are offered as a list, all or none', async () => {
    const { rt, caller } = project;
    const campaign = await putCampaign(rt, { campaign_type: 'LOYALTY_PROGRAM' });
    const [coin, gift] = [await aCoin(), await aGift()];

    const none = await refusal(
      app.assignCampaignRewards(rt, caller, campaign.id, [{ reward: coin }, { reward: gift }]),
    );
    const twice = await refusal(
      app.assignCampaignRewards(rt, caller, campaign.id, [{ reward: coin }, { reward: coin }]),
    );
    const before = await app.listCampaignRewards(rt, caller, campaign.id, {});
    const both = await app.assignCampaignRewards(rt, caller, campaign.name, [
      { reward: coin },
      { reward: gift, parameters: PRICE },
    ]);
    const after = await app.listCampaignRewards(rt, caller, campaign.name, { order: 'created_at' });

    expect([none.key, twice.key]).toEqual(['missing_param', 'duplicate_found']);
    expect(before.total).toBe(0);
    expect(both).toMatchObject([{ reward_id: coin }, { reward_id: gift, parameters: PRICE }]);
    expect(after).toMatchObject({ total: 2, data: both });
  });

  it('are read, changed and taken away one by one', async () => {
    const { rt, caller } = project;
    const campaign = await putCampaign(rt, { campaign_type: 'LOYALTY_PROGRAM' });
    const created = (await app.assignCampaignRewards(rt, caller, campaign.id, {
      reward: await aGift(),
      parameters: PRICE,
    })) as { id: string };
    const name = { campaignId: campaign.name, id: created.id };

    const updated = await app.updateCampaignReward(rt, caller, name, { parameters: { loyalty: { points: 5 } } });
    const read = await app.getCampaignReward(rt, caller, name);
    const elsewhere = await refusal(app.getCampaignReward(rt, caller, { ...name, campaignId: loyalty.id }));
    await app.deleteCampaignReward(rt, caller, name);

    expect(read).toEqual(updated);
    expect(read).toMatchObject({ id: created.id, parameters: { loyalty: { points: 5 } } });
    expect(elsewhere).toMatchObject({ key: 'not_found', resource_type: 'reward_assignment' });
    expect(await refusal(app.getCampaignReward(rt, caller, name))).toMatchObject({ key: 'not_found' });
  });
});

describe('listRewards', () => {
  it('shows a page, the newest first', async () => {
    const fresh = await aProject();
    for (const name of ['first', 'second', 'third']) {
      fresh.rt.clock.advance(1000);
      await app.createReward(fresh.rt, fresh.caller, { name, ...COIN });
    }

    const list = await app.listRewards(fresh.rt, fresh.caller, { limit: 2 });

    expect(list).toMatchObject({ data_ref: 'data', total: 3, data: [{ name: 'third' }, { name: 'second' }] });
  });
});
