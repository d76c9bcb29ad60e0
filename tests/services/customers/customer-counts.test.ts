// What is counted of a customer: points, credits, referrals, orders and failures, and what a rollback gives back.
import * as app from '../../support/app';
import {
  aGiftCard,
  aProject,
  aVoucher,
  dump,
  putVoucher,
  redeem,
  refusal,
  rollback,
  type SetupProject,
  voucherLine,
} from '../../support/shop';

let project: SetupProject;

beforeEach(async () => {
  project = await aProject();
});

const customer = (name: string) => app.getCustomer(project.rt, project.caller, name);

async function publish(request: Parameters<typeof app.publishCommand>[0]): Promise<string> {
  const { rt, caller } = project;
  const { answer } = await app.publish(rt, caller, { command: app.publishCommand(request, {}), idempotencyKey: null });
  return 'voucher' in answer ? answer.voucher.code : '';
}

async function joinClub(points = 100): Promise<string> {
  const { rt, caller } = project;
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points } };
  await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const command = { campaignId: 'Club', request: { customer: 'jo' }, idempotencyKey: null };
  return (await app.createMember(rt, caller, command)).answer.code;
}

describe('the points of a customer', () => {
  it('follow the card: as it is given, by hand, and when it is deleted', async () => {
    const { rt, caller } = project;
    const code = await joinClub();
    const before = await customer('jo');
    await app.adjustPoints(rt, caller, {
      campaignId: null,
      codeOrId: code,
      request: { points: 50 },
      idempotencyKey: null,
    });
    const more = await customer('jo');
    await app.deleteVoucher(rt, caller, code, {});

    expect(before.loyalty).toEqual({
      points: 100,
      referred_customers: 0,
      campaigns: { Club: { points: 100, referred_customers: 0 } },
    });
    expect(more).toMatchObject({
      loyalty: { points: 150 },
      summary: { redemptions: { loyalty_card: { points_to_go: 150 } } },
    });
    expect(await customer('jo')).toMatchObject({ loyalty: { points: 0 } });
  });

  it('go with their campaign', async () => {
    const { rt, caller } = project;
    await joinClub();

    await app.deleteLoyalty(rt, caller, 'Club', {});

    expect((await customer('jo')).loyalty).toEqual({ points: 0, referred_customers: 0, campaigns: {} });
  });

  it('are changed by hand where the customer is gone, and nothing is counted', async () => {
    const { rt, caller } = project;
    const code = await joinClub();
    await app.deletePermanently(rt, caller, 'jo');
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });

    await app.adjustPoints(rt, caller, {
      campaignId: null,
      codeOrId: code,
      request: { points: 5 },
      idempotencyKey: null,
    });

    expect(await app.getVoucher(rt, caller, code)).toMatchObject({ loyalty_card: { balance: 105 } });
    expect(await customer('jo')).toMatchObject({ loyalty: { points: 0, campaigns: {} } });
  });
});

describe('the credits of a customer', () => {
  it('follow the card, no matter who pays with it', async () => {
    const { rt, caller } = project;
    const code = await publish({ voucher: (await putVoucher(rt, aGiftCard(1_000))).code, customer: 'jo' });
    const toGo = async () => (await customer('jo')).summary.redemptions.gift.amount_to_go;
    const seen = [await toGo()];

    const own = { redeemables: [voucherLine(code, 300)], customer: { source_id: 'jo' }, order: { amount: 900 } };
    await redeem(rt, caller, own);
    seen.push(await toGo());
    const { redemptions } = await redeem(rt, caller, { ...own, customer: { source_id: 'bo' } });
    seen.push(await toGo());
    await rollback(rt, caller, { id: redemptions[0]!.id });
    seen.push(await toGo());
    await app.adjustBalance(rt, caller, { codeOrId: code, request: { amount: -100 }, idempotencyKey: null });
    seen.push(await toGo());

    expect(seen).toEqual([1_000, 700, 400, 700, 600]);
    expect(await customer('bo')).toMatchObject({ summary: { redemptions: { gift: { amount_to_go: 0 } } } });
  });

  it('do not stand in the way where the holder is gone', async () => {
    const { rt, caller } = project;
    const code = await publish({ voucher: (await putVoucher(rt, aGiftCard(1_000))).code, customer: 'jo' });
    await app.deletePermanently(rt, caller, 'jo');
    const before = Object.keys(await dump(rt)).filter((key) => key.endsWith(' U'));

    const { redemptions } = await redeem(rt, caller, { redeemables: [voucherLine(code, 300)], order: { amount: 900 } });
    await rollback(rt, caller, { id: redemptions[0]!.id });

    expect(await app.getVoucher(rt, caller, code)).toMatchObject({ gift: { balance: 1_000 } });
    expect(Object.keys(await dump(rt)).filter((key) => key.endsWith(' U'))).toEqual(before);
  });
});

