// Tiers of a loyalty program: what is stored, changed and refused, and what members of a tier get.
import * as app from '../../support/app';
import { aCaller, aProject, dump, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;
let campaignId: string;

type Tiers = app.CreateLoyaltyTiersRequest;

const VOUCHER = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
const SILVER = { name: 'Silver', points: { from: 100, to: 499 } };
const GOLD = { name: 'Gold', points: { from: 500 } };

const create = (tiers: Tiers, campaign = 'Club') => app.createLoyaltyTiers(project.rt, project.caller, campaign, tiers);
const named = (id: string) => ({ campaignId: 'Club', id });
const update = (id: string, request: app.UpdateLoyaltyTierRequest) =>
  app.updateLoyaltyTier(project.rt, project.caller, named(id), request);
const list = async () => (await app.listLoyaltyTiers(project.rt, project.caller, 'Club', {})).data;

const addRule = async (points: number) => {
  const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points } } as const;
  return (await app.createEarningRules(project.rt, project.caller, 'Club', [rule]))[0]!.id;
};

const addReward = async (points: number | null) => {
  const { rt, caller } = project;
  const coin = { name: 'Pay', type: 'COIN' as const, parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } } };
  const code = { name: 'Code', type: 'CAMPAIGN' as const, parameters: { campaign: { id: 'Codes' } } };
  const { id: reward } = await app.createReward(rt, caller, points === null ? coin : code);
  const parameters = points === null ? {} : { parameters: { loyalty: { points } } };
  const offer = await app.assignCampaignRewards(rt, caller, 'Club', { reward, ...parameters });
  return (offer as { readonly id: string }).id;
};

beforeEach(async () => {
  project = await aProject();
  const { rt, caller } = project;
  campaignId = (await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher: VOUCHER })).id;
  const voucher = { type: 'DISCOUNT_VOUCHER' as const, discount: { type: 'AMOUNT' as const, amount_off: 100 } };
  await app.createCampaign(rt, caller, {
    name: 'Codes',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'AUTO_UPDATE',
    voucher,
  });
});

