// Access tokens of OAuth: issued by a form post, within their scopes, bound to the secret they were made with, and revoked.
import { handler as introspect } from '../../functions/oauth/introspect';
import { handler as revoke } from '../../functions/oauth/revoke';
import { handler as issue } from '../../functions/oauth/token';
import { handler as listOrders } from '../../functions/orders/list';
import { handler as validate } from '../../functions/validations/validate';
import { handler as getVoucher } from '../../functions/vouchers/get';
import * as app from '../support/app';
import {
  aCaller,
  aCredential,
  aRuntime,
  callHandler,
  dump,
  type Handler,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  PROJECT,
  putCredential,
  putKeys,
  putVoucher,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

/** The published refusal of a token that cannot be revoked. */
const WITHOUT_BODY = [404, {}] as const;

type Headers = Readonly<Record<string, string>>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const;
const SHOP = { Origin: 'https://shop.example' } as const;

let rt: TestRuntime;
let code: string;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  code = (await putVoucher(rt)).code;
  anotherProcess();
});

/** From now on requests reach a process that remembers no pair and no token. */
function anotherProcess(): void {
  app.installRuntime({ ...rt, limitsOff: ['requests'] } satisfies app.Runtime);
}

function post(handler: Handler, members: Readonly<Record<string, string>>, headers: Headers = KEYS.server) {
  const path = handler.endpoint!.paths[0]!;
  return callHandler(handler, {
    path,
    headers: { ...FORM, ...headers },
    body: new URLSearchParams(members).toString(),
  });
}

function requested(scope: string, headers: Headers = KEYS.server): Promise<HttpAnswer> {
  return post(issue, { grant_type: 'client_credentials', scope }, headers);
}

async function tokenOf(scope = 'api', headers: Headers = KEYS.server): Promise<string> {
  const { status, body } = await requested(scope, headers);
  expect([status, body.key]).toEqual([200, undefined]);
  return body.access_token as string;
}

const scoped = (scope: string) => ({ grant_type: 'client_credentials', scope });

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

async function read(headers: Headers): Promise<number> {
  return (await callHandler(listOrders, { method: 'GET', path: '/v1/orders', headers })).status;
}

async function isActive(token: string, headers: Headers = KEYS.server): Promise<unknown> {
  const { status, body } = await post(introspect, { access_token: token }, headers);
  expect(status).toBe(200);
  return body.active;
}

/** The status and the body of an answer to a revocation. */
async function revoked(token: string, headers: Headers = KEYS.server): Promise<readonly [number, object]> {
  const { status, body } = await post(revoke, { access_token: token }, headers);
  return [status, body];
}

/** The pair of the test project, changed as its management would. */
async function changePair(members: Parameters<typeof aCredential>[0]): Promise<void> {
  const before = await rt.store.credentials.load('server-key');
  await rt.store.credentials.commit({ before, credential: aCredential(members), entry: null });
}

