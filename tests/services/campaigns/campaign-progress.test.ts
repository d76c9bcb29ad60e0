// What a campaign says of the work under way for it, and what waits for that work.
import * as app from '../../support/app';
import { aCaller, aRuntime, brokenInvariants, NOW, refusal, type TestRuntime } from '../../support/shop';

const caller: app.Caller = aCaller();
const off = (amount_off: number) => ({ discount: { type: 'AMOUNT', amount_off } }) as const;
const PASS = { kind: 'AFTER', work: () => Promise.resolve() } as const;
const LOST = { kind: 'LOST_REQUEST' } as const;

let rt: TestRuntime;
let id: string;

beforeEach(async () => {
  rt = await aRuntime();
  id = (await campaignNamed('Codes')).id;
});

afterEach(async () => {
  expect(await brokenInvariants(rt)).toEqual([]);
});

const campaignNamed = (name: string) =>
  app.createCampaign(rt, caller, { name, campaign_type: 'DISCOUNT_COUPONS', voucher: off(1_000) });
const get = () => app.getCampaign(rt, caller, id);
const add = (vouchers_count: number) => app.addCodes(rt, caller, id, { query: { vouchers_count }, request: {} });
const redefine = (amount_off: number) => app.updateCampaign(rt, caller, id, { voucher: off(amount_off) });
const rowsOf = (prefix: string, count: number, members: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ code: `${prefix}-${index}`, ...members }));

/** The worker, once the leases of those who stopped have ended. */
async function work(): Promise<void> {
  rt.clock.advance(3_600_000);
  await app.runDueActions(rt, performance.now() + 20_000);
}

/** Begin work whose first transactions are lost, so that it is left to the worker. */
async function left(begin: () => Promise<unknown>, transactions = 1): Promise<void> {
  rt.faults.next('transact', PASS, ...Array.from({ length: transactions }, () => LOST));
  await begin();
}

const SHARDS = 4;

describe('a new campaign', () => {
  it('waits where the table is busy', async () => {
    rt.faults.next('transact', { kind: 'BUSY' }, { kind: 'BUSY' });

    expect(await campaignNamed('Patient')).toMatchObject({ name: 'Patient' });
  });
});

describe('two additions of codes', () => {
  it('are done when both are', async () => {
    await left(() => add(150), SHARDS);
    await add(10);
    const meanwhile = await get();

    await work();

    expect(meanwhile).toMatchObject({ vouchers_count: 10, vouchers_generation_status: 'IN_PROGRESS' });
    expect(await get()).toMatchObject({ vouchers_count: 160, vouchers_generation_status: 'DONE' });
    expect(await get()).not.toHaveProperty('adding');
  });

  it('of which one fails end with how the last one ended', async () => {
    await left(() => add(150), SHARDS);
    const request = { code_config: { pattern: 'F-#', charset: 'ab' } };
    await app.importCampaignCodes(rt, caller, id, [{ code: 'F-a' }]);
    await app.addCodes(rt, caller, id, { query: { vouchers_count: 2 }, request });
    const meanwhile = await get();

    await work();

    expect(meanwhile).toMatchObject({ vouchers_generation_status: 'IN_PROGRESS' });
    expect(await get()).toMatchObject({ vouchers_count: 152, vouchers_generation_status: 'DONE' });
  });
});

describe('an import under way', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['into a campaign', () => app.importCampaignCodes(rt, caller, id, rowsOf('I', 150))],
    ['of rows that name one', () => app.importVouchers(rt, caller, rowsOf('I', 150, { campaign: 'Codes' }))],
  ])('%s follows a change of the definition', async (_which, begin) => {
    await left(begin);
    const begun = await get();

    const changed = await redefine(2_000);
    await work();

    expect(begun).toMatchObject({ vouchers_generation_status: 'IN_PROGRESS' });
    expect(changed).toMatchObject({ vouchers_count: 0, creation_status: 'MODIFYING' });
    expect(await app.getVoucher(rt, caller, 'I-149')).toMatchObject(off(2_000));
    expect(await get()).toMatchObject({
      vouchers_count: 150,
      vouchers_generation_status: 'DONE',
      creation_status: 'DONE',
    });
  });

  it('reads its rows again where the definition changed since it read them', async () => {
    rt.faults.next('transact', { kind: 'AFTER', work: () => redefine(2_000) });

    await app.importCampaignCodes(rt, caller, id, rowsOf('I', 3));

    expect(await app.getVoucher(rt, caller, 'I-2')).toMatchObject({ ...off(2_000), updated_at: null });
    expect(await get()).toMatchObject({ vouchers_count: 3, vouchers_generation_status: 'DONE' });
  });

  it('fills several campaigns, and vouchers without one', async () => {
    await campaignNamed('Others');
    const rows = [
      ...rowsOf('A', 2, { campaign: 'Codes' }),
      ...rowsOf('B', 3, { campaign: 'Others' }),
      ...rowsOf('C', 1, off(5)),
    ];

    await app.importVouchers(rt, caller, rows);

    const done = { vouchers_generation_status: 'DONE' };
    expect(await get()).toMatchObject({ vouchers_count: 2, ...done });
    expect(await app.getCampaign(rt, caller, 'Others')).toMatchObject({ vouchers_count: 3, ...done });
    expect(await app.getVoucher(rt, caller, 'C-0')).toMatchObject({ campaign_id: null });
  });

  it('is for seventy campaigns at most', async () => {
    const names = Array.from({ length: 70 }, (_, index) => `Campaign ${index}`);
    for (const name of names) await campaignNamed(name);
    const rows = [...names, 'Codes'].map((campaign, index) => ({ code: `R-${index}`, campaign }));

    const refused = await refusal(app.importVouchers(rt, caller, rows));
    await app.importVouchers(rt, caller, rows.slice(1));
    await work();

    expect(refused).toMatchObject({ key: 'invalid_payload', details: expect.stringContaining('70') as string });
    expect(await app.getVoucher(rt, caller, 'R-70')).toMatchObject({ campaign_id: id });
  });
});

