// People come into the dashboard with a pair, call the API with a cookie, and leave: who gets in, who does not, and when it ends.
import { handler as signOut } from '../../functions/dashboard/sign-out';
import { handler as session } from '../../functions/dashboard/session';
import { handler as signIn } from '../../functions/dashboard/sign-in';
import { handler as signInWays } from '../../functions/dashboard/sign-in-ways';
import { SIGNED_OUT } from '../../lib/http/keys/dashboard-session';
import { handler as issueToken } from '../../functions/oauth/token';
import { handler as createApiKey } from '../../functions/api-keys/create';
import { handler as createVoucher } from '../../functions/vouchers/create';
import { handler as listRedemptions } from '../../functions/redemptions/list';
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as rollBack } from '../../functions/redemptions/rollback-single';
import { handler as adjustBalance } from '../../functions/vouchers/adjust-balance';
import { handler as listVouchers } from '../../functions/vouchers/list';
import { handler as validateOnClient } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  aGiftCard,
  aRuntime,
  callHandler,
  dump,
  type HttpCall,
  KEYS,
  PROJECT,
  putCredential,
  putKeys,
  putVoucher,
  type TestRuntime,
} from '../support/shop';

const HOST = 'shop.example';
/** What a browser sends with a request of the page. */
const OF_PAGE = {
  host: HOST,
  'X-Stackable-Dashboard': '1',
  'Sec-Fetch-Site': 'same-origin',
  Origin: `https://${HOST}`,
};
const MINUTE = 60_000;
const SERVER = { id: 'server-key', token: 'server-secret' };
const MANAGEMENT = { id: 'management-key', token: 'management-secret' };

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  app.installRuntime({ ...rt, acceptsDemoKeys: false } satisfies app.Runtime);
  await putKeys(rt, PROJECT);
});

function enter(body: unknown, headers = {}, sourceIp = '203.0.113.7') {
  return callHandler(signIn, { path: '/dashboard/session', headers: { ...OF_PAGE, ...headers }, body, sourceIp });
}

async function cookieOf(pair: object): Promise<string> {
  const { status, cookies = [] } = await enter(pair);
  expect(status).toBe(204);
  return cookies[0]!.split(';')[0]!;
}

type Extra = Pick<HttpCall, 'method' | 'body' | 'query'> & { readonly headers?: Readonly<Record<string, string>> };

function who(cookie: string, headers: Readonly<Record<string, string>> = OF_PAGE) {
  return callHandler(session, { method: 'GET', path: '/dashboard/session', headers: { ...headers, cookie } });
}

function leave(cookie: string, headers: Readonly<Record<string, string>> = OF_PAGE) {
  return callHandler(signOut, { method: 'DELETE', path: '/dashboard/session', headers: { ...headers, cookie } });
}

function vouchers(cookie: string, { headers = OF_PAGE }: Extra = {}) {
  return callHandler(listVouchers, { method: 'GET', path: '/v1/vouchers', headers: { ...headers, cookie } });
}

function make(cookie: string, headers: Readonly<Record<string, string>> = OF_PAGE) {
  const body = { type: 'GIFT_VOUCHER', gift: { amount: 100 } };
  const call = { path: '/v1/vouchers/MADE', params: { code: 'MADE' }, routeKey: 'POST /v1/vouchers/{code}' };
  return callHandler(createVoucher, { ...call, body, headers: { ...headers, cookie } });
}

const without = (name: keyof typeof OF_PAGE): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(OF_PAGE).filter(([key]) => key !== name));