describe('a token', () => {
  it('is issued for a quarter of an hour', async () => {
    const { status, body } = await requested('api');

    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+$/) as string,
      client_id: 'server-key',
      expires_at: rt.clock.nowMs() / 1000 + 900,
      expires_in: 900,
      scope: 'api',
      token_type: 'Bearer',
    });
    expect(await read(bearer(body.access_token as string))).toBe(200);
  });

  it('is issued to a pair in the header of Basic, as clients of OAuth send it', async () => {
    const pair = Buffer.from('server-key:server-secret').toString('base64');
    const wrong = Buffer.from('server-key:wrong').toString('base64');

    expect(await requested('api', { authorization: `Basic ${pair}` })).toMatchObject({ status: 200 });
    expect(await requested('api', { authorization: `Basic ${wrong}` })).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="Stackable"' },
    });
    expect(await read({ authorization: `Basic ${pair}` })).toBe(401);
  });

  it('is issued to a body of JSON as well', async () => {
    const body = { grant_type: 'client_credentials', scope: 'vouchers' };
    const answer = await callHandler(issue, { path: '/v1/oauth/token', headers: KEYS.server, body });

    expect(answer).toMatchObject({ status: 200, body: { scope: 'vouchers' } });
  });

  it('is stored as a hash, and goes away by itself', async () => {
    const token = await tokenOf();
    const [secret = ''] = token.split('.');
    const stored = await dump(rt);

    expect(JSON.stringify(stored)).not.toContain(secret);
    const item = Object.values(stored).find(({ pk }) => pk.startsWith('TOKEN#'));
    expect(item).toMatchObject({ expires_at: rt.clock.nowMs() / 1000 + 900 });
    expect(Object.keys(item!).filter((name) => /^g\d/.test(name))).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, string, string]>([
    ['no grant', { scope: 'api' }, 'missing_parameters', 'Missing parameters'],
    ['no scope', { grant_type: 'client_credentials' }, 'missing_parameters', 'Missing parameters'],
    ['an empty scope', { grant_type: 'client_credentials', scope: '  ' }, 'missing_parameters', 'Missing parameters'],
    ['another grant', { grant_type: 'password', scope: 'api' }, 'invalid_grant_type', 'Invalid grant_type'],
    ['an unknown scope', scoped('api money'), 'invalid_scope', 'Invalid scope: money'],
    ['two unknown scopes', scoped('coins api money'), 'invalid_scope', 'Invalid scope: coins,money'],
    ['commas', scoped('vouchers,campaigns'), 'invalid_scope', 'Invalid scope: vouchers,campaigns'],
    ['a name of objects', scoped('toString'), 'invalid_scope', 'Invalid scope: toString'],
  ])('is not issued to %s', async (_name, members, key, message) => {
    const before = await dump(rt);

    expect(await post(issue, members)).toMatchObject({ status: 400, body: { code: 400, key, message } });
    expect(await dump(rt)).toEqual(before);
  });

  it.each<[string, string, Headers, number, string]>([
    [
      'a parameter that comes twice',
      'grant_type=client_credentials&scope=api&scope=vouchers',
      {},
      400,
      'invalid_payload',
    ],
    ['a name that reaches into objects', '__proto__=1&grant_type=client_credentials', {}, 400, 'invalid_payload'],
    ['control characters', 'grant_type=client_credentials&scope=api%00', {}, 400, 'invalid_payload'],
    ['nothing', '', {}, 400, 'missing_parameters'],
    ['a form of 8 KB', `scope=${'x'.repeat(8192)}`, {}, 413, 'payload_too_large'],
    ['text', 'grant_type=client_credentials', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    [
      'another charset',
      'scope=api',
      { 'content-type': `${FORM['content-type']}; charset=latin1` },
      415,
      'unsupported_media_type',
    ],
  ])('is not issued to %s', async (_name, body, headers, status, key) => {
    const answer = await callHandler(issue, {
      path: '/v1/oauth/token',
      headers: { ...KEYS.server, ...FORM, ...headers },
      body,
    });

    expect(answer).toMatchObject({ status, body: { key } });
  });

  it('asks nobody else for a form', async () => {
    const body = new URLSearchParams({ redeemables: 'x' }).toString();
    const answer = await callHandler(validate, { path: '/v1/validations', headers: { ...KEYS.server, ...FORM }, body });

    expect(answer).toMatchObject({ status: 415, body: { key: 'unsupported_media_type' } });
  });

  it.each<[string, Headers, number]>([
    ['nobody', {}, 401],
    ['a client pair', KEYS.client, 403],
    ['a management pair', KEYS.management, 403],
    ['a revoked pair', KEYS.revoked, 401],
    ['a merchant', KEYS.merchant, 200],
  ])('is issued, looked at and revoked or not by %s', async (_name, headers, status) => {
    const token = await tokenOf();

    expect((await requested('api', headers)).status).toBe(status);
    expect((await post(introspect, { access_token: token }, headers)).status).toBe(status);
    expect((await post(revoke, { access_token: token }, headers)).status).toBe(status === 200 ? 204 : status);
  });

  it('makes no other token, and says nothing of itself', async () => {
    const token = await tokenOf();

    expect((await requested('api', bearer(token))).status).toBe(401);
    expect((await post(introspect, { access_token: token }, bearer(token))).status).toBe(401);
    expect((await post(revoke, { access_token: token }, bearer(token))).status).toBe(401);
  });
});

