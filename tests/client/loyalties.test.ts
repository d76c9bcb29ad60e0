// Loyalty campaigns, their cards and their rewards through the official client, and paying with points.
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';
import { finished, shown, type Client, type Shown } from '../support/sdk';
import { proves } from './checklist';

/** What the client calls deprecated. */
type OlderCalls = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
});

async function program(name: string, points = 100): Promise<Shown> {
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points }, code_config: { length: 10 } };
  return shown(await client.loyalties.create({ name, type: 'AUTO_UPDATE', voucher } as never));
}

/** A card of the program, held by the customer. */
async function card(campaign: Shown, customer: string): Promise<Shown & { readonly code: string }> {
  const member = await client.loyalties.createMember(campaign.id, { customer: { source_id: customer } });
  return shown(member) as Shown & { readonly code: string };
}

describe('loyalty campaigns', () => {
  it('are created, read, changed, listed and deleted', async () => {
    const created = await program('Points');
    await client.campaigns.create({
      name: 'No points',
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1 } },
    } as never);
    const updated = await client.loyalties.update({ id: created.id, description: 'Every euro a point' });
    const read = await client.loyalties.get('Points');
    const list = await client.loyalties.list({ limit: 100 });
    const deleted = await client.loyalties.delete(created.id);
    await finished(client, deleted);

    expect(created).toMatchObject({ object: 'campaign', campaign_type: 'LOYALTY_PROGRAM', type: 'AUTO_UPDATE' });
    expect(updated).toMatchObject({ description: 'Every euro a point' });
    expect(read).toEqual(updated);
    expect(list).toMatchObject({ object: 'list', data_ref: 'campaigns', total: 1, campaigns: [{ id: created.id }] });
    await expect(client.loyalties.get(created.id)).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });
});

describe('earning rules', () => {
  it('are created, read, changed, switched, listed and deleted', async () => {
    const { id } = await program('Earning');
    const loyalty = { type: 'FIXED', points: 5 } as const;
    const [created] = (await client.loyalties.createEarningRule(id, [{ event: 'order.paid', loyalty }])) as unknown as [
      Shown,
    ];

    const read = await client.loyalties.getEarningRule(id, created.id);
    const updated = await client.loyalties.updateEarningRule(id, {
      id: created.id,
      loyalty: { type: 'FIXED', points: 7 },
    } as never);
    const off = await client.loyalties.disableEarningRule(id, created.id);
    const on = await client.loyalties.enableEarningRule(id, created.id);
    const list = await client.loyalties.listEarningRules(id, { limit: 10 });
    await client.loyalties.deleteEarningRule(id, created.id);

    expect(created).toMatchObject({ object: 'earning_rule', event: 'order.paid', loyalty, active: true });
    expect(read).toEqual(created);
    expect(updated).toMatchObject({ id: created.id, loyalty: { points: 7 } });
    expect([off, on]).toMatchObject([{ active: false }, { active: true }]);
    expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: 1, data: [{ id: created.id }] });
    await expect(client.loyalties.getEarningRule(id, created.id)).rejects.toMatchObject({ code: 404 });
  });
});

describe('loyalty tiers', () => {
  it('are created, read and listed, with what their members get', async () => {
    const { id } = await program('Levels', 10);
    const { code } = await card({ id }, 'level-member');
    const loyalty = { type: 'FIXED', points: 5 } as const;
    const [rule] = (await client.loyalties.createEarningRule(id, [{ event: 'order.paid', loyalty }])) as unknown as [
      Shown,
    ];
    const mapping = { [rule.id]: { type: 'MULTIPLY', multiplier: 2 } };

    const [created] = (await client.loyalties.createTiers(id, [
      { name: 'Bronze', points: { from: 1, to: 99 }, earning_rules: mapping },
    ] as never)) as unknown as [Shown];
    const read = await client.loyalties.getTier(id, created.id);
    const list = await client.loyalties.listTiers(id, { limit: 10 });
    const rules = await client.loyalties.listLoyaltyTierEarningRules(id, created.id);
    const rewards = await client.loyalties.listLoyaltyTierRewards(id, created.id);
    const own = await client.loyalties.listMemberLoyaltyTiers(code);

    expect(created).toMatchObject({ object: 'loyalty_tier', name: 'Bronze', earning_rules: mapping });
    expect(read).toEqual(created);
    expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: 1, data: [{ id: created.id }] });
    expect(rules).toMatchObject({ total: 1, data: [{ id: rule.id, loyalty: { points: 10 } }] });
    expect(rewards).toMatchObject({ total: 0, data: [] });
    expect(own).toMatchObject({ total: 1, data: [{ id: created.id }] });
  });
});