describe('two changes of a definition', () => {
  it('are done when both are', async () => {
    await left(() => add(150), SHARDS);
    await redefine(2_000);
    await redefine(3_000);
    const { redefining } = (await rt.store.config.load(caller)).campaigns.get(id) ?? {};

    await work();

    expect(redefining).toHaveLength(2);
    expect(await get()).toMatchObject({ creation_status: 'DONE' });
    expect(await get()).not.toHaveProperty('redefining');
    expect((await app.listVouchers(rt, caller, { campaign_id: id, limit: 1 })).vouchers).toMatchObject([off(3_000)]);
  });

  it('end with the last one, also where it comes while the first is at work', async () => {
    await add(2);
    let second = {};
    const work2 = async () => (second = await redefine(3_000));
    rt.faults.next('transact', PASS, { kind: 'AFTER', work: work2 });

    await redefine(2_000);
    const { redefining } = (await rt.store.config.load(caller)).campaigns.get(id) ?? {};
    await work();

    expect(second).toMatchObject({ creation_status: 'MODIFYING' });
    expect(redefining).toHaveLength(1);
    expect(await get()).toMatchObject({ creation_status: 'DONE' });
    expect((await app.listVouchers(rt, caller, { campaign_id: id })).vouchers).toMatchObject([off(3_000), off(3_000)]);
  });
});

describe('a campaign that is deleted while codes are added', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['generated', () => add(150)],
    ['imported', () => app.importCampaignCodes(rt, caller, id, rowsOf('I', 150))],
  ])('takes them along: %s', async (_how, begin) => {
    rt.faults.next('transact', PASS, {
      kind: 'AFTER',
      work: () => app.deleteCampaign(rt, caller, id, { force: true }),
    });
    await begin();

    for (let round = 0; round < 3; round += 1) await work();

    expect(await app.listVouchers(rt, caller, {})).toMatchObject({ total: 0 });
    expect((await rt.store.config.load(caller)).campaigns.size).toBe(0);
    expect(await rt.store.asyncActions.due(10)).toEqual([]);
  });
});

describe('the limit of a campaign', () => {
  it.each<[string, (count: number) => Promise<unknown>]>([
    ['random codes', (count) => add(count)],
    ['an import', (count) => app.importCampaignCodes(rt, caller, id, rowsOf('I', count))],
    [
      'an import of rows that name it',
      (count) => app.importVouchers(rt, caller, rowsOf('I', count, { campaign: 'Codes' })),
    ],
  ])('counts what is still being added: %s', async (_which, more) => {
    await left(() => add(app.LIMITS.campaignCodes - 5), SHARDS);

    const refused = await refusal(more(6));

    expect(refused).toMatchObject({ key: 'invalid_campaign_params' });
    await more(5);
  });

  it('lets the first rows of a file in that fit; the rest is named, and codes that it has take no room', async () => {
    await app.importCampaignCodes(rt, caller, id, rowsOf('K', 1));
    await left(() => add(app.LIMITS.campaignCodes - 1 - 5), SHARDS);
    const file = ['Code', 'K-0', ...rowsOf('F', 7).map(({ code }) => code)].join('\n');

    const { async_action_id } = await app.importCampaignCsv(rt, caller, id, { file });

    const reason = 'The campaign is full: it takes 100000 codes.';
    const failed = [
      { code: 'F-5', row: 7, reason },
      { code: 'F-6', row: 8, reason },
    ];
    const result = { done_count: 6, failed_count: 2, failed };
    expect(await app.getAsyncAction(rt, caller, async_action_id)).toMatchObject({ status: 'DONE', result });
  });

  it('holds for two additions at the same time', async () => {
    const both = await Promise.allSettled([1, 2].map(() => add(app.LIMITS.campaignCodes - 5)));

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('work that waits', () => {
  it('leaves others their turn, however much of it there is', async () => {
    rt.clock.advance(60_000);
    await left(() => add(150), SHARDS);
    rt.clock.set(NOW);
    for (let change = 1; change <= 60; change += 1) await redefine(1_000 + change);

    for (let round = 0; round < 3; round += 1) await work();

    expect(await get()).toMatchObject({ vouchers_count: 150, vouchers_generation_status: 'DONE' });
  });
});
