// Records that go while others still count on them: what comes back then, and what does not.
import * as app from '../../support/app';
import {
  aGiftCard,
  aProject,
  aVoucher,
  brokenInvariants,
  putVoucher,
  redeem,
  rollback,
  type SetupProject,
  voucherLine,
} from '../../support/shop';

let project: SetupProject;

beforeEach(async () => {
  project = await aProject();
});

afterEach(async () => {
  expect(await brokenInvariants(project.rt)).toEqual([]);
});

const jo = { source_id: 'jo' };

async function publish(request: Parameters<typeof app.publishCommand>[0]): Promise<string> {
  const { rt, caller } = project;
  const { answer } = await app.publish(rt, caller, { command: app.publishCommand(request, {}), idempotencyKey: null });
  return 'voucher' in answer ? answer.voucher.code : '';
}

const creditsOf = async (name: string): Promise<number> => {
  const { summary } = await app.getCustomer(project.rt, project.caller, name);
  return summary.redemptions.gift.amount_to_go;
};

describe('a rollback after the card went', () => {
  async function spentCard(): Promise<{ readonly code: string; readonly id: string }> {
    const { rt, caller } = project;
    const code = await publish({ voucher: (await putVoucher(rt, aGiftCard(1_000))).code, customer: jo });
    const request = { redeemables: [voucherLine(code, 300)], order: { amount: 900 } };
    return { code, id: (await redeem(rt, caller, request)).redemptions[0]!.id };
  }

  it.each([
    ['into the bin', [{}]],
    ['for good', [{ force: true }]],
    ['into the bin, and then for good', [{}, { force: true }]],
  ])('%s gives its holder nothing', async (_name, deletions) => {
    const { rt, caller } = project;
    const { code, id } = await spentCard();
    for (const how of deletions) await app.deleteVoucher(rt, caller, code, how);

    const { rollbacks } = await rollback(rt, caller, { id });

    expect(rollbacks).toMatchObject([{ result: 'SUCCESS' }]);
    expect(await creditsOf('jo')).toBe(0);
  });

  it('leaves a new card of the same code alone', async () => {
    const { rt, caller } = project;
    const { code, id } = await spentCard();
    await app.deleteVoucher(rt, caller, code, { force: true });
    await app.createVoucher(rt, caller, code, { gift: { amount: 50 } });
    await publish({ voucher: code, customer: jo });

    await rollback(rt, caller, { id });

    expect(await creditsOf('jo')).toBe(50);
  });
});

describe('a card that gets a holder', () => {
  const spend = async (code: string): Promise<string> => {
    const request = { redeemables: [voucherLine(code, 300)], order: { amount: 900 } };
    return (await redeem(project.rt, project.caller, request)).redemptions[0]!.id;
  };
  const card = async () => (await putVoucher(project.rt, aGiftCard(1_000))).code;

  it('after it was spent is given back to that holder', async () => {
    const { rt, caller } = project;
    const code = await card();
    const id = await spend(code);
    await publish({ voucher: code, customer: jo });

    await rollback(rt, caller, { id });
    expect(await creditsOf('jo')).toBe(1_000);

    await app.deleteVoucher(rt, caller, code, {});
    expect(await creditsOf('jo')).toBe(0);
  });

  it('of the source id of the one who spent it is given back to that holder', async () => {
    const { rt, caller } = project;
    const code = await card();
    const request = { redeemables: [voucherLine(code, 300)], order: { amount: 900 }, customer: jo };
    const { redemptions } = await redeem(rt, caller, request);
    await app.deleteCustomer(rt, caller, 'jo');
    await publish({ voucher: code, customer: jo });

    await rollback(rt, caller, { id: redemptions[0]!.id });

    expect(await creditsOf('jo')).toBe(1_000);
  });

  it('while it is spent, given back, changed by hand or deleted counts for that holder', async () => {
    const { rt, caller } = project;
    const during = async (work: (code: string) => Promise<unknown>, spent = false): Promise<number> => {
      const code = await card();
      const id = spent ? await spend(code) : code;
      const before = await app.upsertCustomer(rt, caller, jo).then(() => creditsOf('jo'));
      rt.faults.next('transact', { kind: 'AFTER', work: () => publish({ voucher: code, customer: jo }) });
      await work(id);
      return (await creditsOf('jo')) - before;
    };
    const adjust = (codeOrId: string) =>
      app.adjustBalance(rt, caller, { codeOrId, request: { amount: 50 }, idempotencyKey: null });

    expect(await during(spend)).toBe(700);
    expect(await during((id) => rollback(rt, caller, { id }), true)).toBe(1_000);
    expect(await during(adjust)).toBe(1_050);
    expect(await during((code) => app.deleteVoucher(rt, caller, code, {}))).toBe(0);
  });
});

