// The month of a shop that `npm start` begins with: worth looking at, the same each time, and true to its own sums.
import { runtimeOn } from '../../server/start/runtime';
import { seedDemo } from '../../server/start/seed';
import { PEOPLE } from '../../server/start/shop/people';
import * as app from '../support/app';
import { freshTable } from '../support/shop';

const DAY_MS = 86_400_000;
const caller: app.Caller = {
  project: app.DEMO_PROJECT,
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: app.DEMO_KEYS.server.id,
  role: 'admin',
  channel: null,
  origin: null,
};

interface Listed {
  readonly id: string;
  readonly object: string;
  readonly date: string;
  readonly result: string;
  readonly tracking_id?: string | null;
  readonly customer?: { readonly source_id?: string | null } | null;
  readonly redemption?: string | null;
  readonly related_redemptions?: { readonly redemptions?: readonly unknown[] };
}

async function seeded(): Promise<app.Runtime> {
  const table = new app.DynamoTable(await freshTable());
  await seedDemo(table, true);
  return runtimeOn(table);
}

async function redemptionsOf(rt: app.Runtime): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const { redemptions } = await app.listRedemptions(rt, caller, { limit: 100, page });
    all.push(...(redemptions as unknown as Listed[]));
    if ((redemptions as unknown as Listed[]).length < 100) return all;
  }
}

describe('the demo shop', () => {
  let rt: app.Runtime;
  let redemptions: readonly Listed[];

  beforeAll(async () => {
    rt = await seeded();
    redemptions = await redemptionsOf(rt);
  });

  it('has stacks, single redemptions, failures and rollbacks of the last 30 days', () => {
    const tops = redemptions.filter(({ object, redemption }) => object === 'redemption' && !redemption);
    const stacks = tops.filter(({ related_redemptions }) => (related_redemptions?.redemptions?.length ?? 0) > 1);
    const failures = tops.filter(({ result }) => result === 'FAILURE');
    const rollbacks = redemptions.filter(({ object }) => object === 'redemption_rollback');

    expect(tops.length).toBeGreaterThan(110);
    expect(stacks.length).toBeGreaterThan(45);
    expect(failures.length).toBeGreaterThan(10);
    expect(rollbacks.length).toBeGreaterThan(10);
    const oldestMs = Date.now() - 31 * DAY_MS;
    expect(tops.filter(({ date }) => Date.parse(date) < oldestMs || Date.parse(date) > Date.now())).toEqual([]);
  });

  it('has returns of single units, each with its refund and a reason', async () => {
    const isWhole = ({ object, redemption, result }: Listed) =>
      object === 'redemption' && !redemption && result === 'SUCCESS';
    const tops = redemptions.filter(isWhole);
    const lists = await Promise.all(tops.map(({ id }) => app.listReturns(rt, caller, id, {})));
    const returns = lists.flatMap(({ data }) => data);

    expect(returns.length).toBeGreaterThan(3);
    for (const { items, refund_amount, reason } of returns) {
      expect(items.map(({ quantity }) => quantity)).toEqual([1]);
      expect(refund_amount).toBeGreaterThan(0);
      expect(reason).toMatch(/^(Too small|Broken|Wrong colour)$/);
    }
  });

  it('has a campaign that runs out, one that is over, one to come and one switched off', async () => {
    const answer = await app.listCampaigns(rt, caller, { limit: 100, expand: 'summary' });
    const campaigns = answer.campaigns;

    expect(new Set(campaigns.map(({ campaign_type }) => campaign_type)).size).toBe(5);
    expect(campaigns.filter(({ active }) => !active).map(({ name }) => name)).toEqual(['Press samples']);
    const namesOf = async (campaign_status: 'EXPIRED' | 'SCHEDULED') => {
      const found = await app.listCampaigns(rt, caller, { limit: 100, campaign_status });
      return found.campaigns.map(({ name }) => name);
    };
    expect(await namesOf('EXPIRED')).toEqual(['Spring clearance']);
    expect(await namesOf('SCHEDULED')).toEqual(['Winter warm-up']);
    const flash = campaigns.find(({ name }) => name === 'Flash sale')?.summary;
    expect(flash!.gift_amount).toBe(0);
    expect(flash!.redemptions).toBeGreaterThan(40);
    expect(flash!.redemptions).toBeLessThanOrEqual(45);
    expect(flash!.discount_amount / flash!.orders_amount).toBeCloseTo(0.3, 1);
  });

  it('has gift cards whose movements come to their balance', async () => {
    const { vouchers } = await app.listVouchers(rt, caller, { limit: 100, campaign: 'Gift cards' });
    const cards = vouchers;
    let moves = 0;
    for (const { code, gift } of cards) {
      const { data } = await app.listTransactions(rt, caller, code, { limit: 100 });
      const rows = data;
      const amountOf = (isByHand: boolean) =>
        rows
          .filter(({ type }) => (type === 'CREDITS_ADDITION') === isByHand)
          .reduce((sum, { details }) => sum + (details.balance.amount ?? 0), 0);
      moves += rows.length;
      expect([gift!.amount, gift!.balance]).toEqual([7_500 + amountOf(true), gift!.amount + amountOf(false)]);
    }
    expect(cards).toHaveLength(16);
    expect(moves).toBeGreaterThan(30);
  });

  it('has work in the background, with all of it done', async () => {
    const { async_actions } = await app.listAsyncActions(rt, caller, {});

    const actions = async_actions;
    expect(actions.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['VOUCHERS.IMPORT', 'VOUCHERS.BULK_UPDATE']),
    );
    expect(actions.filter(({ status }) => status !== 'DONE')).toEqual([]);
  });

  it('leaves the codes of the walk-through as they were', async () => {
    const { answer } = await app.redeem(rt, caller, {
      request: {
        redeemables: [
          { object: 'voucher', id: 'GIFT-100', gift: { credits: 100 } },
          { object: 'voucher', id: 'WELCOME-20' },
        ],
        customer: { source_id: 'demo-customer' },
        order: { amount: 200_000 },
      },
      idempotencyKey: null,
    });

    expect(answer.order?.total_amount).toBe(159_920);
  });

  it('knows a customer by one tracking id, in the history and from then on', async () => {
    const { source_id } = PEOPLE[0]!;
    const idsOf = async () => {
      const mine = (await redemptionsOf(rt)).filter(({ customer }) => customer?.source_id === source_id);
      return mine.map(({ tracking_id }) => tracking_id);
    };
    const before = await idsOf();

    await app.redeem(rt, caller, {
      request: {
        redeemables: [{ object: 'voucher', id: 'WELCOME-20' }],
        customer: { source_id },
        order: { amount: 10_000 },
      },
      idempotencyKey: null,
    });

    const after = await idsOf();
    expect(before.length).toBeGreaterThan(3);
    expect(after.length).toBe(before.length + 1);
    expect(new Set(after)).toEqual(new Set([expect.stringMatching(/^track_/)]));
  });

  it('has the same codes for the same people in every table', async () => {
    const held = async (of: app.Runtime) => {
      const { vouchers } = await app.listVouchers(of, caller, { limit: 100, order: 'code' });
      const all = vouchers;
      return all.filter(({ holder_id }) => holder_id).map(({ code, holder_id }) => `${code} ${holder_id}`);
    };

    expect((await held(rt)).length).toBeGreaterThan(30);
    expect(await held(await seeded())).toEqual(await held(rt));
  });
});
