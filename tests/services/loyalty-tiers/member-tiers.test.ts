// The tier of a member: it follows the balance, and changes what rules add and what rewards cost.
import * as app from '../../support/app';
import { aProject, brokenInvariants, redeem, refusal, rollback, type SetupProject } from '../../support/shop';

let project: SetupProject;
let card: string;
let campaignId: string;

const JO = { source_id: 'jo' };

const addTiers = async (earning_rules = {}, rewards = {}) =>
  app.createLoyaltyTiers(project.rt, project.caller, 'Club', [
    { name: 'Silver', points: { from: 100, to: 499 }, earning_rules, rewards },
    { name: 'Gold', points: { from: 500 } },
  ]);

const addRules = async (...points: readonly number[]) => {
  const rules = points.map((value) => ({ event: 'order.paid', loyalty: { type: 'FIXED', points: value } }) as const);
  return (await app.createEarningRules(project.rt, project.caller, 'Club', rules)).map(({ id }) => id);
};

const addPoints = (amount: number) =>
  app.changeBalance(project.rt, project.caller, { codeOrId: card, request: { amount } });

const tierNames = async () =>
  (await app.listMemberTiers(project.rt, project.caller, card)).data.map(({ name }) => name);

const balance = async () => {
  while ((await app.dispatchDue(project.rt)) > 0);
  return (await app.getVoucher(project.rt, project.caller, card)).loyalty_card?.balance;
};

const pay = (source_id: string) =>
  app.upsertOrder(project.rt, project.caller, { source_id, amount: 1_000, status: 'PAID', customer: JO });

beforeEach(async () => {
  project = await aProject();
  const { rt, caller } = project;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  campaignId = (await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher })).id;
  const command = { campaignId: 'Club', request: { customer: 'jo' }, idempotencyKey: null };
  card = (await app.createMember(rt, caller, command)).answer.code;
});

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

test('a member is in the tier whose range holds the balance', async () => {
  await addTiers();
  expect(await tierNames()).toEqual([]);
  await addPoints(99);
  expect(await tierNames()).toEqual([]);
  await addPoints(1);
  expect(await tierNames()).toEqual(['Silver']);
  await addPoints(400);
  expect(await tierNames()).toEqual(['Gold']);
  await addPoints(-1);
  expect(await tierNames()).toEqual(['Silver']);
});

test('a change of the tiers counts at once', async () => {
  const [silver] = await addTiers();
  await addPoints(120);

  await app.updateLoyaltyTier(
    project.rt,
    project.caller,
    { campaignId, id: silver!.id },
    { points: { from: 200, to: 499 } },
  );
  expect(await tierNames()).toEqual([]);
  await app.updateLoyaltyTier(
    project.rt,
    project.caller,
    { campaignId, id: silver!.id },
    { points: { from: 50, to: 499 } },
  );
  expect(await tierNames()).toEqual(['Silver']);
  await app.deleteLoyaltyTier(project.rt, project.caller, { campaignId, id: silver!.id });
  expect(await tierNames()).toEqual([]);
});

test('a customer shows the name of the tier, null without one, and no tier of a program without tiers', async () => {
  const shown = async () => {
    const { id } = await app.upsertCustomer(project.rt, project.caller, JO);
    return (await app.getCustomer(project.rt, project.caller, id)).loyalty.campaigns.Club;
  };
  expect(await shown()).toEqual({ points: 0, referred_customers: 0 });
  await addTiers();
  expect(await shown()).toEqual({ points: 0, referred_customers: 0, loyalty_tier: null });
  await addPoints(100);
  expect(await shown()).toEqual({ points: 100, referred_customers: 0, loyalty_tier: 'Silver' });
});

