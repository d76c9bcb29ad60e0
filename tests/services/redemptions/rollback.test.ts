// Rolling back: a redemption as a whole, once, and not after three calendar months.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  putRecords,
  putStackingRules,
  putTier,
  putVoucher,
  redeem,
  refusalOf,
  rollback,
  rollbackSingle,
  type TestRuntime,
  tierLine,
  TRACKING_KEY,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();
const order = { source_id: 'order-1', amount: 200_000 };
const customer = { source_id: 'customer-1', name: 'Ada' };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

function undo(id: string, request = {}, on: app.Runtime = rt) {
  return rollback(on, caller, { id, request });
}

async function aStack() {
  const gift = await putVoucher(rt, aGiftCard(10_000));
  const coupon = await putVoucher(rt, aVoucher({ redemption: { quantity: 1, redeemed_quantity: 0 } }));
  const tier = await putTier(rt, { action: { discount: { type: 'AMOUNT', amount_off: 8_000 } } });
  const redeemables = [voucherLine(gift.code, 100), voucherLine(coupon.code), tierLine(tier.id)];
  const answer = await redeem(rt, caller, { redeemables, order, customer });
  return { gift, coupon, tier, answer, parentId: answer.parent_redemption!.id };
}

describe('rollback', () => {
  it('gives back balances, uses, and the counts of campaign, tier and customer', async () => {
    const { gift, coupon, tier, parentId } = await aStack();

    await undo(parentId);

    expect(await app.getVoucher(rt, caller, gift.code)).toMatchObject({
      gift: { balance: 10_000 },
      redemption: { redeemed_quantity: 0, redeemed_amount: 0 },
    });
    expect(await app.getVoucher(rt, caller, coupon.code)).toMatchObject({ redemption: { redeemed_quantity: 0 } });
    expect(await app.getTier(rt, caller, tier.id)).toMatchObject({
      summary: { redemptions: { total_redeemed: 0 }, orders: { total_amount: 0, total_discount_amount: 0 } },
    });
    expect(await rt.store.campaignCounters.load(caller, tier.campaign_id)).toMatchObject({
      redemptions: { total: 0 },
      ordersAmount: 0,
      discountAmount: 0,
    });
    expect(await app.getCustomer(rt, caller, 'customer-1')).toMatchObject({
      summary: {
        redemptions: { total_redeemed: 0, total_rolled_back: 3, gift: { redeemed_amount: 0 } },
        orders: { total_count: 0, total_amount: 0 },
      },
    });
    expect(await app.getCampaign(rt, caller, tier.campaign_id)).toMatchObject({ id: tier.campaign_id });
  });

  it('answers one rollback for each child, and one for the parent', async () => {
    const { answer, parentId } = await aStack();

    const { rollbacks, parent_rollback, order: after } = await undo(parentId, { reason: 'returned' });

    expect(rollbacks.map(({ redemption }) => redemption)).toEqual(answer.redemptions.map(({ id }) => id));
    expect(rollbacks.map(({ amount }) => amount)).toEqual([-100, undefined, undefined]);
    expect(parent_rollback).toMatchObject({ redemption: parentId, reason: 'returned', result: 'SUCCESS' });
    expect(after).toMatchObject({ status: 'CANCELED', amount: 200_000, total_amount: 200_000 });
  });

  it('marks the redemption and its children, and notes itself on the order', async () => {
    const { answer, parentId } = await aStack();

    const { rollbacks, parent_rollback } = await undo(parentId);

    expect(await app.getRedemption(rt, caller, parentId)).toMatchObject({ status: 'ROLLED_BACK', result: 'SUCCESS' });
    for (const [index, { id }] of answer.redemptions.entries()) {
      const related_redemptions = { rollbacks: [{ id: rollbacks[index]!.id }] };
      expect(await app.getRedemption(rt, caller, id)).toMatchObject({ status: 'ROLLED_BACK', related_redemptions });
    }
    for (const record of [...rollbacks, parent_rollback!]) {
      expect(await app.getRedemption(rt, caller, record.id)).toEqual(record);
    }
    expect(await app.getOrder(rt, caller, 'order-1')).toMatchObject({
      status: 'CANCELED',
      redemptions: {
        [parentId]: { rollback_id: parent_rollback!.id, rollback_stacked: rollbacks.map(({ id }) => id) },
      },
    });
  });

  it('says its metadata and its tracking id, and adds the metadata to what it undid', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const bought = { redeemables: [voucherLine(code)], order, metadata: { till: 4, note: 'gift' } };
    const [redemption] = (await redeem(rt, caller, bought)).redemptions;

    const { rollbacks } = await undo(redemption!.id, { metadata: { note: 'returned' }, tracking_id: 'ada' });

    const tracking_id = rt.ids.trackingId(TRACKING_KEY, 'ada');
    expect(rollbacks).toMatchObject([{ metadata: { note: 'returned' }, tracking_id }]);
    const metadata = { till: 4, note: 'returned' };
    expect(await app.getRedemption(rt, caller, redemption!.id)).toMatchObject({ metadata, status: 'ROLLED_BACK' });
  });

  it('adds its metadata to the parent and to each child', async () => {
    const { answer, parentId } = await aStack();

    await undo(parentId, { metadata: { note: 'returned' } });

    for (const id of [parentId, ...answer.redemptions.map((child) => child.id)]) {
      expect(await app.getRedemption(rt, caller, id)).toMatchObject({ metadata: { note: 'returned' } });
    }
  });

  it('is not refused for metadata that is older than its schema, unless it changes it', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const [redemption] = (await redeem(rt, caller, { redeemables: [voucherLine(code)], metadata: { till: 4 }, order }))
      .redemptions;
    const record = { id: 'ms_1', related_object: 'redemption', object: 'metadata_schema', properties: {} } as const;
    const closed = { ...record, allow_defined_only: true, created_at: redemption!.date, updated_at: null };
    await putRecords(rt, { kind: 'metadataSchema', record: closed });

    const refused = await refusalOf(undo(redemption!.id, { metadata: { note: 'returned' } }));
    expect(refused.key).toBe('metadata_validation_failed');
    expect(await undo(redemption!.id, { metadata: {} })).toMatchObject({ rollbacks: [{ result: 'SUCCESS' }] });
  });

  it('frees the code for its next use', async () => {
    const { coupon, parentId } = await aStack();
    const again = () => redeem(rt, caller, { redeemables: [voucherLine(coupon.code)], order: { amount: 100 } });
    expect(await refusalOf(again())).toMatchObject({ key: 'quantity_exceeded' });

    await undo(parentId);

    expect((await again()).redemptions).toHaveLength(1);
  });

  it('leaves the order as it is where the project says so', async () => {
    await putStackingRules(rt, { redeemables_rollback_order_mode: 'WITHOUT_ORDER' });
    const { parentId, gift } = await aStack();

    const { order: after } = await undo(parentId);

    expect(after).toMatchObject({ status: 'PAID', total_discount_amount: 28_090, total_amount: 171_910 });
    expect(await app.getVoucher(rt, caller, gift.code)).toMatchObject({ gift: { balance: 10_000 } });
  });

  it('adds to a balance that others spent from meanwhile', async () => {
    const { gift, parentId } = await aStack();
    await redeem(rt, caller, { redeemables: [voucherLine(gift.code, 400)], order: { amount: 1_000 } });

    await undo(parentId);

    expect(await app.getVoucher(rt, caller, gift.code)).toMatchObject({
      gift: { balance: 9_600 },
      redemption: { redeemed_quantity: 1, redeemed_amount: 400 },
    });
  });
});

