// The keys that verify tokens of shoppers, as they are stored.
import { shopperKeysOf } from '../../../lib/http/shopper-keys';
import type { ShopperKey } from '../../../lib/ports/shopper-keys';
import { aRuntime, dump, OTHER_PROJECT, PROJECT, type TestRuntime } from '../../support/runtime';

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

const add = (kid: string) => rt.store.shopperKeys.change(PROJECT, (keys) => [...keys, aKey(kid)]);
const kids = (keys: readonly ShopperKey[]) => keys.map(({ kid }) => kid);

describe('the store of shopper keys', () => {
  it('keeps the keys of each project apart, oldest first', async () => {
    await add('one');
    await add('two');

    expect(await rt.store.shopperKeys.load(PROJECT)).toEqual([aKey('one'), aKey('two')]);
    expect(await rt.store.shopperKeys.load(OTHER_PROJECT)).toEqual([]);
  });

  it('loses none of what is added at the same time', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(add));

    expect(kids(await rt.store.shopperKeys.load(PROJECT)).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('writes nothing where the change refuses', async () => {
    await add('one');
    const before = await dump(rt);

    const refused = rt.store.shopperKeys.change(PROJECT, () => {
      throw new Error('refused');
    });

    await expect(refused).rejects.toThrow('refused');
    expect(await dump(rt)).toEqual(before);
  });

  it('stands in no index', async () => {
    await add('one');

    const item = (await dump(rt))[`K#${PROJECT} SHOPPER`];

    expect(Object.keys(item ?? {}).sort()).toEqual(['pk', 'record', 'rev', 'sk']);
  });
});

describe('shopperKeysOf', () => {
  it('reads once in half a minute', async () => {
    await shopperKeysOf(rt, PROJECT);
    await add('one');
    const remembered = await shopperKeysOf(rt, PROJECT);
    rt.clock.advance(30_000);

    expect(kids(remembered)).toEqual([]);
    expect(kids(await shopperKeysOf(rt, PROJECT))).toEqual(['one']);
  });
});
