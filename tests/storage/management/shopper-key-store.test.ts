// The keys that verify tokens of shoppers, as they are stored.
import type { ShopperKey } from '../../../lib/model/keys/key-records';
import { shopperKeysOf } from '../../../lib/http/shopper-token';
import type { ChangeOutcome } from '../../../lib/ports/keys/audit-trail';
import * as app from '../../support/app';
import { aRuntime, dump, OTHER_PROJECT, PROJECT, type TestRuntime } from '../../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

const aKey = (kid: string): ShopperKey => ({
  kid,
  algorithm: 'HS256',
  key: 'c2VjcmV0',
  name: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  expiresAt: null,
  revoked: false,
});

const entryOf = (id: string): app.AuditEntry => ({
  id,
  created_at: new Date(rt.clock.nowMs()).toISOString(),
  action: 'shopper_key.created',
  actor: { type: 'command', id: 'ada' },
  address: null,
  request_id: null,
  resource: { object: 'shopper_key', id },
  changes: {},
  object: 'audit_trail_entry',
});

async function add(kid: string): Promise<ChangeOutcome['status']> {
  const { record, revision } = await rt.store.shopperKeys.read(PROJECT);
  const change = { revision, keys: [...record, aKey(kid)], entry: entryOf(`aud_${kid}`) };
  return (await rt.store.shopperKeys.commit(PROJECT, change)).status;
}

const kids = (keys: readonly ShopperKey[]) => keys.map(({ kid }) => kid);

describe('the store of shopper keys', () => {
  it('keeps the keys of each project apart, oldest first', async () => {
    await add('one');
    await add('two');

    expect(await rt.store.shopperKeys.load(PROJECT)).toEqual([aKey('one'), aKey('two')]);
    expect(await rt.store.shopperKeys.load(OTHER_PROJECT)).toEqual([]);
  });

  it('refuses what was decided on keys that have changed since, line and all', async () => {
    const { revision } = await rt.store.shopperKeys.read(PROJECT);
    const outcomes = [await add('one'), await add('two')];

    const late = { revision, keys: [aKey('late')], entry: entryOf('aud_late') };

    expect(outcomes).toEqual(['COMMITTED', 'COMMITTED']);
    expect(await rt.store.shopperKeys.commit(PROJECT, late)).toEqual({ status: 'STALE' });
    expect(kids(await rt.store.shopperKeys.load(PROJECT))).toEqual(['one', 'two']);
    expect(await rt.store.auditTrail.has(PROJECT, late.entry)).toBe(false);
    expect(await rt.store.auditTrail.has(PROJECT, entryOf('aud_two'))).toBe(true);
  });

  it('stands in no index', async () => {
    await add('one');

    const item = (await dump(rt))[`K#${PROJECT} SHOPPER`];

    expect(Object.keys(item ?? {}).sort()).toEqual(['pk', 'record', 'rev', 'sk']);
  });
});

describe('shopperKeysOf', () => {
  it('reads once in half a minute', async () => {
    const elsewhere = { ...rt, store: app.storeOver(rt.faults) };
    await shopperKeysOf(elsewhere, PROJECT);
    await add('one');
    const remembered = await shopperKeysOf(elsewhere, PROJECT);
    rt.clock.advance(30_000);

    expect(kids(remembered)).toEqual([]);
    expect(kids(await shopperKeysOf(elsewhere, PROJECT))).toEqual(['one']);
  });

  it('reads what its own process has changed at once', async () => {
    const before = await shopperKeysOf(rt, PROJECT);
    await add('one');

    expect([kids(before), kids(await shopperKeysOf(rt, PROJECT))]).toEqual([[], ['one']]);
  });

  it('remembers nothing while a change without an answer may take effect', async () => {
    rt.faults.next('transact', { kind: 'LATE' });
    const status = await add('one');
    const before = await shopperKeysOf(rt, PROJECT);
    await rt.faults.land();

    expect([status, kids(before), kids(await shopperKeysOf(rt, PROJECT))]).toEqual(['UNKNOWN', [], ['one']]);
  });
});