describe('members', () => {
  it('get a card, and keep it', async () => {
    const campaign = await program('Members');
    const first = await card(campaign, 'member-1');
    const again = await card(campaign, 'member-1');
    const second = await card(campaign, 'member-2');

    const read = await client.loyalties.getMember(null, first.code);
    const inCampaign = await client.loyalties.getMember(campaign.id, first.code);
    const list = await client.loyalties.listMembers(campaign.id, { limit: 10 });

    expect(first).toMatchObject({
      object: 'voucher',
      type: 'LOYALTY_CARD',
      campaign_id: campaign.id,
      loyalty_card: { points: 100, balance: 100 },
      publish: { count: 1 },
    });
    expect(again.code).toBe(first.code);
    expect(read).toMatchObject({ id: first.id, holder_id: first.holder_id });
    expect(inCampaign).toEqual(read);
    expect(list).toMatchObject({ object: 'list', data_ref: 'vouchers', total: 2 });
    expect(list.vouchers.map(({ code }) => code).sort()).toEqual([first.code, second.code].sort());
    await expect(client.loyalties.getMember(null, 'NO-CARD')).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it('give points to another card', async () => {
    const campaign = await program('Transfers');
    const [giver, receiver] = [await card(campaign, 'giver'), await card(campaign, 'receiver')];

    const sent = [{ code: giver.code, points: 40, reason: 'a present', source_id: 'gift-1' }];
    const moved = await client.loyalties.transferPoints(campaign.id, receiver.code, sent);
    const { data: given } = await client.loyalties.listCardTransactions(giver.code, campaign.id);
    const { data: got } = await client.loyalties.listCardTransactions(receiver.code, campaign.id);

    expect(moved).toMatchObject({ id: receiver.id, loyalty_card: { points: 140, balance: 140 } });
    expect(given).toMatchObject([{ type: 'POINTS_TRANSFER_OUT', related_transaction_id: got[0]?.id }]);
    expect(got).toMatchObject([{ type: 'POINTS_TRANSFER_IN', related_transaction_id: given[0]?.id }]);
  });

  it('gain and lose points by hand', async () => {
    const campaign = await program('By hand');
    const { id, code } = await card(campaign, 'by-hand');

    const added = await client.loyalties.addOrRemoveCardBalance(code, { points: 50, reason: 'sorry' });
    const taken = await client.loyalties.addPoints(campaign.id, code, { points: -30 });
    const tooMuch = client.loyalties.addPoints(campaign.id, code, { points: -121 });
    await expect(tooMuch).rejects.toMatchObject({ code: 400, key: 'invalid_add_balance_params' });
    const history = await client.vouchers.listTransactions(code, { order: 'id' } as never);
    const ofCard = await client.loyalties.listCardTransactions(code, null, { order: 'id' } as never);
    const inCampaign = await client.loyalties.listCardTransactions(code, campaign.id, { order: 'id' } as never);

    const activity = await client.loyalties.listMemberActivity(null, code);
    await client.loyalties.listMemberActivity(campaign.id, code);
    const older = await (client.loyalties as unknown as OlderCalls).getMemberActivities!(null, code);

    expect(activity.data_ref).toBe('data');
    expect(activity.data.map(({ type }) => type)).toEqual([
      'customer.voucher.loyalty_card.points_added',
      'customer.voucher.loyalty_card.points_added',
      'customer.publication.succeeded',
    ]);
    // The former spelling tells a total as well.
    expect(older).toEqual({ ...activity, total: 3 });
    expect(added).toMatchObject({ points: 50, total: 150, balance: 150, type: 'loyalty_card', related_object: { id } });
    expect(taken).toMatchObject({ points: -30, total: 150, balance: 120, object: 'balance', operation_type: 'MANUAL' });
    expect(history.data.map(({ type }) => type)).toEqual(['POINTS_ADDITION', 'POINTS_REMOVAL']);
    expect([ofCard, inCampaign]).toEqual([history, history]);
    expect(await client.vouchers.get(code)).toMatchObject({ loyalty_card: { points: 150, balance: 120 } });
  });

  it('list their points by the day on which they expire', async () => {
    const expiration_rules = { period_type: 'MONTH', period_value: 1 };
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0, expiration_rules } };
    const campaign = shown(await client.loyalties.create({ name: 'Expiring', type: 'AUTO_UPDATE', voucher } as never));
    const { id, code } = await card(campaign, 'expiring');
    await client.loyalties.addPoints(campaign.id, code, { points: 30 });

    const list = await client.loyalties.getPointsExpiration(campaign.id, code);

    const { next_expiration_date } = (await client.vouchers.get(code)).loyalty_card as unknown as Record<
      string,
      string
    >;
    expect(next_expiration_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: 1 });
    expect(list.data).toMatchObject([
      { voucher_id: id, bucket: { total_points: 30 }, status: 'ACTIVE', expires_at: next_expiration_date },
    ]);
  });
});

