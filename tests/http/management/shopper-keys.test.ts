// The keys a shop signs the tokens of its shoppers with, as its management makes, lists, rotates and revokes them.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import * as app from '../../support/app';
import { aRuntime, dump, KEYS, OTHER_PROJECT, PROJECT, putKeys, type TestRuntime } from '../../support/shop';
import { manage } from './call';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
});

const create = (body: object) => manage('POST /shopper-keys', { body });
const rotate = (kid: string, body: object = {}) => manage('POST /shopper-keys/{kid}/rotate', { params: { kid }, body });
const stored = async (kid: string) => (await rt.store.shopperKeys.load(PROJECT)).find((key) => key.kid === kid);

const shopPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PEM = shopPair.publicKey.export({ format: 'pem', type: 'spki' }).toString();
const JWK = shopPair.publicKey.export({ format: 'jwk' });

/** Whether what one key signs the other verifies. */
function belong(privateKey: KeyObject, jwk: object): boolean {
  const text = Buffer.from('a token');
  const publicKey = createPublicKey({ key: jwk as Record<string, string>, format: 'jwk' });
  return verify('sha256', text, publicKey, sign('sha256', text, privateKey));
}

describe('POST /shopper-keys', () => {
  it.each([
    ['in PEM', PEM],
    ['as a JWK', JWK],
    ['as a JWK with other members', { ...JWK, use: 'sig', alg: 'ES256', kid: 'theirs' }],
  ])('registers the public key of the shop %s', async (_name, public_key) => {
    const { status, body } = await create({ algorithm: 'ES256', kid: 'shop-1', name: 'Shop', public_key });

    expect([status, body]).toEqual([
      200,
      {
        kid: 'shop-1',
        algorithm: 'ES256',
        name: 'Shop',
        status: 'ACTIVE',
        expires_at: null,
        public_key: { kty: 'EC', crv: 'P-256', x: JWK.x, y: JWK.y },
        private_key: null,
        secret: null,
        created_at: '2026-03-10T12:00:00.000Z',
        object: 'shopper_key',
      },
    ]);
    expect(JSON.parse((await stored('shop-1'))!.key)).toEqual(body.public_key);
  });

  it('makes a pair where the shop sends none, and keeps the public key only', async () => {
    const { body } = await create({ algorithm: 'ES256' });

    expect(body.kid).toMatch(/^shk_/);
    expect(belong(createPrivateKey(body.private_key as string), body.public_key as object)).toBe(true);
    const text = JSON.stringify([await dump(rt), rt.logged]);
    const secret = createPrivateKey(body.private_key as string).export({ format: 'jwk' }).d!;
    expect(text).not.toContain(secret);
  });

  it('makes a secret of 256 bits for HS256, and shows it once', async () => {
    const { body } = await create({ algorithm: 'HS256', kid: 'one' });

    expect(Buffer.from(body.secret as string, 'base64url')).toHaveLength(32);
    expect(await stored('one')).toMatchObject({ key: body.secret });
    const shown = await manage('GET /shopper-keys/{kid}', { params: { kid: 'one' } });
    const list = await manage('GET /shopper-keys');
    expect(JSON.stringify([shown.body, list.body])).not.toContain(body.secret as string);
    expect(shown.body).toMatchObject({ kid: 'one', public_key: null });
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'pem', type: 'spki' });
  const otherCurve = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).publicKey.export({ format: 'jwk' });
  const privatePem = shopPair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

  it.each([
    ['an unknown algorithm', { algorithm: 'RS256' }, 'Property .algorithm must be one of'],
    ['a key of RSA', { algorithm: 'ES256', public_key: rsa.toString() }, 'on the curve P-256'],
    ['another curve', { algorithm: 'ES256', public_key: otherCurve }, 'on the curve P-256'],
    ['what is no key', { algorithm: 'ES256', public_key: 'no key' }, 'on the curve P-256'],
    ['an empty JWK', { algorithm: 'ES256', public_key: {} }, 'on the curve P-256'],
    [
      'a point that is not on the curve',
      { algorithm: 'ES256', public_key: { ...JWK, x: JWK.y } },
      'on the curve P-256',
    ],
    ['a private key in PEM', { algorithm: 'ES256', public_key: privatePem }, 'is a private key'],
    ['a private JWK', { algorithm: 'ES256', public_key: { ...JWK, d: 'AA' } }, 'is a private key'],
    ['a public key of HS256', { algorithm: 'HS256', public_key: PEM }, 'HS256 has no public key'],
    ['an id with a space', { algorithm: 'HS256', kid: 'a b' }, 'Property .kid must have the form'],
    ['an end that is over', { algorithm: 'HS256', expires_at: '2020-01-01T00:00:00Z' }, 'a moment in the future'],
  ])('refuses %s, and stores nothing', async (_name, body, details) => {
    const answer = await create(body);

    expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect(answer.body.details).toContain(details);
    expect(await rt.store.shopperKeys.load(PROJECT)).toEqual([]);
  });

  it('refuses an id that another key has', async () => {
    await create({ algorithm: 'HS256', kid: 'one' });

    expect(await create({ algorithm: 'ES256', kid: 'one' })).toMatchObject({
      status: 409,
      body: { key: 'duplicate_found', resource_id: 'one' },
    });
  });

  it('has room for some, and forgets the oldest that verifies nothing', async () => {
    for (let number = 0; number < app.LIMITS.shopperKeys; number += 1) {
      await create({ algorithm: 'HS256', kid: `key-${number}` });
      rt.clock.advance(1);
    }
    const full = await create({ algorithm: 'HS256', kid: 'more' });
    await manage('DELETE /shopper-keys/{kid}', { params: { kid: 'key-3' } });

    const { status } = await create({ algorithm: 'HS256', kid: 'more' });

    expect(full).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining('at most 20 keys') as string },
    });
    expect(status).toBe(200);
    expect(await stored('key-3')).toBeUndefined();
    expect((await manage('GET /shopper-keys', { query: 'limit=3&page=7' })).body).toMatchObject({
      total: 20,
      data: [{ kid: 'key-19' }, { kid: 'more' }],
    });
  });
});

