// Points of a card pay for rewards: once, within the stock, and back again.
import { problemOfBody } from '../../../scripts/openapi/deliveries';
import * as app from '../../support/app';
import {
  aProject,
  brokenInvariants,
  dump,
  putStackingRules,
  putWebhook,
  refusal,
  rollback,
  type SetupProject,
} from '../../support/shop';

let project: SetupProject;
let card: string;
let campaign: string;

beforeEach(async () => {
  project = await aProject();
  const { rt, caller } = project;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 1_000 } };
  campaign = (await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher })).id;
  const command = { campaignId: campaign, request: { customer: 'jo' }, idempotencyKey: null };
  card = (await app.createMember(rt, caller, command)).answer.code;
});

type RewardInput = Omit<Parameters<typeof app.createReward>[2], 'name'>;

/** A reward that the club offers. */
async function offered(reward: RewardInput, points: number | null = null): Promise<string> {
  const { rt, caller } = project;
  const id = (await app.createReward(rt, caller, { name: 'Reward', ...reward })).id;
  await app.assignReward(rt, caller, id, { campaign, ...(points !== null && { parameters: { loyalty: { points } } }) });
  return id;
}

async function mug(stock?: number): Promise<string> {
  const { rt, caller } = project;
  const { id } = await app.upsertProduct(rt, caller, { name: 'Mug' });
  return offered({ type: 'MATERIAL', parameters: { product: { id } }, ...(stock && { stock }) }, 300);
}

interface Paid {
  readonly order?: { readonly amount: number };
  readonly points?: number;
  readonly idempotencyKey?: string;
}

const pay = async (rewardId: string, { order, points, idempotencyKey }: Paid = {}) =>
  app.redeemReward(project.rt, project.caller, {
    campaignId: 'Club',
    codeOrId: card,
    request: { reward: { id: rewardId, ...(points && { points }) }, ...(order && { order }) },
    idempotencyKey: idempotencyKey ?? null,
  });

const balance = async () =>
  (await app.getVoucher(project.rt, project.caller, card)).loyalty_card as { balance: number };

describe('redeemReward', () => {
  it.each(['ALL', 'PARTIAL'] as const)('says why it is refused, in the mode %s', async (mode) => {
    await putStackingRules(project.rt, { redeemables_application_mode: mode });
    const coin = await offered({ type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } } });

    const failure = await refusal(pay(coin, { order: { amount: 500_000 }, points: 999_999 }));

    expect(failure.key).toBe('loyalty_card_points_exceeded');
  });

  it('pays for an order with points', async () => {
    const coin = await offered({ type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } } });

    const { answer } = await pay(coin, { order: { amount: 5_000 } });

    expect(answer).toMatchObject({
      object: 'redemption',
      result: 'SUCCESS',
      amount: 500,
      loyalty_card: { points: 500 },
      order: { amount: 5_000, total_amount: 0, status: 'PAID' },
      reward: { id: coin, type: 'COIN', customer: { source_id: 'jo' } },
      voucher: { code: card, loyalty_card: { points: 1_000, balance: 500 } },
    });
    expect(await balance()).toMatchObject({ balance: 500 });
  });

  it('charges the price of a thing, counts it, and gives everything back', async () => {
    const { rt, caller } = project;
    const id = await mug(5);

    const { answer } = await pay(id);
    const taken = await app.getReward(rt, caller, id);
    const broken = await brokenInvariants(rt);
    const customer = await app.getCustomer(rt, caller, 'jo');
    await rollback(rt, caller, { id: answer.id });

    expect(answer).toMatchObject({ amount: 300, reward: { id, type: 'MATERIAL' }, order: null });
    expect(taken).toMatchObject({ stock: 5, redeemed: 1 });
    expect(broken).toEqual([]);
    expect(customer).toMatchObject({
      loyalty: { points: 700, campaigns: { Club: { points: 700 } } },
      summary: { redemptions: { loyalty_card: { redeemed_points: 300, points_to_go: 700 } } },
    });
    expect(await app.getReward(rt, caller, id)).toMatchObject({ stock: 5, redeemed: 0 });
    expect(await balance()).toMatchObject({ balance: 1_000 });
    expect(await app.getCustomer(rt, caller, 'jo')).toMatchObject({ loyalty: { points: 1_000 } });
    const { data } = await app.listTransactions(rt, caller, card, {});
    expect(data.map(({ type }) => type)).toEqual(['POINTS_REFUND', 'POINTS_REDEMPTION']);
    expect(await app.listVoucherRedemptions(rt, caller, card, {})).toMatchObject({ total: 2 });
  });

  it('is told with the product that it gives, and so is its rollback', async () => {
    const { rt, caller } = project;
    await putWebhook(rt, ['customer.rewarded', 'redemption.rollback.succeeded']);
    const product = await app.upsertProduct(rt, caller, { source_id: 'cup', name: 'Cup' });
    const { id: skuId } = await app.upsertSku(rt, caller, product.id, { source_id: 'cup-red', sku: 'Red' });
    const goods = { id: product.id, sku_id: skuId };
    const { answer } = await pay(await offered({ type: 'MATERIAL', parameters: { product: goods } }, 300));
    await rollback(rt, caller, { id: answer.id });
    await app.dispatchDue(rt);

    const items = Object.values(await dump(rt)).filter(({ pk, sk }) => sk === 'D' && pk.includes('#W#'));
    const loaded = await rt.store.deliveries.load(
      caller,
      items.map(({ id }) => id as string),
    );
    const reward = {
      product: { id: product.id, source_id: 'cup', name: 'Cup' },
      sku: { id: skuId, source_id: 'cup-red', sku: 'Red' },
    };
    const bodies = loaded.map(({ body }) => body);
    const datas = bodies.map((body) => JSON.parse(body) as { type: string; data: object });
    expect(bodies.map(problemOfBody)).toEqual([null, null]);
    expect(datas).toContainEqual(
      expect.objectContaining({
        type: 'customer.rewarded',
        data: expect.objectContaining({
          reward: expect.objectContaining(reward) as object,
          redemption: expect.objectContaining({ reward: expect.objectContaining(reward) as object }) as object,
        }) as object,
      }),
    );
    expect(datas.find(({ type }) => type === 'redemption.rollback.succeeded')?.data).toMatchObject({
      redemption_rollback: { reward },
    });
  });

  it('stops at the stock, however many ask at once', async () => {
    const id = await mug(2);

    const outcomes = await Promise.allSettled(Array.from({ length: 3 }, () => pay(id)));

    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toMatchObject([{ failure: { key: 'quantity_exceeded' } }]);
    expect(await balance()).toMatchObject({ balance: 400 });
  });

  it('takes effect once for an Idempotency-Key', async () => {
    const id = await mug();

    const first = await pay(id, { idempotencyKey: 'once' });
    const again = await pay(id, { idempotencyKey: 'once' });

    expect(again).toEqual({ answer: first.answer, replayed: true });
    expect(await balance()).toMatchObject({ balance: 700 });
    expect(await refusal(pay(await mug(), { idempotencyKey: 'once' }))).toMatchObject({
      key: 'idempotency_key_reused',
    });
  });

  it('refuses what cannot be paid', async () => {
    const { rt, caller } = project;
    const dear = await offered({ type: 'COIN', parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } } });
    const stranger = await app.createReward(rt, caller, {
      name: 'R',
      type: 'COIN',
      parameters: { coin: { exchange_ratio: 1 } },
    });
    const command = { campaignId: null, request: { reward: { id: dear } }, idempotencyKey: null };

    expect(await refusal(pay(dear))).toMatchObject({ key: 'missing_amount' });
    expect(await refusal(pay(stranger.id, { order: { amount: 1 } }))).toMatchObject({ key: 'not_found' });
    expect(await refusal(pay(dear, { order: { amount: 1_000 }, points: 1_001 }))).toMatchObject({
      key: 'loyalty_card_points_exceeded',
    });
    expect(await refusal(app.redeemReward(rt, caller, { ...command, codeOrId: 'NO-CARD' }))).toMatchObject({
      key: 'not_found',
      resource_type: 'voucher',
    });
    expect(await balance()).toMatchObject({ balance: 1_000 });
  });
});

