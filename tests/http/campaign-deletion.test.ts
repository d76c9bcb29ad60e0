// What is left of a campaign that was deleted: its history, and nothing else.
import * as app from '../support/app';
import {
  answered,
  aRuntime,
  callRoute,
  dump,
  OTHER_PROJECT,
  PROJECT,
  putKeys,
  type TestRuntime,
} from '../support/shop';

type Members = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, string>>;

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

const done = (key: string, body?: unknown, params: Params = {}) => answered(key, { body, params });

const DISCOUNT = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
const CUSTOMER = { source_id: 'holder' };
const ORDER = { amount: 5_000 };

interface Made {
  readonly codes: readonly string[];
  readonly redemptionId: string;
}

async function redeemed(line: object, customer: object = CUSTOMER): Promise<string> {
  const answer = await done('POST /v1/redemptions', { redeemables: [line], customer, order: ORDER });
  return String((answer.redemptions as readonly Members[])[0]!.id);
}

/** A campaign with codes that are free, published, redeemed and ruled. */
async function withCodes(type: string, voucher: object, redeem: object = {}, name = type): Promise<Made> {
  const rule = await done('POST /v1/validation-rules', { name: `rule of ${name}`, rules: {} });
  const { id } = await done('POST /v1/campaigns', {
    name,
    campaign_type: type,
    voucher,
    vouchers_count: 1,
    validation_rules: [rule.id],
  });
  const codes = ['published', 'redeemed', 'ruled', 'binned'].map((what) => `${name}-${what}`);
  for (const code of codes) {
    await done('POST /v1/campaigns/{campaignId}/vouchers/{code}', {}, { campaignId: id, code });
  }
  await done('POST /v1/publications', { voucher: codes[0], customer: CUSTOMER });
  await done('POST /v1/publications', { voucher: codes[1], customer: CUSTOMER });
  const line = { object: 'voucher', id: codes[1], ...redeem };
  const customer = type === 'REFERRAL_PROGRAM' ? { source_id: 'friend' } : CUSTOMER;
  const redemptionId = await redeemed(line, customer);
  await done('POST /v1/validation-rules/{ruleId}/assignments', { voucher: codes[2] }, { ruleId: rule.id });
  return { codes, redemptionId };
}

const MAKE: Readonly<Record<string, () => Promise<Made>>> = {
  DISCOUNT_COUPONS: () => withCodes('DISCOUNT_COUPONS', DISCOUNT),
  GIFT_VOUCHERS: () =>
    withCodes('GIFT_VOUCHERS', { type: 'GIFT_VOUCHER', gift: { amount: 1_000 } }, { gift: { credits: 10 } }),
  LOYALTY_PROGRAM: async () => {
    const parameters = { coin: { exchange_ratio: 1, points_ratio: 1 } };
    const reward = await done('POST /v1/rewards', { name: 'Coins', type: 'COIN', parameters });
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 500 } };
    const { id } = await done('POST /v1/loyalties', { name: 'LOYALTY_PROGRAM', voucher, type: 'AUTO_UPDATE' });
    await done('POST /v1/rewards/{rewardId}/assignments', { campaign: id }, { rewardId: reward.id });
    const member = await done('POST /v1/loyalties/{campaignId}/members', { customer: CUSTOMER }, { campaignId: id });
    const code = String(member.code);
    const line = { object: 'voucher', id: code, reward: { id: reward.id, points: 5 } };
    return { codes: [code], redemptionId: await redeemed(line) };
  },
  REFERRAL_PROGRAM: async () => {
    const made = await withCodes('REFERRAL_PROGRAM', DISCOUNT);
    await done('POST /v1/referrals/members/{code}/holders', [{ source_id: 'referee' }], { code: made.codes[0]! });
    return made;
  },
  PROMOTION: async () => {
    const { id } = await done('POST /v1/campaigns', { name: 'PROMOTION', campaign_type: 'PROMOTION' });
    const rule = await done('POST /v1/validation-rules', { name: 'rule of the tiers', rules: {} });
    const tier = { name: 'Tier', action: { discount: DISCOUNT.discount }, validation_rules: [rule.id] };
    const params = { campaignId: id };
    const ids = [];
    for (const name of ['first', 'second']) {
      ids.push((await done('POST /v1/promotions/{campaignId}/tiers', { ...tier, name }, params)).id);
    }
    await done('POST /v1/promotions/{campaignId}/stacks', { name: 'Stack', tiers: { ids } }, params);
    return { codes: [], redemptionId: await redeemed({ object: 'promotion_tier', id: ids[0] }) };
  },
};