describe('rolling back twice', () => {
  it('is refused, and the refusal is a record', async () => {
    const { gift, parentId } = await aStack();
    await undo(parentId);

    const refusal = await refusalOf(undo(parentId));

    expect(refusal).toMatchObject({ key: 'already_rolled_back', resource_type: 'redemption_rollback' });
    expect(refusal.resource_id).toMatch(/^rrf_[0-9a-f]{24}$/);
    expect(await app.getRedemption(rt, caller, refusal.resource_id!)).toMatchObject({
      id: refusal.resource_id,
      status: 'FAILED',
      failure_code: 'already_rolled_back',
      redemption: parentId,
    });
    expect(await app.getVoucher(rt, caller, gift.code)).toMatchObject({ gift: { balance: 10_000 } });
  });

  it('succeeds once for 20 calls at the same time', async () => {
    const { gift, coupon, parentId } = await aStack();

    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => undo(parentId)));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ failure: { key: 'already_rolled_back' } });
    }
    expect(await app.getVoucher(rt, caller, gift.code)).toMatchObject({ gift: { balance: 10_000 } });
    expect(await app.getVoucher(rt, caller, coupon.code)).toMatchObject({ redemption: { redeemed_quantity: 0 } });
  });

  it.each([
    ['took effect', 'LOST_ANSWER', true],
    ['did not take effect', 'LOST_REQUEST', false],
  ] as const)('settles a transaction without an answer that %s', async (_name, kind, isDone) => {
    const { gift, parentId } = await aStack();
    rt.faults.next('transact', { kind });

    const outcome = await Promise.allSettled([undo(parentId)]);

    expect(outcome[0].status).toBe(isDone ? 'fulfilled' : 'rejected');
    if (!isDone) await undo(parentId);
    expect(await app.getVoucher(rt, caller, gift.code)).toMatchObject({ gift: { balance: 10_000 } });
  });
});

describe('what cannot be rolled back', () => {
  it('is a child of a stack, on either route', async () => {
    const { answer } = await aStack();
    const { id } = answer.redemptions[1]!;

    expect(await refusalOf(undo(id))).toMatchObject({ key: 'invalid_redemption_parent' });
    const single = rollbackSingle(rt, caller, { id });
    expect(await refusalOf(single)).toMatchObject({ key: 'invalid_redemption_parent' });
  });

  it('is a parent on the route for a single redemption', async () => {
    const { parentId } = await aStack();

    const single = rollbackSingle(rt, caller, { id: parentId });

    expect(await refusalOf(single)).toMatchObject({ key: 'invalid_redemption' });
  });

  it('is a redemption that failed', async () => {
    const { code } = await putVoucher(rt, aVoucher({ active: false }));
    const { resource_id } = await refusalOf(redeem(rt, caller, { redeemables: [voucherLine(code)] }));

    expect(await refusalOf(undo(resource_id!))).toMatchObject({ key: 'invalid_redemption' });
  });

  it.each(['r_', 'r_nobody', `r_${'0'.repeat(24)}`, 'rr_x', '../../R', ''])('is the unknown id "%s"', async (id) => {
    expect(await refusalOf(undo(id))).toMatchObject({ key: 'not_found', resource_type: 'redemption' });
  });
});