/** What a card of that loyalty campaign pays for. */
async function offer(campaigns: readonly string[], reward: Parameters<typeof app.createReward>[2]): Promise<string> {
  const { rt, caller } = project;
  const id = (await app.createReward(rt, caller, reward)).id;
  for (const campaign of campaigns) {
    await app.assignReward(rt, caller, id, { campaign, parameters: { loyalty: { points: 30 } } });
  }
  return id;
}

async function cardOf(name: string): Promise<string> {
  const { rt, caller } = project;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 100 } };
  const { id } = await app.createLoyalty(rt, caller, { name, type: 'AUTO_UPDATE', voucher });
  const command = { campaignId: id, request: { customer: jo }, idempotencyKey: null };
  return (await app.createMember(rt, caller, command)).answer.code;
}

describe('an order that passed to a later customer of the same source id', () => {
  it('no longer counts for that one once its redemption is rolled back', async () => {
    const { rt, caller } = project;
    const { code } = await putVoucher(rt, aVoucher());
    const request = { redeemables: [voucherLine(code)], customer: jo, order: { source_id: 'cart', amount: 900 } };
    const { redemptions } = await redeem(rt, caller, request);
    await app.deleteCustomer(rt, caller, 'jo');
    await app.upsertCustomer(rt, caller, jo);
    await app.updateOrder(rt, caller, 'cart', { customer: jo });
    const countOf = async () => {
      const { summary } = await app.getCustomer(rt, caller, 'jo');
      return summary.orders.total_count;
    };
    const before = await countOf();

    await rollback(rt, caller, { id: redemptions[0]!.id });

    expect([before, await countOf()]).toEqual([1, 0]);
  });
});

describe('two cards of one customer', () => {
  it('pay for one thing each, and get it back together', async () => {
    const { rt, caller } = project;
    const cards = [await cardOf('Club'), await cardOf('Circle')];
    const { id: product } = await app.upsertProduct(rt, caller, { name: 'Mug' });
    const mug = { name: 'Mug', type: 'MATERIAL' as const, stock: 5, parameters: { product: { id: product } } };
    const reward = await offer(['Club', 'Circle'], mug);
    const redeemables = cards.map((id) => ({ object: 'voucher' as const, id, reward: { id: reward } }));
    const { parent_redemption } = await redeem(rt, caller, { redeemables, customer: jo, order: { amount: 900 } });
    const taken = await app.getReward(rt, caller, reward);

    await rollback(rt, caller, { id: parent_redemption!.id });

    expect(taken).toMatchObject({ redeemed: 2 });
    expect(await app.getReward(rt, caller, reward)).toMatchObject({ redeemed: 0 });
  });
});

describe('a reward that gives a code', () => {
  it('gives another one than the one that is redeemed beside it', async () => {
    const { rt, caller } = project;
    const card = await cardOf('Club');
    const voucher = { gift: { amount: 100 } };
    const { id } = await app.createCampaign(rt, caller, {
      name: 'Cards',
      campaign_type: 'GIFT_VOUCHERS',
      type: 'AUTO_UPDATE',
      voucher,
    });
    await app.addCode(rt, caller, id, { code: 'FREE', request: {} });
    const parameters = { campaign: { id: id, type: 'GIFT_VOUCHERS', balance: 5 } };
    const reward = await offer(['Club'], { name: 'Card', type: 'CAMPAIGN', parameters });

    const { redemptions } = await redeem(rt, caller, {
      redeemables: [voucherLine('FREE', 10), { object: 'voucher', id: card, reward: { id: reward } }],
      customer: jo,
      order: { amount: 900 },
    });

    const rewards = redemptions.map((child) => child.reward?.voucher?.code);
    expect(rewards).toEqual([undefined, expect.not.stringContaining('FREE')]);
    expect(await creditsOf('jo')).toBe(105);
  });
});