describe('a bearer', () => {
  it.each<[string, (token: string) => Headers, number]>([
    ['as it was issued', bearer, 200],
    ['in other letters', (token) => ({ Authorization: `bearer  ${token}` }), 200],
    ['with another secret', (token) => bearer(`x${token.slice(1)}`), 401],
    ['with the id of another key', (token) => bearer(`${token.split('.')[0]}.${base64url('other-key')}`), 401],
    ['with the id of a client key', (token) => bearer(`${token.split('.')[0]}.${base64url('client-key')}`), 401],
    ['without a key', (token) => bearer(token.split('.')[0]!), 401],
    ['with more behind it', (token) => bearer(`${token}.x`), 401],
    ['with a key that is written in another way', (token) => bearer(`${token}A`), 401],
    ['that is empty', () => ({ authorization: 'Bearer ' }), 401],
    ['of no sense', () => bearer('ada'), 401],
    ['that is long', () => bearer('x'.repeat(2_000)), 401],
    ['beside a pair that is wrong', (token) => ({ ...KEYS.revoked, ...bearer(token) }), 401],
    ['beside a pair that works', () => ({ ...KEYS.server, ...bearer('ada') }), 200],
  ])('%s is answered so', async (_name, headers, status) => {
    expect(await read(headers(await tokenOf()))).toBe(status);
  });

  it('that is refused gets the reason, and no more', async () => {
    const call = { path: '/v1/validations', headers: bearer(`${'x'.repeat(36)}.${base64url('server-key')}`), body: {} };

    const unknown = await callHandler(validate, call);
    const nobody = await callHandler(validate, {
      ...call,
      headers: bearer(`${'x'.repeat(36)}.${base64url('nobody')}`),
    });

    expect(unknown).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
    expect({ ...nobody.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  });

  it('beyond its scopes gets the refusal that those do not suffice', async () => {
    const headers = bearer(await tokenOf('vouchers'));

    const answer = await callHandler(listOrders, { method: 'GET', path: '/v1/orders', headers });

    expect(answer).toMatchObject({ status: 403, body: { key: 'missing_required_permission' } });
    expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer error="insufficient_scope"' });
  });

  it('is looked up beside its pair in the time of one, and then remembered', async () => {
    const token = await tokenOf();
    const body = { redeemables: [voucherLine(code)] };
    const roundTrips = async (headers: Headers): Promise<number> => {
      rt.meter.reset();
      await callHandler(validate, { path: '/v1/validations', headers, body });
      return rt.meter.roundTrips;
    };
    // The configuration is read once.
    await roundTrips(KEYS.server);
    anotherProcess();
    const ofPair = [await roundTrips(KEYS.server), await roundTrips(KEYS.server)];
    anotherProcess();
    const ofToken = [await roundTrips(bearer(token)), await roundTrips(bearer(token))];

    expect([ofPair, ofToken]).toEqual([
      [2, 1],
      [2, 1],
    ]);
  });

  it('is a claim on a path of clients, and asks for a site', async () => {
    const token = await tokenOf('client_validations');
    app.installRuntime(rt);
    const call = (path: string, headers: Headers) => {
      const body = { redeemables: [voucherLine(code)], customer: { source_id: 'ada' } };
      return callHandler(validate, { path, headers: { ...bearer(token), ...headers }, body });
    };

    const answer = await call('/client/v1/validations', SHOP);

    expect([answer.status, (await call('/v1/validations', {})).status]).toEqual([200, 403]);
    expect(answer).toMatchObject({ headers: { 'x-rate-limit-limit': '5' }, body: { valid: true } });
    await rt.store.configChanges.commit(aCaller(), {
      settings: { ...(await rt.store.config.settings(aCaller()))!, client_trusted_domains: ['shop.example'] },
    });
    expect((await call('/client/v1/validations', { Origin: 'https://foreign.example' })).status).toBe(403);
  });
});

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

describe('a token ends', () => {
  it('after a quarter of an hour', async () => {
    const token = await tokenOf();
    rt.clock.advance(899_999);
    expect([await read(bearer(token)), await isActive(token)]).toEqual([200, true]);

    rt.clock.advance(1);

    expect([await read(bearer(token)), await isActive(token)]).toEqual([401, false]);
    expect(await revoked(token)).toEqual(WITHOUT_BODY);
  });

  it('when it is revoked, in this process and in others', async () => {
    const token = await tokenOf();
    expect(await read(bearer(token))).toBe(200);

    const answers = [await post(revoke, { access_token: token }), await post(revoke, { access_token: token })];

    expect(answers.map(({ status }) => status)).toEqual([204, 404]);
    expect(await isActive(token)).toBe(false);
    rt.clock.advance(30_000);
    expect(await read(bearer(token))).toBe(401);
    anotherProcess();
    expect(await read(bearer(token))).toBe(401);
  });

  it('once, however many revoke it at a time', async () => {
    const token = await tokenOf();

    const answers = await Promise.all(Array.from({ length: 8 }, () => post(revoke, { access_token: token })));

    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 7 }, () => 404)]);
    const lines = Object.values(await dump(rt)).filter(({ pk }) => pk === `${PROJECT}#TRAIL`);
    expect(lines).toHaveLength(2);
  });

  const secrets = (expiresAt: string | null, id = 'sec_one') => [
    { ...aCredential({ token: 'server-secret' }).secrets[0]!, id, expiresAt },
  ];
  it.each<[string, Partial<Parameters<typeof aCredential>[0]>]>([
    ['with its pair that is revoked', { revoked: true }],
    ['with its pair that is over', { expiresAt: '2026-03-10T12:00:30.000Z' }],
    ['with the secret it was made with', { secrets: secrets('2026-03-10T12:00:30.000Z') }],
    ['with the secret that another takes the place of', { secrets: secrets(null, 'sec_two') }],
    ['with its pair that becomes one of another project', { project: OTHER_PROJECT }],
    ['with its pair that becomes one of clients', { kind: 'client' }],
  ])('%s', async (_name, members) => {
    const token = await tokenOf();
    expect(await read(bearer(token))).toBe(200);

    await changePair({ token: 'server-secret', ...members });
    rt.clock.advance(30_000);

    expect(await read(bearer(token))).toBe(401);
  });

  it('in part with the scopes that its pair loses', async () => {
    const token = await tokenOf();
    await changePair({ token: 'server-secret', scopes: ['evaluate'] });
    rt.clock.advance(30_000);

    expect(await read(bearer(token))).toBe(403);
  });
});

