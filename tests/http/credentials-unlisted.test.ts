// Key pairs are in no list of records.
import { handler as createCollection } from '../../functions/product-collections/create';
import { handler as listCollectionProducts } from '../../functions/product-collections/list-products';
import * as app from '../support/app';
import {
  aCaller,
  aRuntime,
  brokenInvariants,
  callHandler,
  dump,
  KEYS,
  OTHER_PROJECT,
  PROJECT,
  putKeys,
  type TestRuntime,
} from '../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
  await app.upsertProduct(rt, caller, { source_id: 'cap', name: 'Cap', price: 300 });
  await app.upsertSku(rt, caller, 'cap', { source_id: 'cap-xl', sku: 'Cap XL', metadata: { size: 'XL' } });
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

describe('key pairs', () => {
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
    const pairs = await rt.store.credentials.list(PROJECT);

    expect(pairs.map(({ credential }) => credential.keyId)).toEqual([
      'client-key',
      'management-key',
      'merchant-key',
      'revoked-key',
      'server-key',
    ]);
    expect(await rt.store.credentials.list(OTHER_PROJECT)).toHaveLength(2);
  });

  it('have no attribute of an index, so that only their own keys lead to them', async () => {
    const ofKeys = Object.values(await dump(rt)).filter(({ pk }) => /^K#|#KEYS$/.test(pk));

    expect(ofKeys.length).toBeGreaterThan(10);
    for (const item of ofKeys) expect(Object.keys(item).filter((name) => /^g\d/.test(name))).toEqual([]);
    expect(await brokenInvariants(rt)).toEqual([]);
  });

  it('are findings of the audit when a list holds one', async () => {
    const place = app.listAttributes({ project: PROJECT, type: 'K', timeMs: 1, id: 'server-key' });
    const change = { set: place };
    await new app.DynamoTable(rt.at).write({ kind: 'update', key: app.credentialKey('server-key'), change });

    const found = await brokenInvariants(rt);

    expect(found.map(({ invariant }) => invariant)).toEqual(['I9']);
    expect(found[0]?.record).toContain('K#');
  });
});

describe('a list', () => {
  const table = () => new app.DynamoTable(rt.at);

  it('refuses what is of another project or kind', async () => {
    const stray = {
      ...app.listAttributes({ project: PROJECT, type: 'K', timeMs: 1, id: 'stray' }),
      record: { id: 'x' },
    };
    await table().write({ kind: 'put', item: { pk: `${OTHER_PROJECT}#K#x`, sk: 'K', ...stray } });
    await table().write({ kind: 'put', item: { pk: `${PROJECT}#V#x`, sk: 'V', ...stray } });

    const { records } = await rt.store.skus.list(
      caller,
      app.toStoredOrderRequest({ limit: 9, ascending: true, test: null }),
    );

    expect(records.map(({ source_id }) => source_id)).toEqual(['cap-xl']);
  });

  it('holds every kind it is to hold', () => {
    const place = { index: 'g1', partition: `${PROJECT}#R#0` } as const;

    expect(app.isListed(place, { pk: `${PROJECT}#R#x`, sk: 'B' })).toBe(true);
    expect(app.isListed(place, { pk: `${PROJECT}#L#x`, sk: 'R#1#x' })).toBe(true);
    expect(app.isListed(place, { pk: `${PROJECT}#L#x`, sk: 'T#1#x' })).toBe(false);
    expect(app.isListed({ index: 'g2', partition: 'DUE' }, { pk: `${PROJECT}#J#x`, sk: 'J' })).toBe(true);
    expect(app.isListed({ index: 'g2', partition: 'DUE' }, { pk: 'K#x', sk: 'KEY' })).toBe(false);
  });
});