describe('referrals', () => {
  async function referralCode(): Promise<string> {
    const { rt, caller } = project;
    await app.createCampaign(rt, caller, {
      name: 'Friends',
      campaign_type: 'REFERRAL_PROGRAM',
      type: 'AUTO_UPDATE',
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'AMOUNT', amount_off: 100 },
        redemption: { quantity: null },
      },
    });
    return publish({ campaign: 'Friends', customer: 'referrer' });
  }

  const use = (code: string, name: string) =>
    redeem(project.rt, project.caller, {
      redeemables: [voucherLine(code)],
      customer: { source_id: name },
      order: { amount: 1_000 },
    });

  it('name the referrer on the code, the order and the referred customer, and are taken back', async () => {
    const { rt, caller } = project;
    const code = await referralCode();
    const referrer = await customer('referrer');

    const { redemptions, order } = await use(code, 'friend');
    const [referred, counted] = [await customer('friend'), await customer('referrer')];
    await rollback(rt, caller, { id: redemptions[0]!.id });

    expect(await app.getVoucher(rt, caller, code)).toMatchObject({ holder_id: referrer.id, referrer_id: referrer.id });
    expect(redemptions[0]!.voucher).toMatchObject({ holder_id: referrer.id, referrer_id: referrer.id });
    expect(order).toMatchObject({ referrer_id: referrer.id });
    expect(referred.referrals).toEqual({
      total: 1,
      campaigns: [
        {
          campaign_id: expect.stringMatching(/^camp_/) as unknown,
          referrer_id: referrer.id,
          related_object_id: redemptions[0]!.id,
          related_object_type: 'redemption',
          date: redemptions[0]!.date,
        },
      ],
    });
    expect(counted.loyalty).toEqual({
      points: 0,
      referred_customers: 1,
      campaigns: { Friends: { points: 0, referred_customers: 1 } },
    });
    expect((await customer('friend')).referrals).toEqual({ total: 0, campaigns: [] });
    expect(await customer('referrer')).toMatchObject({ loyalty: { referred_customers: 0 } });
  });

  it('count each of several friends', async () => {
    const code = await referralCode();

    await Promise.all(['a', 'b', 'c'].map((name) => use(code, name)));

    expect(await customer('referrer')).toMatchObject({ loyalty: { referred_customers: 3 } });
  });

  it('are not made with the own code', async () => {
    const code = await referralCode();

    expect(await refusal(use(code, 'referrer'))).toMatchObject({ key: 'referrer_not_permitted_to_redeem' });

    expect(await customer('referrer')).toMatchObject({
      referrals: { total: 0 },
      loyalty: { referred_customers: 0 },
      summary: { redemptions: { total_failed: 1, total_redeemed: 0 } },
    });
  });
});