describe('moves between tiers', () => {
  const moves = async () => {
    while ((await app.dispatchDue(project.rt)) > 0);
    const { data } = await app.listCustomerActivity(project.rt, project.caller, 'jo', { category: 'EFFECT' });
    return data.filter(({ type }) => type.startsWith('customer.loyalty.tier.')).toReversed();
  };

  const move = async (amount: number) => {
    project.rt.clock.advance(1_000);
    await addPoints(amount);
    return moves();
  };

  test('are in the activity of the customer, once for each', async () => {
    await addTiers();
    expect(await moves()).toEqual([]);
    await move(100);
    await move(50);
    await move(400);
    await move(-100);
    const all = await move(-400);

    expect(all.map(({ type }) => type.replace('customer.loyalty.tier.', ''))).toEqual([
      'joined',
      'upgraded',
      'downgraded',
      'left',
    ]);
    const [silver, gold] = [{ name: 'Silver' }, { name: 'Gold' }];
    const program = { campaign: { id: campaignId }, customer: { source_id: 'jo' } };
    expect(all.map(({ data }) => data.data)).toMatchObject([
      { ...program, loyalty_tier: silver },
      { ...program, loyalty_tier_from: silver, loyalty_tier_to: gold },
      { ...program, loyalty_tier_from: gold, loyalty_tier_to: silver },
      { ...program, loyalty_tier: silver },
    ]);
  });

  test('are noted once, however often and by how many dispatchers the row is dispatched', async () => {
    await addTiers();
    await addPoints(100);
    const rows = await project.rt.store.outbox.due(10);

    await Promise.all(Array.from({ length: 4 }, () => app.dispatchRows(project.rt, rows)));
    await app.dispatchRows(project.rt, rows);

    expect(await moves()).toHaveLength(1);
  });

  test('from a deleted tier are none, and a move to another is a first one', async () => {
    const [silver] = await addTiers();
    await move(100);
    await app.deleteLoyaltyTier(project.rt, project.caller, { campaignId, id: silver!.id });
    expect(await move(1)).toHaveLength(1);

    expect((await move(500)).map(({ type }) => type)).toEqual([
      'customer.loyalty.tier.joined',
      'customer.loyalty.tier.joined',
    ]);
  });
});

describe('earning rules', () => {
  test('add the points of the tier before the event, all rules of an order alike', async () => {
    const [first, second, third] = await addRules(400, 10, 7);
    await addTiers({ [second!]: { type: 'MULTIPLY', multiplier: 1.5 }, [third!]: { type: 'CUSTOM', points: 50 } });
    await addPoints(100);

    await pay('o1');

    expect(await balance()).toBe(100 + 400 + 15 + 50);
    expect(await tierNames()).toEqual(['Gold']);
    const { data } = await app.listTransactions(project.rt, project.caller, card, {});
    const silver = { id: expect.stringMatching(/^ltr_/) as string, name: 'Silver' };
    const details = new Map(data.map(({ details }) => [details.earning_rule?.id, details]));
    expect(details.get(first)).toMatchObject({ holder_loyalty_tier: silver });
    expect(details.get(first)).not.toHaveProperty('loyalty_tier');
    expect(details.get(second)).toMatchObject({ holder_loyalty_tier: silver, loyalty_tier: silver });
    expect(details.get(third)).toMatchObject({ holder_loyalty_tier: silver, loyalty_tier: silver });
  });

  test('add nothing where the tier does not have them, and what they say without a tier', async () => {
    const [rule] = await addRules(5);
    await addTiers({ [rule!]: { type: 'NOT_AVAILABLE' } });
    await pay('o1');
    expect(await balance()).toBe(5);

    await addPoints(100);
    await pay('o2');

    expect(await balance()).toBe(105);
  });

  test('are estimated as they are added', async () => {
    const [rule] = await addRules(5);
    await addTiers({ [rule!]: { type: 'MULTIPLY', multiplier: 3 } });
    const estimate = async () => {
      const request = { customer: JO, order: { amount: 1_000 } };
      return (await app.estimateLoyaltyPoints(project.rt, project.caller, 'Club', request)).points_estimation;
    };
    expect(await estimate()).toBe(5);
    await addPoints(100);
    expect(await estimate()).toBe(15);
  });
});

