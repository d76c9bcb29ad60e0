// Key pairs are in no list of records, also where an earlier version of the service put them into one.
import { handler as createCollection } from '../../functions/product-collections/create';
import { handler as listCollectionProducts } from '../../functions/product-collections/list-products';
import { toStoredOrderRequest } from '../../lib/core/filter/list-spec';
import { hashToken } from '../../lib/http/auth';
import { installRuntime } from '../../lib/runtime';
import { upsertProduct } from '../../lib/services/catalogue/products';
import { upsertSku } from '../../lib/services/catalogue/skus';
import { listAttributes } from '../../lib/storage/keys';
import { isListed } from '../../lib/storage/keys/item-kinds';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { moveCredentials, moveCredentialsOnce } from '../../scripts/keys/move';
import { callHandler, KEYS, putKeys } from '../support/events';
import { brokenInvariants } from '../support/audited';
import { oldCredential, putOldCredential } from '../support/old-credentials';
import { aCaller, aRuntime, dump, OTHER_PROJECT, PROJECT, type TestRuntime } from '../support/runtime';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
  await upsertProduct(rt, caller, { source_id: 'cap', name: 'Cap', price: 300 });
  await upsertSku(rt, caller, 'cap', { source_id: 'cap-xl', sku: 'Cap XL', metadata: { size: 'XL' } });
});

/** What the collection of a filter answers to a caller. */
async function collected(filter: object, headers: Readonly<Record<string, string>> = KEYS.server) {
  const body = { name: JSON.stringify(filter).slice(0, 40), type: 'AUTO_UPDATE', filter };
  const made = await callHandler(createCollection, { path: '/v1/product-collections', headers: KEYS.server, body });
  expect(made.status).toBe(200);
  const path = `/v1/product-collections/${made.body.id}/products`;
  const params = { productCollectionId: made.body.id };
  return callHandler(listCollectionProducts, { method: 'GET', path, params, headers });
}

const LACKING = { junction: 'and', id: { conditions: { $is_unknown: [] } } };
const BY_METADATA = { junction: 'and', 'metadata.size': { conditions: { $is: ['XL'] } } };

describe.each([
  ['as they are stored', () => Promise.resolve()],
  ['as they were stored before', () => putOldCredential(rt, { keyId: 'old-key' })],
])('key pairs %s', (_name, prepare) => {
  beforeEach(prepare);

  it.each(['server', 'merchant'] as const)('are in no collection of what lacks a field: %s key', async (kind) => {
    const { status, body } = await collected(LACKING, KEYS[kind]);

    expect({ status, body }).toMatchObject({ status: 200, body: { data: [], total: 0 } });
  });

  it('do not stop a collection by metadata', async () => {
    const { status, body } = await collected(BY_METADATA);

    expect(status).toBe(200);
    expect((body.data as { source_id: string }[]).map(({ source_id }) => source_id)).toEqual(['cap-xl']);
  });

  it('are listed to who manages them, whatever else the project holds', async () => {
    await moveCredentials(rt.at);
    const pairs = await rt.store.credentials.list(PROJECT);

    const names = pairs.map(({ credential }) => credential.keyId).filter((id) => id !== 'old-key');
    expect(names).toEqual(['client-key', 'management-key', 'merchant-key', 'revoked-key', 'server-key']);
    expect(await rt.store.credentials.list(OTHER_PROJECT)).toHaveLength(2);
  });
});