describe('signing in', () => {
  it('gives a cookie that no script reads, and stores only its hash', async () => {
    const { status, cookies = [], body } = await enter(SERVER);

    const [cookie = ''] = cookies;
    expect({ status, body }).toEqual({ status: 204, body: {} });
    expect(cookie).toMatch(
      /^__Host-stackable=[\w-]{43}; Path=\/; Expires=Wed, 11 Mar 2026 00:00:00 GMT; HttpOnly; SameSite=Strict; Secure$/,
    );
    const held = /=([\w-]{43});/.exec(cookie)![1]!;
    expect(JSON.stringify([await dump(rt), rt.logged])).not.toContain(held);
  });

  it.each([
    ['an unknown id', { id: 'nobody', token: 'server-secret' }],
    ['a wrong token', { id: 'server-key', token: 'wrong' }],
    ['a pair of clients', { id: 'client-key', token: 'client-secret' }],
    ['a revoked pair', { id: 'revoked-key', token: 'revoked-secret' }],
  ])('refuses %s with the same words', async (_name, pair) => {
    const { status, body, cookies = [] } = await enter(pair);

    expect({ status, cookies }).toEqual({ status: 401, cookies: [] });
    expect(body).toMatchObject({ key: 'unauthorized', details: "This key ID or token isn't valid for the dashboard." });
  });

  it.each([[{}], [{ id: 'server-key' }], [{ id: 5, token: 'x' }], [null], [{ id: 'x'.repeat(101), token: 'x' }]])(
    'refuses %j as a body',
    async (body) => {
      expect(await enter(body)).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    },
  );

  it('refuses an address for a while after many tries that failed, and no other', async () => {
    for (let tries = 0; tries < 20; tries += 1) await enter({ id: 'server-key', token: `wrong-${tries}` });

    expect(await enter(SERVER)).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
    expect(await enter(SERVER, {}, '203.0.113.8')).toMatchObject({ status: 204 });
    rt.clock.advance(10 * MINUTE);
    expect(await enter(SERVER)).toMatchObject({ status: 204 });
  });
});

describe('a session', () => {
  it('says who is in, with the rights of the pair', async () => {
    const shown = await who(await cookieOf(SERVER));

    expect(shown).toMatchObject({
      status: 200,
      body: {
        project: PROJECT,
        role: 'USER',
        scopes: [...app.SCOPES],
        key_id: 'server-key',
        ends_at: '2026-03-11T00:00:00.000Z',
      },
    });
  });

  it.each([
    [['read'], 'VIEWER'],
    [['read', 'evaluate', 'issue'], 'SUPPORT'],
    [['read', 'set-up'], 'USER'],
  ] as const)('of a pair with the scopes %j is that of a %s', async (scopes, role) => {
    await putCredential(rt, { keyId: 'scoped', token: 'scoped-secret', kind: 'server', scopes });

    const { body } = await who(await cookieOf({ id: 'scoped', token: 'scoped-secret' }));
    expect(body).toMatchObject({ role, scopes });
  });

  it('is what it takes to ask who is in, not a key or a token', async () => {
    const { body } = await callHandler(issueToken, {
      path: '/v1/oauth/token',
      headers: KEYS.server,
      body: { grant_type: 'client_credentials', scope: 'api' },
    });
    const cookie = await cookieOf(SERVER);

    for (const sent of [
      { Authorization: `Bearer ${String(body.access_token)}` },
      { Authorization: 'Bearer nothing' },
      KEYS.server,
      KEYS.management,
    ]) {
      const answer = await who(cookie, { ...OF_PAGE, ...sent });
      expect(answer).toMatchObject({ status: 401, body: { key: 'unauthorized', details: 'Sign in first.' } });
    }
  });

  it('is a use of its pair', async () => {
    const cookie = await cookieOf(SERVER);
    expect((await rt.store.credentials.load(SERVER.id))?.lastUses).toEqual({});

    await vouchers(cookie);

    const { lastUses } = (await rt.store.credentials.load(SERVER.id))!;
    expect(Object.values(lastUses)).toEqual(['2026-03-10T12:00:00.000Z']);
  });

  it('calls the API as the pair would, and no more', async () => {
    await putCredential(rt, { keyId: 'viewer', token: 'viewer-secret', kind: 'server', scopes: ['read'] });
    const [viewer, user] = [await cookieOf({ id: 'viewer', token: 'viewer-secret' }), await cookieOf(SERVER)];

    expect((await vouchers(viewer)).status).toBe(200);
    expect(await make(viewer)).toMatchObject({ status: 403, body: { details: 'This key lacks the scope issue.' } });
    expect((await make(user)).status).toBe(200);
  });

  it('opens the management to those alone who come with a management pair, and the API to them as well', async () => {
    const call = (cookie: string) =>
      callHandler(createApiKey, {
        path: `/management/v1/projects/${PROJECT}/api-keys`,
        params: { projectId: PROJECT },
        routeKey: 'POST /management/v1/projects/{projectId}/api-keys',
        headers: { ...OF_PAGE, cookie },
        body: { kind: 'server' },
      });

    expect((await call(await cookieOf(SERVER))).status).toBe(403);
    const admin = await cookieOf(MANAGEMENT);
    expect((await call(admin)).status).toBe(200);
    expect((await vouchers(admin)).status).toBe(200);
    expect((await who(admin)).body).toMatchObject({ role: 'ADMIN', ends_at: '2026-03-10T20:00:00.000Z' });
  });

  it('is given no access token, and shows none', async () => {
    const cookie = await cookieOf(SERVER);
    const before = await dump(rt);
    const call = {
      path: '/v1/oauth/token',
      headers: { ...OF_PAGE, cookie },
      body: { grant_type: 'client_credentials' },
    };

    expect((await callHandler(issueToken, call)).status).toBe(401);
    expect(await dump(rt)).toEqual(before);
  });

  it('takes nothing from keys: a token of an own kind in the headers is what counts', async () => {
    const cookie = await cookieOf(MANAGEMENT);

    expect((await vouchers(cookie, { headers: { ...OF_PAGE, Authorization: 'Bearer nothing' } })).status).toBe(401);
  });

  it('opens no route of clients', async () => {
    const cookie = await cookieOf(SERVER);
    const call = { path: '/client/v1/validations', body: { redeemables: [{ object: 'voucher', id: 'X' }] } };

    expect((await callHandler(validateOnClient, { ...call, headers: { ...OF_PAGE, cookie } })).status).toBe(401);
  });

  it('gives way to keys in the headers', async () => {
    const cookie = await cookieOf(MANAGEMENT);

    expect((await vouchers(cookie, { headers: { ...OF_PAGE, ...KEYS.revoked } })).status).toBe(401);
  });
});