describe('redeemReward of a reward that gives a code', () => {
  const GIFT = { type: 'GIFT_VOUCHER' as const, gift: { amount: 500 } };

  async function giftReward(type: 'AUTO_UPDATE' | 'STATIC', more?: number): Promise<string> {
    const { rt, caller } = project;
    const request = { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS' as const, type, voucher: GIFT };
    const { id } = await app.createCampaign(rt, caller, request);
    return offered({ type: 'CAMPAIGN', parameters: { campaign: { id: id, ...(more && { balance: more }) } } }, 400);
  }

  it('publishes the code to the holder with the redemption', async () => {
    const { rt, caller } = project;
    const id = await giftReward('AUTO_UPDATE', 250);

    const { answer } = await pay(id);

    const code = String(answer.reward?.voucher?.code);
    const customer = await app.getCustomer(rt, caller, 'jo');
    expect(answer).toMatchObject({ amount: 400, reward: { type: 'CAMPAIGN', voucher: { gift: { balance: 750 } } } });
    expect(await app.getVoucher(rt, caller, code)).toMatchObject({
      holder_id: customer.id,
      gift: { amount: 750, balance: 750 },
      publish: { count: 1 },
    });
    expect(customer).toMatchObject({
      summary: { redemptions: { gift: { amount_to_go: 750 } } },
      loyalty: { points: 600 },
    });
    expect(await app.listPublications(rt, caller, { voucher: code })).toMatchObject({ total: 1 });
  });

  it('takes the points back for the code, which is disabled', async () => {
    const { rt, caller } = project;
    const { answer } = await pay(await giftReward('AUTO_UPDATE'));

    const undone = await rollback(rt, caller, { id: answer.id });

    const code = String(answer.reward?.voucher?.code);
    expect(undone.rollbacks).toMatchObject([{ amount: -400, reward: { voucher: { code } } }]);
    expect(await balance()).toMatchObject({ balance: 1_000 });
    expect(await app.getVoucher(rt, caller, code)).toMatchObject({ active: false });
  });

  it('charges nothing where no code is left', async () => {
    const { rt, caller } = project;
    const id = await giftReward('STATIC');

    expect(await refusal(pay(id))).toMatchObject({ key: 'no_voucher_suitable_for_publication' });

    expect(await balance()).toMatchObject({ balance: 1_000 });
    expect(await app.getCustomer(rt, caller, 'jo')).toMatchObject({ summary: { redemptions: { total_failed: 1 } } });
  });

  it('gives each of several who pay at once a code of their own', async () => {
    const id = await giftReward('AUTO_UPDATE');

    const paid = await Promise.all([pay(id), pay(id)]);

    const codes = new Set(paid.map(({ answer }) => answer.reward?.voucher?.code));
    expect(codes.size).toBe(2);
    expect(await balance()).toMatchObject({ balance: 200 });
  });
});
