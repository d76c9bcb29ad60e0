// The audit after returns and rollbacks, and the ledgers of several cards that one return credits.
import { rollback } from '../support/returns';
import * as app from '../support/app';
import {
  aDiscount,
  aGift,
  type Answered,
  answered,
  aRuntime,
  brokenInvariants,
  dump,
  OTHER_PROJECT,
  putKeys,
  redeemed,
  returned,
  type TestRuntime,
  THREE_LINES,
  voucherOf,
} from '../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

async function redeemedTwice() {
  await aDiscount('OFF', { type: 'AMOUNT', amount_off: 1000 });
  await aGift('G', 8000);
  const lines = [voucherOf('OFF'), voucherOf('G', { gift: { credits: 3000 } })];
  const customer = { customer: { source_id: 'ann' } };
  const first = await redeemed(lines, { source_id: 'order-1', items: THREE_LINES }, customer);
  const second = await redeemed(lines, { source_id: 'order-2', items: THREE_LINES }, customer);
  return { first, second };
}

it('finds nothing broken after returns, a complete return, and rollbacks after both', async () => {
  const { first, second } = await redeemedTwice();

  await returned(first.id, { items: [{ id: first.lineIds[0], quantity: 1 }] });
  await returned(first.id, { items: [{ id: first.lineIds[1] }] });
  await returned(second.id, { all: true, tender_order: 'STORED_VALUE_FIRST' });
  expect(await brokenInvariants(rt)).toEqual([]);

  for (const { id } of [first, second]) expect((await rollback(id)).status).toBe(200);
  expect(await brokenInvariants(rt)).toEqual([]);
});

describe('a return that credits two cards of one campaign', () => {
  /** Both cards pay 1000 each of 3000. */
  async function paidByTwoCards() {
    const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 1000, effect: 'APPLY_TO_ORDER' } };
    const campaign = await answered('POST /v1/campaigns', {
      body: { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS', type: 'STATIC', voucher },
    });
    const addCode = (code: string) => {
      const params = { campaignId: campaign.id, code };
      return answered('POST /v1/campaigns/{campaignId}/vouchers/{code}', { params, body: {} });
    };
    for (const code of ['ONE', 'TWO']) await addCode(code);
    const lines = ['ONE', 'TWO'].map((code) => voucherOf(code, { gift: { credits: 1000 } }));
    const order = await redeemed(lines, { amount: 3000 }, { customer: { source_id: 'ann' } });
    return { campaign, ...order };
  }

  const pageOf = (campaignId: string, after: string | null) =>
    answered('GET /v1/campaigns/{campaignId}/transactions', {
      params: { campaignId },
      query: `limit=1${after === null ? '' : `&starting_after_id=${after}`}`,
    });

  it('has one transaction for each card, and pages of one hold all of them', async () => {
    const { campaign, id } = await paidByTwoCards();
    const made = await returned(id, { amount: 1500 });

    const found: Answered[] = [];
    for (let after: string | null = null; ;) {
      const page = await pageOf(campaign.id, after);
      found.push(...page.data);
      if (!page.has_more) break;
      after = page.more_starting_after as string;
    }

    const refunds = found.filter(({ type }) => type === 'CREDITS_REFUND');
    expect(refunds.map(({ details }) => (details as { return: object }).return)).toEqual([
      { id: made.id },
      { id: made.id },
    ]);
    expect(new Set(refunds.map(({ voucher_id }) => voucher_id)).size).toBe(2);
    expect(new Set(found.map(({ id: one }) => one)).size).toBe(found.length);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('is named by the audit when the line of either card, or the return, is in another list', async () => {
    const { id } = await paidByTwoCards();
    const made = await returned(id, { amount: 1500 });
    const items = Object.values(await dump(rt)).filter(
      ({ id: own }) => typeof own === 'string' && own.startsWith(String(made.id)),
    );

    expect(items).toHaveLength(3);
    const table = new app.DynamoTable(rt.at);
    for (const { pk, sk, g2p } of items) {
      const move = (to: app.Item[string]) =>
        table.write({ kind: 'update', key: { pk, sk }, change: { set: { g2p: to } } });
      await move(`${g2p as string}-other`);
      const found = await brokenInvariants(rt);
      expect(new Set(found.map(({ invariant }) => invariant))).toEqual(new Set(['I9']));
      await move(g2p);
    }
    expect(await brokenInvariants(rt)).toEqual([]);
  });
});