/**
 * History: redemptions, publications, the rows that lead to them, the counts of redemptions that can still be rolled
 * back, orders, customers, lines of the audit trail, what changes wrote, and the work itself. What is not of the campaign: rules, rewards, and names of rules.
 */
const HISTORY = /#(R|B|L|O|C|J|D|Y)#|#N#\w+ N$|#CFG [VRWX]|#CV#L |#U#rule#|#A#\w+ N$|#CHANGES /;

async function leftOf(before: Awaited<ReturnType<typeof dump>>): Promise<readonly string[]> {
  return Object.keys(await dump(rt)).filter((key) => !(key in before) && !HISTORY.test(key));
}

describe('a deleted campaign', () => {
  it.each(Object.keys(MAKE))('of type %s leaves its history alone behind', async (type) => {
    const before = await dump(rt);
    const { codes, redemptionId } = await MAKE[type]!();
    const rich = await leftOf(before);

    const answer = await callRoute('DELETE /v1/campaigns/{campaignId}', {
      params: { campaignId: type },
      query: 'force=true',
    });
    await app.runDueActions(rt, performance.now() + 20_000);

    expect(answer.status).toBe(202);
    expect(rich.length).toBeGreaterThan(3);
    expect(await leftOf(before)).toEqual([]);
    for (const code of codes) {
      expect((await callRoute('GET /v1/vouchers/{code}', { params: { code } })).status).toBe(404);
    }
    expect((await callRoute('GET /v1/campaigns/{campaignId}', { params: { campaignId: type } })).status).toBe(404);
    const held = await callRoute('GET /v1/customers/{customerId}/redeemables', { params: { customerId: 'holder' } });
    expect(held.body).toMatchObject({ data: [], total: 0 });
    // What was done with it can still be read, and be undone.
    const id = { params: { id: redemptionId } };
    expect((await callRoute('GET /v1/redemptions/{id}', id)).status).toBe(200);
    expect((await callRoute('POST /v1/redemptions/{id}/rollback', { ...id, body: {} })).status).toBe(200);
    expect((await callRoute('GET /v1/publications')).status).toBe(200);
  });

  it('is gone for rules, categories and lists while its codes are still going', async () => {
    const rule = await done('POST /v1/validation-rules', { name: 'outlives', rules: {} });
    const category = await done('POST /v1/categories', { name: 'outlives', hierarchy: 1 });
    const made = { name: 'Twice é', campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher: DISCOUNT };
    const guards = { category_id: category.id, validation_rules: [rule.id] };
    const former = await done('POST /v1/campaigns', { ...made, ...guards });
    await done('POST /v1/publications', { campaign: 'Twice é', customer: CUSTOMER });
    // The slice that begins at once is lost.
    rt.faults.next('write', { kind: 'LOST_REQUEST' });
    await callRoute('DELETE /v1/campaigns/{campaignId}', { params: { campaignId: former.id }, query: 'force=true' });
    const { id } = await done('POST /v1/campaigns', made);
    const composed = 'Twice e\u0301';
    const ruleId = rule.id;

    const assigned = await done('POST /v1/validation-rules/{ruleId}/assignments', { campaign: composed }, { ruleId });
    const toFormer = { params: { ruleId }, body: { campaign: former.id } };
    const refused = await callRoute('POST /v1/validation-rules/{ruleId}/assignments', toFormer);
    const published = await answered('GET /v1/publications', { query: 'campaign=Twice%20%C3%A9' });
    const { body } = await callRoute('DELETE /v1/validation-rules/{ruleId}', { params: { ruleId } });

    expect(assigned).toMatchObject({ related_object_id: id });
    expect(refused.status).toBe(404);
    expect(published).toMatchObject({ publications: [], total: 0 });
    expect(body).toMatchObject({ key: 'resource_in_use', related_object_ids: [assigned.id] });
    const params = { categoryId: category.id };
    expect((await callRoute('DELETE /v1/categories/{categoryId}', { params })).status).toBe(204);
    await callRoute('DELETE /v1/campaigns/{campaignId}', { params: { campaignId: id }, query: 'force=true' });
    rt.clock.advance(61_000);
    await app.runDueActions(rt, performance.now() + 20_000);
  });

  it('leaves its codes in the bin unless it is forced, and in no other list', async () => {
    const before = await dump(rt);
    await withCodes('DISCOUNT_COUPONS', DISCOUNT, {}, 'Binned');

    await callRoute('DELETE /v1/campaigns/{campaignId}', { params: { campaignId: 'Binned' } });
    await app.runDueActions(rt, performance.now() + 20_000);

    const left = await leftOf(before);
    const items = await dump(rt);
    expect(left).toHaveLength(5);
    expect(left.filter((key) => !key.startsWith(`${PROJECT}#V#`))).toEqual([]);
    const lists = left.flatMap((key) => ['g1p', 'g2p', 'g3p'].flatMap((name) => items[key]![name] ?? [])) as string[];
    expect(lists.map((list) => list.split('#')[1])).toEqual(left.map(() => 'VB'));
  });

  it('frees its rules and rewards', async () => {
    const { body: rules } = await callRoute('GET /v1/validation-rules', { query: 'limit=100' });
    const { body: rewards } = await callRoute('GET /v1/rewards', { query: 'limit=100' });
    const ids = ({ data }: Members) => (data as readonly { readonly id: string }[]).map(({ id }) => id);

    for (const ruleId of ids(rules)) {
      expect((await callRoute('DELETE /v1/validation-rules/{ruleId}', { params: { ruleId } })).status).toBe(204);
    }
    for (const rewardId of ids(rewards)) {
      expect((await callRoute('DELETE /v1/rewards/{rewardId}', { params: { rewardId } })).status).toBe(204);
    }
    expect([ids(rules).length, ids(rewards).length]).toEqual([6, 1]);
  });
});

