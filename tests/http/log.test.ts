// What is logged: one line for each request, with ids of requests and projects, and nothing that is worth stealing.
import { handler as notFound } from '../../functions/system/not-found';
import { handler as validate } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  allRoutes,
  aRuntime,
  callHandler,
  filledPath,
  type Ids,
  KEYS,
  OTHER_PROJECT,
  parametersOf,
  populate,
  PROJECT,
  putKeys,
  type TestRuntime,
} from '../support/shop';

const MARK = 'SEEDED';
const ADDRESS = '198.51.100.77';
const PERSON = {
  source_id: `${MARK}-person`,
  name: 'Ada Lovelace',
  email: 'ada@shop.example',
  phone: '+48 600 700 800',
};

let rt: TestRuntime;
let ids: Ids;

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['https://shop.example'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, MARK);
});

/** Every route once with a body that names a person and codes, and once with what is refused. */
async function callAll(): Promise<number> {
  let calls = 0;
  for (const route of allRoutes()) {
    const headers = {
      ...(route.kind === 'open' ? {} : KEYS[route.kind]),
      Origin: 'https://shop.example',
      'Idempotency-Key': `${MARK}-key-${calls}`,
    };
    const params = parametersOf(route, ids);
    const hasBody = route.method === 'POST' || route.method === 'PUT';
    const redeemables = [{ object: 'voucher', id: ids.code }];
    for (const body of [{ redeemables, customer: PERSON, ...PERSON, code: ids.code }, '{"broken":']) {
      const call = { method: route.method, path: filledPath(route, params), params, headers, routeKey: route.key };
      const query = `customer=${encodeURIComponent(PERSON.email)}&voucher=${ids.code}`;
      await callHandler(route.handler, { ...call, query, sourceIp: ADDRESS, ...(hasBody && { body }) });
      calls += 1;
    }
  }
  return calls;
}

describe('the log', () => {
  it('has one line for each request, with the same members', async () => {
    const before = rt.logged.length;

    const calls = await callAll();

    const lines = rt.logged.slice(before);
    expect(lines).toHaveLength(calls);
    for (const line of lines) {
      expect(Object.keys(line).filter((name) => name !== 'key')).toEqual([
        'request_id',
        'route',
        'project',
        'status',
        'duration_ms',
      ]);
      expect(line.request_id).toMatch(/^v-[0-9a-f]{18}$/);
      expect(typeof line.duration_ms).toBe('number');
    }
  });

  it('logs refusals with their key', async () => {
    await callHandler(validate, { path: '/v1/validations', headers: KEYS.server, body: '{' });

    expect(rt.logged.at(-1)).toMatchObject({ status: 400, key: 'invalid_payload', project: PROJECT });
  });

  it('holds no code, id, person, address, key or token', async () => {
    await callAll();
    await callHandler(notFound, {
      method: 'GET',
      path: `/v1/vouchers/${ids.code}/nothing`,
      query: `email=${PERSON.email}`,
      headers: { ...KEYS.server, Cookie: 'session=SEEDED' },
      routeKey: '$default',
    });
    await callHandler(validate, {
      path: '/v1/validations',
      headers: { 'X-App-Id': 'server-key', 'X-App-Token': 'wrong-secret' },
      body: {},
      routeKey: 'POST /v1/validations',
    });

    const text = rt.logged.map((line) => JSON.stringify(line)).join('\n');
    const { projectId, ...records } = ids;
    const secrets = [
      MARK,
      ADDRESS,
      ...Object.values(PERSON),
      ...Object.values(records),
      ...Object.values(KEYS).flatMap((pair) => Object.values(pair)),
      'wrong-secret',
      'shop.example',
    ];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).toContain(projectId);
  });
});
