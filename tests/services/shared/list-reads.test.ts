// What a page of a long list costs in reads, and that its total stays exact.
import { publicationItem } from '../../../lib/storage/publications/publication-items';
import * as app from '../../support/app';
import { aCaller, aRuntime, PROJECT, putPublications, putVoucher, type TestRuntime } from '../../support/shop';

const COUNT = 10_000;
/** What one query of DynamoDB reads at most. */
const QUERY_BYTES = 1_048_576;
const caller = aCaller();
let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
  await putPublications(rt.at, { project: PROJECT, count: COUNT, fromMs: rt.clock.nowMs() - COUNT * 1000 });
}, 120_000);

beforeEach(async () => {
  await rt.store.config.load(caller);
  rt.meter.reset();
});

const listReads = (): number => rt.meter.made.filter(({ operation }) => operation === 'query').length;
const recordsRead = (): number =>
  rt.meter.made.filter(({ operation }) => operation === 'batchGet').reduce((sum, { size }) => sum + size, 0);

describe('a page of 10,000 publications', () => {
  it.each([
    ['the first', 1, 2 * app.LIST_SHARDS],
    ['the tenth', 10, 2 * app.LIST_SHARDS],
    ['the last', 100, 2 * app.LIST_SHARDS],
    ['one after the end', 1000, app.LIST_SHARDS],
  ])('%s takes few list reads, and its own records', async (_name, page, most) => {
    const { publications, total } = await app.listPublications(rt, caller, { page, limit: 100 });

    expect(total).toBe(COUNT);
    expect(listReads()).toBeLessThanOrEqual(most);
    expect(recordsRead()).toBe(publications.length);
    expect(publications).toHaveLength(page > 100 ? 0 : 100);
  });

  it('that is filtered by the index reads no records but its own', async () => {
    const filters = { result: { conditions: { $is: 'FAILURE' } } };

    const { publications, total } = await app.listPublications(rt, caller, { filters, page: 2, limit: 30 });

    expect([publications.length, total]).toEqual([30, COUNT / 100]);
    expect(listReads()).toBeLessThanOrEqual(3 * app.LIST_SHARDS);
    expect(recordsRead()).toBe(30);
  });

  it('counts records that were added since the last count', async () => {
    const before = (await app.listPublications(rt, caller, {})).total;
    for (const source_id of ['one', 'two', 'three']) {
      rt.clock.advance(1_000);
      const { code } = await putVoucher(rt);
      await app.publish(rt, caller, {
        command: app.publishCommand({ voucher: code, customer: { source_id } }, {}),
        idempotencyKey: null,
      });
    }

    const after = await app.listPublications(rt, caller, {});
    const other = await aRuntime({ at: rt.at });

    expect(after.total).toBe(before + 3);
    expect((await app.listPublications(other, caller, { page: 2 })).total).toBe(after.total);
  });

  it('does not move while records are added, read from the oldest', async () => {
    const page = async () => (await app.listPublications(rt, caller, { order: 'created_at', page: 7 })).publications;
    const before = await page();
    rt.clock.advance(1_000);
    const { code } = await putVoucher(rt);
    await app.publish(rt, caller, {
      command: app.publishCommand({ voucher: code, customer: { source_id: 'later' } }, {}),
      idempotencyKey: null,
    });

    expect(await page()).toEqual(before);
  });
});

describe('the budget of page 1000 of 100,000 publications', () => {
  it('is twelve list reads: three of each shard, with room for shards of uneven size', () => {
    const item = publicationItem(caller, {
      record: {
        id: `pub_${'a'.repeat(32)}`,
        object: 'publication',
        created_at: '2026-03-10T12:00:00.000Z',
        customer_id: null,
        tracking_id: null,
        metadata: {},
        channel: 'API',
        source_id: null,
        result: 'SUCCESS',
        customer: null,
        vouchers_id: [],
      },
      target: { campaign: null, campaign_id: null, voucher_type: null, is_referral_code: false, codes: [] },
      answer: null,
      request_hash: null,
    });

    const bytes = ['pk', 'sk', 'g1p', 'g1s'].reduce(
      (sum, name) => sum + name.length + (item[name] as string).length,
      0,
    );

    // Shards differ: 25,000 entries and five standard deviations.
    const largestShard =
      100_000 / app.LIST_SHARDS + 5 * Math.sqrt(100_000 * (1 / app.LIST_SHARDS) * (1 - 1 / app.LIST_SHARDS));
    const readsOfShard = Math.ceil(largestShard / Math.floor(QUERY_BYTES / bytes));
    expect(readsOfShard * app.LIST_SHARDS).toBeLessThanOrEqual(12);
  });
});
