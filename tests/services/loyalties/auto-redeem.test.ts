// Rewards that are redeemed as soon as a member has the points: once, within the limits of a day, and back again.
import * as app from '../../support/app';
import { aProject, brokenInvariants, dyingAt, refusal, rollbackSingle, type SetupProject } from '../../support/shop';

let project: SetupProject;
let card: string;
let campaign: string;
let reward: string;
let offer: string;

async function aMug(stock?: number): Promise<string> {
  const { rt, caller } = project;
  const { id } = await app.upsertProduct(rt, caller, { name: 'Mug' });
  const parameters = { product: { id } };
  return (await app.createReward(rt, caller, { name: 'Mug', type: 'MATERIAL', parameters, ...(stock && { stock }) }))
    .id;
}

const PRICE = { loyalty: { points: 100, auto_redeem: true } };

beforeEach(async () => {
  project = await aProject({ settings: { timezone: 'UTC' } });
  const { rt, caller } = project;
  rt.clock.set('2026-03-10T12:00:00.000Z');
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  campaign = (await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher })).id;
  reward = await aMug();
  offer = (await app.assignReward(rt, caller, reward, { campaign, parameters: PRICE })).id;
  const member = { campaignId: campaign, request: { customer: 'jo' }, idempotencyKey: null };
  card = (await app.createMember(rt, caller, member)).answer.code;
  await work();
});

const work = async (): Promise<void> => {
  while ((await app.dispatchDue(project.rt)) > 0);
};

const add = async (points: number): Promise<void> => {
  const { rt, caller } = project;
  await app.adjustPoints(rt, caller, { campaignId: null, codeOrId: card, request: { points }, idempotencyKey: null });
};

const balance = async () => (await app.getVoucher(project.rt, project.caller, card)).loyalty_card?.balance;
const redemptions = async () =>
  (await app.listVoucherRedemptions(project.rt, project.caller, card, { limit: 100 })).redemption_entries;

test('a reward is redeemed when the balance reaches its price, and not below', async () => {
  await add(99);
  await work();
  expect(await redemptions()).toEqual([]);

  await add(131);
  await work();

  expect(await balance()).toBe(30);
  const redeemed: unknown = expect.objectContaining({
    result: 'SUCCESS',
    amount: 100,
    channel: { channel_id: 'auto_redeem', channel_type: 'AUTO_REDEEM' },
    reward: expect.objectContaining({ id: reward }) as unknown,
  });
  expect(await redemptions()).toEqual([redeemed, redeemed]);
  expect(await brokenInvariants(project.rt)).toEqual([]);
});

test('points of an earning rule redeem the reward', async () => {
  const { rt, caller } = project;
  await app.createEarningRules(rt, caller, 'Club', [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 120 } }]);
  await app.upsertOrder(rt, caller, { source_id: 'paid', amount: 900, status: 'PAID', customer: { source_id: 'jo' } });
  await work();

  expect(await balance()).toBe(20);
});

test('one change of points redeems at most 25 rewards, and a day at most 10 changes', async () => {
  await add(2_600);
  await work();
  expect(await balance()).toBe(100);

  // The rest is the second change of the day.
  for (let change = 2; change <= 11; change += 1) {
    await add(100);
    await work();
  }
  // The second one takes two rewards, and the eleventh none.
  expect(await balance()).toBe(100);
  expect(await redemptions()).toHaveLength(25 + 2 + 8);

  project.rt.clock.set('2026-03-11T00:00:00.000Z');
  await add(1);
  await work();
  expect(await balance()).toBe(1);
});

test('a process that is killed at a redemption redeems no reward twice', async () => {
  await add(450);
  for (const fatal of [1, 2, 1])
    await app.dispatchDue(dyingAt(project.rt, { redemptions: ['commit'] }, fatal)).catch(() => 0);
  await work();

  expect(await balance()).toBe(50);
  expect(await redemptions()).toHaveLength(4);
  expect(await brokenInvariants(project.rt)).toEqual([]);
});

test('two processes redeem each reward once', async () => {
  await add(250);
  await Promise.all([app.dispatchDue(project.rt), app.dispatchDue(project.rt)]);
  await work();

  expect(await balance()).toBe(50);
  // A process that comes too late may be refused, as the points are spent.
  expect((await redemptions()).filter(({ result }) => result === 'SUCCESS')).toHaveLength(2);
});

test('a rollback gives the points back, and they stay until the next change', async () => {
  await add(100);
  await work();
  const [redeemed] = await redemptions();
  await rollbackSingle(project.rt, project.caller, { id: redeemed?.id ?? '' });
  await work();
  expect(await balance()).toBe(100);

  await add(1);
  await work();
  expect(await balance()).toBe(1);
  expect(await brokenInvariants(project.rt)).toEqual([]);
});

test('pending points redeem the reward at the end of their day', async () => {
  const { rt, caller } = project;
  await app.createEarningRules(rt, caller, 'Club', [
    {
      event: 'order.paid',
      loyalty: { type: 'FIXED', points: 150 },
      pending_points: { period_type: 'DAY', period_value: 1 },
    },
  ]);
  await app.upsertOrder(rt, caller, { source_id: 'paid', amount: 900, status: 'PAID', customer: { source_id: 'jo' } });
  await work();
  expect(await redemptions()).toEqual([]);

  rt.clock.set('2026-03-11T00:00:00.000Z');
  while ((await app.endDueDays(rt)) > 0);

  expect(await balance()).toBe(50);
  expect(await redemptions()).toHaveLength(1);
});

test('a program redeems one reward automatically, and a change of its price keeps that', async () => {
  const { rt, caller } = project;
  const other = await aMug();

  expect(await refusal(app.assignReward(rt, caller, other, { campaign, parameters: PRICE }))).toMatchObject({
    key: 'invalid_payload',
    details: `Property .parameters.loyalty.auto_redeem must be false: the program redeems ${offer} automatically.`,
  });
  const name = { rewardId: reward, id: offer };
  const changed = await app.updateRewardAssignment(rt, caller, name, { parameters: { loyalty: { points: 200 } } });
  expect(changed.parameters).toEqual({ loyalty: { points: 200, auto_redeem: true } });
  const cleared = { parameters: { loyalty: { points: 200, auto_redeem: null } } };
  expect((await app.updateRewardAssignment(rt, caller, name, cleared)).parameters).toEqual({
    loyalty: { points: 200 },
  });
});

test('a reward that is out of stock leaves the points where they are', async () => {
  const { rt, caller } = project;
  await app.updateRewardAssignment(
    rt,
    caller,
    { rewardId: reward, id: offer },
    {
      parameters: { loyalty: { points: 100, auto_redeem: false } },
    },
  );
  const scarce = await aMug(1);
  await app.assignReward(rt, caller, scarce, { campaign, parameters: PRICE });

  await add(250);
  await work();

  expect(await balance()).toBe(150);
  expect((await redemptions()).map(({ result }) => result).toSorted()).toEqual(['FAILURE', 'SUCCESS']);
});
