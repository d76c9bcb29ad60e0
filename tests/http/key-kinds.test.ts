// Each kind of key reaches the routes of its kind and no others: every route is tried with every key.
import * as app from '../support/app';
import {
  allRoutes,
  aRuntime,
  callHandler,
  dump,
  filledPath,
  KEYS,
  OTHER_PROJECT,
  putCredential,
  putKeys,
  type Route,
  type TestRuntime,
} from '../support/shop';

const ROUTES = allRoutes();
const KINDS = ['server', 'client', 'management'] as const;

function scopedKey(scope: app.KeyScope): Readonly<Record<string, string>> {
  return { 'X-App-Id': `only-${scope}`, 'X-App-Token': scope };
}
const ORIGIN = { Origin: 'https://shop.example' };

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  for (const scope of app.SCOPES) await putCredential(rt, { keyId: `only-${scope}`, token: scope, scopes: [scope] });
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

async function statusOf(route: Route, headers: Readonly<Record<string, string>>): Promise<number> {
  const params = Object.fromEntries(route.params.map((name) => [name, 'unknown']));
  const path = filledPath(route, params);
  // No body fits any route with a schema, so nothing is changed where the keys are right.
  // A page sends its site; backends do not.
  const origin = route.kind === 'client' ? ORIGIN : {};
  const call = { method: route.method, path, params, headers: { ...origin, ...headers }, body: '[null]' };
  return (await callHandler(route.handler, { ...call, routeKey: route.key })).status;
}

describe('keys', () => {
  it('are required by all routes but these', () => {
    expect(ROUTES.filter(({ kind }) => kind === 'open').map(({ key }) => key)).toEqual([
      'GET /api/v1/assets/barcode/{id}',
      'GET /api/v1/assets/qr/{id}',
      'GET /health',
      'GET /openapi.json',
    ]);
    expect(ROUTES.length).toBeGreaterThan(110);
  });

  const closed = ROUTES.filter(({ kind }) => kind !== 'open');

  it.each(closed.map((route) => [route.key, route] as const))(
    'of another kind do not reach %s',
    async (_key, route) => {
      const before = await dump(rt);
      for (const kind of KINDS.filter((other) => other !== route.kind)) {
        expect([kind, await statusOf(route, KEYS[kind])]).toEqual([kind, 403]);
      }
      expect(await statusOf(route, {})).toBe(401);
      expect(await statusOf(route, KEYS.revoked)).toBe(401);
      const [id, token] = Object.entries(KEYS[route.kind as 'server']);
      expect(await statusOf(route, { [id![0]]: id![1], [token![0]]: 'wrong' })).toBe(401);
      expect(await statusOf(route, { [id![0]]: id![1] })).toBe(401);
      expect(await dump(rt)).toEqual(before);
    },
  );

  /** It needs a shopper token as well: `tests/http/older-clients`. */
  const open = closed.filter(({ key }) => key !== 'GET /client/v1/vouchers');

  it.each(open.map((route) => [route.key, route] as const))('of the right kind reach %s', async (_key, route) => {
    expect([401, 403, 429]).not.toContain(await statusOf(route, KEYS[route.kind as 'server']));
  });
});

describe('a scope', () => {
  const ofServers = ROUTES.filter(({ kind }) => kind === 'server');

  it.each(app.SCOPES)('%s alone reaches its routes and no others', async (scope) => {
    const before = await dump(rt);
    const reached = await reachedWith(ofServers, scopedKey(scope));

    expect(reached).toEqual(ofServers.filter((route) => ['any', scope].includes(route.scope)).map(({ key }) => key));
    expect(reached.length).toBeGreaterThan(0);
    expect(await dump(rt)).toEqual(before);
  });

  it('is required by every route of server keys but those of access tokens', () => {
    const without = ofServers.filter(({ scope }) => !app.SCOPES.includes(scope as app.KeyScope));
    expect(without.map(({ key, scope }) => `${key} ${scope}`)).toEqual([
      'POST /v1/oauth/introspect any',
      'POST /v1/oauth/token/revoke any',
      'POST /v1/oauth/token any',
    ]);
    expect(ROUTES.filter(({ kind }) => kind === 'management').filter(({ scope }) => scope !== 'management')).toEqual(
      [],
    );
  });

  it('that is lacking is named', async () => {
    const route = ROUTES.find(({ key }) => key === 'POST /v1/vouchers')!;
    const answer = await callHandler(route.handler, { path: route.path, headers: scopedKey('read'), body: {} });

    expect(answer).toMatchObject({
      status: 403,
      body: { key: 'missing_required_permission', details: 'This key lacks the scope issue.' },
    });
  });

  it('is narrowed for all that merchants have to read and evaluate', async () => {
    const before = await dump(rt);

    const reached = await reachedWith(ofServers, KEYS.merchant);

    expect(reached).toEqual(ofServers.filter(({ scope }) => MERCHANT.has(scope)).map(({ key }) => key));
    expect(await dump(rt)).toEqual(before);
  });

  it.each([
    ['POST /v1/vouchers/{code}/balance'],
    ['POST /v1/loyalties/members/{code}/balance'],
    ['POST /v1/loyalties/{campaignId}/members/{code}/balance'],
    ['POST /v1/vouchers'],
    ['POST /v1/publications'],
    ['GET /v1/publications/create'],
    ['POST /v1/customers/{customerId}/permanent-deletion'],
  ])('keeps merchants from %s', async (key) => {
    const route = ROUTES.find((one) => one.key === key)!;
    const { method, path } = route;
    const answer = await callHandler(route.handler, { method, path, headers: KEYS.merchant, body: { amount: 1 } });

    expect(answer).toMatchObject({ status: 403, body: { code: 403, key: 'missing_required_permission' } });
  });
});

const MERCHANT: ReadonlySet<string> = new Set(['read', 'evaluate', 'any']);

/** The routes that do more for a key than to refuse it. */
async function reachedWith(
  routes: readonly Route[],
  headers: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const reached: string[] = [];
  for (const route of routes) {
    const status = await statusOf(route, headers);
    expect([401, 429]).not.toContain(status);
    if (status !== 403) reached.push(route.key);
  }
  return reached;
}