describe('createLoyaltyTiers', () => {
  test('stores what was sent, and answers it', async () => {
    const rule = await addRule(5);
    const reward = await addReward(30);
    const mapping = { type: 'MULTIPLY', multiplier: 1.5 } as const;
    const price = { type: 'CUSTOM', points: 20 } as const;
    const sent = {
      ...SILVER,
      earning_rules: { [rule]: mapping },
      rewards: { [reward]: price },
      metadata: { note: 'x' },
    };
    const [silver, gold] = await create([sent, GOLD]);

    expect(silver).toEqual({
      id: expect.stringMatching(/^ltr_/) as string,
      name: 'Silver',
      campaign_id: campaignId,
      config: { points: { from: 100, to: 499 } },
      points: { from: 100, to: 499 },
      earning_rules: { [rule]: mapping },
      rewards: { [reward]: price },
      metadata: { note: 'x' },
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: null,
      object: 'loyalty_tier',
    });
    expect(gold).toMatchObject({ name: 'Gold', points: { from: 500 }, earning_rules: {}, rewards: {}, metadata: {} });
    expect(await app.getLoyaltyTier(project.rt, project.caller, named(silver!.id))).toEqual(silver);
    expect(await list()).toHaveLength(2);
  });

  const at = (from: number, to?: number | null) => ({
    name: 'Other',
    points: to === undefined ? { from } : { from, to },
  });

  test.each<[string, Tiers, string]>([
    [
      'whose ends meet',
      [at(100, 200), at(200, 300)],
      'Points of tiers must not overlap: Other (100 to 200) and Other (200 to 300).',
    ],
    [
      'that lies in another',
      [at(100, 900), at(200, 300)],
      'Points of tiers must not overlap: Other (100 to 900) and Other (200 to 300).',
    ],
    [
      'above one without an end',
      [at(1, null), at(500, 600)],
      'Points of tiers must not overlap: Other (1 to no end) and Other (500 to 600).',
    ],
    ['that ends before it begins', [at(100, 99)], 'Property [0].points.to must be 100 or more, as .points.from says.'],
    [
      'with a multiplier that is missing',
      [{ ...GOLD, earning_rules: { RULE: { type: 'MULTIPLY' } } }],
      'Property [0].earning_rules.RULE.multiplier is required for MULTIPLY.',
    ],
    [
      'with points that are missing',
      [{ ...GOLD, earning_rules: { RULE: { type: 'CUSTOM', points: null } } }],
      'Property [0].earning_rules.RULE.points is required for CUSTOM.',
    ],
    [
      'with a price of 0',
      [{ ...GOLD, rewards: { REWARD: { type: 'CUSTOM', points: 0 } } }],
      'Property [0].rewards.REWARD.points must be 1 or more.',
    ],
    [
      'with a price times 0',
      [{ ...GOLD, rewards: { REWARD: { type: 'MULTIPLY', multiplier: 0 } } }],
      'Property [0].rewards.REWARD.multiplier must be above 0.',
    ],
    [
      'with points of a reward that is paid with points',
      [{ ...GOLD, rewards: { COIN: { type: 'CUSTOM', points: 5 } } }],
      'Property [0].rewards.COIN.type must be MULTIPLY or NOT_AVAILABLE: the reward is paid with points.',
    ],
  ])('refuses a tier %s, and stores none of the request', async (_case, tiers, details) => {
    const ids = { RULE: await addRule(5), REWARD: await addReward(30), COIN: await addReward(null) };
    const exact = (text: string) => text.replace(/RULE|REWARD|COIN/g, (name) => ids[name as keyof typeof ids]);
    const before = await dump(project.rt);

    expect(await refusal(create(JSON.parse(exact(JSON.stringify(tiers))) as Tiers))).toMatchObject({
      key: 'invalid_payload',
      details: exact(details),
    });
    expect(await dump(project.rt)).toEqual(before);
  });

  test('refuses a tier that overlaps a stored one of the program', async () => {
    await create([SILVER]);

    expect(await refusal(create([at(499, 600)]))).toMatchObject({ key: 'invalid_payload' });
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ['earning_rule', { earning_rules: { ern_x: { type: 'NOT_AVAILABLE' } } }],
    ['reward_assignment', { rewards: { rewa_x: { type: 'NOT_AVAILABLE' } } }],
  ])('refuses a mapping of an unknown %s', async (resource_type, mappings) => {
    expect(await refusal(create([{ ...GOLD, ...mappings } as Tiers[number]]))).toMatchObject({
      key: 'not_found',
      resource_type,
    });
  });

  test('refuses an unknown program, and a campaign of another type', async () => {
    expect(await refusal(create([GOLD], 'camp_unknown'))).toMatchObject({ key: 'not_found' });
    expect(await refusal(create([GOLD], 'Codes'))).toMatchObject({ key: 'invalid_campaign' });
  });

  test('refuses more than 100 tiers in a project', async () => {
    const some = (first: number) => Array.from({ length: 20 }, (_, index) => at(first + index, first + index));
    for (const first of [0, 20, 40, 60, 80]) await create(some(first));

    expect(await refusal(create([at(100)]))).toMatchObject({
      key: 'invalid_payload',
      details: 'A project has at most 100 loyalty tiers.',
    });
  });
});

