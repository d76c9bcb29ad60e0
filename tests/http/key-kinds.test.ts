// Each kind of key reaches the routes of its kind and no others: every route is tried with every key.
import { installRuntime } from '../../lib/runtime';
import { callHandler, KEYS, putKeys } from '../support/events';
import { allRoutes, filledPath, type Route } from '../support/routes';
import { aRuntime, dump, OTHER_PROJECT, type TestRuntime } from '../support/runtime';

const ROUTES = allRoutes();
const KINDS = ['server', 'client', 'management'] as const;
const ORIGIN = { Origin: 'https://shop.example' };

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
});

async function statusOf(route: Route, headers: Readonly<Record<string, string>>): Promise<number> {
  const params = Object.fromEntries(route.params.map((name) => [name, 'unknown']));
  const path = filledPath(route, params);
  // No body fits any route with a schema, so nothing is changed where the keys are right.
  const call = { method: route.method, path, params, headers: { ...ORIGIN, ...headers }, body: '[]' };
  return (await callHandler(route.handler, { ...call, routeKey: route.key })).status;
}

describe('keys', () => {
  it('are asked for by all routes but these', () => {
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

  it.each(closed.map((route) => [route.key, route] as const))('of the right kind reach %s', async (_key, route) => {
    expect([401, 403, 429]).not.toContain(await statusOf(route, KEYS[route.kind as 'server']));
  });
});

describe('a key of the role merchant', () => {
  it.each([
    'POST /v1/validations',
    'POST /v1/redemptions',
    'POST /v1/publications',
    'POST /v1/publication',
    'GET /v1/publications/create',
    'POST /v1/referrals/members/{code}/holders',
    'DELETE /v1/referrals/members/{code}/holders/{holderId}',
  ])('is refused by %s, and nothing is stored', async (key) => {
    const route = ROUTES.find((one) => one.key === key)!;
    const before = await dump(rt);
    const body = {
      redeemables: [{ object: 'voucher', id: 'any' }],
      customer: { source_id: 'ada' },
      voucher: 'any',
      holders: [{ source_id: 'ada' }],
    };
    const query = 'customer[source_id]=ada&voucher=any';

    const answer = await callHandler(route.handler, {
      method: route.method,
      path: route.path,
      params: Object.fromEntries(route.params.map((name) => [name, 'unknown'])),
      headers: KEYS.merchant,
      ...(route.method === 'GET' && { query }),
      ...(route.method === 'POST' && { body }),
    });

    expect(answer).toMatchObject({ status: 403, body: { code: 403, key: 'missing_required_permission' } });
    expect(await dump(rt)).toEqual(before);
  });
});
