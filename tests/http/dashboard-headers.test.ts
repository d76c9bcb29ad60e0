// Every header of every kind of answer below /dashboard, with its exact value: one more, one less or another word is a fault.
import { readFileSync } from 'node:fs';
import { handler as login } from '../../functions/dashboard/login-oidc';
import { handler as page } from '../../functions/dashboard/page';
import { handler as search } from '../../functions/dashboard/search';
import { handler as session } from '../../functions/dashboard/session';
import { handler as signIn } from '../../functions/dashboard/sign-in';
import { handler as signInWays } from '../../functions/dashboard/sign-in-ways';
import { handler as signOut } from '../../functions/dashboard/sign-out';
import { handler as notFound } from '../../functions/system/not-found';
import { handler as listVouchers } from '../../functions/vouchers/list';
import * as app from '../support/app';
import {
  aRuntime,
  callHandler,
  type Handler,
  type HttpAnswer,
  type HttpCall,
  putCredential,
  type TestRuntime,
} from '../support/shop';

const OF_PAGE = {
  host: 'shop.example',
  'X-Stackable-Dashboard': '1',
  'Sec-Fetch-Site': 'same-origin',
  Origin: 'https://shop.example',
};
const PAIR = { id: 'server-key', token: 'server-secret' };
/** Nobody answers there. */
const PROVIDER: app.IdentityProvider = {
  issuer: 'http://127.0.0.1:9',
  clientId: 'x',
  clientSecret: null,
  redirectUri: 'x',
  project: 'x',
  verifiedClaim: 'email_verified',
  groupsClaim: 'groups',
  roles: new Map(),
};

/** As the reference has them, "HSTS as the API" included. */
const ALWAYS = {
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-request-id': expect.stringMatching(/^v-[0-9a-f]{18}$/) as string,
};
const OF_DATA = {
  ...ALWAYS,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};
const OF_JSON = { ...OF_DATA, 'content-type': 'application/json; charset=utf-8' };
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' };
const POLICY =
  /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/]{24}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'$/;
const OF_PAGES = {
  ...ALWAYS,
  ...ISOLATED,
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': expect.stringMatching(POLICY) as string,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};
const OF_FILES = {
  ...ALWAYS,
  ...ISOLATED,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  etag: expect.stringMatching(/^"[\w-]{22}"$/) as string,
  vary: 'accept-encoding',
};

let rt: TestRuntime;
let cookie: string;

function call(handler: Handler, method: string, path: string, more: Omit<HttpCall, 'method' | 'path'> = {}) {
  return callHandler(handler, { method, path, ...more, headers: { ...OF_PAGE, ...more.headers } });
}

const enter = (body: unknown, headers = {}) => call(signIn, 'POST', '/dashboard/session', { body, headers });

beforeAll(async () => {
  rt = await aRuntime();
  app.installRuntime({ ...rt, acceptsDemoKeys: false });
  await putCredential(rt, { keyId: PAIR.id, token: PAIR.token, kind: 'server' });
  cookie = (await enter(PAIR)).cookies![0]!.split(';')[0]!;
});

beforeEach(() => app.installRuntime({ ...rt, acceptsDemoKeys: false }));

function hosted(path: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
  const how = { routeKey: 'GET /dashboard/{path+}', params: { path }, headers };
  return call(page, 'GET', `/dashboard/${path}`, how);
}

const script = Object.keys(
  (JSON.parse(readFileSync('dist/dashboard/manifest.json', 'utf8')) as { files: object }).files,
).find((name) => name.endsWith('.js'))!;

it.each(['redemptions', 'codes/A.B', 'sign-in', 'nowhere'])('of the page at %s', async (path) => {
  const { status, headers, cookies } = await hosted(path);

  expect({ status, headers, cookies }).toEqual({ status: 200, headers: OF_PAGES, cookies: [] });
});

it.each([
  ['as it is', 'identity', {}],
  ['packed', 'gzip, br', { 'content-encoding': 'br' }],
])('of a file, %s', async (_name, encodings, more) => {
  const { status, headers } = await hosted(script, { 'accept-encoding': encodings });

  const type = { 'content-type': 'text/javascript; charset=utf-8' };
  expect({ status, headers }).toEqual({ status: 200, headers: { ...OF_FILES, ...type, ...more } });
});

it('of a file that the browser has', async () => {
  const { etag } = (await hosted(script)).headers;
  const { status, headers } = await hosted(script, { 'if-none-match': String(etag) });

  expect({ status, headers }).toEqual({ status: 304, headers: OF_FILES });
});

const withCookie = () => ({ headers: { cookie } });

it.each<[string, number, () => Promise<HttpAnswer>]>([
  ['a file that is not there', 404, () => hosted('files/other.js')],
  ['the ways in', 200, () => call(signInWays, 'GET', '/dashboard/login')],
  ['the session', 200, () => call(session, 'GET', '/dashboard/session', withCookie())],
  ['no session', 401, () => call(session, 'GET', '/dashboard/session')],
  ['a search', 200, () => call(search, 'GET', '/dashboard/search', { ...withCookie(), query: 'q=X' })],
  ['a list of the API', 200, () => call(listVouchers, 'GET', '/v1/vouchers', withCookie())],
  ['a wrong pair', 401, () => enter({ ...PAIR, token: 'wrong' })],
  ['a body that is none', 400, () => enter({})],
  ['a sign-in from elsewhere', 403, () => enter(PAIR, { 'Sec-Fetch-Site': 'cross-site' })],
  ['a sign-out without a cookie', 401, () => call(signOut, 'DELETE', '/dashboard/session')],
  ['a provider that is not named', 404, () => call(login, 'GET', '/dashboard/login/oidc')],
])('of %s', async (_name, expected, ask) => {
  const { status, headers, cookies } = await ask();

  expect({ status, headers, cookies }).toEqual({ status: expected, headers: OF_JSON, cookies: [] });
});

it('of a method that is not served', async () => {
  const { status, headers } = await call(notFound, 'PUT', '/dashboard/session', { routeKey: '$default' });

  expect({ status, headers }).toEqual({ status: 405, headers: { ...OF_JSON, allow: 'DELETE, GET, POST' } });
});

it('of too many tries', async () => {
  const sourceIp = '203.0.113.99';
  const attempt = () => call(signIn, 'POST', '/dashboard/session', { body: { ...PAIR, token: 'wrong' }, sourceIp });
  for (let tries = 0; tries < 20; tries += 1) await attempt();
  const { status, headers } = await attempt();

  expect({ status, headers }).toEqual({ status: 429, headers: { ...OF_JSON, 'retry-after': '600' } });
});

it('of who comes in, and of who leaves', async () => {
  const entered = await enter(PAIR);
  const own = entered.cookies![0]!.split(';')[0]!;
  const left = await call(signOut, 'DELETE', '/dashboard/session', { headers: { cookie: own } });

  expect([entered.status, entered.headers]).toEqual([204, OF_DATA]);
  expect(left.status).toBe(204);
  expect(left.headers).toEqual({ ...OF_DATA, 'clear-site-data': '"cache", "cookies", "storage"' });
});

it('of a way to a provider', async () => {
  app.installRuntime({ ...rt, acceptsDemoKeys: false, identityProvider: () => PROVIDER });
  const { status, headers } = await call(login, 'GET', '/dashboard/login/oidc');

  const location = '/dashboard/sign-in?refused=unavailable';
  expect({ status, headers }).toEqual({ status: 302, headers: { ...OF_DATA, location } });
});