describe('rewards of a campaign', () => {
  it('are offered, read, priced anew, listed and withdrawn', async () => {
    const campaign = await program('Rewarding');
    const product = await client.products.create({ source_id: 'bag', name: 'Bag' });
    const reward = await client.rewards.create({
      name: 'A bag',
      type: 'MATERIAL',
      parameters: { product: { id: product.id } },
    } as never);

    const [offered] = await client.loyalties.createRewardAssignments(campaign.id, [
      { reward: reward.id, parameters: { loyalty: { points: 40 } } },
    ]);
    const { id } = shown(offered);
    const priced = await client.loyalties.updateRewardAssignment(campaign.id, {
      id,
      parameters: { loyalty: { points: 45 } },
    });
    const read = await client.loyalties.getRewardAssignment(campaign.id, id);
    const list = await client.loyalties.listRewardAssignments(campaign.id, { limit: 10 });
    await client.loyalties.deleteRewardAssignment(campaign.id, id);
    const none = await client.loyalties.listRewardAssignments(campaign.id);

    expect(offered).toMatchObject({
      reward_id: reward.id,
      related_object_id: campaign.id,
      related_object_type: 'campaign',
    });
    expect(priced).toMatchObject({ parameters: { loyalty: { points: 45 } } });
    expect(read).toEqual(priced);
    expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: 1, data: [{ id }] });
    expect(none).toMatchObject({ total: 0 });
  });
});

describe('paying with points', () => {
  it('takes them off the card of its holder, and a rollback gives them back', async () => {
    const campaign = await program('Paying', 500);
    const { code } = await card(campaign, 'payer');
    const reward = await client.rewards.create({
      name: 'Pay with points',
      type: 'COIN',
      parameters: { coin: { exchange_ratio: 0.01, points_ratio: 1 } },
    } as never);
    const assignment = await client.rewards.createAssignment(reward.id, { campaign: campaign.id });
    const request = {
      redeemables: [{ object: 'voucher' as const, id: code, reward: { id: reward.id, points: 200 } }],
      order: { amount: 1_000 },
      customer: { source_id: 'payer' },
    };

    const stranger = client.redemptions.redeemStackable({ ...request, customer: { source_id: 'stranger' } });
    await expect(stranger).rejects.toMatchObject({ code: 400, key: 'invalid_customer' });
    const redeemed = await client.redemptions.redeemStackable(request);
    const after = await client.vouchers.get(code);
    const undone = await client.redemptions.rollbackStackable(redeemed.redemptions[0]!.id);

    expect(redeemed).toMatchObject({
      redemptions: [
        {
          amount: 200,
          loyalty_card: { points: 200 },
          voucher: { code, loyalty_card: { balance: 300 } },
          reward: { id: reward.id, type: 'COIN', assignment_id: assignment.id, object: 'reward' },
        },
      ],
      order: { total_discount_amount: 200, total_amount: 800 },
    });
    expect(after).toMatchObject({ loyalty_card: { balance: 300 }, redemption: { redeemed_points: 200 } });
    expect(undone).toMatchObject({ rollbacks: [{ amount: -200, reward: { id: reward.id } }] });
    expect(await client.vouchers.get(code)).toMatchObject({ loyalty_card: { balance: 500 } });
  });
});

