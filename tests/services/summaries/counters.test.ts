// Counters over the real store: whatever happens, and no matter where work is stopped, they are what a recount of the records says.
import fc from 'fast-check';
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  dump,
  OTHER_PROJECT,
  putCampaign,
  putVoucher,
  refusal,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let discountId: string;
let giftId: string;

beforeEach(async () => {
  rt = await aRuntime({ settings: { timezone: 'Asia/Tokyo' } });
  discountId = (await putCampaign(rt, { name: 'Coupons' })).id;
  giftId = (await putCampaign(rt, { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS' })).id;
  await putVoucher(rt, aVoucher({ code: 'OFF', campaign: 'Coupons', campaign_id: discountId }));
  await putVoucher(rt, aVoucher({ code: 'LOOSE' }));
  await putVoucher(rt, aGiftCard(1_000_000, { code: 'CARD', campaign: 'Gifts', campaign_id: giftId }));
});

let orders = 0;
const spend = async (codes: readonly string[]): Promise<string> => {
  const redeemables = codes.map((id) => ({
    object: 'voucher' as const,
    id,
    ...(id === 'CARD' && { gift: { credits: 100 } }),
  }));
  const request = { redeemables, order: { source_id: `o${(orders += 1)}`, amount: 10_000 } };
  const { answer } = await app.redeem(rt, caller, { request, idempotencyKey: null });
  return answer.parent_redemption?.id ?? answer.redemptions[0]?.id ?? '';
};
const undo = (id: string) => app.rollback(rt, caller, { id, route: 'STACK', request: {}, idempotencyKey: null });
const give = (code: string) =>
  app.publish(rt, caller, {
    command: app.publishCommand({ voucher: code, customer: { source_id: 'jo' } }, {}),
    idempotencyKey: null,
  });
const move = (amount: number) =>
  app.adjustBalance(rt, caller, { codeOrId: 'CARD', request: { amount }, idempotencyKey: null });
const count = (untilMs = performance.now() + 10_000) => app.countFacts(rt, caller, untilMs);
/** So long that all until now stands still. */
const settle = () => rt.clock.advance(app.LIMITS.countersSettleMs + 1);

type Told = Readonly<Record<string, number>>;
const totals = async (campaign?: string): Promise<Told> => {
  const told = await app.dailyCounters(rt, caller, { ...(campaign !== undefined && { campaign }) });
  return told.totals;
};
const summary = (name: string, query = {}) => app.campaignSummary(rt, caller, name, query);

/** What is stored, without places and without what was counted when. */
async function keptCounters() {
  const items = Object.values(await dump(rt)).filter(({ pk, sk }) => pk.includes('#S#') && sk.startsWith('D#'));
  return items.map(({ pk, sk, ...sums }) => [`${pk} ${sk}`, sums] as const).sort();
}

/** The same from the records alone. */
async function recount(campaignId: string | null): Promise<Told> {
  const { records } = await rt.store.redemptionLists.list(caller, {
    page: 1,
    limit: 1000,
    ascending: true,
    byTime: true,
    compare: () => 0,
    test: null,
  });
  const isPart = ({ related_object_type: type, result }: app.Redemption | app.Rollback): boolean =>
    type !== 'redemption' || result === 'FAILURE';
  const own = records.filter((one) => isPart(one) && (campaignId === null || one.voucher?.campaign_id === campaignId));
  const of = (object: string, result: string) => own.filter((one) => one.object === object && one.result === result);
  const sum = (
    some: readonly (app.Redemption | app.Rollback)[],
    read: (one: app.Redemption | app.Rollback) => number,
  ) => some.reduce((all, one) => all + Math.abs(read(one)), 0);
  const redemptions = of('redemption', 'SUCCESS');
  const back = of('redemption_rollback', 'SUCCESS');
  return {
    redemptions: redemptions.length,
    redemptions_failed: of('redemption', 'FAILURE').length,
    rollbacks: back.length,
    rollbacks_failed: of('redemption_rollback', 'FAILURE').length,
    gift_credits: sum(redemptions, (one) => (one.voucher?.gift ? (one.amount ?? 0) : 0)),
    gift_credits_rolled_back: sum(back, (one) => (one.voucher?.gift ? (one.amount ?? 0) : 0)),
  };
}

describe('counters', () => {
  test('count what happened at once, before the worker stored it', async () => {
    const id = await spend(['OFF', 'CARD']);
    await spend(['LOOSE']);
    await undo(id);
    await refusal(spend(['NONE']));
    await give('OFF');

    expect(await totals()).toEqual({
      redemptions: 3,
      redemptions_failed: 1,
      rollbacks: 2,
      rollbacks_failed: 0,
      discount: 2000,
      discount_rolled_back: 1000,
      gift_credits: 100,
      gift_credits_rolled_back: 100,
      points: 0,
      points_rolled_back: 0,
      publications: 1,
      publications_failed: 0,
    });
    expect(await totals('Coupons')).toMatchObject({ redemptions: 1, rollbacks: 1, discount: 1000, publications: 1 });
    expect(await totals('Gifts')).toMatchObject({ redemptions: 1, gift_credits: 100, discount: 0 });
  });

  test('of another project stay apart', async () => {
    await spend(['OFF']);
    const other = aCaller({ project: OTHER_PROJECT });

    expect(await app.dailyCounters(rt, other, {})).toMatchObject({ totals: { redemptions: 0 } });
    expect(await refusal(app.campaignSummary(rt, other, discountId, {}))).toMatchObject({ key: 'not_found' });
  });

  test('are kept by work in the background that begins with the first who asks, and never ends', async () => {
    await spend(['OFF']);
    settle();
    expect(await keptCounters()).toEqual([]);

    await app.dailyCounters(rt, caller, {});
    await app.runDueActions(rt, performance.now() + 10_000);
    await app.dailyCounters(rt, caller, {});
    const kept = await keptCounters();
    await spend(['OFF']);
    rt.clock.advance(app.LIMITS.countersRestMs + 1);
    await app.runDueActions(rt, performance.now() + 10_000);

    expect(kept).toContainEqual([
      expect.stringContaining(`#S#- D#2026-03-10`),
      { redemptions_succeeded: 1, discounted_amount: 1000, orders_amount: 10_000 },
    ]);
    expect(await totals()).toMatchObject({ redemptions: 2 });
    expect(await rt.store.asyncActions.due(10)).toHaveLength(1);
    expect(rt.logged).toEqual([]);
  });

  test('write nothing when they are read but the one piece of work, once, and nothing of who asks', async () => {
    await spend(['OFF']);
    const before = await dump(rt);
    await app.dailyCounters(rt, aCaller({ scopes: ['read'], keyId: 'reader' }), {});
    const begun = await dump(rt);
    await app.dailyCounters(rt, aCaller({ scopes: ['read'], keyId: 'another' }), { campaign: 'Coupons' });
    await summary('Coupons');

    const made = Object.keys(begun).filter((key) => !(key in before));
    expect(made).toHaveLength(1);
    expect(JSON.stringify(begun[made[0]!])).toMatch(/COUNTERS.*request_id\W+null/);
    expect(JSON.stringify(begun[made[0]!])).not.toContain('reader');
    expect(await dump(rt)).toEqual(begun);
  });

  test('stand under the day of the project in its zone', async () => {
    rt.clock.set('2026-03-10T14:59:59.999Z');
    await spend(['OFF']);
    rt.clock.set('2026-03-10T15:00:00.000Z');
    await spend(['OFF']);

    for (const keep of [false, true]) {
      settle();
      if (keep) await count();
      const told = await app.dailyCounters(rt, caller, { start_date: '2026-03-10', end_date: '2026-03-11' });
      expect(told).toMatchObject({
        days: [
          { date: '2026-03-10', redemptions: 1 },
          { date: '2026-03-11', redemptions: 1 },
        ],
        timezone: 'Asia/Tokyo',
      });
      expect(await summary('Coupons', { end_date: '2026-03-10' })).toMatchObject({ redemptions: 1 });
    }
  });

  test('say until when they go', async () => {
    await spend(['OFF']);

    expect(await app.dailyCounters(rt, caller, {})).toMatchObject({ counted_until: '2026-03-10T12:00:00.000Z' });
  });

  test.each([
    ['a date that is none', { start_date: '2026-02-30' }],
    ['an end before the beginning', { start_date: '2026-03-10', end_date: '2026-03-09' }],
  ])('are refused for %s', async (_name, query) => {
    expect(await refusal(app.dailyCounters(rt, caller, query))).toMatchObject({ key: 'invalid_query_params' });
    expect(await refusal(summary('Coupons', query))).toMatchObject({ key: 'invalid_query_params' });
  });

  test.each([
    [366, '2025-01-01', '2026-01-01'],
    [367, '2025-01-01', '2026-01-02'],
  ])('of %d days', async (days, start_date, end_date) => {
    const told = app.dailyCounters(rt, caller, { start_date, end_date });

    if (days > app.LIMITS.countersDays) expect(await refusal(told)).toMatchObject({ key: 'invalid_query_params' });
    else expect(await told).toMatchObject({ total: days });
  });
});

describe('the summary of a campaign', () => {
  test('of gift cards sums up what was put on them, taken off, spent, and deleted', async () => {
    const made = await app.createCampaign(rt, caller, {
      name: 'New',
      campaign_type: 'GIFT_VOUCHERS',
      vouchers_count: 3,
      voucher: { type: 'GIFT_VOUCHER', gift: { amount: 500 }, code_config: { length: 8 } },
    } as never);
    await app.runDueActions(rt, performance.now() + 10_000);
    const { records } = await rt.store.voucherLists.list(
      caller,
      { campaignId: made.id, names: null },
      { page: 1, limit: 10, ascending: true, byTime: true, compare: () => 0, test: null },
    );
    const [first, second] = records.map(({ code }) => code);
    const request = { amount: 40 };
    await app.adjustBalance(rt, caller, { codeOrId: first ?? '', request, idempotencyKey: null });
    await app.adjustBalance(rt, caller, { codeOrId: first ?? '', request: { amount: -15 }, idempotencyKey: null });
    await app.deleteVoucher(rt, caller, first ?? '', {});
    await app.deleteVoucher(rt, caller, first ?? '', { force: true });
    expect(await app.getVoucher(rt, caller, second ?? '')).toMatchObject({ gift: { balance: 500 } });

    const expected = {
      object: 'campaign_summary',
      campaign: { id: made.id, vouchers_count: 2 },
      vouchers_created: 3,
      vouchers_deleted: 1,
      created_vouchers_amount: 1500,
      amount_deleted: 525,
      amount_added: 40,
      amount_subtracted: 15,
      amount_redeemed: 0,
      amount_rolledback: 0,
      validations: null,
      redemptions: 0,
    };
    expect(await summary('New')).toMatchObject(expected);
    settle();
    await count();
    await count();
    expect(await summary('New')).toMatchObject(expected);
    expect(await summary('New')).not.toHaveProperty('discounted_amount');
  });

  test('of an unknown campaign is not found', async () => {
    expect(await refusal(summary('Nobody'))).toMatchObject({ key: 'not_found' });
  });
});

type Step = 'off' | 'stack' | 'card' | 'bad' | 'undo' | 'undo twice' | 'add' | 'take' | 'day' | 'settle' | 'count';
const STEPS: readonly Step[] = [
  ...(['off', 'stack', 'card', 'bad', 'undo', 'undo twice', 'add', 'take', 'day', 'settle', 'count'] as const),
];
const FAULTS = ['NONE', 'BUSY', 'LOST_REQUEST', 'LOST_ANSWER', 'LATE'] as const;

describe('a recount of the records', () => {
  test('says what the counters say, after any history and any fault', async () => {
    const undone: string[] = [];
    const made: string[] = [];
    let added = 0;
    let taken = 0;
    const play: Readonly<Record<Step, () => Promise<unknown>>> = {
      off: async () => made.push(await spend(['OFF'])),
      stack: async () => made.push(await spend(['OFF', 'LOOSE', 'CARD'])),
      card: async () => made.push(await spend(['CARD'])),
      bad: () => refusal(spend(['NONE'])),
      undo: async () => {
        const id = made.shift();
        if (id === undefined) return;
        undone.push(id);
        await undo(id);
      },
      'undo twice': async () => undone[0] !== undefined && (await undo(undone[0]).catch(() => null)),
      add: () => ((added += 7), move(7)),
      take: () => ((taken += 3), move(-3)),
      day: () => {
        rt.clock.advance(13 * 3_600_000);
        return Promise.resolve();
      },
      settle: () => {
        settle();
        return Promise.resolve();
      },
      count: () => count(0).catch(() => null),
    };
    const steps = fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom(...FAULTS));
    const live = async (history: readonly (readonly [Step, (typeof FAULTS)[number]])[]): Promise<void> => {
      for (const [step, kind] of history) {
        rt.clock.advance(1);
        if (step === 'count' && kind !== 'NONE') rt.faults.next('transact', { kind });
        await play[step]();
        rt.faults.clear();
        await rt.faults.land();
      }
    };
    const check = async (): Promise<void> => {
      expect(await totals()).toMatchObject(await recount(null));
      expect(await totals('Coupons')).toMatchObject(await recount(discountId));
      expect(await totals('Gifts')).toMatchObject(await recount(giftId));
      expect(await summary('Gifts')).toMatchObject({ amount_added: added, amount_subtracted: taken });
    };
    const history = fc.asyncProperty(fc.array(steps, { minLength: 120, maxLength: 120 }), async (some) => {
      await live(some);
      await check();
    });
    await fc.assert(history, { numRuns: 1, endOnFailure: true });
    settle();
    for (let times = 0; times < 10; times += 1) await count();
    await check();
    const kept = await keptCounters();
    await count();
    expect(await keptCounters()).toEqual(kept);
  }, 120_000);

  test('begins once, however many ask for it', async () => {
    await Promise.all([app.beginCounting(rt, caller), app.beginCounting(rt, caller), app.beginCounting(rt, caller)]);

    expect(await rt.store.asyncActions.due(10)).toHaveLength(1);
  });
});
