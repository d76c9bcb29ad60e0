// Every route with every key, scope and shopper token there is: what each combination reaches is derived from what the
// endpoint declares, so that a new route is covered by itself.
import * as app from '../support/app';
import {
  aCaller,
  allRoutes,
  aRuntime,
  aShopperKey,
  callHandler,
  dump,
  filledPath,
  KEYS,
  OTHER_PROJECT,
  putCredential,
  putKeys,
  putShopperKeys,
  type Route,
  signedToken,
  type TestRuntime,
} from '../support/shop';

type Headers = Readonly<Record<string, string>>;

/** A pair as a caller has it, and what it is good for. */
interface Pair {
  readonly name: string;
  readonly headers: Headers;
  /** Null for one that is refused everywhere. */
  readonly kind: Exclude<Route['kind'], 'open'> | null;
  /** Null for all of them. */
  readonly scopes: readonly string[] | null;
}

const TOKENS = ['none', 'valid', 'expired', 'of another project', 'of no sense'] as const;
type TokenName = (typeof TOKENS)[number];
const GOOD: ReadonlySet<TokenName> = new Set(['none', 'valid']);

const pair = (name: string, headers: Headers, members: Partial<Pair> = {}): Pair => {
  return { name, headers, kind: 'server', scopes: null, ...members };
};
const scopedPair = (name: string, scopes: readonly string[]): Pair =>
  pair(name, { 'X-App-Id': name, 'X-App-Token': `${name}-secret` }, { scopes });

const SCOPED = [
  ...app.SCOPES.map((scope) => scopedPair(`only-${scope}`, [scope])),
  ...app.SCOPES.map((scope) =>
    scopedPair(
      `all-but-${scope}`,
      app.SCOPES.filter((other) => other !== scope),
    ),
  ),
];
const PAIRS: readonly Pair[] = [
  pair('no pair', {}, { kind: null }),
  pair('a revoked pair', KEYS.revoked, { kind: null }),
  pair('a pair that is over', { 'X-App-Id': 'over', 'X-App-Token': 'over-secret' }, { kind: null }),
  pair('a server pair', KEYS.server),
  pair('a merchant', KEYS.merchant, { scopes: ['read', 'evaluate'] }),
  pair('a client pair', KEYS.client, { kind: 'client' }),
  pair('a management pair', KEYS.management, { kind: 'management' }),
  ...SCOPED,
];

/** A route without a body that needs a shopper token, and a switch of the project, which is off. */
const OF_SHOPPERS: ReadonlySet<string> = new Set(['GET /client/v1/vouchers']);

let rt: TestRuntime;
const tokens = new Map<TokenName, Headers>();

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  await putCredential(rt, { keyId: 'over', token: 'over-secret', expiresAt: '2026-03-10T11:59:59.000Z' });
  for (const { name, scopes } of SCOPED) {
    await putCredential(rt, { keyId: name, token: `${name}-secret`, scopes: scopes as (typeof app.SCOPES)[number][] });
  }
  const key = await aShopperKey('ES256');
  await putShopperKeys(rt, key);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  // The first request for counters, or for a statement, begins the work behind them.
  await app.beginCounting(rt, aCaller());
  await app.beginCheckpoints(rt, aCaller());
  const sent = async (name: TokenName, token: Promise<string> | string) =>
    tokens.set(name, { 'X-Customer-Token': await token });
  tokens.set('none', {});
  await sent('valid', signedToken(rt, key));
  await sent('expired', signedToken(rt, key, { iat: -7_200, exp: -3_600 }));
  await sent('of another project', signedToken(rt, key, { aud: OTHER_PROJECT }));
  await sent('of no sense', 'ada');
});

async function statusOf(route: Route, headers: Headers): Promise<number> {
  const params = Object.fromEntries(route.params.map((name) => [name, 'unknown']));
  // No body fits any route with a schema, so nothing is changed where the keys are right.
  const call = { method: route.method, path: filledPath(route, params), params, body: '[null]', routeKey: route.key };
  // Browsers send an origin; backends send none, and a reading call that changes something refuses one.
  const all = { ...(route.kind === 'client' && { Origin: 'https://shop.example' }), ...headers };
  return (await callHandler(route.handler, { ...call, headers: all })).status;
}

/** What stops a combination: null where nothing does. */
function refusalOf(route: Route, { kind, scopes }: Pair, token: TokenName): 401 | 403 | null {
  if (kind === null) return 401;
  if (kind !== route.kind) return 403;
  if (kind === 'client' && OF_SHOPPERS.has(route.key)) return GOOD.has(token) ? 403 : 401;
  if (kind === 'server' && route.scope !== 'any' && scopes !== null && !scopes.includes(route.scope)) return 403;
  return kind === 'client' && !GOOD.has(token) ? 401 : null;
}

const CLOSED = allRoutes().filter(({ kind }) => kind !== 'open');

describe('every key and token', () => {
  it.each(CLOSED.map((route) => [route.key, route] as const))('reach or do not reach %s', async (_key, route) => {
    const wrong: string[] = [];
    const before = await dump(rt);
    for (const one of PAIRS) {
      for (const token of TOKENS) {
        const expected = refusalOf(route, one, token);
        const status = await statusOf(route, { ...one.headers, ...tokens.get(token) });
        const isRefused = status === 401 || status === 403;
        if (expected === null ? isRefused : status !== expected) wrong.push(`${one.name}, token ${token}: ${status}`);
      }
    }

    expect(wrong).toEqual([]);
    expect(await dump(rt)).toEqual(before);
  });

  it('are all there are', () => {
    expect(CLOSED.length).toBeGreaterThan(110);
    expect(PAIRS.length * TOKENS.length).toBe((7 + 2 * app.SCOPES.length) * 5);
    expect(new Set(CLOSED.map(({ kind }) => kind))).toEqual(new Set(['server', 'client', 'management']));
  });

  it.each(['valid', 'expired', 'of no sense'] as const)(
    'need none on routes without keys: a token %s',
    async (token) => {
      const open = allRoutes().filter(({ kind }) => kind === 'open');
      for (const route of open) expect([401, 403]).not.toContain(await statusOf(route, tokens.get(token)!));
      expect(open.length).toBeGreaterThan(2);
    },
  );
});