describe('a campaign in use', () => {
  it('is kept while a reward gives its codes', async () => {
    const campaign = await done('POST /v1/campaigns', {
      name: 'Given',
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: DISCOUNT,
    });
    const parameters = { campaign: { id: campaign.id } };
    const reward = await done('POST /v1/rewards', { name: 'Coupon', type: 'CAMPAIGN', parameters });
    const params = { campaignId: campaign.id };
    const before = await dump(rt);

    const refused = await callRoute('DELETE /v1/campaigns/{campaignId}', { params, query: 'force=true' });

    expect(refused).toMatchObject({
      status: 400,
      body: {
        key: 'resource_in_use',
        related_object_ids: [reward.id],
        related_object_type: 'reward',
        related_object_total: 1,
      },
    });
    expect(await dump(rt)).toEqual(before);
    await callRoute('DELETE /v1/rewards/{rewardId}', { params: { rewardId: reward.id } });
    expect((await callRoute('DELETE /v1/campaigns/{campaignId}', { params })).status).toBe(202);
  });

  it.each(['id', 'name'] as const)('is kept while a referral program rewards with it, named by %s', async (member) => {
    const gift = { type: 'GIFT_VOUCHER', gift: { amount: 100 } };
    const cards = await done('POST /v1/campaigns', {
      name: `Cards ${member}`,
      campaign_type: 'GIFT_VOUCHERS',
      voucher: gift,
    });
    const parent = { [member]: cards[member], object: 'CAMPAIGN' };
    const program = await done('POST /v1/campaigns', {
      name: `Friends ${member}`,
      campaign_type: 'REFERRAL_PROGRAM',
      voucher: DISCOUNT,
      referral_program: {
        conversion_event_type: 'redemption',
        referee_reward: { related_object_parent: parent, type: 'GIFT_VOUCHER', amount: 10 },
      },
    });

    const told = { referee_reward: { related_object_parent: parent, type: 'GIFT_VOUCHER', amount: 10, paid: true } };
    expect(program.referral_program).toEqual({ conversion_event_type: 'redemption', ...told });
    const params = { campaignId: program.id };
    const read = await done('GET /v1/campaigns/{campaignId}', {}, params);
    const { referral_program } = await done('PUT /v1/campaigns/{campaignId}', read, params);
    expect([read.referral_program, referral_program]).toEqual([program.referral_program, program.referral_program]);
    expect((await done('GET /v1/campaigns/{campaignId}', {}, params)).updated_at).toBe(read.updated_at);
    expect(await callRoute('DELETE /v1/campaigns/{campaignId}', { params: { campaignId: cards.id } })).toMatchObject({
      status: 400,
      body: { key: 'resource_in_use', related_object_ids: [program.id], related_object_type: 'campaign' },
    });
    await callRoute('DELETE /v1/campaigns/{campaignId}', { params: { campaignId: program.id } });
    expect((await callRoute('DELETE /v1/campaigns/{campaignId}', { params: { campaignId: cards.id } })).status).toBe(
      202,
    );
  });
});
