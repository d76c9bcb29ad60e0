// How many round trips to the table a return waits for, and how many actions its transaction takes.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  putCampaign,
  putVoucher,
  putWebhook,
  redeem,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

interface Paid {
  readonly id: string;
  readonly orderId: string;
  readonly codes: readonly string[];
}

/** An order that gift cards of one campaign each paid a part of, in a warm process. */
async function paidBy(count: number): Promise<Paid> {
  const lines: app.Redeemable[] = [];
  for (let index = 0; index < count; index += 1) {
    const campaign = await putCampaign(rt, { campaign_type: 'GIFT_VOUCHERS' });
    const { code } = await putVoucher(rt, aGiftCard(1_000, { campaign: campaign.name, campaign_id: campaign.id }));
    lines.push(voucherLine(code, 100));
  }
  const order = { source_id: 'order-1', amount: 50_000, status: 'PAID' } as const;
  const request = { redeemables: lines, customer: { source_id: 'customer-1' }, order };
  const { parent_redemption, redemptions, order: placed } = await redeem(rt, caller, request);
  await rt.store.config.load(caller);
  rt.meter.reset();
  return { id: (parent_redemption ?? redemptions[0]!).id, orderId: placed?.id ?? '', codes: lines.map(({ id }) => id) };
}

async function giveBack(redemptionId: string, request: object, idempotencyKey: string | null = null) {
  return (await app.createReturn(rt, caller, { redemptionId, request, idempotencyKey })).answer;
}

describe('a return', () => {
  it.each([
    [1, null],
    [1, 'key'],
    [30, 'key'],
  ])('takes two round trips for %i cards with the key %s, and so does the next one', async (count, key) => {
    const { id } = await paidBy(count);

    await giveBack(id, { amount: 20_000 }, key);
    expect(rt.meter.roundTrips).toBe(2);
    rt.meter.reset();

    await giveBack(id, { amount: 1 }, key && 'other');
    expect(rt.meter.roundTrips).toBe(2);
  });

  it('takes three when a balance or the order moved since, and two again afterwards', async () => {
    const { id, orderId, codes } = await paidBy(3);
    await giveBack(id, { amount: 1 });
    const change = { codeOrId: codes[1] ?? '', request: { amount: 5 }, idempotencyKey: null };
    for (const move of [
      () => app.adjustBalance(rt, caller, change),
      () => app.updateOrder(rt, caller, orderId, { status: 'FULFILLED' }),
    ]) {
      await move();
      rt.meter.reset();
      await giveBack(id, { amount: 1000 });
      expect(rt.meter.roundTrips).toBe(3);
    }
    rt.meter.reset();

    await giveBack(id, { amount: 1000 });
    expect(rt.meter.roundTrips).toBe(2);
  });

  it('takes two reads as a dry run, and writes nothing', async () => {
    const { id } = await paidBy(3);

    await giveBack(id, { all: true, dry_run: true });

    expect(rt.meter.roundTrips).toBe(2);
    expect(rt.meter.made.filter(({ operation }) => operation === 'write' || operation === 'transact')).toEqual([]);
  });

  it('needs fewer actions than its rollback for 30 cards of 30 campaigns, with a webhook and a key', async () => {
    await putWebhook(rt, ['redemption.return.succeeded']);
    const { id } = await paidBy(30);

    await giveBack(id, { all: true }, 'key');

    const [transaction] = rt.meter.made.filter(({ operation }) => operation === 'transact');
    // Lock, state, record, order, customer, outbox row and guard; card and ledger line for each of the 30.
    expect(transaction?.size).toBe(7 + 30 * 2);
    expect(transaction?.size).toBeLessThan(app.LIMITS.transactionActions);
  });
});
