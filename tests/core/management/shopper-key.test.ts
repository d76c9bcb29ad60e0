// The keys that tokens of shoppers are signed with.
import {
  oldKeyEnd,
  planShopperKeyRevocation,
  planShopperKeyRotation,
  shopperKeyMembers,
  toShopperKeyResponse,
  withShopperKey,
} from '../../../lib/core/management/shopper-key';
import { CREATED_AT, LIMITS, NOON, type ShopperKey } from '../../support/core';

const NOW_MS = Date.parse(NOON);
const LATER = '2026-12-01T00:00:00.000Z';
const aKey = (members: Partial<ShopperKey> = {}): ShopperKey => ({
  kid: 'shk_1',
  algorithm: 'HS256',
  key: 'secret',
  name: 'Web',
  createdAt: CREATED_AT,
  expiresAt: null,
  revoked: false,
  ...members,
});
const keys = (count: number) => Array.from({ length: count }, (_, index) => aKey({ kid: `old_${index}` }));
const invalid = (details: string) => ({ key: 'invalid_payload', details });

describe('toShopperKeyResponse', () => {
  it('shows no secret', () => {
    expect(toShopperKeyResponse(aKey(), NOW_MS)).toEqual({
      kid: 'shk_1',
      algorithm: 'HS256',
      name: 'Web',
      public_key: null,
      status: 'ACTIVE',
      created_at: CREATED_AT,
      expires_at: null,
      object: 'shopper_key',
    });
  });

  it('shows the public key, and whether it works', () => {
    const key = aKey({ algorithm: 'ES256', key: '{"kty":"EC"}', expiresAt: NOON });

    expect(toShopperKeyResponse(key, NOW_MS)).toMatchObject({ public_key: { kty: 'EC' }, status: 'EXPIRED' });
    expect(toShopperKeyResponse(aKey({ revoked: true }), NOW_MS).status).toBe('REVOKED');
  });
});

describe('withShopperKey', () => {
  const most = LIMITS.shopperKeys;

  it('adds one where there is room', () => {
    expect(withShopperKey(keys(most - 1), aKey(), NOW_MS)).toEqual([...keys(most - 1), aKey()]);
  });

  it('refuses an id that another key has', () => {
    expect(withShopperKey([...keys(1), aKey({ revoked: true })], aKey(), NOW_MS)).toEqual({
      key: 'duplicate_found',
      details: 'Another key has the id shk_1.',
      resource_id: 'shk_1',
      resource_type: 'shopper_key',
    });
  });

  test.each<[string, Partial<ShopperKey>]>([
    ['revoked', { revoked: true }],
    ['over', { expiresAt: NOON }],
  ])('forgets the oldest that is %s where there is none', (_name, members) => {
    const [first, second, third, ...rest] = keys(most);
    const useless = [
      { ...second!, ...members },
      { ...third!, ...members },
    ];

    expect(withShopperKey([first!, ...useless, ...rest], aKey(), NOW_MS)).toEqual([
      ...[first!, useless[1]!, ...rest],
      aKey(),
    ]);
  });

  it('is refused where all keys work', () => {
    expect(withShopperKey(keys(most), aKey(), NOW_MS)).toEqual(
      invalid(`A project has at most ${most} keys that work: revoke one of them first.`),
    );
  });
});

describe('planShopperKeyRotation', () => {
  const made = aKey({ kid: 'shk_2' });
  const rotate = (old: ShopperKey, oldUntil: string | null) =>
    planShopperKeyRotation([...keys(1), old], { old, made }, { oldUntil, nowMs: NOW_MS });

  it('lets the old key end, and adds the new one', () => {
    expect(rotate(aKey(), LATER)).toEqual([...keys(1), aKey({ expiresAt: LATER }), made]);
    expect(rotate(aKey({ expiresAt: NOON }), LATER)).toEqual([...keys(1), aKey({ expiresAt: NOON }), made]);
    expect(rotate(aKey(), null)).toEqual([...keys(1), aKey(), made]);
  });

  it('is refused for a key that is revoked', () => {
    expect(rotate(aKey({ revoked: true }), LATER)).toEqual(invalid('The key shk_1 is revoked.'));
  });
});

test.each<[ShopperKey['algorithm'], string]>([
  ['HS256', ''],
  ['ES256', 'secret'],
])('revokedShopperKeys keep of %s the key %j', (algorithm, key) => {
  const old = aKey({ algorithm });

  expect(planShopperKeyRevocation([...keys(1), old], old)).toEqual([...keys(1), { ...old, revoked: true, key }]);
});

test('shopperKeyMembers are what the trail compares', () => {
  expect(shopperKeyMembers([aKey()])).toEqual({
    shk_1: { algorithm: 'HS256', name: 'Web', expires_at: null, revoked: false },
  });
});

describe('oldKeyEnd', () => {
  it('is a day later where nothing is sent', () => {
    expect(oldKeyEnd(undefined, NOW_MS)).toEqual({ end: new Date(NOW_MS + 86_400_000).toISOString() });
  });

  it.each([null, LATER])('is %p as it is sent', (sent) => {
    expect(oldKeyEnd(sent, NOW_MS)).toEqual({ end: sent });
  });

  it('refuses one that is over', () => {
    expect(oldKeyEnd(CREATED_AT, NOW_MS)).toEqual(
      invalid('Property .old_key_expires_at must be a moment in the future.'),
    );
  });
});