describe('rewards', () => {
  beforeEach(async () => {
    const voucher = { type: 'DISCOUNT_VOUCHER' as const, discount: { type: 'AMOUNT' as const, amount_off: 100 } };
    const codes = { name: 'Codes', campaign_type: 'DISCOUNT_COUPONS' as const, type: 'AUTO_UPDATE' as const, voucher };
    await app.createCampaign(project.rt, project.caller, codes);
  });

  const addReward = async (name: string, points: number) => {
    const { rt, caller } = project;
    const { id: reward } = await app.createReward(rt, caller, {
      name,
      type: 'CAMPAIGN',
      parameters: { campaign: { id: 'Codes' } },
    });
    const offer = await app.assignCampaignRewards(rt, caller, 'Club', { reward, parameters: { loyalty: { points } } });
    return { reward, offer: (offer as { readonly id: string }).id };
  };

  const buy = (reward: string) =>
    app.redeemReward(project.rt, project.caller, {
      campaignId: null,
      codeOrId: card,
      request: { reward: { id: reward } },
      idempotencyKey: null,
    });

  test('are listed at the price of the tier, without those that it does not have', async () => {
    const cheap = await addReward('Cheap', 300);
    const missing = await addReward('Missing', 1);
    await addTiers(
      {},
      { [cheap.offer]: { type: 'MULTIPLY', multiplier: 0.5 }, [missing.offer]: { type: 'NOT_AVAILABLE' } },
    );
    await addPoints(200);

    const query = { affordable_only: true };
    const name = { campaignId: null, codeOrId: card };
    const { data, total } = await app.listMemberRewards(project.rt, project.caller, name, query);

    expect(data).toMatchObject([{ assignment: { id: cheap.offer, parameters: { loyalty: { points: 150 } } } }]);
    expect(total).toBe(1);
    expect(await refusal(buy(missing.reward))).toMatchObject({ key: 'not_found', resource_type: 'reward' });
  });

  test('are charged at the price of the tier, and given back at it', async () => {
    const halved = await addReward('Halved', 300);
    await addTiers({}, { [halved.offer]: { type: 'CUSTOM', points: 30 } });
    await addPoints(120);

    const { id } = (await buy(halved.reward)).answer;
    expect(await balance()).toBe(90);
    expect(await tierNames()).toEqual([]);
    expect(await refusal(buy(halved.reward))).toMatchObject({ key: 'loyalty_card_points_exceeded' });

    await rollback(project.rt, project.caller, { id });
    expect(await balance()).toBe(120);
    expect(await tierNames()).toEqual(['Silver']);
  });

  test('that are paid with points need fewer of them, and a replay of the decision is equal', async () => {
    const { rt, caller } = project;
    const coin = { exchange_ratio: 1, points_ratio: 10 };
    const { id: reward } = await app.createReward(rt, caller, { name: 'Pay', type: 'COIN', parameters: { coin } });
    const offer = (await app.assignCampaignRewards(rt, caller, 'Club', { reward })) as { readonly id: string };
    await addTiers({}, { [offer.id]: { type: 'MULTIPLY', multiplier: 0.5 } });
    await addPoints(100);

    const redeemable = { object: 'voucher' as const, id: card, reward: { id: reward } };
    const { redemptions } = await redeem(rt, caller, {
      redeemables: [redeemable],
      order: { amount: 1_000 },
      customer: JO,
    });

    expect(await balance()).toBe(50);
    const { id } = redemptions[0]!;
    const document = (await app.getDecision(rt, caller, id)) as app.DecisionDocument;
    expect(document.input.configuration.loyalty_tiers).toHaveLength(2);
    expect(document.replay).toMatchObject({ equal: true });
    expect(app.replay(document as never)).toEqual(document);
  });
});