describe('another site', () => {
  it.each([
    ['as a browser says', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a port of this machine', { 'Sec-Fetch-Site': 'same-site' }],
    ['by its origin', { Origin: 'https://evil.example' }],
    ['by an origin that is none', { Origin: 'null' }],
  ])('signs nobody in: %s', async (_name, headers) => {
    expect(await enter(SERVER, headers)).toMatchObject({ status: 403, cookies: [] });
  });

  it.each([
    ['without the header of the page', without('X-Stackable-Dashboard'), 401],
    ['as a browser says', { ...OF_PAGE, 'Sec-Fetch-Site': 'same-site' }, 403],
    ['as a browser says, from elsewhere', { ...OF_PAGE, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['by its origin', { ...OF_PAGE, Origin: 'https://shop.example.evil.example' }, 403],
    ['without an origin', without('Origin'), 403],
    ['with an origin that is none', { ...OF_PAGE, Origin: 'null' }, 403],
  ])('writes nothing: %s', async (_name, headers, status) => {
    const cookie = await cookieOf(SERVER);
    const before = await dump(rt);

    expect((await make(cookie, headers)).status).toBe(status);
    expect(await dump(rt)).toEqual(before);
  });

  it('reads nothing', async () => {
    const cookie = await cookieOf(SERVER);

    expect((await vouchers(cookie, { headers: without('X-Stackable-Dashboard') })).status).toBe(401);
    expect((await vouchers(cookie, { headers: { ...OF_PAGE, 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
    expect((await vouchers(cookie, { headers: without('Origin') })).status).toBe(200);
  });
});

describe('a session ends', () => {
  it('after half an hour without use, and not before', async () => {
    const cookie = await cookieOf(SERVER);
    for (let used = 0; used < 4; used += 1) {
      rt.clock.advance(29 * MINUTE);
      expect((await who(cookie)).status).toBe(200);
    }

    rt.clock.advance(30 * MINUTE);

    expect((await who(cookie)).status).toBe(401);
  });

  it('after twelve hours, whatever is done', async () => {
    const cookie = await cookieOf(SERVER);
    for (let used = 0; used < 28; used += 1) {
      rt.clock.advance(25 * MINUTE);
      expect((await who(cookie)).status).toBe(200);
    }
    rt.clock.advance(20 * MINUTE);

    expect((await who(cookie)).status).toBe(401);
  });

  it('at once where the person signs out', async () => {
    const cookie = await cookieOf(SERVER);
    const out = await leave(cookie);

    expect(out).toMatchObject({ status: 204, headers: { 'clear-site-data': '"cache", "cookies", "storage"' } });
    expect(out.cookies).toContain('__Host-stackable=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure');
    expect((await who(cookie)).status).toBe(401);
    expect((await vouchers(cookie)).status).toBe(401);
  });

  it('where its browser signs in again', async () => {
    const [cookie, of] = [await cookieOf(SERVER), await cookieOf(SERVER)];
    const refused = await enter({ ...SERVER, token: 'wrong' }, { cookie });
    expect([refused.status, (await who(cookie)).status]).toEqual([401, 200]);

    const again = await enter(MANAGEMENT, { cookie });

    expect(again.cookies).toHaveLength(1);
    expect(again.cookies?.[0]).not.toContain(cookie);
    expect([(await who(cookie)).status, (await who(of)).status]).toEqual([401, 200]);
  });

  it('once: who signs out again, or too late, loses the cookie all the same', async () => {
    const [left, late] = [await cookieOf(SERVER), await cookieOf(SERVER)];
    await leave(left);
    rt.clock.advance(30 * MINUTE);

    for (const cookie of [left, late, '__Host-stackable=guessed']) {
      const { status, cookies, headers } = await leave(cookie);
      expect({ status, cookies }).toEqual({ status: 204, cookies: SIGNED_OUT.cookies });
      expect(headers).toMatchObject(SIGNED_OUT.headers);
    }
  });

  it.each([
    ['without a cookie', '', OF_PAGE, 401],
    ['without the header of the page', '__Host-stackable=x', without('X-Stackable-Dashboard'), 401],
    ['from another site', '__Host-stackable=x', { ...OF_PAGE, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['from nowhere', '__Host-stackable=x', without('Origin'), 403],
    ['with keys', '__Host-stackable=x', { ...OF_PAGE, ...KEYS.server }, 401],
    ['with an access token', '__Host-stackable=x', { ...OF_PAGE, Authorization: 'Bearer x' }, 401],
  ])('for no other caller: %s', async (_name, cookie, headers, expected) => {
    const { status, cookies } = await leave(cookie, headers);

    expect({ status, cookies }).toEqual({ status: expected, cookies: [] });
  });

  it('with its pair', async () => {
    await putCredential(rt, { keyId: 'leaving', token: 'leaving-secret', kind: 'server' });
    const cookie = await cookieOf({ id: 'leaving', token: 'leaving-secret' });
    expect((await who(cookie)).status).toBe(200);

    const before = await rt.store.credentials.load('leaving');
    const credential = { ...before!.credential, revoked: true };
    await rt.store.credentials.commit({ before, credential, entry: null });
    app.installRuntime({ ...rt, acceptsDemoKeys: false } satisfies app.Runtime);

    expect((await who(cookie)).status).toBe(401);
  });

  it('with the secret that was sent, and not with another of its pair', async () => {
    await putCredential(rt, { keyId: 'turning', token: 'turning-secret', kind: 'server' });
    const cookie = await cookieOf({ id: 'turning', token: 'turning-secret' });
    const before = (await rt.store.credentials.load('turning'))!;
    const [secret] = before.credential.secrets;
    const other = { ...secret!, id: 'sec_other', tokenHash: app.hashToken('other-secret') };
    await rt.store.credentials.commit({ before, credential: { ...before.credential, secrets: [other] }, entry: null });
    app.installRuntime({ ...rt, acceptsDemoKeys: false } satisfies app.Runtime);

    expect((await who(cookie)).status).toBe(401);
    expect((await enter({ id: 'turning', token: 'other-secret' })).status).toBe(204);
  });

  it.each(['', '__Host-stackable=', '__Host-stackable=guessed', 'stackable-local=guessed', 'other=x'])(
    'or never began: %s',
    async (cookie) => expect((await who(cookie)).status).toBe(401),
  );
});

describe('a person', () => {
  const pair = { id: 'support', token: 'support-secret' };

  beforeEach(async () => {
    const scopes = ['read', 'evaluate', 'issue'] as const;
    await putCredential(rt, { keyId: pair.id, token: pair.token, kind: 'server', scopes });
    await putVoucher(rt, aGiftCard(10_000, { code: 'CARD' }));
  });

  const move = async (cookie: string, amount: number) =>
    callHandler(adjustBalance, {
      path: '/v1/vouchers/CARD/balance',
      params: { code: 'CARD' },
      routeKey: 'POST /v1/vouchers/{code}/balance',
      headers: { ...OF_PAGE, cookie },
      body: { amount },
    });

  it.each([
    [5_000, 200],
    [-5_000, 200],
    [5_001, 403],
    [-5_001, 403],
  ])('with the role SUPPORT moves a balance by at most what the project says: %i', async (amount, status) => {
    expect((await move(await cookieOf(pair), amount)).status).toBe(status);
  });

  it('with a higher role moves it by more', async () => {
    expect((await move(await cookieOf(SERVER), 5_001)).status).toBe(200);
  });

  it('shows who redeemed and who rolled back, and finds records by them', async () => {
    const headers = { ...OF_PAGE, cookie: await cookieOf(pair) };
    const body = { redeemables: [{ object: 'voucher', id: 'CARD' }], order: { amount: 1_000 } };
    const done = await callHandler(redeem, {
      path: '/v1/redemptions',
      routeKey: 'POST /v1/redemptions',
      headers,
      body,
    });
    const [{ id }] = (done.body as unknown as { readonly redemptions: [{ readonly id: string }] }).redemptions;
    const path = `/v1/redemptions/${id}/rollback`;
    const call = { path, params: { id }, routeKey: 'POST /v1/redemptions/{id}/rollback' };
    const undone = await callHandler(rollBack, { ...call, headers, body: {} });
    await callHandler(redeem, { path: '/v1/redemptions', headers: KEYS.server, body });

    const query = 'filters[user_login][conditions][$is]=support&order=created_at';
    const found = await callHandler(listRedemptions, { method: 'GET', path: '/v1/redemptions', headers, query });

    expect([done.status, undone.status]).toEqual([200, 200]);
    expect(found.body).toMatchObject({
      total: 2,
      redemptions: [
        { object: 'redemption', channel: { channel_id: 'support', channel_type: 'USER' } },
        { object: 'redemption_rollback', channel: { channel_id: 'support', channel_type: 'USER' } },
      ],
    });
  });
});

describe('the pair of the demo', () => {
  const DEMO = { id: '44444444-4444-4444-8444-444444444444', token: 'dddddddd-4444-4444-8444-444444444444' };

  function offer(host: string) {
    return callHandler(signInWays, { method: 'GET', path: '/dashboard/login', headers: { host } });
  }

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost'])(
    'is given to the page of %s where the demo was made',
    async (host) => {
      app.installRuntime({ ...rt, acceptsDemoKeys: true } satisfies app.Runtime);

      expect((await offer(host)).body).toMatchObject({ demo: DEMO });
    },
  );

  it.each(['shop.example', 'localhost.shop.example', '127.0.0.1.shop.example:3000', '192.168.0.7:3000'])(
    'is not given to the page of %s',
    async (host) => {
      app.installRuntime({ ...rt, acceptsDemoKeys: true } satisfies app.Runtime);

      expect((await offer(host)).body).toMatchObject({ demo: null });
    },
  );

  it('is given to nobody where keys of the demo open nothing', async () => {
    expect((await offer('localhost:3000')).body).toMatchObject({ demo: null });
  });
});
