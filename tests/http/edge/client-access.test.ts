// Access for client keys: origins, preflights, what a browser may read, and how often it may ask.
import { handler as notFound } from '../../../functions/system/not-found';
import { handler as redeem } from '../../../functions/redemptions/redeem';
import { handler as validate } from '../../../functions/validations/validate';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  callHandler,
  type HttpAnswer,
  type HttpCall,
  KEYS,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  putVoucher,
  type TestRuntime,
  type TestRuntimeOptions,
  voucherLine,
} from '../../support/shop';

const SHOP = 'https://shop.example';
const TRUSTED: Partial<app.ProjectSettings> = { client_trusted_domains: [SHOP], client_redeem_enabled: true };

let rt: TestRuntime;
let code: string;

async function install(settings: Partial<app.ProjectSettings> = {}, options: TestRuntimeOptions = {}): Promise<void> {
  rt = await aRuntime({ ...options, settings: { ...TRUSTED, ...settings } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  code = (await putVoucher(rt)).code;
}

beforeEach(() => install());

function ask(call: Partial<HttpCall> = {}): Promise<HttpAnswer> {
  const headers = { ...KEYS.client, Origin: SHOP, ...call.headers };
  const body = { redeemables: [voucherLine(code)] };
  return callHandler(validate, { path: '/client/v1/validations', body, ...call, headers });
}

async function statuses(count: number, call: Partial<HttpCall> = {}): Promise<readonly number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await ask(call)).status);
  return found;
}

describe('a preflight', () => {
  const preflight = (path: string, origin: string) =>
    callHandler(notFound, { method: 'OPTIONS', path, headers: { Origin: origin }, routeKey: '$default' });

  it.each([
    ['/client/v1/validations', SHOP],
    ['/client/v1/redemptions', 'https://any.example'],
    ['/client/v1/unknown', SHOP],
  ])('of %s from %s is answered without keys', async (path, origin) => {
    const { status, headers } = await preflight(path, origin);

    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': expect.stringContaining('X-Client-Application-Id, X-Client-Token') as string,
      'access-control-max-age': '600',
      vary: 'Origin',
    });
  });

  it('of a server route is refused', async () => {
    const { status, headers } = await preflight('/v1/validations', SHOP);

    expect(status).toBe(405);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('CORS', () => {
  it('lets a trusted site read an answer, and the headers of its limit', async () => {
    const { status, headers } = await ask();

    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'access-control-allow-origin': SHOP, vary: 'Origin' });
    expect(headers['access-control-expose-headers']).toContain('X-Rate-Limit-Remaining');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each<[string, Partial<HttpCall>, number]>([
    ['a bad body', { body: '{' }, 400],
    ['wrong keys', { headers: { 'X-Client-Token': 'wrong' } }, 401],
    ['keys of another kind', { headers: { ...KEYS.server, 'X-Client-Token': '' } }, 403],
    ['a bad key of repetition', { headers: { 'Idempotency-Key': '' } }, 400],
  ])('lets it read why %s is refused', async (_name, call, status) => {
    const answer = await ask(call);

    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe(SHOP);
  });

  it.each([
    ['an unknown client route', { method: 'GET', path: '/client/v1/nothing' }, 404],
    ['a wrong method', { method: 'GET', path: '/client/v1/validations' }, 405],
  ])('lets it read that it asked for %s', async (_name, call, status) => {
    const answer = await callHandler(notFound, { ...call, headers: { Origin: SHOP } });

    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe(SHOP);
  });

  it('lets a site that is not trusted read nothing', async () => {
    const { status, headers } = await ask({ headers: { Origin: 'https://evil.example' } });

    expect(status).toBe(403);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is not offered on server routes', async () => {
    const answer = await ask({ path: '/v1/validations', headers: { ...KEYS.server } });

    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => /^access-control|^vary$/.test(name))).toEqual([]);
  });

  it.each([
    ['any', ['*'], 'https://else.example', 200],
    ['a bare host', ['shop.example'], SHOP, 200],
    ['a host with its port', ['localhost:3000'], 'http://localhost:3000', 200],
    ['a host without its port', ['localhost'], 'http://localhost:3000', 200],
    ['another port', ['localhost:3001'], 'http://localhost:3000', 403],
    ['another protocol', ['https://shop.example'], 'http://shop.example', 403],
    ['none', [], SHOP, 403],
  ])('trusts %s', async (_name, client_trusted_domains, origin, status) => {
    await install({ client_trusted_domains });

    expect((await ask({ headers: { Origin: origin } })).status).toBe(status);
  });
});