describe('another project', () => {
  it('finds no token of this one', async () => {
    const token = await tokenOf();

    expect(await isActive(token, KEYS.otherProject)).toBe(false);
    expect(await revoked(token, KEYS.otherProject)).toEqual(WITHOUT_BODY);
    expect(await read(bearer(token))).toBe(200);
  });

  it('is all that its token reaches', async () => {
    const headers = bearer(await tokenOf('api', KEYS.otherProject));
    const call = { method: 'GET', path: `/v1/vouchers/${code}`, params: { code }, headers };

    expect((await callHandler(getVoucher, call)).status).toBe(404);
  });
});

describe('what a token says of itself', () => {
  it('is what it was issued with, and the time that is left', async () => {
    const { body } = await requested('vouchers read');
    rt.clock.advance(345_000);

    const { body: told } = await post(introspect, { access_token: body.access_token as string });

    expect(told).toEqual({ ...body, expires_in: 555, active: true });
  });

  it.each<[Handler]>([[introspect], [revoke]])('is asked for with the token', async (handler) => {
    expect(await post(handler, {})).toMatchObject({ status: 400, body: { key: 'missing_parameters' } });
  });

  it.each(['', 'ada', `${'x'.repeat(36)}.${base64url('server-key')}`])('is nothing for %j', async (token) => {
    if (token === '') return;
    expect(await post(introspect, { access_token: token })).toMatchObject({ body: { active: false } });
    expect(await revoked(token)).toEqual(WITHOUT_BODY);
    const { headers } = await post(revoke, { access_token: token });
    expect(headers).not.toHaveProperty('content-type');
    expect(headers).toMatchObject({ 'x-request-id': expect.stringMatching(/^v-/) as string });
  });
});