describe('the last order', () => {
  it('comes back where the rolled back one was the last', async () => {
    const { rt, caller } = project;
    const { code } = await putVoucher(rt, aVoucher());
    const spend = async (amount: number) => {
      rt.clock.advance(1_000);
      const request = { redeemables: [voucherLine(code)], customer: { source_id: 'jo' }, order: { amount } };
      return (await redeem(rt, caller, request)).redemptions[0]!;
    };
    const ordersOf = async () => (await customer('jo')).summary;
    const [first, second] = [await spend(1_000), await spend(2_000)];

    await rollback(rt, caller, { id: second.id });
    const afterOne = await ordersOf();
    await rollback(rt, caller, { id: first.id });

    expect(afterOne.orders).toEqual({
      total_amount: 900,
      total_count: 1,
      average_amount: 900,
      last_order_amount: 900,
      last_order_date: first.date,
    });
    expect((await ordersOf()).orders).toEqual({
      total_amount: 0,
      total_count: 0,
      average_amount: 0,
      last_order_amount: 0,
      last_order_date: null,
    });
  });

  it('stays where another came later', async () => {
    const { rt, caller } = project;
    const { code } = await putVoucher(rt, aVoucher());
    const request = { redeemables: [voucherLine(code)], customer: { source_id: 'jo' }, order: { amount: 1_000 } };
    const { redemptions } = await redeem(rt, caller, request);
    rt.clock.advance(1_000);
    const later = await redeem(rt, caller, { ...request, order: { amount: 500 } });

    await rollback(rt, caller, { id: redemptions[0]!.id });

    expect(await customer('jo')).toMatchObject({
      summary: { orders: { total_count: 1, last_order_amount: 450, last_order_date: later.redemptions[0]!.date } },
    });
  });
});

describe('a customer who was forgotten', () => {
  it('is not counted again by a rollback', async () => {
    const { rt, caller } = project;
    const { code } = await putVoucher(rt, aVoucher());
    const request = { redeemables: [voucherLine(code)], customer: { source_id: 'jo' }, order: { amount: 1_000 } };
    const { redemptions } = await redeem(rt, caller, request);
    await app.deletePermanently(rt, caller, 'jo');

    const undone = await rollback(rt, caller, { id: redemptions[0]!.id });

    expect(undone.rollbacks).toHaveLength(1);
    expect(Object.keys(await dump(rt)).filter((key) => key.endsWith(' U') && key.includes('#C#'))).toEqual([]);
    await app.upsertCustomer(rt, caller, { source_id: 'jo' });
    expect(await customer('jo')).toMatchObject({ summary: { redemptions: { total_rolled_back: 0 } } });
  });
});

describe('customers of one source id, one after the other', () => {
  /** A gift card of a customer who is deleted, and made anew by whatever names the source id next. */
  async function cardOfFormer(): Promise<string> {
    const { rt, caller } = project;
    const { code } = await putVoucher(rt, aGiftCard(1_000));
    await publish({ voucher: code, customer: { source_id: 'bob' } });
    await app.deleteCustomer(rt, caller, 'bob');
    return code;
  }
  const spend = (codes: readonly string[], source_id: string) =>
    redeem(project.rt, project.caller, {
      redeemables: codes.map((code) => ({ ...voucherLine(code), gift: { credits: 100 } })),
      order: { amount: 5_000 },
      customer: { source_id },
    });
  const credits = async (name: string): Promise<unknown> => (await customer(name)).summary;

  it('use a card of the former one, and give it back', async () => {
    const code = await cardOfFormer();
    const { redemptions } = await spend([code], 'bob');
    await rollback(project.rt, project.caller, { id: redemptions[0]!.id });

    expect(await credits('bob')).toMatchObject({
      redemptions: { total_redeemed: 0, total_rolled_back: 1, gift: { amount_to_go: 0 } },
    });
    expect(await app.getVoucher(project.rt, project.caller, code)).toMatchObject({ gift: { balance: 1_000 } });
  });

  it('hold cards that someone uses together', async () => {
    const former = await cardOfFormer();
    const { code } = await putVoucher(project.rt, aGiftCard(700));
    await publish({ voucher: code, customer: { source_id: 'bob' } });

    const { parent_redemption } = await spend([former, code], 'ada');
    expect(await credits('bob')).toMatchObject({ redemptions: { gift: { amount_to_go: 600 } } });

    await rollback(project.rt, project.caller, { id: parent_redemption!.id });
    expect(await credits('bob')).toMatchObject({ redemptions: { gift: { amount_to_go: 700 } } });
  });
});