describe('redeeming a reward', () => {
  it('takes its points off the card, with and without naming the campaign', async () => {
    const campaign = await program('Redeeming rewards', 500);
    const { code } = await card(campaign, 'collector');
    const coin = { exchange_ratio: 1, points_ratio: 10 };
    const reward = await client.rewards.create({ name: 'Pay', type: 'COIN', parameters: { coin } } as never);
    await client.rewards.createAssignment(reward.id, { campaign: campaign.id });
    const request = { reward: { id: reward.id, points: 100 }, order: { amount: 2_000 } };

    const paid = await client.loyalties.redeemReward(campaign.id, code, request);
    const again = await service.call('POST', `/v1/loyalties/members/${code}/redemption`, { body: request });
    await client.redemptions.rollback(paid.id);

    expect(paid).toMatchObject({ object: 'redemption', amount: 100, reward: { id: reward.id }, result: 'SUCCESS' });
    expect(again.body).toMatchObject({ amount: 100, voucher: { code, loyalty_card: { balance: 300 } } });
    expect(await client.loyalties.getMember(campaign.id, code)).toMatchObject({ loyalty_card: { balance: 400 } });
    expect(await client.customers.get('collector')).toMatchObject({ loyalty: { points: 400 } });
    const { data } = await client.loyalties.listMemberActivity(campaign.id, code);
    const names = ['customer.redemption.succceeded', 'customer.redemption.rollback.succceeded'];
    expect(data.map(({ type }) => type)).toEqual(expect.arrayContaining(names));
  });
});

describe('what a member can have for points', () => {
  it('is listed, and can be kept to what the card pays for', async () => {
    const campaign = await program('Wishes', 50);
    const { code } = await card(campaign, 'wisher');
    const product = await client.products.create({ source_id: 'wish', name: 'Wish' });
    const parameters = { product: { id: product.id } };
    const offered: Shown[] = [];
    for (const points of [50, 51]) {
      const reward = await client.rewards.create({ name: `For ${points}`, type: 'MATERIAL', parameters } as never);
      const terms = { reward: reward.id, parameters: { loyalty: { points } } };
      offered.push(shown((await client.loyalties.createRewardAssignments(campaign.id, [terms]))[0]));
    }
    const coin = { exchange_ratio: 1, points_ratio: 1 };
    const pay = await client.rewards.create({ name: 'Pay', type: 'COIN', parameters: { coin } } as never);
    await client.loyalties.createRewardAssignments(campaign.id, [{ reward: pay.id }] as never);

    const all = await client.loyalties.listMemberRewards(code);
    const affordable = await client.loyalties.listMemberRewards(code, { affordable_only: true, limit: 10 });
    const second = await client.loyalties.listMemberRewards(code, { limit: 1, page: 2 });
    const details = await client.loyalties.getRewardDetails(campaign.id, offered[0]!.id);

    const namesOf = ({ data }: { readonly data: readonly { readonly reward: unknown }[] }) =>
      data.map(({ reward }) => shown(reward).name).sort();
    expect(all).toMatchObject({ object: 'list', data_ref: 'data', total: 3 });
    expect(namesOf(all)).toEqual(['For 50', 'For 51', 'Pay']);
    expect(namesOf(affordable)).toEqual(['For 50', 'Pay']);
    expect(affordable.total).toBe(2);
    expect(second.data).toEqual([all.data[1]]);
    expect(all.data.at(-1)).toMatchObject({ object: 'loyalty_reward', assignment: offered[0], reward: details });
    expect(details).toMatchObject({ object: 'reward', name: 'For 50' });
    await expect(client.loyalties.listMemberRewards('NO-CARD')).rejects.toMatchObject({ code: 404 });
    await expect(client.loyalties.getRewardDetails(campaign.id, 'rewa_none')).rejects.toMatchObject({ code: 404 });
  });

  it('is found under both names of the routes', async () => {
    const campaign = await program('Named twice');
    const reward = await client.rewards.create({
      name: 'Any',
      type: 'CAMPAIGN',
      parameters: { campaign: { id: campaign.id } },
    } as never);
    const [offer] = await client.loyalties.createRewardAssignments(campaign.id, [
      { reward: reward.id, parameters: { loyalty: { points: 1 } } },
    ]);
    const path = `/v1/loyalties/${campaign.id}/reward-assignments`;

    expect((await service.call('GET', path)).body).toMatchObject({ total: 1, data: [offer] });
    expect((await service.call('GET', `${path}/${shown(offer).id}`)).body).toEqual(offer);
  });
});