describe('the tokens that are not over', () => {
  const ends = (count: number, endMs: number, from = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`oat_${from + index}`, endMs] as const));

  /** As many as there would be had they been asked for one by one. */
  async function fill(live: Readonly<Record<string, Readonly<Record<string, number>>>>): Promise<void> {
    await tokenOf();
    const { revision } = await rt.store.accessTokens.live(PROJECT);
    const token = {
      id: 'oat_x',
      project: PROJECT,
      keyId: 'x',
      secretId: 'x',
      scopes: [],
      expiresAt: '2026-03-10T12:00:00Z',
    };
    const entry = { id: 'aud_x', created_at: '2026-03-10T12:00:00.000Z' } as never;
    const write = { kind: 'ISSUE', secret: 'fill', token, live, revision, entry } as const;
    expect(await rt.store.accessTokens.commit(write)).toEqual({ status: 'COMMITTED' });
  }

  it.each([
    ['of one key', (most: number, endMs: number) => ({ 'server-key': ends(most, endMs) })],
    [
      'of two keys',
      (most: number, endMs: number) => ({ a: ends(most - 400, endMs), b: ends(400, endMs + 60_000, most) }),
    ],
  ])('%s are as many as a project may have', async (_name, of) => {
    const most = app.LIMITS.accessTokens;
    const endMs = rt.clock.nowMs() + 5_000;
    await fill(of(most - 1, endMs));

    expect((await requested('api')).status).toBe(200);
    const refused = await requested('api');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' }, body: { key: 'too_many_requests' } });
    rt.clock.advance(5_000);
    expect((await requested('api')).status).toBe(200);
  });

  it('are one less with each that is revoked', async () => {
    await fill({ 'server-key': ends(app.LIMITS.accessTokens - 1, rt.clock.nowMs() + 5_000) });
    const token = await tokenOf();
    expect((await requested('api')).status).toBe(429);

    expect((await post(revoke, { access_token: token })).status).toBe(204);

    expect((await requested('api')).status).toBe(200);
  });

  it('are counted one by one, however many are requested at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => requested('api')));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { record } = await rt.store.accessTokens.live(PROJECT);
    expect(Object.keys(record['server-key'] ?? {})).toHaveLength(10);
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(10);
  });

  it.each(['LOST_REQUEST', 'LOST_ANSWER', 'BUSY'] as const)('take in one whose write is %s', async (kind) => {
    rt.faults.next('transact', { kind });
    const token = await tokenOf();

    expect(await read(bearer(token))).toBe(200);
    expect(Object.keys((await rt.store.accessTokens.live(PROJECT)).record['server-key'] ?? {})).toHaveLength(1);
    rt.faults.next('transact', { kind });
    expect((await post(revoke, { access_token: token })).status).toBe(204);
    expect((await rt.store.accessTokens.live(PROJECT)).record).toEqual({});
  });
});

describe('the audit trail', () => {
  it('records who issued and revoked a token, and no secret of it', async () => {
    const token = await tokenOf('vouchers');
    await putCredential(rt, { keyId: 'second', token: 'second-secret' });
    await post(revoke, { access_token: token }, { 'X-App-Id': 'second', 'X-App-Token': 'second-secret' });

    const lines = Object.values(await dump(rt)).filter(({ pk }) => pk === `${PROJECT}#TRAIL`);
    const records = lines.map(({ record }) => JSON.parse(record as string) as Record<string, unknown>);

    expect(records).toMatchObject([
      {
        action: 'access_token.issued',
        actor: { type: 'server_key', id: 'server-key' },
        resource: { object: 'access_token' },
        changes: { scope: { from: null, to: 'vouchers' } },
      },
      { action: 'access_token.revoked', actor: { type: 'server_key', id: 'second' } },
    ]);
    expect(JSON.stringify(records)).not.toContain(token.split('.')[0]);
  });
});
