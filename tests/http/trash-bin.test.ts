// The bin: deleted codes that are still taken, and what frees them.
import * as app from '../support/app';
import {
  answered,
  type Answered,
  aRuntime,
  brokenInvariants,
  callRoute,
  dump,
  finish,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  type TestRuntime,
} from '../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

const discount = { type: 'PERCENT', percent_off: 10 };
const aVoucher = (code: string) => answered('POST /v1/vouchers/{code}', { params: { code }, body: { discount } });
const remove = (code: string, query = '') => callRoute('DELETE /v1/vouchers/{code}', { params: { code }, query });
const bin = async (query = '') => {
  const page = await answered('GET /v1/trash-bin', { query });
  return { page, entries: page.data };
};
const codesOf = (entries: readonly Answered[]) => entries.map(({ resource_name }) => resource_name);
const free = (binEntryId: unknown, headers: Readonly<Record<string, string>> = KEYS.server) =>
  callRoute('DELETE /v1/trash-bin/{binEntryId}', { params: { binEntryId: String(binEntryId) }, headers });

/** Deletes vouchers a second apart. */
async function binned(...codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await aVoucher(code);
    await remove(code);
    rt.clock.set(rt.clock.nowMs() + 1_000);
  }
}

it('a deleted voucher is an entry of the bin', async () => {
  const { id } = await aVoucher('SPRING');
  await remove('SPRING');

  expect((await bin()).page).toMatchObject({ object: 'list', data_ref: 'data', total: 1, has_more: false });
  expect((await bin()).entries).toEqual([
    {
      id: expect.stringMatching(/^tbe_[0-9a-z]{18}$/) as string,
      created_at: new Date(rt.clock.nowMs()).toISOString(),
      deleted_by_user_id: null,
      resource_id: id,
      resource_type: 'voucher',
      resource_name: 'SPRING',
      resource_parent_id: null,
      object: 'voucher',
    },
  ]);
});

it('a voucher that is deleted with force is no entry, be it in the bin or not', async () => {
  await binned('FIRST');
  await aVoucher('SECOND');
  await remove('FIRST', 'force=true');
  await remove('SECOND', 'force=true');

  expect((await bin()).entries).toEqual([]);
});

it('codes of a campaign go into the bin with it, and name the campaign', async () => {
  const body = { name: 'Gone', vouchers_count: 3, voucher: { type: 'DISCOUNT_VOUCHER', discount } };
  const campaign = await answered('POST /v1/campaigns', { body });
  await finish(rt);
  await callRoute('DELETE /v1/campaigns/{campaignId}', { params: { campaignId: campaign.id } });
  await finish(rt);
  const { entries } = await bin();

  expect(entries.map(({ resource_parent_id }) => resource_parent_id)).toEqual(Array(3).fill(campaign.id));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
});

it('pages of the bin hold every entry once, in both orders', async () => {
  const codes = ['A', 'B', 'C', 'D', 'E'];
  await binned(...codes);
  for (const [order, expected] of [
    ['id', codes],
    ['-id', codes.toReversed()],
  ] as const) {
    const seen: unknown[] = [];
    let after = '';
    for (;;) {
      const { page, entries } = await bin(`limit=2&order=${order}${after}`);
      seen.push(...codesOf(entries));
      if (!page.has_more) break;
      after = `&starting_after_id=${String(page.more_starting_after)}`;
    }
    expect(seen).toEqual(expected);
  }
});

it('a page continues behind an entry that has left the bin', async () => {
  await binned('A', 'B', 'C');
  const [first] = (await bin('limit=1')).entries;
  await free(first!.id);

  expect(codesOf((await bin(`starting_after_id=${first!.id}`)).entries)).toEqual(['B', 'A']);
});

it.each([
  ['filters[resource_name][conditions][$starts_with]=X', ['X2', 'X1']],
  ['filters[resource_type][conditions][$is]=voucher&limit=2', ['Y1', 'X2']],
  ['filters[resource_type][conditions][$is]=campaign', []],
  ['filters[resource_name][conditions][$is]=X1&limit=1', ['X1']],
])('the bin is filtered by %s', async (query, expected) => {
  await binned('X1', 'X2', 'Y1');

  expect(codesOf((await bin(query)).entries)).toEqual(expected);
});

it('a code is free once its entry is deleted', async () => {
  await binned('SPRING');
  const [entry] = (await bin()).entries;
  const taken = await callRoute('POST /v1/vouchers/{code}', { params: { code: 'SPRING' }, body: { discount } });
  const deleted = await free(entry!.id);
  const again = await aVoucher('SPRING');
  const repeated = await free(entry!.id);

  expect([taken.status, deleted.status, repeated.status]).toEqual([409, 204, 404]);
  expect(again.id).not.toBe(entry!.resource_id);
  expect((await answered('GET /v1/vouchers/{code}', { params: { code: 'SPRING' } })).id).toBe(again.id);
});

it.each(['tbe_none', 'tbe_0123456789abcdefgh', 'v_0123456789abcdefgh', 'tbe_'])('%s is no entry', async (id) => {
  await binned('SPRING');

  expect((await free(id)).body).toMatchObject({ code: 404, key: 'not_found', resource_id: id });
});

it('the bin of another project neither lists nor deletes an entry', async () => {
  await binned('SPRING');
  const [entry] = (await bin()).entries;
  const other = await callRoute('GET /v1/trash-bin', { headers: KEYS.otherProject });

  expect(other.body).toMatchObject({ data: [], total: 0 });
  expect((await free(entry!.id, KEYS.otherProject)).status).toBe(404);
  expect((await bin()).entries).toHaveLength(1);
});

it('the id of an entry of an unknown form is refused where a page continues', async () => {
  const { status, body } = await callRoute('GET /v1/trash-bin', { query: 'starting_after_id=v_1' });

  expect([status, body.key]).toEqual([400, 'invalid_query_params']);
});

it('the audit misses no entry, and names one that is lost', async () => {
  await binned('A', 'B');
  const before = await brokenInvariants(rt);
  const item = Object.values(await dump(rt)).find(({ g1p, deleted }) => deleted !== undefined && g1p !== undefined)!;
  const { pk, sk } = item;
  const key = { pk, sk };
  await new app.DynamoTable(rt.at).write({ kind: 'update', key, change: { remove: ['g1p', 'g1s'] } });

  expect(before).toEqual([]);
  expect(await brokenInvariants(rt)).not.toEqual([]);
});