describe('points', () => {
  it('are estimated for an order', async () => {
    const campaign = await client.campaigns.create({
      name: 'Estimated',
      campaign_type: 'LOYALTY_PROGRAM',
      auto_join: true,
      voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
    } as never);
    await service.call('POST', `/v1/loyalties/${campaign.id}/earning-rules`, {
      body: [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 7 } }],
    });
    const { status, body } = await service.call('POST', `/v1/loyalties/${campaign.id}/qualifications`, {
      body: { customer: { source_id: 'anybody' }, order: { amount: 1_000 } },
    });

    expect([status, body.key]).toEqual([200, undefined]);
    expect(body).toMatchObject({ campaign: { id: campaign.id, object: 'campaign' }, points_estimation: 7 });
  });
});

describe('the holders of a referral code', () => {
  it.each([
    ['by the code alone', () => '/v1/referrals/members'],
    ['below its campaign', (campaign: string) => `/v1/referrals/${campaign}/members`],
  ])('are added, listed and removed %s', async (way, path) => {
    const discount = { type: 'PERCENT', percent_off: 10 };
    const campaign = await client.campaigns.create({
      name: `Friends ${way}`,
      campaign_type: 'REFERRAL_PROGRAM',
      type: 'AUTO_UPDATE',
      voucher: { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: null } },
    } as never);
    const publication = await client.distributions.publications.create({
      campaign: { name: campaign.name },
      customer: { source_id: `referrer ${way}` },
    });
    const { code } = publication.voucher;
    const holders = `${path(campaign.id)}/${code}/holders`;

    const added = await service.call('POST', holders, { body: [{ source_id: `friend ${way}`, name: 'Friend' }] });
    const more = await service.call('POST', holders, { body: { holders: [{ source_id: `other ${way}` }] } });
    const list = await service.call('GET', `${holders}?order=id`);
    const [referee] = added.body.data as [Shown];
    const removed = await service.call('DELETE', `${holders}/${referee.id}`);

    expect(added).toMatchObject({ status: 200, body: { object: 'list', data_ref: 'data', total: 1 } });
    expect(referee).toMatchObject({ holder_role: 'REFEREE', campaign_id: campaign.id, object: 'redeemable_holder' });
    expect(more.status).toBe(200);
    expect(list.body).toMatchObject({
      total: 3,
      has_more: false,
      data: [{ holder_role: 'REFERRER' }, { id: referee.id }, { holder_role: 'REFEREE' }],
    });
    expect(removed.status).toBe(204);
    expect((await service.call('GET', holders)).body).toMatchObject({ total: 2 });
    expect(await client.customers.get(`friend ${way}`)).toMatchObject({ name: 'Friend' });
  });
});

proves('loyalties');