describe('an old pair', () => {
  const keyOf = async () => (await rt.store.credentials.load('old-key'))?.credential.secrets[0]?.tokenHash;

  it('works before it is moved and after', async () => {
    await putOldCredential(rt, { keyId: 'old-key' });
    const before = await keyOf();

    expect(await moveCredentials(rt.at)).toBe(1);

    expect([before, await keyOf()]).toEqual([hashToken('old-secret'), hashToken('old-secret')]);
    expect((await rt.store.credentials.list(PROJECT)).map(({ credential }) => credential.keyId)).toContain('old-key');
  });

  it('leaves every list, and is found by its key alone', async () => {
    await putOldCredential(rt, { keyId: 'old-key' });
    await moveCredentials(rt.at);

    const ofKeys = Object.values(await dump(rt)).filter(({ pk }) => /^K#|#KEYS$/.test(pk));

    expect(ofKeys.length).toBeGreaterThan(10);
    for (const item of ofKeys) expect(Object.keys(item).filter((name) => /^g\d/.test(name))).toEqual([]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('moves once, however often the move runs, and what was stopped goes on', async () => {
    for (const number of [1, 2, 3]) await putOldCredential(rt, { keyId: `old-${number}` });
    rt.faults.next('transact', { kind: 'LOST_REQUEST' });
    const table = rt.faults;
    await expect(moveCredentials(rt.at, table)).rejects.toThrow('did not say what became of a write');

    rt.faults.next('transact', { kind: 'LOST_ANSWER' });
    await expect(moveCredentials(rt.at, table)).rejects.toThrow('did not say what became of a write');
    const moved = await moveCredentials(rt.at, table);

    expect(moved).toBe(2);
    const after = await dump(rt);
    expect(await moveCredentials(rt.at)).toBe(0);
    expect(await dump(rt)).toEqual(after);
    expect(await rt.store.credentials.list(PROJECT)).toHaveLength(8);
  });

  it('is looked for at the first start only', async () => {
    await moveCredentialsOnce(rt.at);
    await putOldCredential(rt, { keyId: 'old-key' });

    await moveCredentialsOnce(rt.at);

    expect(
      Object.values(await dump(rt))
        .filter(({ sk }) => sk === 'K')
        .map(({ pk }) => pk),
    ).toContain(oldCredential({ keyId: 'old-key' }).pk);
  });

  it('may be changed before it is moved, and moves with the change', async () => {
    await putOldCredential(rt, { keyId: 'old-key' });

    const before = await rt.store.credentials.load('old-key');
    const credential = { ...before!.credential, revoked: true };
    await rt.store.credentials.commit({ before, credential, entry: null });

    expect(await rt.store.credentials.load('old-key')).toMatchObject({ credential, isOld: false });
    expect(await moveCredentials(rt.at)).toBe(0);
  });

  it('is what the audit finds', async () => {
    await putOldCredential(rt, { keyId: 'old-key' });

    const found = await brokenInvariants(rt);

    expect(found.map(({ invariant }) => invariant)).toEqual(['I9']);
    expect(found[0]?.record).toContain('K#');
  });
});

describe('a list', () => {
  const table = () => new DynamoTable(rt.at);

  it('refuses what is of another project or kind', async () => {
    const stray = { ...listAttributes({ project: PROJECT, type: 'K', timeMs: 1, id: 'stray' }), record: { id: 'x' } };
    await table().write({ kind: 'put', item: { pk: `${OTHER_PROJECT}#K#x`, sk: 'K', ...stray } });
    await table().write({ kind: 'put', item: { pk: `${PROJECT}#V#x`, sk: 'V', ...stray } });

    const { records } = await rt.store.skus.list(
      caller,
      toStoredOrderRequest({ limit: 9, ascending: true, test: null }),
    );

    expect(records.map(({ source_id }) => source_id)).toEqual(['cap-xl']);
  });

  it('holds every kind it is to hold', () => {
    const place = { index: 'g1', partition: `${PROJECT}#R#0` } as const;

    expect(isListed(place, { pk: `${PROJECT}#R#x`, sk: 'B' })).toBe(true);
    expect(isListed(place, { pk: `${PROJECT}#L#x`, sk: 'R#1#x' })).toBe(true);
    expect(isListed(place, { pk: `${PROJECT}#L#x`, sk: 'T#1#x' })).toBe(false);
    expect(isListed({ index: 'g2', partition: 'DUE' }, { pk: `${PROJECT}#J#x`, sk: 'J' })).toBe(true);
    expect(isListed({ index: 'g2', partition: 'DUE' }, { pk: 'K#x', sk: 'KEY' })).toBe(false);
  });
});