describe('updateLoyaltyTier', () => {
  test('changes what is sent, merges metadata and replaces mappings', async () => {
    const [first, second] = [await addRule(1), await addRule(2)];
    const [tier] = await create([
      { ...SILVER, earning_rules: { [first]: { type: 'NOT_AVAILABLE' } }, metadata: { one: 1 } },
    ]);
    const mappings = { [second]: { type: 'MULTIPLY' as const, multiplier: 2 } };

    const changed = await update(tier!.id, { points: { from: 50 }, earning_rules: mappings, metadata: { two: 2 } });

    expect(changed).toMatchObject({ name: 'Silver', points: { from: 50 }, metadata: { one: 1, two: 2 } });
    expect(changed.earning_rules).toEqual(mappings);
    expect(changed.updated_at).toBe('2026-03-10T12:00:00.000Z');
    expect((await update(tier!.id, { earning_rules: null })).earning_rules).toEqual({});
  });

  test('takes the whole record back, also when a rule that it maps is gone', async () => {
    const rule = await addRule(1);
    const [tier] = await create([{ ...SILVER, earning_rules: { [rule]: { type: 'NOT_AVAILABLE' } } }]);
    await app.deleteEarningRule(project.rt, project.caller, named(rule));

    expect(await update(tier!.id, tier!)).toEqual(tier);
  });

  test('refuses points that overlap another tier, and a tier of another program', async () => {
    const [silver, gold] = await create([SILVER, GOLD]);
    await app.createLoyalty(project.rt, project.caller, { name: 'Other', type: 'AUTO_UPDATE', voucher: VOUCHER });

    expect(await refusal(update(silver!.id, { points: { from: 100, to: 500 } }))).toMatchObject({
      key: 'invalid_payload',
    });
    expect(
      await refusal(app.updateLoyaltyTier(project.rt, project.caller, { campaignId: 'Other', id: gold!.id }, {})),
    ).toMatchObject({ key: 'not_found', resource_type: 'loyalty_tier' });
  });
});

test('a deleted tier is gone, and a deleted program takes its tiers along', async () => {
  const [silver] = await create([SILVER, GOLD]);
  await app.deleteLoyaltyTier(project.rt, project.caller, named(silver!.id));

  expect(await list()).toMatchObject([{ name: 'Gold' }]);
  expect(await refusal(app.getLoyaltyTier(project.rt, project.caller, named(silver!.id)))).toMatchObject({
    key: 'not_found',
    resource_type: 'loyalty_tier',
  });

  await app.deleteLoyalty(project.rt, project.caller, 'Club', {});
  expect((await project.rt.store.config.load(aCaller())).loyaltyTiers.size).toBe(0);
});

describe('what members of a tier get', () => {
  test('the earning rules of the program with their points, without those that the tier lacks', async () => {
    const [plain, doubled, custom, missing] = [await addRule(1), await addRule(3), await addRule(5), await addRule(7)];
    const [tier] = await create([
      {
        ...SILVER,
        earning_rules: {
          [doubled]: { type: 'MULTIPLY', multiplier: 1.5 },
          [custom]: { type: 'CUSTOM', points: 50 },
          [missing]: { type: 'NOT_AVAILABLE' },
        },
      },
    ]);

    const { data, total } = await app.listTierEarningRules(project.rt, project.caller, named(tier!.id), {});

    const points = Object.fromEntries(data.map(({ id, loyalty }) => [id, loyalty.points]));
    expect(points).toEqual({ [plain]: 1, [doubled]: 5, [custom]: 50 });
    expect(total).toBe(3);
  });

  test('the rewards of the program at their prices, without those that the tier lacks', async () => {
    const [plain, halved, missing, coin] = [
      await addReward(30),
      await addReward(35),
      await addReward(40),
      await addReward(null),
    ];
    const [tier] = await create([
      {
        ...SILVER,
        rewards: {
          [halved]: { type: 'MULTIPLY', multiplier: 0.5 },
          [missing]: { type: 'NOT_AVAILABLE' },
          [coin]: { type: 'MULTIPLY', multiplier: 0.5 },
        },
      },
    ]);

    const { data, total } = await app.listTierRewards(project.rt, project.caller, named(tier!.id));

    const prices = data.map(({ reward, assignment }) => [
      assignment.id,
      assignment.parameters.loyalty?.points ?? reward.parameters.coin?.points_ratio,
    ]);
    expect(Object.fromEntries(prices)).toEqual({ [plain]: 30, [halved]: 18, [coin]: 5 });
    expect(data[0]).toMatchObject({ object: 'loyalty_tier_reward' });
    expect(total).toBe(3);
  });
});
