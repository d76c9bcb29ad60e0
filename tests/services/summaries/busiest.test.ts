// The busiest campaigns of some days: among all that are live, from counters and from what came since.
import * as app from '../../support/app';
import { aCaller, aRuntime, aVoucher, putCampaign, putVoucher, type TestRuntime } from '../../support/shop';

const caller = aCaller();
const DAY_MS = 86_400_000;
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime({ settings: { timezone: 'Asia/Tokyo' } });
});

async function aCampaign(name: string, members: object = {}): Promise<void> {
  const { id } = await putCampaign(rt, { name, ...members });
  await putVoucher(rt, aVoucher({ code: `OF-${name}`, campaign: name, campaign_id: id }));
}

async function redeemed(name: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const redeemables = [{ object: 'voucher' as const, id: `OF-${name}` }];
    await app.redeem(rt, caller, { request: { redeemables, order: { amount: 1_000 } }, idempotencyKey: null });
  }
}

interface Told {
  readonly busiest?: readonly { readonly name: string; readonly redemptions: number }[];
  readonly live_campaigns?: number;
}
const told = (query: object): Promise<Told> => app.dailyCounters(rt, caller, query);
const busiest = async (query: object = {}) =>
  (await told({ busiest: 3, ...query })).busiest?.map(({ name, redemptions }) => [name, redemptions]);
/** Takes everything until now into the counters. */
async function settle(): Promise<void> {
  rt.clock.advance(app.LIMITS.countersSettleMs + 1);
  await app.countFacts(rt, caller, performance.now() + 10_000);
}

it('counts what the days hold and what came since, the busiest first, and no more than are requested', async () => {
  await app.beginCounting(rt, caller);
  for (const name of ['one', 'two', 'three', 'four', 'none']) await aCampaign(name);
  await redeemed('one', 1);
  await redeemed('two', 2);
  await redeemed('three', 3);
  await settle();
  expect(await busiest()).toEqual([
    ['three', 3],
    ['two', 2],
    ['one', 1],
  ]);

  await redeemed('four', 4);
  await redeemed('two', 3);
  expect(await busiest()).toEqual([
    ['two', 5],
    ['four', 4],
    ['three', 3],
  ]);
  expect(await busiest({ busiest: 1 })).toEqual([['two', 5]]);
});

it('counts the days that are requested alone', async () => {
  await app.beginCounting(rt, caller);
  for (const name of ['former', 'new']) await aCampaign(name);
  await redeemed('former', 3);
  await settle();
  rt.clock.advance(3 * DAY_MS);
  await redeemed('new', 1);
  const today = new Date(rt.clock.nowMs()).toISOString();

  expect(await busiest({ start_date: today })).toEqual([['new', 1]]);
  expect(await busiest()).toEqual([
    ['former', 3],
    ['new', 1],
  ]);
});

it('names live campaigns alone, however many newer ones there are', async () => {
  await app.beginCounting(rt, caller);
  await aCampaign('oldest');
  await aCampaign('stopped');
  await aCampaign('over', { expiration_date: '2026-03-10T13:00:00.000Z' });
  for (const name of ['oldest', 'stopped', 'over']) await redeemed(name, 2);
  await app.setCampaignActive(rt, caller, 'stopped', false);
  for (let number = 0; number < 30; number += 1) await putCampaign(rt, { name: `newer ${number}` });
  rt.clock.advance(2 * 3_600_000);

  expect(await busiest()).toEqual([['oldest', 2]]);
  expect((await told({ busiest: 3 })).live_campaigns).toBe(31);
});

it('is in the answer where the request asks for it, for the whole project', async () => {
  await aCampaign('one');

  expect(await told({})).not.toHaveProperty('busiest');
  expect(await told({ busiest: 3, campaign: 'one' })).not.toHaveProperty('busiest');
  expect(await told({ busiest: 3 })).toMatchObject({ busiest: [], live_campaigns: 1 });
});