describe('POST /shopper-keys/{kid}/rotate', () => {
  it('accepts tokens of the key of before for a day, as long as they live', async () => {
    await create({ algorithm: 'HS256', kid: 'one', name: 'Shop' });

    const { status, body } = await rotate('one', { kid: 'two' });

    expect([status, body]).toMatchObject([200, { kid: 'two', algorithm: 'HS256', name: 'Shop', expires_at: null }]);
    expect(body.secret).not.toBe((await stored('one'))!.key);
    expect(await stored('one')).toMatchObject({ expiresAt: '2026-03-11T12:00:00.000Z', revoked: false });
  });

  it.each([
    ['until it is revoked', null, null],
    ['until a moment', '2026-04-01T00:00:00Z', '2026-04-01T00:00:00.000Z'],
  ])('accepts them %s on request', async (_name, old_key_expires_at, expiresAt) => {
    await create({ algorithm: 'ES256', kid: 'one', public_key: PEM });

    await rotate('one', { kid: 'two', public_key: PEM, old_key_expires_at });

    expect(await stored('one')).toMatchObject({ expiresAt });
    expect(await stored('two')).toMatchObject({ expiresAt: null, algorithm: 'ES256' });
  });

  it('gives no key more time than it had', async () => {
    await create({ algorithm: 'HS256', kid: 'one', expires_at: '2026-03-10T13:00:00Z' });

    await rotate('one', { old_key_expires_at: null });

    expect(await stored('one')).toMatchObject({ expiresAt: '2026-03-10T13:00:00.000Z' });
  });

  it('refuses a key that is revoked, or that there is not', async () => {
    await create({ algorithm: 'HS256', kid: 'one' });
    await manage('DELETE /shopper-keys/{kid}', { params: { kid: 'one' } });

    expect(await rotate('one')).toMatchObject({ status: 400, body: { details: 'The key one is revoked.' } });
    expect(await rotate('none')).toMatchObject({ status: 404, body: { resource_type: 'shopper_key' } });
  });
});

describe('DELETE /shopper-keys/{kid}', () => {
  it('refuses its tokens from now on, and forgets the secret', async () => {
    const { body } = await create({ algorithm: 'HS256', kid: 'one' });

    const statuses = [];
    for (let time = 0; time < 2; time += 1) {
      statuses.push((await manage('DELETE /shopper-keys/{kid}', { params: { kid: 'one' } })).status);
    }

    expect(statuses).toEqual([204, 204]);
    expect(await stored('one')).toMatchObject({ revoked: true, key: '' });
    expect(JSON.stringify(await dump(rt))).not.toContain(body.secret as string);
    expect((await manage('GET /shopper-keys')).body).toMatchObject({ data: [{ kid: 'one', status: 'REVOKED' }] });
  });

  it('knows no key of another project', async () => {
    await create({ algorithm: 'HS256', kid: 'one' });
    const params = { projectId: OTHER_PROJECT, kid: 'one' };

    const theirs = await manage('DELETE /shopper-keys/{kid}', { params, headers: KEYS.otherManagement });
    const foreign = await manage('DELETE /shopper-keys/{kid}', { params });

    expect([theirs.body.resource_type, foreign.body.resource_type]).toEqual(['shopper_key', 'project']);
    expect(await stored('one')).toMatchObject({ revoked: false });
  });
});