describe('the limit of client keys', () => {
  it('answers five requests, and refuses the sixth until five seconds after the first', async () => {
    const first = await ask();
    expect(first.headers).toMatchObject({
      'x-rate-limit-limit': '5',
      'x-rate-limit-remaining': '4',
      'x-rate-limit-type': 'api_calls',
      'x-rate-limit-retry': String(rt.clock.nowMs() / 1000 + 5),
    });
    rt.clock.advance(3_500);
    expect(await statuses(4)).toEqual([200, 200, 200, 200]);

    const { status, headers, body } = await ask();

    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 429, key: 'too_many_requests' });
    expect(headers).toMatchObject({
      'retry-after': '2',
      'x-rate-limit-remaining': '0',
      'access-control-allow-origin': SHOP,
    });
    rt.clock.advance(1_499);
    expect((await ask()).status).toBe(429);
    rt.clock.advance(1);
    expect((await ask()).status).toBe(200);
  });

  it('answers no more than five of twenty that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('is one for all processes', async () => {
    await statuses(3);
    app.installRuntime(await aRuntime({ at: rt.at }));

    expect(await statuses(3)).toEqual([200, 200, 429]);
  });

  it('is counted for each address apart, and for all keys together', async () => {
    await statuses(5, { sourceIp: '192.0.2.1' });

    expect((await ask({ sourceIp: '192.0.2.2' })).status).toBe(200);
    expect((await ask({ sourceIp: '192.0.2.1' })).status).toBe(429);
  });

  it('believes no header about the address', async () => {
    await statuses(5);

    const headers = { 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9', 'X-Real-IP': '203.0.113.9' };
    expect((await ask({ headers })).status).toBe(429);
  });

  it('counts redemptions and refused requests too', async () => {
    const body = { redeemables: [voucherLine(code)] };
    const path = '/client/v1/redemptions';
    const headers = { ...KEYS.client, Origin: SHOP };
    for (let index = 0; index < 3; index += 1) await callHandler(redeem, { path, headers, body });
    await statuses(2, { body: '{' });

    expect((await ask()).status).toBe(429);
  });

  it('is not for server keys', async () => {
    const call = { path: '/v1/validations', headers: { ...KEYS.server } };

    expect(new Set(await statuses(12, call))).toEqual(new Set([200]));
    expect((await ask(call)).headers).not.toHaveProperty('x-rate-limit-limit');
  });

  it('can be switched off by the project', async () => {
    await install({ client_rate_limit_enabled: false });

    expect(await statuses(7)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  });

  it('can be switched off for a load test', async () => {
    app.installRuntime({ ...rt, limitsOff: app.limitsOff({ CLIENT_RATE_LIMIT: 'off' }) });

    expect(await statuses(7)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  });

  it.each([
    [{}, []],
    [{ CLIENT_RATE_LIMIT: 'on', WRONG_CODE_LIMIT: 'on' }, []],
    [{ CLIENT_RATE_LIMIT: 'off', WRONG_CODE_LIMIT: 'off' }, ['requests', 'wrong_codes']],
    [{ WRONG_CODE_LIMIT: 'off' }, ['wrong_codes']],
  ])('is on unless the environment says off: %p', (environment, expected) =>
    expect(app.limitsOff(environment)).toEqual(expected),
  );

  it('takes one round trip before the first request of a window, and none of a server key', async () => {
    await ask();
    await rt.store.config.load({ project: 'proj_test0001', caseSensitiveCodes: true });
    rt.clock.advance(5_000);
    rt.meter.reset();
    await ask();
    expect(rt.meter.roundTrips).toBe(2);

    await ask({ path: '/v1/validations', headers: { ...KEYS.server } });
    rt.meter.reset();
    await ask({ path: '/v1/validations', headers: { ...KEYS.server } });
    expect(rt.meter.roundTrips).toBe(1);
  });
});

describe('the settings of a project', () => {
  /** As another process of the service does it. */
  async function change(settings: Partial<app.ProjectSettings>): Promise<void> {
    const other = await aRuntime({ at: rt.at });
    const before = (await other.store.config.settings(aCaller()))!;
    await other.store.configChanges.commit(aCaller(), { settings: { ...before, ...settings } });
  }

  it('hold for the next request of a process that has answered before', async () => {
    const counted = async () => (await ask()).headers['x-rate-limit-limit'] !== undefined;
    expect([(await ask()).status, await counted()]).toEqual([200, true]);

    await change({ client_trusted_domains: ['other.example'] });
    expect((await ask()).status).toBe(403);
    await change({ client_trusted_domains: [SHOP], client_rate_limit_enabled: false });
    expect([(await ask()).status, await counted()]).toEqual([200, false]);
  });

  it('and its codes are decided by the version that was read for them, which no request reads twice', async () => {
    const campaign = await putCampaign(rt);
    code = (await putVoucher(rt, aVoucher({ campaign: campaign.name, campaign_id: campaign.id }))).code;
    const isValid = async () => (await ask()).body.valid;
    expect(await isValid()).toBe(true);

    const other = await aRuntime({ at: rt.at });
    await app.setCampaignActive(other, aCaller(), campaign.id, false);
    expect(await isValid()).toBe(false);
    rt.clock.advance(5_000);
    rt.meter.reset();
    await ask();

    const read = rt.meter.made.filter(({ operation }) => operation !== 'write');
    // The version; then the code, and the wrong codes of the address.
    expect(read.map(({ operation, size }) => [operation, size])).toEqual([
      ['get', 1],
      ['batchGet', 2],
    ]);
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('counts %s as %s', (address, network) => expect(app.networkOf(address)).toBe(network));
});
